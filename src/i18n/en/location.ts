export const location = {
  label: 'Location',
  division_first: 'Choose a division first.',
  district_first: 'Choose a district first.',
} as const;
