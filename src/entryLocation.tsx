import { useLayoutEffect, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

/**
 * The address, for the few pages outside react-admin. React Router comes with react-admin's bundle: it
 * would be a quarter of the sign-in page's, which only has to tell a few paths apart.
 */
const listeners = new Set<() => void>();

/** The state that one page hands to the next besides the address. It is kept over a reload, so nothing secret belongs here. */
export interface EntryState {
  /** As typed, lest it be typed again. */
  username?: string;
  /** The short name of their company. */
  company?: string;
  /** Key of the text to be shown. */
  notice?: string;
  /** A one-time code that is on its way: when it was sent and until when it is good, in ms since 1970. */
  sentCode?: { sentAt: number; expiresAt: number };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The path without a slash at its end; `/` is empty. */
export function useEntryPath(): string {
  return useSyncExternalStore(subscribe, () => withoutTrailingSlashes(window.location.pathname));
}

export function entryState(): EntryState {
  return (window.history.state ?? {}) as EntryState;
}

/** Goes on to `path` in place of the present page. */
export function goOn(path: string, state: EntryState | null = null): void {
  window.history.replaceState(state, '', path);
  entryLocationChanged();
}

/** Goes to `path`; the Back button returns to the present page, which then knows the state too. */
export function goTo(path: string, state: EntryState): void {
  window.history.replaceState({ ...entryState(), ...state }, '');
  window.history.pushState(state, '', path);
  entryLocationChanged();
}

/** To be called when somebody else has changed the address: browsers tell nobody of it. */
export function entryLocationChanged(): void {
  listeners.forEach((listener) => listener());
}

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => goOn(to), [to]);
  return null;
}

interface EntryLinkProps {
  to: string;
  /** Read when the link is followed. */
  state: () => EntryState;
  children: ReactNode;
}

/** A link that takes its state along; with a modifier key it is the browser's own, in a new tab. */
export function EntryLink({ to, state, children }: EntryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to, state());
  }
  return (
    <a className="entry-link" href={to} onClick={follow}>
      {children}
    </a>
  );
}
