import { useQuery } from '@tanstack/react-query';
import { listOpenWork } from '#contract/main-api/openWork.ts';
import { openWorkKindsOf } from '#domain/open-work/kinds.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { openWorkKey } from '../../dataProviders/openWork.ts';
import { callerOf, useSignedInUser } from '../../session.ts';

const pollMs = 30_000;

/** Whether the signed-in user decides anything. */
export function useIsDecider(): boolean {
  const user = useSignedInUser();
  return openWorkKindsOf(callerOf(user)).length > 0;
}

/** Reads what waits for the signed-in user: the first `each` of each kind. */
export function useOpenWork(each: number) {
  return useQuery({
    queryKey: [...openWorkKey, each],
    queryFn: ({ signal }) => call(listOpenWork, { query: { each }, signal }),
    refetchInterval: pollMs,
    enabled: useIsDecider(),
  });
}
