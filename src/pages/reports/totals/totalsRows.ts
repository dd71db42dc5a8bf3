import { addDays, addMonths, format, parse } from 'date-fns';
import { noTotals, type ReportTotals } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';

/** What rows can be sorted by: their name or day, or one of their sums. */
export type TotalsField = 'key' | keyof ReportTotals;
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
    if (field !== 'key') return one[field] - other[field];
    if (by === 'hour') return Number(one.key) - Number(other.key);
    return isInTime(by) ? one.key.localeCompare(other.key) : nameOf(one).localeCompare(nameOf(other));
  };
  return rows.toSorted((one, other) => direction * compare(one, other));
}

/** More bars than this are no picture any more. */
const mostBars = 400;

/** The rows of a chart from the first to the last of them, those on which nothing was sent among them. */
export function withoutGaps(rows: readonly TotalsRow[], by: 'day' | 'month' | 'hour'): TotalsRow[] {
  const keys = rows.map(({ key }) => key);
  const known = new Map(rows.map((row) => [row.key, row]));
  const every = by === 'hour' ? hours : between(keys.toSorted(), by);
  return every.map((key) => known.get(key) ?? { ...noTotals, key, name: key });
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const steps = {
  day: { pattern: 'yyyy-MM-dd', add: addDays },
  month: { pattern: 'yyyy-MM', add: addMonths },
} as const;

function between(keys: string[], by: 'day' | 'month'): string[] {
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return [];
  const { pattern, add } = steps[by];
  const start = parse(first, pattern, new Date());
  const all: string[] = [];
  for (let count = 0; count < mostBars && all.at(-1) !== last; count += 1) {
    all.push(format(add(start, count), pattern));
  }
  // Of a longer time only the days with messages, as far as there is room.
  return all.at(-1) === last ? all : keys.slice(-mostBars);
}
