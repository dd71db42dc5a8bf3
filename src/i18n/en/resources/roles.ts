export const roles = {
  roles: {
    name: 'Role |||| Roles',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      scope: 'For',
      companyId: 'Company',
      companyName: 'Whose',
      permissions: 'Permissions',
      userCount: 'Users',
      actions: 'Actions',
    },
    notifications: {
      created: 'The role is created.',
      updated: 'The role is changed.',
      deleted: 'The role is deleted.',
    },
    message: {
      delete_title: 'Delete the role %{recordRepresentation}?',
      delete_content: 'It is removed for good. A role that somebody has cannot be deleted.',
    },
  },
} as const;
