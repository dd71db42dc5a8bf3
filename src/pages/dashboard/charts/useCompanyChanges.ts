import { useQuery } from '@tanstack/react-query';
import { startOfDay, subDays } from 'date-fns';
import { companyChanges } from '#contract/database-manager/totals.ts';
import { acrossCells } from '../../../cells/acrossCells.ts';
import { companyChangesAdditions } from '../../../cells/additions.ts';

export const companyChangesKey = 'company-changes';

/** Adding up all companies takes longer than the other figures, and says the same for a while. */
const staleMs = 10 * 60_000;

/** Companies of the last `days` days that differ most from the `days` days before, in the browser's time zone. */
export function useCompanyChanges(days: number) {
  const start = subDays(startOfDay(new Date()), days - 1);
  const query = { from: start.toISOString(), before: subDays(start, days).toISOString() };
  return useQuery({
    queryKey: [companyChangesKey, query.from],
    queryFn: ({ signal }) => acrossCells(companyChanges, { query, signal }, companyChangesAdditions),
    staleTime: staleMs,
  });
}
