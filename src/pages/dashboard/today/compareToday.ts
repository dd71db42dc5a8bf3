import { isSameDay } from 'date-fns';
import type { UsualDay } from '#contract/database-manager/sameWeekdays.ts';
import { compareDay } from '#domain/rates/usualDay.ts';
import type { SameWeekdaysQuery } from './useSameWeekdays.ts';
import type { TodayQuery } from '../useSmsCounts.ts';

export interface TodaySoFar {
  /** The moment of today's figures. */
  now: Date;
  /** Null when there is too little to compare with. */
  usual: UsualDay | null;
}

/** Undefined where the two cannot be compared: while one loads, just after midnight, or when they are of different cells. */
export function compareToday(today: TodayQuery, past: SameWeekdaysQuery): TodaySoFar | undefined {
  // Yesterday's figures stay until those of today have come.
  if (!today.data || !past.data || today.isPlaceholderData) return undefined;
  if (cellsOf(today.data) !== cellsOf(past.data)) return undefined;
  const now = new Date(today.data.asOf ?? today.dataUpdatedAt);
  // A replica may still be at the day before.
  const minute = isSameDay(now, today.dataUpdatedAt) ? now.getHours() * 60 + now.getMinutes() : 0;
  return { now, usual: compareDay(today.data.data, past.data.hours, minute) };
}

/** Those that a sum lacks, as a text that can be compared. */
function cellsOf({ missing = [] }: NonNullable<TodayQuery['data'] | SameWeekdaysQuery['data']>): string {
  return missing.map(({ cell }) => cell).join();
}
