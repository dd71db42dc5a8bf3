import type { LoginReply } from '#contract/main-api/auth.ts';
import { mayCall } from '../session.ts';
import { sendScreens } from './menu/send.ts';
import { peopleScreens } from './menu/people.ts';
import { companyScreens } from './menu/companies.ts';
import { campaignScreens } from './menu/campaigns.ts';
import { reportScreens } from './menu/reports.ts';
import { supportScreens } from './menu/support.ts';
import { groups, type Group, type Screen } from './menu/screen.ts';

export { groups, type Group, type IconName, type Screen } from './menu/screen.ts';

/**
 * The menu table of the product spec (section 2), as far as the screens exist: paths, order and
 * permissions are its own, departments, sender IDs, batches, templates, contact groups, opt-outs, tickets, the
 * master report's path and the audit log are ours. Menu, route guards, breadcrumbs, page
 * titles and the 404 page's search read it.
 */
export const menu: readonly Screen[] = [
  { path: '/home/dashboard', label: 'menu.dashboard', icon: 'dashboard', permission: 'view-dashboard' },
  ...sendScreens,
  ...peopleScreens,
  ...companyScreens,
  ...campaignScreens,
  ...reportScreens,
  ...supportScreens,
];

/** Reached from the user's own menu. */
export const profile: Screen = {
  path: '/home/profile',
  label: 'menu.profile',
  icon: 'profile',
  permission: 'update-user-self',
};

export const changePassword: Screen = {
  path: '/home/profile/change-password',
  label: 'menu.changePassword',
  icon: 'password',
  permission: 'update-user-self',
};

export const screens: readonly Screen[] = [...menu, profile, changePassword];

/** Where a sign-in leads that came from nowhere in particular; the shell goes on to the first allowed screen. */
export const startPath = '/home';

/** The first screen that the user may see: the dashboard if they may, their profile at last, null for none. */
export function firstScreen(user: LoginReply): string | null {
  return [...menu, profile].find((screen) => mayCall(user, screen))?.path ?? null;
}

/** Groups that have an address of their own; it leads to the first of their screens that the user may see. */
export const groupPaths: Partial<Record<Group, `/home/${string}`>> = { reports: '/home/reports' };

/** The screen of an address; a record's page belongs to the list it is in. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '');
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find(({ records }) => records && path.startsWith(`${records}/`))
  );
}

export interface MenuSection {
  /** Undefined for the entries that stand alone. */
  group: Group | undefined;
  entries: Screen[];
}

/** What a user sees: allowed entries only, and a group only where one of its entries is allowed. */
export function allowedMenu(user: LoginReply): MenuSection[] {
  const allowed = menu.filter((entry) => mayCall(user, entry));
  return [undefined, ...groups]
    .map((group) => ({ group, entries: allowed.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0);
}
