/** What every chart says, and totals by whatever they are added up by. */
export const charts = {
  as_table: 'Show as table',
  none: 'No messages in this period.',
  total: 'Total',
  summary:
    '%{sent} messages: %{delivered} delivered, %{failed} failed, %{cancelled} cancelled, %{pending} pending.',
  scheduled: ' %{scheduled} scheduled.',
} as const;
