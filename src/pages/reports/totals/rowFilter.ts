import { addMonths, parse } from 'date-fns';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { periodOf, type Period } from '../../../components/list/period.ts';

const idFilters: Partial<Record<TotalsBy, string>> = {
  company: 'companyId',
  branch: 'branchId',
  user: 'userId',
  campaign: 'campaignId',
};

/**
 * The filter that lets through the messages of one row, and no others.
 * @returns undefined where the history has no such filter: an hour of every day, or what has no branch or campaign
 */
export function rowFilter(filter: Period & object, by: TotalsBy, { key }: TotalsRow): object | undefined {
  if (key === '' || by === 'hour') return undefined;
  if (by === 'day' || by === 'month') return { ...filter, ...within(filter, spanOf(by, key)) };
  const idFilter = idFilters[by];
  return { ...filter, ...(idFilter ? { [idFilter]: Number(key) } : { [by]: key }) };
}

/** In the browser's zone, as the totals are. */
function spanOf(by: 'day' | 'month', key: string): Required<Period> {
  if (by === 'day') {
    const day = parse(key, 'yyyy-MM-dd', new Date());
    return periodOf({ first: day, last: day }) as Required<Period>;
  }
  const month = parse(key, 'yyyy-MM', new Date());
  return { from: month.toISOString(), to: addMonths(month, 1).toISOString() };
}

/** The first month of a period may begin in its middle. Instants of one form: their texts are in the order of time. */
function within({ from = '', to }: Period, span: Required<Period>): Required<Period> {
  return {
    from: from > span.from ? from : span.from,
    to: to !== undefined && to < span.to ? to : span.to,
  };
}
