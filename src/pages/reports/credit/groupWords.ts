import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';

/** Figures of a group in the order in which they are shown. */
export const groupFigures = [
  'recharged',
  'held',
  'charged',
  'released',
  'refunded',
] as const satisfies readonly (keyof LedgerGroup)[];
