/** What every list says. */
export const list = {
  no_match: 'Nothing matches these filters.',
  clear: 'Clear all filters',
  stale: 'This list could not be refreshed and may be out of date.',
  export_cut: 'The file holds the first %{rows} of %{total} rows. Narrow the filters to export the rest.',
  print: 'Print',
  printed_part: 'Rows %{rows}. Export the list for all of them.',
} as const;

/** What every chart says, and totals by whatever they are added up by. */
export const charts = {
  as_table: 'Show as table',
  none: 'No messages in this period.',
  total: 'Total',
  summary:
    '%{sent} messages: %{delivered} delivered, %{failed} failed, %{cancelled} cancelled, %{pending} pending.',
  scheduled: ' %{scheduled} scheduled.',
} as const;
