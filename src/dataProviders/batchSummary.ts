import { useQuery } from '@tanstack/react-query';
import { batchSummary } from '#contract/database-manager/batches.ts';
import { hasEnded } from '#domain/messages/status/batchState.ts';
import { call } from './http/httpClient.ts';
import type { BatchRecord } from './resources/batches.ts';

const refreshMs = 10_000;

/** The outcome of the messages of a batch, fetched again while it changes; nothing before it is accepted. */
export function useBatchSummary(batch: BatchRecord) {
  const { batchId, state } = batch;
  const isEnded = hasEnded(batch);
  return useQuery({
    // Under `batches`, so that whatever refreshes the lists refreshes it, too.
    queryKey: ['batches', 'summary', batchId, isEnded],
    queryFn: ({ signal }) => call(batchSummary, { params: { batchId }, signal }),
    refetchInterval: isEnded ? false : refreshMs,
    enabled: state !== 'staged',
    placeholderData: (before) => before,
  });
}
