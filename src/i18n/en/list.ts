/** What every list says. */
export const list = {
  no_match: 'Nothing matches these filters.',
  clear: 'Clear all filters',
} as const;
