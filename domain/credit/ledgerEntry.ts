import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';

type Changes = Pick<LedgerEntry, 'balanceChange' | 'heldChange'>;

/** How many credits an entry is about, without a sign. */
export function creditsOf({ balanceChange, heldChange }: Changes): number {
  return Math.max(Math.abs(balanceChange), Math.abs(heldChange));
}

/** The change of the credit that can be spent: none for a charge, as its credit was held before. */
export function changeOf({ balanceChange, heldChange }: Changes): number {
  return balanceChange - heldChange;
}
