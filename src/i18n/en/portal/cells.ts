/** Cells: parts of a large installation, each with companies, services and carriers of its own. */
export const cells = {
  title: 'Cells',
  switch: 'Cell: %{cell}. Switch cell',
  dashboard:
    'Message counts are of all %{count} cells. Delivery times, balance, batches, routes and tickets are of %{cell} only, and so are the lists that figures lead to.',
  masterReport: 'Companies of all %{count} cells. Only those of %{cell} lead to their messages.',
  homeAway:
    'The services of %{home}, where you signed in, do not answer. You can work on in %{cell} for a while, at most %{minutes} minutes; after that it goes on when %{home} answers again.',
  missing: {
    silent: 'Partial: %{cell} did not answer.',
    noAccess: 'Partial: %{cell} has no account of yours with this permission.',
    older: 'Partial: %{cell} runs an older version.',
    directory: 'Partial: the list of cells did not answer.',
  },
} as const;
