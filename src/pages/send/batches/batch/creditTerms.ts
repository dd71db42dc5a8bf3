import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';

interface Term {
  figure: 'held' | 'netCost' | 'released' | 'refunded' | 'stillHeld';
  credits: number;
  /** Entries of the ledger that it is made of; several kinds together have no filter. */
  kind?: LedgerKind;
}

/** Held credit equals net cost plus released, refunded and still held credit. */
export function termsOf({ held, charged, released, refunded, stillHeld }: BatchCredit): Term[] {
  return [
    { figure: 'held', credits: held, kind: 'hold' },
    { figure: 'netCost', credits: charged - refunded, kind: 'charge' },
    { figure: 'released', credits: released, kind: 'release' },
    { figure: 'refunded', credits: refunded, kind: 'refund' },
    ...(stillHeld > 0 ? [{ figure: 'stillHeld' as const, credits: stillHeld }] : []),
  ];
}
