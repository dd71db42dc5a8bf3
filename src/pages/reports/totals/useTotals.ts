import { useQuery } from '@tanstack/react-query';
import { TotalsFilter } from '#contract/database-manager/filter.ts';
import { totalsReport, type TotalsBy } from '#contract/database-manager/totals.ts';
import type { Input } from '#contract/endpoint.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

type Filter = NonNullable<Input<typeof totalsReport>['query']['filter']>;
const names = Object.keys(TotalsFilter);

/** The filters of the history that totals can be asked by. */
export function totalsFilter(filter: Record<string, unknown>): Filter {
  const known = Object.entries(filter).filter(([name]) => names.includes(name));
  return Object.fromEntries(known);
}

/** Whether something is filtered by that totals pass over: then they are of more messages than the list. */
export function isPassedOver(filter: Record<string, unknown>): boolean {
  return Object.keys(filter).some((name) => !names.includes(name));
}

const refreshMs = 60_000;

export function useTotals(by: TotalsBy, filter: Filter) {
  return useQuery({
    queryKey: ['totals', by, filter],
    queryFn: ({ signal }) => call(totalsReport, { query: { by, filter, timeZone: browserZone() }, signal }),
    // Rows of another filter are drawn over. Rows of another kind would make no sense.
    placeholderData: (previous, query) => (query?.queryKey[1] === by ? previous : undefined),
    refetchInterval: refreshMs,
  });
}
