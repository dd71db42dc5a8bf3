import { useQuery } from '@tanstack/react-query';
import { startOfDay, subDays } from 'date-fns';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { browserZone } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

/**
 * Counts of the last `days` days, today among them, in the browser's time zone, of one company or of all that the
 * user sees; asked again every so often while the page is visible.
 */
export function useSmsCounts(days: number, companyId: number | undefined, refreshSeconds: number) {
  const from = subDays(startOfDay(new Date()), days - 1).toISOString();
  return useQuery({
    // The day is part of the key, so that a dashboard left open overnight turns the page at midnight.
    queryKey: ['sms-counts', from, companyId],
    queryFn: ({ signal }) =>
      call(smsCounts, { query: { filter: { from, companyId }, timeZone: browserZone() }, signal }),
    // Another period is drawn over the one before it; another company's figures would be taken for this one's.
    placeholderData: (previous, query) => (query?.queryKey[2] === companyId ? previous : undefined),
    refetchInterval: refreshSeconds * 1_000,
  });
}

export type SmsCountsQuery = ReturnType<typeof useSmsCounts>;
