import { lightFormat, subDays } from 'date-fns';
import type { smsCounts } from '#contract/database-manager/totals.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ChartState } from '../../../components/charts/ChartCard.tsx';
import { timeBars } from '../../../components/charts/timeBars.ts';

export type Counts = Reply<typeof smsCounts>;
export type Day = Counts['days'][number];

/** In pixels, of the charts that stand beside each other. */
export const chartHeight = 140;

export interface ChartProps extends ChartState {
  /** Undefined while they load. */
  counts: Counts | undefined;
  /** How many days they are of, today among them. */
  days: number;
  companyId: number | undefined;
}

/** Bars of the last `count` days, oldest first: those on which nothing was sent are not in the answer, and are zeros here. */
export function barsOfDays(days: readonly Day[], count: number, today = new Date()) {
  const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd');
  return timeBars(days, dayOf(subDays(today, count - 1)), dayOf(today));
}
