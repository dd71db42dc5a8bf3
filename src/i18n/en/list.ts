/** What every list says. */
export const list = {
  no_match: 'Nothing matches these filters.',
  clear: 'Clear all filters',
  export_cut: 'The file holds the first %{rows} of %{total} rows. Narrow the filters to export the rest.',
} as const;
