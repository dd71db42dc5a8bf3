import { useGetOne } from 'react-admin';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import type { ListedBatch } from '../../../../dataProviders/resources/listedBatch.ts';
import { BatchActions } from '../actions/BatchActions.tsx';

/** Actions on a batch that is yet to start. Their questions need figures that only its own record has. */
export function ListedBatchActions({ batch: { id, state } }: { batch: ListedBatch }) {
  const mayFind = useMayCall(findBatch);
  const isUpcoming = mayFind && (state === 'scheduled' || state === 'late');
  // The list of batches has left the record in the cache.
  const { data } = useGetOne<BatchRecord>('batches', { id }, { enabled: isUpcoming, staleTime: 3_000 });
  return isUpcoming && data ? <BatchActions batch={data} isSmall /> : null;
}
