import { parseISO } from 'date-fns';
import { outcomes, noTotals, type SmsCounts } from '#contract/database-manager/filter.ts';
import { periodOf, type Period } from '../list/period/period.ts';
import {
  daysBetween,
  stepEnd,
  stepsBetween,
  stepStart,
  timeStepOf,
  type TimeStep,
} from '#domain/time/timeSteps.ts';

/** Messages that were sent on the days from `first` to `last`, which are texts such as `2026-11-23`. */
export interface TimeBar extends SmsCounts {
  first: string;
  last: string;
}

/**
 * Counts of days as the bars of a chart: a bar a day, week or month, by how many days they are. None is left out, also where
 * nothing was sent. The first and the last bar end where the days do.
 */
export function timeBars(
  counts: readonly (SmsCounts & { day: string })[],
  first: string,
  last: string,
  step: TimeStep = timeStepOf(daysBetween(first, last)),
): { step: TimeStep; bars: TimeBar[] } {
  const bars = new Map<string, TimeBar>();
  for (const start of stepsBetween(first, last, step)) {
    const end = stepEnd(start, step);
    bars.set(start, {
      ...noTotals,
      first: start < first ? first : start,
      last: end > last ? last : end,
    });
  }
  for (const row of counts) {
    const bar = bars.get(stepStart(row.day, step));
    if (bar) for (const name of ['sent', ...outcomes] as const) bar[name] += row[name];
  }
  return { step, bars: [...bars.values()] };
}

/** As the history is filtered: days of the browser's zone. */
export function periodOfDays({ first, last }: Pick<TimeBar, 'first' | 'last'>): Required<Period> {
  return periodOf({ first: parseISO(first), last: parseISO(last) }) as Required<Period>;
}
