import { isValid, lightFormat, parseISO, subMilliseconds } from 'date-fns';
import { noTotals, type reportSums } from '#contract/database-manager/filter.ts';
import { deliveryRate, ratedOf } from '#domain/rates/deliveryRate.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { timeBars } from '../../../components/charts/timeBars.ts';
import { compareNames } from '#domain/search/nameOrder.ts';
import { validPeriod, type Period } from '../../../components/list/period/period.ts';

/** Fields by which rows can be sorted: their name or day, one of their sums, or their delivery rate. */
export type TotalsField = 'key' | 'deliveryRate' | (typeof reportSums)[number];
export interface TotalsSort {
  field: TotalsField;
  order: 'asc' | 'desc';
}

const inTime: readonly TotalsBy[] = ['day', 'month', 'hour'];

/** Rows that have an order of their own, and gaps where nothing was sent. */
export function isInTime(by: TotalsBy): by is 'day' | 'month' | 'hour' {
  return inTime.includes(by);
}

/** The latest day or month first, hours from midnight on, and of everything else the largest first. */
export function usualSort(by: TotalsBy): TotalsSort {
  if (by === 'hour') return { field: 'key', order: 'asc' };
  return { field: isInTime(by) ? 'key' : 'sent', order: 'desc' };
}

/** @param nameOf what is shown of a row, by which names are sorted */
export function sortRows(
  rows: readonly TotalsRow[],
  by: TotalsBy,
  { field, order }: TotalsSort,
  nameOf: (row: TotalsRow) => string,
): TotalsRow[] {
  const direction = order === 'asc' ? 1 : -1;
  const compare = (one: TotalsRow, other: TotalsRow): number => {
    // Rows without a delivery rate sort before the lowest rate.
    if (field === 'deliveryRate')
      return (deliveryRate(ratedOf(one)) ?? -1) - (deliveryRate(ratedOf(other)) ?? -1);
    if (field !== 'key') return one[field] - other[field];
    if (by === 'hour') return Number(one.key) - Number(other.key);
    return isInTime(by) ? one.key.localeCompare(other.key) : compareNames(nameOf(one), nameOf(other));
  };
  return rows.toSorted((one, other) => direction * compare(one, other));
}

/** The hours of the day, those in which nothing was sent among them. */
export function everyHourOf(rows: readonly TotalsRow[]): TotalsRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: 24 }, (_, hour) => String(hour)).map(
    (key) => known.get(key) ?? { ...noTotals, key, name: key },
  );
}

/** Rows of days or months as bars without a gap: from the first day of the period to its last, or to today. */
export function barsOfTotals(
  rows: readonly TotalsRow[],
  by: 'day' | 'month',
  period: Period,
  today = new Date(),
) {
  const { from, to } = validPeriod(period);
  const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd');
  const counts = rows
    .map((row) => ({ ...row, day: by === 'month' ? `${row.key}-01` : row.key }))
    // A reply that comes late may have rows of something else.
    .filter(({ day }) => isValid(parseISO(day)));
  const days = counts.map(({ day }) => day).toSorted();
  const first = from ? dayOf(new Date(from)) : (days[0] ?? dayOf(today));
  const end = to && new Date(to) < today ? subMilliseconds(to, 1) : today;
  const last = [dayOf(end), ...days].toSorted().at(-1)!;
  return timeBars(counts, first, last, by === 'month' ? 'month' : undefined);
}
