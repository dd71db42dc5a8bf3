/** Words of every list. */
export const list = {
  row_actions: 'Actions: %{name}',
  no_match: 'Nothing matches these filters.',
  clear: 'Clear all filters',
  stale: 'This list could not be refreshed and may be out of date.',
  export_cut: 'The file holds the first %{rows} of %{total} rows. Narrow the filters to export the rest.',
  export_changed: 'The list changed during the export. The file may lack rows.',
  print: 'Print',
  printed_part: 'Rows %{rows}. Export the list for all of them.',
} as const;

/** Saved views of lists. */
export const views = {
  label: 'Saved views',
  not_loaded: 'The saved views could not be loaded. %{reason}',
  gone: 'This view no longer exists.',
  all: 'All',
  save: 'Save as view',
  save_as: 'Save as new view',
  discard: 'Discard changes',
  modified: 'changed',
  name: 'Name',
  is_shared: 'Share with my company',
  is_shared_help: 'Everyone in your company who may open this page sees it.',
  shared_by: 'Shared by %{name}',
  actions: 'Actions for %{name}',
  copy_link: 'Copy link',
  link_copied: 'Link copied.',
  rename: 'Rename or share',
  share: 'Share with my company',
  unshare: 'Stop sharing',
  delete_title: 'Delete the view %{name}?',
  delete_text: 'This cannot be undone. No records are deleted.',
  delete_shared:
    'Your colleagues can no longer use it either. This cannot be undone. No records are deleted.',
} as const;

/** Words of every chart, and of totals by whatever they are added up by. */
export const charts = {
  as_table: 'Show as table',
  none: 'No messages in this period.',
  total: 'Total',
  step: {
    week: 'Each bar is a week, from Monday to Sunday.',
    month: 'Each bar is a month.',
  },
  step_head: { day: 'Day', week: 'Week', month: 'Month' },
  summary:
    '%{messages}: %{delivered} delivered, %{failed} failed, %{cancelled} cancelled, %{pending} pending.',
  scheduled: ' %{scheduled} scheduled.',
} as const;
