export const templates = {
  'send-sms/templates': {
    name: 'Template |||| Templates',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      text: 'Message',
      class: 'Class',
      fields: 'Fields',
      parts: 'Parts',
      createdBy: 'Made by',
      createdAt: 'Created',
      updatedAt: 'Changed',
      actions: 'Actions',
    },
    notifications: {
      created: 'The template is created.',
      updated: 'The template is changed.',
      deleted: 'The template is deleted.',
    },
    message: {
      delete_title: 'Delete the template %{recordRepresentation}?',
      delete_content: 'It is removed for good. What was sent with it stays as it was sent.',
    },
  },
} as const;
