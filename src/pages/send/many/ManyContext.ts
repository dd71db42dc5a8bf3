import { createContext, use } from 'react';
import type { ChosenFile } from './recipients/useChosenFile.ts';
import type { Check } from './useCheck.ts';
import type { Facts } from './useFacts.ts';

/** What the three steps of a page share besides the form. */
export interface Many {
  columns: Facts;
  check: Check;
  file: ChosenFile;
  /** Begins anew with nothing; its toast undoes it. */
  startOver: () => void;
}

export const ManyContext = createContext<Many | null>(null);

export function useMany(): Many {
  const many = use(ManyContext);
  if (!many) throw new Error('This belongs on a page for many messages.');
  return many;
}
