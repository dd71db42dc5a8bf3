import { useQuery } from '@tanstack/react-query';
import { recentBatches } from '#contract/sms-receiver/batches.ts';
import { hasEnded, isWaiting } from '#domain/messages/status/batchState.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { batchRecord, type BatchRecord } from '../../../../dataProviders/resources/batches.ts';

const fastMs = 3_000;
const slowMs = 15_000;

/**
 * Batches that are being sent or wait for somebody, then the next to start, and after them the newest others until there are
 * `least`.
 * @param companyId all companies that the user sees when it is undefined
 */
export function useRecentBatches(least: number, companyId?: number) {
  const { data, error, refetch } = useQuery({
    // Under the name of the resource: an action on a batch has it asked anew.
    queryKey: ['batches', 'recent', companyId ?? null],
    queryFn: async ({ signal }) =>
      (await call(recentBatches, { query: { companyId }, signal })).responseList.map(batchRecord),
    refetchInterval: ({ state }) => (state.data?.some(isChanging) ? fastMs : slowMs),
  });
  const moving = data?.filter(({ state }) => isWaiting(state)).length ?? 0;
  return {
    /** Undefined while they load. */
    batches: data?.slice(0, Math.max(moving, least)),
    error,
    refetch: () => void refetch(),
  };
}

/** Whether its figures change without anybody doing anything. */
export function isChanging(batch: BatchRecord): boolean {
  return batch.state === 'running' || (batch.state === 'cancelled' && !hasEnded(batch));
}
