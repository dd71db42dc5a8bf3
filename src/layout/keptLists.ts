import { useStoreContext, type Store } from 'react-admin';

/** How a list was left, as react-admin keeps it. */
interface KeptList {
  /** Missing where the address has parameters and no filter. */
  filter?: Record<string, unknown>;
  displayedFilters?: Record<string, boolean>;
  page: number;
}

const isOfList = (key: string) => key.endsWith('.listParams');

/** Keeps lists without the number that they were filtered by: the list is opened for another one later, and nobody's number stays in the browser. */
export function keepNoNumbers(store: Store): Store {
  return {
    ...store,
    setItem: (key, value) => {
      const kept = isOfList(key) ? (value as KeptList | undefined) : undefined;
      if (!kept?.filter) return store.setItem(key, value);
      const { msisdn: _, ...filter } = kept.filter;
      store.setItem(key, { ...kept, filter });
    },
  };
}

/** Lists are opened with all of their rows from now on, and as many a page and in the order that the user chose. */
export function useForgetFilters(): () => void {
  const store = useStoreContext();
  return () => {
    for (const [key, kept] of Object.entries(store.listItems?.() ?? {})) {
      if (!isOfList(key)) continue;
      store.setItem(key, { ...(kept as KeptList), filter: {}, displayedFilters: {}, page: 1 });
    }
  };
}
