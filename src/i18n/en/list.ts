/** What every list says. */
export const list = {
  no_match: 'Nothing matches these filters.',
  clear: 'Clear all filters',
  stale: 'This list could not be refreshed and may be out of date.',
  export_cut: 'The file holds the first %{rows} of %{total} rows. Narrow the filters to export the rest.',
  print: 'Print',
  printed_part: 'Rows %{rows}. Export the list for all of them.',
} as const;
