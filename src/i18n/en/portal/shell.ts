export const shell = {
  home: 'Home',
  dispatchPaused: 'Sending is paused. Messages are accepted, and wait until it goes on.',
  pageTitle: '%{page} · Home',
  breadcrumbs: 'Where you are',
  mainMenu: 'Main menu',
  // The product spec's words (section 2).
  balance: 'Balance: %{n} sms',
  balanceUnknown: 'Balance: – sms',
  balanceLow: 'The balance is low',
  refreshBalance: 'Refresh the balance',
  openBalance: 'Open the balance',
  settings: 'Settings',
  logout: 'Logout',
  userMenu: 'Your account',
  copyright: '© %{year} %{owner}',
  poweredBy: 'Powered by',
  printed: '%{company} · printed on %{time} by %{user}',
} as const;
