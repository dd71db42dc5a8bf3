import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { useSignedInUser } from '../session.ts';
import { call } from './httpClient.ts';

const refreshSeconds = 60;
const creditKey = (companyId: number) => ['credit', companyId];

/** The credit of the user's company, in SMS units: fetched when the shell loads, then every minute. */
export function useCredit() {
  const { companyId } = useSignedInUser();
  return useQuery({
    queryKey: creditKey(companyId),
    queryFn: async ({ signal }) => (await call(getCredit, { query: { companyId }, signal })).data,
    refetchInterval: refreshSeconds * 1_000,
  });
}

/** After a send or a recharge. */
export function useRefreshCredit(): () => Promise<void> {
  const { companyId } = useSignedInUser();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: creditKey(companyId) }),
    [queryClient, companyId],
  );
}
