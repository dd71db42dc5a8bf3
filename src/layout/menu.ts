import { can, type PermissionKey } from '#contract/permissions.ts';

export const groups = [
  'send',
  'user',
  'role',
  'company',
  'branch',
  'campaign',
  'reports',
  'support',
] as const;
export type Group = (typeof groups)[number];

export type IconName = 'dashboard' | 'singleSms' | 'report' | 'password';

export interface Screen {
  path: `/home/${string}`;
  /** Key of the name in the `menu` texts. */
  label: string;
  icon: IconName;
  permission: PermissionKey;
  group?: Group;
  /** The react-admin resource whose records the screen lists. */
  resource?: string;
}

/**
 * The menu table of the product spec (section 2), as far as the screens exist: paths, order and
 * permissions are its own. Menu, route guards, breadcrumbs, page titles, the 404 page's search and
 * `canAccess` all read it.
 */
export const menu: readonly Screen[] = [
  { path: '/home/dashboard', label: 'menu.dashboard', icon: 'dashboard', permission: 'view-dashboard' },
  {
    path: '/home/send-sms',
    label: 'menu.singleSms',
    icon: 'singleSms',
    permission: 'send-single-sms',
    group: 'send',
  },
  {
    path: '/home/reports/total-sms-reports',
    label: 'menu.singleSmsReport',
    icon: 'report',
    permission: 'view-single-sms-report',
    group: 'reports',
    resource: 'single-sms',
  },
];

/** Reached from the user's own menu. */
export const changePassword: Screen = {
  path: '/home/profile/change-password',
  label: 'menu.changePassword',
  icon: 'password',
  permission: 'update-user-self',
};

export const screens: readonly Screen[] = [...menu, changePassword];

/** Where a sign-in leads that came from nowhere in particular. */
export const startPath = menu[0]!.path;

export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '');
  return screens.find((screen) => screen.path === path);
}

export interface MenuSection {
  /** Undefined for the entries that stand alone. */
  group: Group | undefined;
  entries: Screen[];
}

/** What a user sees: allowed entries only, and a group only where one of its entries is allowed. */
export function allowedMenu(held: readonly string[]): MenuSection[] {
  const allowed = menu.filter((entry) => can(held, entry.permission));
  return [undefined, ...groups]
    .map((group) => ({ group, entries: allowed.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0);
}
