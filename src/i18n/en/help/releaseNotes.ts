/** Changes that users notice in the release that `layout/help/release.ts` names. */
export const releaseNotes = {
  title: 'What is new in version %{version}',
  items: [
    'Search with Ctrl-K: screens, numbers, messages, batches, people. The last state stands beside each result.',
    'Keyboard shortcuts: press ? to see them.',
    'The page of a batch is a report: outcome by operator and by error, who failed, delivery times, costs.',
    'Errors of carriers are explained in plain words.',
    'From an opened message you can resend it, opt its number out, create a ticket or copy it.',
    'Reports filter by several values at once. Filters can be saved as tabs and shared in your company.',
    'Reports can be saved as Excel files.',
    'Bulk and Multiple SMS work alike: fields, templates and files dropped on the page. Hints show how to save credit.',
    'A calendar shows what is scheduled.',
    'Notifications by portal, SMS and e-mail: you choose which.',
    'Statements and receipts as PDF. A company can request a recharge in the portal.',
    'Every page has help, and the portal can be installed as an app.',
  ],
} as const;
