import { createContext, useContext } from 'react';

export interface UndoOffer {
  /** A translation key of what was done, and its variables. */
  message: string;
  args: object;
  /** How long it can be undone, on whatever page; without it, as long as the page is open. */
  seconds?: number;
  undo: () => void;
}

export const UndoContext = createContext<(offer: UndoOffer) => void>(() => undefined);

/** Says what was done, and offers to undo it while the page is open: see `UndoProvider`. */
export function useOfferUndo(): (offer: UndoOffer) => void {
  return useContext(UndoContext);
}
