import { useGetList } from 'react-admin';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { hasEnded } from '#domain/messages/batchState.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';

const fastMs = 3_000;
const slowMs = 15_000;
const maxUpcoming = 5;

interface BatchScope {
  kind?: BulkKind;
  companyId?: number;
}

/** The newest batches, those before them that somebody has to decide about or that are yet to start. */
export function useRecentBatches(scope: BatchScope, count: number) {
  const newest = useBatches(scope, count);
  const late = useBatches({ ...scope, state: 'late' }, maxUpcoming);
  const scheduled = useBatches({ ...scope, state: 'scheduled' }, maxUpcoming);
  const lists = [late, scheduled, newest];
  const isLoaded = lists.every(({ data }) => data);
  return {
    /** Undefined while they load. */
    batches: isLoaded
      ? merge([...late.data!, ...scheduled.data!.toSorted(byStart), ...newest.data!]).slice(0, count)
      : undefined,
    error: lists.find(({ error }) => error)?.error as Error | undefined,
    refetch: () => lists.forEach(({ refetch }) => void refetch()),
  };
}

function useBatches({ kind, companyId, state }: BatchScope & { state?: BatchState }, count: number) {
  return useGetList<Batch>(
    'batches',
    {
      filter: { ...(kind && { kind }), ...(companyId && { companyId }), ...(state && { state }) },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: count },
    },
    {
      refetchInterval: ({ state: { data } }) => (data?.data.some(isChanging) ? fastMs : slowMs),
    },
  );
}

/** Whether its figures change without anybody doing anything. */
export function isChanging(batch: Batch): boolean {
  return batch.state === 'running' || (batch.state === 'cancelled' && !hasEnded(batch));
}

function byStart(one: Batch, other: Batch): number {
  return (one.startsAt ?? '').localeCompare(other.startsAt ?? '');
}

/** Drops duplicates; a batch stays where it comes first. */
function merge(batches: Batch[]): Batch[] {
  return [...new Map(batches.map((batch) => [batch.id, batch])).values()];
}
