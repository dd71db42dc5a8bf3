import { deliveryRate } from './deliveryRate.ts';

interface PeriodCounts {
  sent: number;
  delivered: number;
  failed: number;
}

/** What was sent in a period and in the one before it, which is as long. */
export interface TwoPeriods {
  now: PeriodCounts;
  before: PeriodCounts;
}

export interface PeriodChange {
  /** By how much the number of messages differs, as a share of that before: -0.5 is half as many. Null if there were none. */
  volume: number | null;
  /** By how much the delivery rate differs: -0.05 is five points less. Null unless enough messages have ended in both. */
  rate: number | null;
  /** How far from usual that is: 1 or more is unusual. */
  size: number;
  isVolumeUnusual: boolean;
  isRateUnusual: boolean;
}

/** So many messages more or less say nothing about a company. */
export const fewMessages = 100;
/** The number of messages is unusual when it is so many times as large as before, or as small. */
const unusualFactor = 2;
/** The delivery rate is unusual when it differs by this much: five points. */
const unusualRate = 0.05;

/**
 * How much a company differs from its own period before. The larger of two measures counts: its volume, as powers of the factor,
 * with `fewMessages` added to both periods so that small companies do not stand out; and its delivery rate.
 */
export function periodChange({ now, before }: TwoPeriods): PeriodChange {
  const factor = (now.sent + fewMessages) / (before.sent + fewMessages);
  const volumeSize = Math.abs(Math.log(factor)) / Math.log(unusualFactor);
  const rate = rateChange(now, before);
  // Rounded, because 0.95 - 0.9 is a little less than 0.05 in floating point.
  const rateSize = rate === null ? 0 : Math.round((Math.abs(rate) / unusualRate) * 1e9) / 1e9;
  return {
    volume: before.sent === 0 ? null : now.sent / before.sent - 1,
    rate,
    size: Math.max(volumeSize, rateSize),
    isVolumeUnusual: volumeSize >= 1,
    isRateUnusual: rateSize >= 1,
  };
}

function rateChange(now: PeriodCounts, before: PeriodCounts): number | null {
  const hasEnough = [now, before].every(({ delivered, failed }) => delivered + failed >= fewMessages);
  return hasEnough ? deliveryRate(now)! - deliveryRate(before)! : null;
}

/** Those that differ most from their period before come first; of equal ones the larger. */
export function byPeriodChange<Item extends TwoPeriods>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, size: periodChange(item).size }))
    .sort((left, right) => right.size - left.size || right.item.now.sent - left.item.now.sent)
    .map(({ item }) => item);
}
