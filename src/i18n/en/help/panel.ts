/** The help panel itself. */
export const panel = {
  title: 'Help: %{page}',
  general: 'Help',
  tasks: 'How to',
  terms: 'Terms',
  shortcuts: 'Shortcuts',
  all_shortcuts: 'All keyboard shortcuts',
  this_page: 'Open this page',
  releaseNotes: 'What is new',
  back: 'Back to the help for this page',
  first_steps: 'Show the first steps',
} as const;
