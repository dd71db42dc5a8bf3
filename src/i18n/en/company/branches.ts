/** Branches, and the departments that are arranged like them. */
export const branches = {
  none: 'There is no branch yet',
  none_help: 'Branches say where the people of a company work.',
  people: 'Users: %{count}',
} as const;

export const departments = {
  create: 'Create department',
  none: 'There is no department yet',
  none_help: 'Departments say what the people of a company do.',
} as const;

export const branchesResource = {
  branch: {
    name: 'Branch |||| Branches',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      contactNo: 'Contact number',
      address: 'Address',
      place: 'Place',
      divisionId: 'Division',
      districtId: 'District',
      thanaId: 'Thana',
      userCount: 'Users',
      createdAt: 'Created',
    },
    notifications: {
      created: 'The branch is created.',
      updated: 'The branch is changed.',
      deleted: 'The branch is deleted.',
    },
    message: {
      delete_title: 'Delete the branch %{recordRepresentation}?',
      delete_content: 'It is removed for good. A branch with people or messages cannot be deleted.',
    },
  },
  departments: {
    name: 'Department |||| Departments',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      userCount: 'Users',
    },
    notifications: {
      created: 'The department is created.',
      updated: 'The department is changed.',
      deleted: 'The department is deleted.',
    },
    message: {
      delete_title: 'Delete the department %{recordRepresentation}?',
      delete_content: 'It is removed for good. A department with people cannot be deleted.',
    },
  },
} as const;
