import { useQuery } from '@tanstack/react-query';
import { ticketFigures } from '#contract/main-api/tickets/figures.ts';
import { lastDays, periodOf } from '../list/period/period.ts';
import { useMayCall } from '../useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { figuresKey } from '../../dataProviders/resources/tickets.ts';

const refreshMs = 60_000;
/** The times are of the tickets that were opened in so many days. */
export const figureDays = 30;

/** How support stands, of one company, or of all that the caller sees. */
export function useTicketFigures(companyId?: number) {
  const maySee = useMayCall(ticketFigures);
  return useQuery({
    queryKey: [...figuresKey, companyId ?? null],
    queryFn: async ({ signal }) => {
      const { from } = periodOf(lastDays(figureDays));
      return (await call(ticketFigures, { query: { filter: { from, companyId } }, signal })).data;
    },
    refetchInterval: refreshMs,
    enabled: maySee,
  });
}
