export const optOuts = {
  'opt-outs': {
    name: 'Opt-out |||| Opt-outs',
    fields: {
      id: 'ID',
      q: 'Number',
      companyId: 'Company',
      companyName: 'Company',
      msisdn: 'Number',
      numbers: 'Numbers',
      source: 'How',
      note: 'Note',
      createdBy: 'Added by',
      createdAt: 'Since',
      actions: 'Actions',
    },
  },
} as const;
