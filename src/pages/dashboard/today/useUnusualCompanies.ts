import { useQuery } from '@tanstack/react-query';
import { startOfToday } from 'date-fns';
import { unusualCompanies } from '#contract/database-manager/unusualCompanies.ts';
import { acrossCells } from '../../../dataProviders/cells/acrossCells.ts';
import { unusualCompaniesAdditions } from '../../../dataProviders/cells/additions.ts';
import { browserZone } from '../../../i18n/dates.ts';

export const unusualCompaniesKey = 'unusual-companies';

/** Whole hours are compared; meanwhile only delivery rates change. */
const refreshMs = 10 * 60_000;

/** Companies of all cells whose day is not as usual so far, in the browser's time zone. */
export function useUnusualCompanies() {
  const query = { filter: { from: startOfToday().toISOString() }, timeZone: browserZone() };
  return useQuery({
    queryKey: [unusualCompaniesKey, query.filter.from],
    queryFn: ({ signal }) => acrossCells(unusualCompanies, { query, signal }, unusualCompaniesAdditions),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
}
