import { addMonths, isValid, parseISO } from 'date-fns';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { periodOfDays, type TimeBar } from '../../../components/charts/timeBars.ts';
import { periodOf, type Period } from '../../../components/list/period/period.ts';

const idFilters: Partial<Record<TotalsBy, string>> = {
  company: 'companyId',
  branch: 'branchId',
  user: 'userId',
  campaign: 'campaignId',
};

/**
 * The filter that lets through the messages of one row, and no others.
 * @returns undefined where the history has no such filter: an hour of every day, what has no branch or campaign, or
 * a day that no calendar has
 */
export function rowFilter(filter: Period & object, by: TotalsBy, { key }: TotalsRow): object | undefined {
  if (key === '' || by === 'hour') return undefined;
  if (by === 'day' || by === 'month') {
    const span = spanOf(by, key);
    return span && { ...filter, ...within(filter, span) };
  }
  const idFilter = idFilters[by];
  return { ...filter, ...(idFilter ? { [idFilter]: Number(key) } : { [by]: key }) };
}

/** The messages of a bar over time, and no others. */
export function barFilter(filter: Period & object, bar: TimeBar): object {
  return { ...filter, ...within(filter, periodOfDays(bar)) };
}

/** In the browser's zone, as the totals are. */
function spanOf(by: 'day' | 'month', key: string): Required<Period> | undefined {
  const first = parseISO(key);
  if (!isValid(first)) return undefined;
  if (by === 'day') return periodOf({ first, last: first }) as Required<Period>;
  return { from: first.toISOString(), to: addMonths(first, 1).toISOString() };
}

/** The first month of a period may begin in its middle. Instants of one form: their texts are in the order of time. */
function within({ from = '', to }: Period, span: Required<Period>): Required<Period> {
  return {
    from: from > span.from ? from : span.from,
    to: to !== undefined && to < span.to ? to : span.to,
  };
}
