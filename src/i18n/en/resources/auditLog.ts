export const auditLog = {
  'audit-log': {
    name: 'Audit entry |||| Audit entries',
    fields: {
      id: 'ID',
      q: 'Search',
      at: 'When',
      actorName: 'Who',
      deed: 'What',
      companyId: 'Company',
      companyName: 'Company',
      address: 'From where',
      changes: 'Changes',
      noun: 'Kind',
      action: 'Action',
      from: 'Period',
      permission: 'Permission that was lacking',
      reason: 'Reason',
      repeats: 'Further times within ten minutes',
    },
  },
} as const;
