import { useSyncExternalStore } from 'react';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { mayCall as callerMayCall, type Caller, type Guard } from '#domain/access/mayCall.ts';

/**
 * The whole login response is kept under this key, the access token in it (product spec, section 4), and the user's id also
 * as `id` (section 3). Not the password: see docs/spec-decisions.md.
 */
const userKey = 'barta.user';

type StoredUser = LoginReply & { id: number; cells?: UserCells };

/** Where there are several cells: those in which the user has sessions. */
export interface UserCells {
  /** Whose services the portal calls. */
  current: Cell;
  /** Where the user signed in, which gives tickets for other cells. */
  home: Cell;
  /** Access tokens by the number of their cell. */
  tokens: Record<number, string>;
}

/** Gets the event when the change was made in another tab. */
type Listener = (elsewhere?: StorageEvent) => void;
const listeners = new Set<Listener>();

// Parsed once a text: React wants the same object for the same state.
let parsed: { text: string | null; user: StoredUser | null } = { text: null, user: null };
let lastUser: StoredUser | null = null;

/** Who is signed in in this browser; a record that cannot be read counts as nobody and is removed. */
export function storedUser(): StoredUser | null {
  const text = localStorage.getItem(userKey);
  if (text !== parsed.text) {
    parsed = { text, user: text === null ? null : parseUser(text) };
    if (text !== null && parsed.user === null) {
      localStorage.removeItem(userKey);
      parsed = { text: null, user: null };
    }
  }
  lastUser = parsed.user ?? lastUser;
  return parsed.user;
}

/** In the tab's storage: the page may be loaded anew between the refusal of the service and the sign-in page. */
const endedKey = 'barta.session-ended';

/** To be called where another tab has cleared the session, whose storage this one does not see. */
export function noteSessionEnded(): void {
  sessionStorage.setItem(endedKey, 'yes');
}

/** The service or another tab has ended the session, and nobody has signed in or out since: the sign-in page says so. */
export function sessionWasEnded(): boolean {
  return sessionStorage.getItem(endedKey) !== null;
}

let lastAccessVersion: string | null = null;
const accessListeners = new Set<() => void>();

/**
 * Each response carries the version of its caller's permissions; another version means that they have changed. So does
 * a refusal: the portal makes no call that it knows to be forbidden, and none without a session.
 */
export function onAccessVersion(version: string | null, isRefusal: boolean): void {
  const isChanged = version !== null && lastAccessVersion !== null && version !== lastAccessVersion;
  lastAccessVersion = version ?? lastAccessVersion;
  if (isChanged || isRefusal) accessListeners.forEach((listener) => listener());
}

export function onAccessChange(listener: () => void): () => void {
  accessListeners.add(listener);
  return () => accessListeners.delete(listener);
}

/** The record that is kept of a user. */
export function recordOf(user: LoginReply, cells: UserCells | undefined): StoredUser {
  return { ...user, id: user.userId, ...(cells && { cells }) };
}

export function storeUser(user: LoginReply, cells?: UserCells): void {
  sessionStorage.removeItem(endedKey);
  localStorage.setItem(userKey, JSON.stringify(recordOf(user, cells)));
  listeners.forEach((listener) => listener());
}

/** @param isEnded by the service; several calls may find that out at once, and one of them redirects */
export function clearSession(isEnded = false): void {
  if (isEnded) noteSessionEnded();
  else sessionStorage.removeItem(endedKey);
  lastAccessVersion = null;
  localStorage.clear();
  listeners.forEach((listener) => listener());
}

/** Calls back when the user changes, in this tab or another one. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The names of what the user may do, as `can` takes them. */
export function heldPermissions({ permission }: LoginReply): string[] {
  return permission.map(({ name }) => name);
}

/** The user as rules about calls know them. */
export function callerOf(user: LoginReply): Caller {
  return { scope: user.scope, permissions: heldPermissions(user) };
}

/** Whether the service will let the user make this call, as far as permission and scope decide. */
export function mayCall(user: LoginReply, guard: Guard): boolean {
  return callerMayCall(callerOf(user), guard);
}

export type { Guard };

/** For screens inside the shell. While a sign-out is still leaving them, it is the user who was. */
export function useSignedInUser(): LoginReply {
  const user = useSyncExternalStore(onSessionChange, () => storedUser() ?? lastUser);
  if (!user) throw new Error('Nobody is signed in: this screen belongs inside the shell.');
  return user;
}

/** Undefined where there is one cell only. */
export function useUserCells(): UserCells | undefined {
  return useSyncExternalStore(onSessionChange, storedUser)?.cells;
}

function parseUser(text: string): StoredUser | null {
  try {
    const user = JSON.parse(text) as StoredUser;
    const isWhole =
      typeof user.accessToken === 'string' &&
      typeof user.userId === 'number' &&
      typeof user.companyId === 'number' &&
      Array.isArray(user.roles) &&
      Array.isArray(user.permission);
    return isWhole ? user : null;
  } catch {
    return null;
  }
}
