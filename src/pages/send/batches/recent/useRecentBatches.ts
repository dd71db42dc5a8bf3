import { useGetList, type SortPayload } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { hasEnded } from '#domain/messages/batchState.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';

const fastMs = 3_000;
const slowMs = 15_000;
const maxUpcoming = 5;
const most = 8;

/** The newest batches, those before them that somebody has to decide about or that are yet to start. */
export function useRecentBatches() {
  const newest = useBatches({}, most);
  const late = useBatches({ state: 'late' }, maxUpcoming);
  const scheduled = useBatches({ state: 'scheduled' }, maxUpcoming, byStart);
  const { batches, ...state } = together(late, scheduled, newest);
  return { batches: batches?.slice(0, most), ...state };
}

interface BatchScope {
  /** All companies that the user sees when it is left out. */
  companyId?: number | undefined;
  state?: BatchState | BatchState[];
}

const newestFirst = { field: 'id', order: 'DESC' } as const;
export const byStart = { field: 'startsAt', order: 'ASC' } as const;

/** The first batches in an order, as they change. */
export function useBatches({ companyId, state }: BatchScope, count: number, sort: SortPayload = newestFirst) {
  return useGetList<BatchRecord>(
    'batches',
    {
      filter: { ...(companyId && { companyId }), ...(state && { state }) },
      sort,
      pagination: { page: 1, perPage: count },
    },
    {
      refetchInterval: ({ state: { data } }) => (data?.data.some(isChanging) ? fastMs : slowMs),
    },
  );
}

/** Whether its figures change without anybody doing anything. */
export function isChanging(batch: BatchRecord): boolean {
  return batch.state === 'running' || (batch.state === 'cancelled' && !hasEnded(batch));
}

/** Several lists as one. They may have a batch in common, since one is read after the other: it stays where it comes first. */
export function together(...lists: ReturnType<typeof useBatches>[]) {
  const batches = lists.flatMap(({ data = [] }) => data);
  return {
    /** Undefined while they load. */
    batches: lists.every(({ data }) => data)
      ? [...new Map(batches.map((batch) => [batch.id, batch])).values()]
      : undefined,
    error: lists.find(({ error }) => error)?.error as Error | undefined,
    refetch: () => lists.forEach(({ refetch }) => void refetch()),
  };
}
