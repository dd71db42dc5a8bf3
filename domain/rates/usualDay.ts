import { comparedWeeks, type WeekdayHour } from '#contract/database-manager/sameWeekdays.ts';
import type { SmsCounts } from '#contract/database-manager/filter.ts';
import { deliveryRate } from './deliveryRate.ts';

/** A day is compared with the same weekday of the weeks before, each up to the same time of day. */
export const usualDayRules = {
  /** Of fewer days nobody can say what is usual. */
  fewestDays: 2,
  /** So far, as a share of the nearest of those days, a day may lie beyond all of them and still be normal. */
  countTolerance: 0.1,
  /** A smaller difference in messages is always normal. */
  fewestMessages: 10,
  /** The same for the delivery rate, in percentage points divided by 100. */
  rateTolerance: 0.01,
  /** Of fewer delivered and failed messages a day's rate is chance. */
  fewestEnded: 20,
} as const;

export type DayLevel = 'normal' | 'more' | 'less';

export interface Comparison {
  level: DayLevel;
  /** Of the days that it was compared with, as their lowest and highest. */
  average: number;
  low: number;
  high: number;
}

export interface UsualDay {
  /** How many days it was compared with. */
  days: number;
  sent: Comparison;
  /** Null where too few messages have ended. */
  rate: Comparison | null;
}

type DayCounts = Pick<SmsCounts, 'sent' | 'delivered' | 'failed'>;

/**
 * Whether today is normal so far. Null when there is too little to compare with.
 * @param hours of the same weekday, of which each counts as spread evenly over its sixty minutes
 * @param minute after midnight of now
 */
export function compareDay(today: DayCounts, hours: readonly WeekdayHour[], minute: number): UsualDay | null {
  const { fewestDays, countTolerance, fewestMessages, rateTolerance, fewestEnded } = usualDayRules;
  // Empty days before the first message are from before the company began.
  const first = hours.reduce((most, { weeksAgo }) => Math.max(most, weeksAgo), 0);
  const days = Array.from({ length: Math.min(first, comparedWeeks) }, (_, index) =>
    countsUntil(
      hours.filter(({ weeksAgo }) => weeksAgo === index + 1),
      minute,
    ),
  );
  if (days.length < fewestDays) return null;
  const sent = rangeOf(days.map((day) => Math.round(day.sent)));
  const rates = days.filter(hasRate).map((day) => deliveryRate(day)!);
  return {
    days: days.length,
    sent: {
      ...sent,
      level: levelOf(today.sent, {
        low: Math.min(sent.low * (1 - countTolerance), sent.low - fewestMessages),
        high: Math.max(sent.high * (1 + countTolerance), sent.high + fewestMessages),
      }),
    },
    rate: hasRate(today) && rates.length >= fewestDays ? compareRate(deliveryRate(today)!) : null,
  };

  function compareRate(rate: number): Comparison {
    const range = rangeOf(rates);
    const level = levelOf(rate, { low: range.low - rateTolerance, high: range.high + rateTolerance });
    return { ...range, level };
  }

  function hasRate({ delivered, failed }: DayCounts): boolean {
    return delivered + failed >= fewestEnded;
  }
}

/** What had been accepted by that minute. */
function countsUntil(hours: readonly WeekdayHour[], until: number): DayCounts {
  const counts = { sent: 0, delivered: 0, failed: 0 };
  for (const { minute, sent, delivered, failed } of hours) {
    const share = Math.max(0, Math.min(until, minute + 60) - Math.max(0, minute)) / 60;
    counts.sent += sent * share;
    counts.delivered += delivered * share;
    counts.failed += failed * share;
  }
  return counts;
}

function rangeOf(values: readonly number[]) {
  return {
    average: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}

function levelOf(value: number, { low, high }: { low: number; high: number }): DayLevel {
  if (value < low) return 'less';
  return value > high ? 'more' : 'normal';
}
