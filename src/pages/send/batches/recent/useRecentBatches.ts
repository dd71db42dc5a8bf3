import { useGetList } from 'react-admin';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { hasEnded } from '#domain/batchState.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';

const fastMs = 3_000;
const slowMs = 15_000;
const mostUpcoming = 5;

interface Wanted {
  kind?: BulkKind;
  companyId?: number;
}

/** The newest batches, those before them that somebody has to decide about or that are yet to start. */
export function useRecentBatches(wanted: Wanted, count: number) {
  const newest = useBatches(wanted, count);
  const late = useBatches({ ...wanted, state: 'late' }, mostUpcoming);
  const scheduled = useBatches({ ...wanted, state: 'scheduled' }, mostUpcoming);
  const lists = [late, scheduled, newest];
  const isWhole = lists.every(({ data }) => data);
  return {
    /** Undefined while they load. */
    batches: isWhole
      ? merge([...late.data!, ...scheduled.data!.toSorted(byStart), ...newest.data!]).slice(0, count)
      : undefined,
    error: lists.find(({ error }) => error)?.error as Error | undefined,
    refetch: () => lists.forEach(({ refetch }) => void refetch()),
  };
}

function useBatches({ kind, companyId, state }: Wanted & { state?: BatchState }, count: number) {
  return useGetList<Batch>(
    'batches',
    {
      filter: { ...(kind && { kind }), ...(companyId && { companyId }), ...(state && { state }) },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: count },
    },
    {
      refetchInterval: ({ state: { data } }) => (data?.data.some(moves) ? fastMs : slowMs),
    },
  );
}

/** Whether its figures change by themselves. */
export function moves(batch: Batch): boolean {
  return batch.state === 'running' || (batch.state === 'cancelled' && !hasEnded(batch));
}

function byStart(one: Batch, other: Batch): number {
  return (one.startsAt ?? '').localeCompare(other.startsAt ?? '');
}

/** Each once, where it comes first. */
function merge(batches: Batch[]): Batch[] {
  return [...new Map(batches.map((batch) => [batch.id, batch])).values()];
}
