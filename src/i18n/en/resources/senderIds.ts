export const senderIds = {
  'sender-ids': {
    name: 'Sender ID |||| Sender IDs',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      status: 'Status',
      isDefault: 'Default',
      note: 'Note',
      createdAt: 'Asked',
      actions: 'Actions',
    },
    notifications: {
      created: 'The sender ID is asked for.',
      updated: 'The sender ID is changed.',
      deleted: 'The sender ID is deleted.',
    },
    message: {
      delete_title: 'Delete the sender ID %{recordRepresentation}?',
      delete_content:
        'It is removed for good. One that messages were sent with cannot be deleted, only suspended.',
    },
  },
} as const;
