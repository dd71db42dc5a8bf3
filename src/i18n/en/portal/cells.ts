/** Cells: parts of a large installation, each with companies, services and carriers of its own. */
export const cells = {
  title: 'Cells',
  switch: 'Cell: %{cell}. Switch cell',
  dashboard:
    'Message counts are of all %{count} cells. Delivery times, balance, batches, messages, routes and tickets are of %{cell} only, and so are the lists that figures lead to.',
  masterReport: 'Companies of all %{count} cells. Only those of %{cell} lead to their messages.',
  missing: {
    silent: 'Partial: %{cell} did not answer.',
    noAccess: 'Partial: %{cell} has no account of yours with this permission.',
    older: 'Partial: %{cell} runs an older version.',
    directory: 'Partial: the directory of cells did not answer.',
  },
} as const;
