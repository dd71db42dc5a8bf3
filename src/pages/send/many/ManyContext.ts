import { createContext, use } from 'react';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import type { Check } from './useCheck.ts';
import type { Facts } from './useFacts.ts';

/** What the three steps of a page share besides the form. */
export interface Many {
  kind: BulkKind;
  columns: Facts;
  check: Check;
  /** Begins anew with nothing; its toast undoes it. */
  startOver: () => void;
  /** Takes all that stands here to the page of the other kind; its toast undoes it. */
  carryOver: () => void;
}

export const ManyContext = createContext<Many | null>(null);

export function useMany(): Many {
  const many = use(ManyContext);
  if (!many) throw new Error('This belongs on a page for many messages.');
  return many;
}
