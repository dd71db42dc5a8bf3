import { format, subDays } from 'date-fns';
import { noTotals, type SmsCounts } from '#contract/database-manager/filter.ts';
import type { smsCounts } from '#contract/database-manager/totals.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ChartState } from '../../components/charts/ChartCard.tsx';

type Counts = Reply<typeof smsCounts>;
export type Day = Counts['days'][number];
export type Hour = Counts['hours'][number];

export interface ChartProps extends ChartState {
  /** Undefined while they load. */
  counts: Counts | undefined;
  /** How many days they are of, today among them. */
  days: number;
  companyId: number | undefined;
}

const none: SmsCounts = noTotals;

/** Delivered among those that were to arrive and have ended: not what was cancelled. Null before there is one. */
export function deliveryRate({ delivered, failed }: SmsCounts): number | null {
  return delivered + failed === 0 ? null : delivered / (delivered + failed);
}

/** The last `count` days, oldest first; a day on which nothing was sent is not in the answer, and is one of zeros here. */
export function everyDay(days: Day[], count: number, today = new Date()): Day[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = format(subDays(today, count - 1 - index), 'yyyy-MM-dd');
    return byDay.get(day) ?? { day, ...none };
  });
}

/** All hours of the day, those without messages too. */
export function everyHour(hours: Hour[]): Hour[] {
  const byHour = new Map(hours.map((hour) => [hour.hour, hour]));
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? { hour, ...none });
}
