import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';

interface Term {
  figure: 'held' | 'charged' | 'released' | 'stillHeld';
  credits: number;
  /** Entries of the ledger that it is the sum of; credit that is still held has none of its own. */
  kind?: LedgerKind;
}

/** Held credit equals charged, released and still held credit. What was refunded was charged before. */
export function termsOf({ held, charged, released, stillHeld }: BatchCredit): Term[] {
  return [
    { figure: 'held', credits: held, kind: 'hold' },
    { figure: 'charged', credits: charged, kind: 'charge' },
    { figure: 'released', credits: released, kind: 'release' },
    ...(stillHeld > 0 ? [{ figure: 'stillHeld' as const, credits: stillHeld }] : []),
  ];
}
