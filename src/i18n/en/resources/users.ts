export const users = {
  users: {
    name: 'User |||| Users',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      username: 'Username',
      email: 'E-mail',
      contactNo: 'Contact number',
      joiningDate: 'Joining date',
      active: 'Active',
      status: 'Status',
      companyId: 'Company',
      companyName: 'Company',
      branchId: 'Branch',
      branchName: 'Branch',
      departmentId: 'Department',
      departmentName: 'Department',
      roleId: 'Role',
      roles: 'Role',
      password: 'First password',
      lastSignInAt: 'Last sign-in',
      actions: 'Actions',
    },
    notifications: {
      created: 'The user is created and can sign in with the first password.',
      updated: 'The user is changed.',
      deleted: 'The user is deleted.',
    },
    message: {
      delete_title: 'Delete %{recordRepresentation}?',
      delete_content:
        'The account is removed for good. Who has sent messages cannot be deleted, only deactivated.',
    },
  },
} as const;
