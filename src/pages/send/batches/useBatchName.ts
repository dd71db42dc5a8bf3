import { useQuery } from '@tanstack/react-query';
import { findBulk } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

const staleMs = 5 * 60_000;

/**
 * The name of a batch that another record is about and knows by its number alone; null until it is known, and where the batch
 * has none, is gone or may not be read.
 */
export function useBatchName(batchId: string | null): string | null {
  const mayFind = useMayCall(findBulk);
  const { data } = useQuery({
    queryKey: ['batch-name', batchId],
    queryFn: async ({ signal }) => (await call(findBulk, { params: { batchId: batchId! }, signal })).name,
    enabled: mayFind && batchId !== null,
    staleTime: staleMs,
    retry: false,
  });
  return data ?? null;
}
