import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { useSignedInUser } from '../session.ts';
import { call } from './http/httpClient.ts';
import { refreshOpenWork } from './openWork.ts';

const refreshSeconds = 60;
const freshMs = 5_000;
const creditKey = (companyId: number) => ['credit', companyId];

/**
 * The credit of a company, in SMS units, every minute: of the user's own when none is named. The shell fetches
 * that when it loads.
 */
export function useCredit(ofCompanyId?: number) {
  const { companyId: ownCompanyId } = useSignedInUser();
  const companyId = ofCompanyId ?? ownCompanyId;
  return useQuery({
    queryKey: creditKey(companyId),
    queryFn: async ({ signal }) => (await call(getCredit, { query: { companyId }, signal })).data,
    refetchInterval: refreshSeconds * 1_000,
    // A page that shows it too asks a moment after the badge has.
    staleTime: freshMs,
  });
}

/** After a send. */
export function useRefreshCredit(): () => Promise<void> {
  const { companyId } = useSignedInUser();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: creditKey(companyId) }),
    [queryClient, companyId],
  );
}

/** Everything that shows the balance of a company: its credit, the lists, the company itself. */
const balanceKeys = [['credit'], ['balances'], ['recharges'], ['recharge-requests'], ['companies']];

/** After a recharge, of whatever company. */
export function useRefreshBalances(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      ...balanceKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      refreshOpenWork(queryClient),
    ]);
  }, [queryClient]);
}
