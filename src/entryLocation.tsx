import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * The address, for the few pages outside react-admin. React Router comes with react-admin's bundle: it
 * would be a quarter of the sign-in page's, which only has to tell five paths apart.
 */
const listeners = new Set<() => void>();

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
  return useSyncExternalStore(subscribe, () => window.location.pathname.replace(/\/+$/, ''));
}

/** Goes on to `path` in place of the present page. */
export function goOn(path: string): void {
  window.history.replaceState(null, '', path);
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
