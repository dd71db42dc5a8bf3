import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lightFormat, startOfToday, subDays } from 'date-fns';
import { noTotals } from '#contract/database-manager/filter.ts';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { browserZone } from '../../i18n/dates.ts';
import { acrossCells, type AcrossCells } from '../../dataProviders/cells/acrossCells.ts';
import { smsCountsAdditions } from '../../dataProviders/cells/additions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

type Counts = Reply<typeof smsCounts> & Partial<AcrossCells>;
/** The totals of today, and how complete they are. */
type Today = Pick<Counts, 'data' | 'asOf' | 'missing'>;

const periodRefreshMs = 60_000;
const todayRefreshMs = 15_000;

// The day is part of the key, so that a dashboard left open overnight turns the page at midnight.
const keyOf = (from: string, companyId: number | undefined) => ['sms-counts', from, companyId];
const startOf = (days: number) => subDays(startOfToday(), days - 1).toISOString();

/**
 * Counts of the last `days` days, today among them, in the browser's time zone, of one company or of all that the
 * user sees; asked again every minute while the page is visible.
 */
export function useSmsCounts(days: number, companyId: number | undefined) {
  const queryClient = useQueryClient();
  const from = startOf(days);
  return useQuery({
    queryKey: keyOf(from, companyId),
    queryFn: async ({ signal }) => {
      const counts = await fetchCounts(from, companyId, signal);
      // They begin with these: nothing has to be asked twice when the dashboard is opened.
      queryClient.setQueryData<Today>(keyOf(startOf(1), companyId), (before) => before ?? todayOf(counts));
      return counts;
    },
    // Another period is drawn over the one before it; another company's figures would be taken for this one's.
    placeholderData: (previous, query) => (query?.queryKey[2] === companyId ? previous : undefined),
    refetchInterval: periodRefreshMs,
  });
}

/** Totals of today, asked again every quarter of a minute. The first ones come with the counts of the period. */
export function useTodayCounts(
  companyId: number | undefined,
  period: Pick<SmsCountsQuery, 'isPending'>,
): UseQueryResult<Today> {
  const from = startOf(1);
  return useQuery({
    queryKey: keyOf(from, companyId),
    queryFn: ({ signal }): Promise<Today> => fetchCounts(from, companyId, signal),
    // Yesterday's figures stay until those of today have come.
    placeholderData: (previous, query) => (query?.queryKey[2] === companyId ? previous : undefined),
    staleTime: todayRefreshMs,
    refetchInterval: todayRefreshMs,
    enabled: !period.isPending,
  });
}

function fetchCounts(from: string, companyId: number | undefined, signal: AbortSignal): Promise<Counts> {
  const input = { query: { filter: { from, companyId }, timeZone: browserZone() }, signal };
  // A company is in one cell.
  return companyId === undefined ? acrossCells(smsCounts, input, smsCountsAdditions) : call(smsCounts, input);
}

/** Days without messages are not in the answer. */
function todayOf({ days, asOf, missing }: Counts): Today {
  const day = lightFormat(new Date(), 'yyyy-MM-dd');
  return { data: days.find((one) => one.day === day) ?? noTotals, asOf, missing };
}

export type SmsCountsQuery = ReturnType<typeof useSmsCounts>;
export type TodayQuery = ReturnType<typeof useTodayCounts>;
