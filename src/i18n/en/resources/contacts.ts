export const contacts = {
  contacts: {
    name: 'Contact group |||| Contact groups',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      columns: 'Fields',
      contacts: 'Contacts',
      createdBy: 'Created by',
      createdAt: 'Created',
      updatedAt: 'Last change',
      actions: 'Actions',
    },
    notifications: {
      created: 'The group is created. Now import the list.',
      updated: 'The group is changed.',
      deleted: 'The group is deleted with its contacts.',
    },
    message: {
      delete_title: 'Delete the group %{recordRepresentation}?',
      delete_content:
        'It is removed for good, with all its contacts. What was sent to them stays in the reports.',
    },
  },
  'group-contacts': {
    name: 'Contact |||| Contacts',
    fields: { id: 'ID', q: 'Search', msisdn: 'Number', to: 'Mobile number', actions: 'Actions' },
  },
} as const;
