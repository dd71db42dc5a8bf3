import type { Translation } from '../translation.ts';
import type { shell as en } from '../en/shell.ts';

export const shell = {
  home: 'হোম',
  pageTitle: '%{page} · হোম',
  breadcrumbs: 'আপনি এখন যেখানে',
  mainMenu: 'প্রধান মেনু',
  balance: 'ব্যালেন্স: %{n} এসএমএস',
  balanceUnknown: 'ব্যালেন্স: – এসএমএস',
  balanceLow: 'ব্যালেন্স কম',
  refreshBalance: 'ব্যালেন্স হালনাগাদ করুন',
  openBalance: 'ব্যালেন্স দেখুন',
  settings: 'সেটিংস',
  logout: 'লগআউট',
  userMenu: 'আপনার অ্যাকাউন্ট',
  copyright: '© %{year} %{owner}',
  poweredBy: 'সহযোগিতায়',
  printed: '%{company} · %{time}-এ %{user} প্রিন্ট করেছেন',
} satisfies Translation<typeof en>;
