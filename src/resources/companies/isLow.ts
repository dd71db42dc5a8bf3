import type { Company } from '#contract/main-api/companies.ts';

/** A threshold of 0 never warns. */
export function isLow({ currentBalance, lowBalanceThreshold }: Company): boolean {
  return currentBalance < lowBalanceThreshold;
}
