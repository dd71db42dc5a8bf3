import { useQuery } from '@tanstack/react-query';
import { creditOutlook } from '#contract/sms-receiver/credit.ts';
import { call } from './http/httpClient.ts';

const refreshMs = 5 * 60_000;

/** Further ahead the average of a month says nothing. */
export const mostDaysLeft = 365;

/** How long the balance of a company lasts, and how to get more: of the user's own when none is named. */
export function useCreditOutlook(companyId?: number) {
  return useQuery({
    queryKey: ['credit', 'outlook', companyId ?? null],
    queryFn: async ({ signal }) =>
      (await call(creditOutlook, { query: companyId === undefined ? {} : { companyId }, signal })).data,
    refetchInterval: refreshMs,
  });
}
