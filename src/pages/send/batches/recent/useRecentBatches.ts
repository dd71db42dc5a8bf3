import { useGetList, type SortPayload } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { hasEnded } from '#domain/messages/batchState.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';

const fastMs = 3_000;
const slowMs = 15_000;
const mostActive = 6;
const mostNext = 4;
/** Batches that somebody has to decide about come first. */
const active: BatchState[] = ['late', 'running', 'paused'];

/**
 * Batches that are being sent or wait for somebody, then the next to start, and after them the newest others until there are
 * `least`.
 * @param companyId all companies that the user sees when it is undefined
 */
export function useRecentBatches(least: number, companyId?: number) {
  const lists = [
    useBatches({ companyId, state: active }, mostActive),
    useBatches({ companyId, state: ['scheduled'] }, mostNext, { field: 'startsAt', order: 'ASC' }),
    useBatches({ companyId }, least),
  ];
  // They may have a batch in common, since one is read after the other: it stays where it comes first.
  const batches = [
    ...new Map(lists.flatMap(({ data = [] }) => data).map((batch) => [batch.id, batch])).values(),
  ].toSorted((one, other) => placeOf(one) - placeOf(other));
  const moving = batches.filter((batch) => placeOf(batch) < ended).length;
  return {
    /** Undefined while they load. */
    batches: lists.every(({ data }) => data) ? batches.slice(0, Math.max(moving, least)) : undefined,
    error: lists.find(({ error }) => error)?.error as Error | undefined,
    refetch: () => lists.forEach(({ refetch }) => void refetch()),
  };
}

const inOrder = [...active, 'scheduled'];
/** The place of all that have ended. */
const ended = inOrder.length;

function placeOf({ state }: BatchRecord): number {
  const place = inOrder.indexOf(state);
  return place === -1 ? ended : place;
}

interface BatchScope {
  companyId?: number | undefined;
  state?: BatchState[];
}

const newestFirst = { field: 'id', order: 'DESC' } as const;

/** The first batches in an order, as they change. */
function useBatches({ companyId, state }: BatchScope, count: number, sort: SortPayload = newestFirst) {
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
