import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';

type Changes = Pick<LedgerEntry, 'balanceChange' | 'heldChange'>;

/** How many credits an entry is about, without a sign. */
export function creditsOf({ balanceChange, heldChange }: Changes): number {
  return Math.max(Math.abs(balanceChange), Math.abs(heldChange));
}

/** What an entry adds to the credit that can be spent: a charge nothing, as its credit was held before. */
export function changeOf({ balanceChange, heldChange }: Changes): number {
  return balanceChange - heldChange;
}
