import type { RatedCounts } from '#contract/database-manager/filter.ts';
import { failureLevel, type FailureLevel } from './failedShare.ts';

export interface Ended {
  delivered: number;
  /** Ended in any other way than delivered or cancelled. */
  failed: number;
}

/** The counts that make the rate of a row with test sends among its messages. */
export function ratedOf({ ratedDelivered, ratedFailed }: RatedCounts): Ended {
  return { delivered: ratedDelivered, failed: ratedFailed };
}

/** Delivered of delivered and failed; cancelled messages do not count. Null while there are neither. */
export function deliveryRate({ delivered, failed }: Ended): number | null {
  return delivered + failed === 0 ? null : delivered / (delivered + failed);
}

/** A rate of fewer messages says little: one of them moves it by several percent. */
const fewestRated = 30;

/** Whether so few messages have ended that their rate says little. */
export function isRateOfFew({ delivered, failed }: Ended): boolean {
  return delivered + failed < fewestRated;
}

/** The level of a delivery rate, by the thresholds of the share of failed messages. */
export function deliveryRateLevel(rate: number): FailureLevel {
  // Rounded, because 1 - 0.95 is a little more than 0.05 in floating point.
  return failureLevel(Math.round((1 - rate) * 1e9) / 1e9);
}
