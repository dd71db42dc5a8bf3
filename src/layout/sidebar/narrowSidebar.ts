import type { Store } from 'react-admin';

/** Under react-admin's name for it. */
const key = 'sidebar.open';
/** As the theme's `lg`: an open sidebar would take what the tables need. */
const narrowScreen = window.matchMedia('(max-width: 1199.95px)');

/**
 * Keeps whether the sidebar is open apart for narrow screens: there it starts as icons, or closed on a phone, where it
 * lies over the page, and what a wide screen had stays as it was. Not kept over a reload, which must not open it.
 */
export function narrowSidebar(store: Store): Store {
  let isOpenWhileNarrow = false;
  const listeners = new Set<(isOpen: unknown) => void>();
  const notify = (isOpen: unknown) => listeners.forEach((listener) => listener(isOpen));
  narrowScreen.addEventListener('change', ({ matches }) => {
    isOpenWhileNarrow = false;
    notify(matches ? false : store.getItem(key));
  });
  return {
    ...store,
    getItem: (name, fallback) =>
      name === key && narrowScreen.matches
        ? (isOpenWhileNarrow as typeof fallback)
        : store.getItem(name, fallback),
    setItem: (name, value) => {
      if (name !== key || !narrowScreen.matches) return store.setItem(name, value);
      isOpenWhileNarrow = Boolean(value);
      notify(isOpenWhileNarrow);
    },
    subscribe: (name, callback) => {
      const unsubscribe = store.subscribe(name, callback);
      if (name !== key) return unsubscribe;
      listeners.add(callback);
      return () => {
        listeners.delete(callback);
        unsubscribe();
      };
    },
  };
}
