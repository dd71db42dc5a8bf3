import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  cancelBatch,
  pauseBatch,
  resumeBatch,
  startBatch,
  type Batch,
} from '#contract/sms-receiver/batches.ts';
import type { BatchAction } from '#domain/messages/status/batchState.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { batchRecord, type BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { liveBatchKey } from '../../../../dataProviders/liveBatch.ts';
import { refreshOpenWork } from '../../../../dataProviders/openWork.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';

const calls = { pause: pauseBatch, resume: resumeBatch, cancel: cancelBatch } as const;

/** @param startsAt of a start that is put off */
export function callBatchAction(action: BatchAction, batchId: string, startsAt?: string): Promise<Batch> {
  const params = { batchId };
  if (action === 'start') return call(startBatch, { params, body: startsAt ? { startsAt } : {} });
  return call(calls[action], { params });
}

/** Everything on the screen that a action may change: batches, their campaigns, the balance. */
export function useRefreshBatches(): () => void {
  const queryClient = useQueryClient();
  const refreshCredit = useRefreshCredit();
  return () => {
    for (const resource of ['batches', 'campaign']) {
      void queryClient.invalidateQueries({ queryKey: [resource] });
    }
    void refreshCredit();
    void refreshOpenWork(queryClient);
  };
}

/** Does something to a batch, once at a time, and shows what became of it. */
export function useBatchAction({ batchId }: Pick<Batch, 'batchId'>) {
  const queryClient = useQueryClient();
  const refresh = useRefreshBatches();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);

  /** @returns the batch after it; null when it was refused, which has been said */
  const act = async (action: BatchAction): Promise<Batch | null> => {
    setIsPending(true);
    try {
      const after = await callBatchAction(action, batchId);
      queryClient.setQueryData<BatchRecord>(liveBatchKey(batchId), batchRecord(after));
      return after;
    } catch (error) {
      // Somebody else was faster, or it has ended by itself.
      if (error instanceof ApiError && error.body?.code === 'conflict') {
        notify('batches.changed_meanwhile', { type: 'warning' });
      } else reportError(error);
      return null;
    } finally {
      setIsPending(false);
      refresh();
    }
  };
  return { act, isPending };
}
