import type { ScreenName } from '../../../screens/menuTable.ts';

export const shell = {
  home: 'Home',
  dispatchPaused: 'Sending is paused. Messages are accepted and wait until sending resumes.',
  pageTitle: '%{page} · Home',
  breadcrumbs: 'Where you are',
  mainMenu: 'Main menu',
  newIn: 'New in %{list}',
  /** Below those entries of the menu whose names are alike: what sets each one apart. */
  subtitles: {
    singleSms: 'One message, one number',
    bulkSms: 'One text to a whole list',
    multipleSms: 'A text for each recipient',
    batches: 'Lists and their progress',
    singleSmsReport: 'Messages sent one by one',
    bulkSmsReport: 'Delivery figures of batches',
    smsHistory: 'All messages together',
    smsSendingCredit: 'Every movement of credit',
    masterReport: 'Totals of each company',
    balance: 'Credit and recharges',
  } satisfies Partial<Record<ScreenName, string>>,
  // The product spec's words (section 2).
  balance: 'Balance: %{n} sms',
  balanceUnknown: 'Balance: – sms',
  balanceLow: 'Low balance',
  openBalance: 'Open the balance',
  settings: 'Settings',
  grouping: 'Write numbers as %{example}',
  density: { comfortable: 'Comfortable lists', compact: 'Compact lists' },
  logout: 'Logout',
  userMenu: 'Your account',
  help: 'Help for this page',
  help_new: 'Help for this page. Release notes are unread.',
  copyright: '© %{year} %{owner}',
  poweredBy: 'Powered by',
  printed: '%{company} · printed on %{time} by %{user}',
} as const;
