import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { batchEvents, findBatch, type Batch } from '#contract/sms-receiver/batches.ts';
import { pathOf } from '#contract/endpoint.ts';
import { hasEnded } from '#domain/messages/status/batchState.ts';
import { ApiError } from './http/ApiError.ts';
import { batchRecord, type BatchRecord } from './resources/batches.ts';
import { eventsOf } from './http/eventStream.ts';
import { call, open } from './http/httpClient.ts';

/** While there is no live connection. */
const pollMs = 3_000;
/** The service lets nothing be silent for more than 15 seconds. */
const silentMs = 40_000;
const backoffMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Under `batches`, so that whatever refreshes the lists refreshes it, too. */
export function liveBatchKey(batchId: string) {
  return ['batches', 'live', batchId];
}

/** `lost`: the last connection broke, and the next one is yet to speak. */
export type LiveConnection = 'none' | 'live' | 'lost';

/**
 * A batch as it changes, until all of it has ended. Changes come over one connection; while that is away the batch is
 * asked for every few seconds. A hidden page holds no connection, of which a browser has few.
 */
export function useLiveBatch(batchId: string) {
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<LiveConnection>('none');
  const isVisible = useIsPageVisible();
  const query = useQuery({
    queryKey: liveBatchKey(batchId),
    queryFn: async ({ queryKey, signal }) => {
      const before = queryClient.getQueryData<BatchRecord>(queryKey);
      const answer = batchRecord(await call(findBatch, { params: { batchId }, signal }));
      const now = queryClient.getQueryData<BatchRecord>(queryKey);
      // An event that came meanwhile may be newer than the answer, and no other may follow it.
      return now === before ? answer : now!;
    },
    refetchInterval: ({ state: { data } }) =>
      data && !hasEnded(data) && connection !== 'live' ? pollMs : false,
  });
  const isOpen = query.data !== undefined && !hasEnded(query.data);
  useEffect(() => {
    if (!isOpen || !isVisible) return undefined;
    const following = new AbortController();
    void follow(batchId, following.signal, {
      onProgress: (batch) => {
        setConnection('live');
        queryClient.setQueryData<BatchRecord>(liveBatchKey(batchId), batchRecord(batch));
      },
      onLost: () => setConnection('lost'),
    });
    return () => {
      following.abort();
      setConnection('none');
    };
  }, [batchId, isOpen, isVisible, queryClient]);
  return { ...query, connection };
}

interface Follower {
  onProgress: (batch: Batch) => void;
  onLost: () => void;
}

/** Listens until it is stopped; reconnects, ever more slowly, when the connection breaks. */
async function follow(batchId: string, signal: AbortSignal, follower: Follower): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const batch of progressOf(batchId, signal)) {
        failures = 0;
        if (signal.aborted) return;
        follower.onProgress(batch);
      }
    } catch (error) {
      // It is gone, or no longer ours to see: asking for it says so.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return follower.onLost();
    }
    if (signal.aborted) return;
    follower.onLost();
    await pause(backoffMs[Math.min(failures, backoffMs.length - 1)]!, signal);
    failures += 1;
  }
}

async function* progressOf(batchId: string, signal: AbortSignal): AsyncGenerator<Batch, void> {
  const path = pathOf(batchEvents, { batchId });
  const { body } = await open(batchEvents.service, path, { accept: 'text/event-stream', signal });
  if (!body) return;
  for await (const { name, data } of eventsOf(body, silentMs)) {
    if (name === 'progress') yield JSON.parse(data) as Batch;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(focusManager.subscribe, () => focusManager.isFocused());
}
