import { createContext, use } from 'react';
import type { useChosenFile } from './recipients/useChosenFile.ts';
import type { useCheck } from './useCheck.ts';
import type { useFacts } from './useFacts.ts';

/** What the three steps of a page share besides the form. */
export interface Many {
  columns: ReturnType<typeof useFacts>;
  check: ReturnType<typeof useCheck>;
  file: ReturnType<typeof useChosenFile>;
  /** Begins anew with nothing, which can be undone. */
  startOver: () => void;
}

export const ManyContext = createContext<Many | null>(null);

export function useMany(): Many {
  const many = use(ManyContext);
  if (!many) throw new Error('This belongs on a page for many messages.');
  return many;
}
