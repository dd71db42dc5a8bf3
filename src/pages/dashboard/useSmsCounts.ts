import { useQuery } from '@tanstack/react-query';
import { startOfDay, subDays } from 'date-fns';
import { smsCounts } from '#contract/database-manager/reports.ts';
import { browserZone } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/httpClient.ts';

/** Counts of the last `days` days, today among them, in the browser's time zone; asked again every so often while visible. */
export function useSmsCounts(days: number, refreshSeconds: number) {
  const from = subDays(startOfDay(new Date()), days - 1).toISOString();
  return useQuery({
    // The day is part of the key, so that a dashboard left open overnight turns the page at midnight.
    queryKey: ['sms-counts', from],
    queryFn: ({ signal }) =>
      call(smsCounts, { query: { filter: { from }, timeZone: browserZone() }, signal }),
    refetchInterval: refreshSeconds * 1_000,
  });
}
