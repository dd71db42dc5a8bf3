import type { Comparison, DayLevel, UsualDay, WeekdayHour } from '#contract/database-manager/sameWeekdays.ts';
import type { SmsCounts } from '#contract/database-manager/filter.ts';
import { deliveryRate } from './deliveryRate.ts';

interface UsualRules {
  /** With fewer days nothing is compared. */
  fewestDays: number;
  /** How far beyond the lowest or highest of those days a day is still normal, as a share of it. */
  countTolerance: number;
  /** A smaller difference in messages is always normal. */
  fewestMessages: number;
  /** As `countTolerance` for the delivery rate, in percentage points divided by 100. */
  rateTolerance: number;
  /** A day with fewer delivered and failed messages has no rate, because it would be chance. */
  fewestEnded: number;
}

/** A day is compared with the same weekday of the weeks before, each up to the same time of day. */
export const usualDayRules: UsualRules = {
  fewestDays: 2,
  countTolerance: 0.1,
  fewestMessages: 10,
  rateTolerance: 0.01,
  fewestEnded: 20,
};

/** Rules for one company: its days differ more than those of all together. */
export const usualCompanyRules: UsualRules = {
  fewestDays: usualDayRules.fewestDays,
  countTolerance: 0.5,
  fewestMessages: 20,
  rateTolerance: 0.05,
  fewestEnded: 50,
};

export type DayCounts = Pick<SmsCounts, 'sent' | 'delivered' | 'failed'>;

/** Counts of an earlier day up to a time of day. */
interface PastDay extends DayCounts {
  weeksAgo: number;
}

/**
 * Whether today is normal so far. Null when there is too little to compare with.
 * @param hours of the same weekday, of which each counts as spread evenly over its sixty minutes
 * @param minute after midnight of now
 */
export function compareDay(today: DayCounts, hours: readonly WeekdayHour[], minute: number): UsualDay | null {
  const weeks = [...new Set(hours.map(({ weeksAgo }) => weeksAgo))];
  const days = weeks.map((week) => ({
    weeksAgo: week,
    ...countsUntil(
      hours.filter(({ weeksAgo }) => weeksAgo === week),
      minute,
    ),
  }));
  return compareWithDays(today, days, usualDayRules);
}

/**
 * Compares with days that are summed already. `past` has a row for each day with messages, even if all came after this time of day.
 */
export function compareWithDays(
  today: DayCounts,
  past: readonly PastDay[],
  rules: UsualRules,
): UsualDay | null {
  const { fewestDays, countTolerance, fewestMessages, rateTolerance, fewestEnded } = rules;
  // Empty days before the first message are from before the company began.
  const first = Math.max(0, ...past.map(({ weeksAgo }) => weeksAgo));
  const days = Array.from(
    { length: first },
    (_, index) => past.find(({ weeksAgo }) => weeksAgo === index + 1) ?? noCounts,
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

const noCounts: DayCounts = { sent: 0, delivered: 0, failed: 0 };

/** The messages that had been accepted by that minute. */
function countsUntil(hours: readonly WeekdayHour[], until: number): DayCounts {
  const counts = { ...noCounts };
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
