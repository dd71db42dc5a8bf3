import { recordFields } from '../portal/recordFields.ts';

/** Branches, and the departments that are arranged like them. */
export const branches = {
  none: 'No branches yet',
  none_help: 'Branches are the places where a company’s users work.',
  people: 'Users: %{count}',
} as const;

export const departments = {
  create: 'Create department',
  none: 'No departments yet',
  none_help: 'Departments are the teams of a company.',
} as const;

export const branchesResource = {
  branch: {
    name: 'Branch |||| Branches',
    fields: recordFields,
    notifications: {
      created: 'Branch created.',
      updated: 'Branch updated.',
      deleted: 'Branch deleted.',
    },
    message: {
      delete_title: 'Delete the branch %{recordRepresentation}?',
      delete_content: 'This cannot be undone. A branch with users or messages cannot be deleted.',
    },
  },
  departments: {
    name: 'Department |||| Departments',
    fields: recordFields,
    notifications: {
      created: 'Department created.',
      updated: 'Department updated.',
      deleted: 'Department deleted.',
    },
    message: {
      delete_title: 'Delete the department %{recordRepresentation}?',
      delete_content: 'This cannot be undone. A department with users cannot be deleted.',
    },
  },
} as const;
