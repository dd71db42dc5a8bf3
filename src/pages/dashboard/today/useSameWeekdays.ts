import { useQuery } from '@tanstack/react-query';
import { startOfToday } from 'date-fns';
import { sameWeekdays } from '#contract/database-manager/sameWeekdays.ts';
import type { Reply } from '#contract/endpoint.ts';
import { acrossCells, type AcrossCells } from '../../../dataProviders/cells/acrossCells.ts';
import { sameWeekdaysAdditions } from '../../../dataProviders/cells/additions.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

/** Those days are over; only late receipts still change them. */
const refreshMs = 15 * 60_000;

/** Today's weekday in the last weeks, by hour, of one company or of all that the user sees. */
export function useSameWeekdays(companyId: number | undefined) {
  const from = startOfToday().toISOString();
  return useQuery({
    queryKey: ['same-weekdays', from, companyId],
    queryFn: ({ signal }): Promise<Reply<typeof sameWeekdays> & Partial<AcrossCells>> => {
      const input = { query: { filter: { from, companyId }, timeZone: browserZone() }, signal };
      return companyId === undefined
        ? acrossCells(sameWeekdays, input, sameWeekdaysAdditions)
        : call(sameWeekdays, input);
    },
    refetchInterval: refreshMs,
  });
}

export type SameWeekdaysQuery = ReturnType<typeof useSameWeekdays>;
