import type { LedgerTotals, PeriodBalances } from '#contract/sms-receiver/transactions.ts';

/** What the lists of the ledger say beside their rows, as `meta` of react-admin's list context. */
export interface LedgerMeta {
  /** Null for more entries than the service adds up. */
  totals: LedgerTotals | null;
  /** Null for all companies together. */
  balances: PeriodBalances | null;
}
