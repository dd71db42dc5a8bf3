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
