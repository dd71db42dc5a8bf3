import { createContext, use } from 'react';
import type { useChosenFile } from './recipients/useChosenFile.ts';
import type { useCheck } from './useCheck.ts';
import type { useListTable } from './useListTable.ts';

/** The state that the three steps of a page share besides the form. */
export interface BatchFormState {
  columns: ReturnType<typeof useListTable>;
  check: ReturnType<typeof useCheck>;
  file: ReturnType<typeof useChosenFile>;
  /** Begins anew with nothing, which can be undone. */
  startOver: () => void;
}

export const BatchFormContext = createContext<BatchFormState | null>(null);

export function useBatchForm(): BatchFormState {
  const state = use(BatchFormContext);
  if (!state) throw new Error('This belongs on the form of a batch.');
  return state;
}
