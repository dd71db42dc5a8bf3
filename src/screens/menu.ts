import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { mayCall } from '../session.ts';
import {
  changePassword,
  menu,
  notifications,
  notificationSettings,
  openWork,
  profile,
  type Group,
  type Screen,
} from './menuTable.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

export const screens: readonly Screen[] = [
  ...menu,
  profile,
  changePassword,
  notificationSettings,
  notifications,
  openWork,
];

/** The first screen that the user may see: the dashboard if they may, their profile at last, null for none. */
export function firstScreen(user: LoginReply): string | null {
  return [...menu, profile].find((screen) => mayCall(user, screen))?.path ?? null;
}

/** Groups that have an address of their own; it leads to the first of their screens that the user may see. */
export const groupPaths: Partial<Record<Group, `/home/${string}`>> = { reports: '/home/reports' };

/** The screen of an address; a record's page belongs to the list it is in. */
export function screenAt(pathname: string): Screen | undefined {
  const path = withoutTrailingSlashes(pathname);
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find(
      ({ path: own, records }) => records && path.startsWith(`${records === true ? own : records}/`),
    )
  );
}

interface MenuSection {
  /** Undefined for the entries that stand alone. */
  group: Group | undefined;
  entries: Screen[];
}

/** The menu of a user: allowed entries only, and a group only where one of its entries is allowed. */
export function allowedMenu(user: LoginReply): MenuSection[] {
  const allowed = menu.filter((entry) => mayCall(user, entry));
  const groups = [...new Set(menu.map(({ group }) => group))];
  return groups
    .map((group) => ({ group, entries: allowed.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0);
}
