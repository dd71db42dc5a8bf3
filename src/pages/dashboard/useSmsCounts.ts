import { useQuery } from '@tanstack/react-query';
import { startOfToday, subDays } from 'date-fns';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { browserZone } from '../../i18n/dates.ts';
import { acrossCells, type AcrossCells } from '../../dataProviders/cells/acrossCells.ts';
import { smsCountsAdditions } from '../../dataProviders/cells/additions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

/**
 * Counts of the last `days` days, today among them, in the browser's time zone, of one company or of all that the
 * user sees; asked again every so often while the page is visible.
 */
export function useSmsCounts(days: number, companyId: number | undefined, refreshSeconds: number) {
  const from = subDays(startOfToday(), days - 1).toISOString();
  return useQuery({
    // The day is part of the key, so that a dashboard left open overnight turns the page at midnight.
    queryKey: ['sms-counts', from, companyId],
    queryFn: ({ signal }): Promise<Reply<typeof smsCounts> & Partial<AcrossCells>> => {
      const input = { query: { filter: { from, companyId }, timeZone: browserZone() }, signal };
      // A company is in one cell.
      return companyId === undefined
        ? acrossCells(smsCounts, input, smsCountsAdditions)
        : call(smsCounts, input);
    },
    // Another period is drawn over the one before it; another company's figures would be taken for this one's.
    placeholderData: (previous, query) => (query?.queryKey[2] === companyId ? previous : undefined),
    refetchInterval: refreshSeconds * 1_000,
  });
}

export type SmsCountsQuery = ReturnType<typeof useSmsCounts>;
