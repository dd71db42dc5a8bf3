import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { resendBatch } from '#contract/sms-receiver/batches.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { sendStaged } from '../../../../dataProviders/batchLists.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { randomKey } from '../../../../dataProviders/http/randomKey.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { useRefreshBatches } from '../actions/useBatchAction.ts';

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'conflict';
}

/** Checks the resend of a batch's failed messages, but for those with some error codes, and sends it once as a new batch. */
export function useResend({ batchId }: Pick<BatchRecord, 'batchId'>) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshBatches();
  // One key for each preview: an attempt whose answer was lost may have been accepted.
  const key = useRef('');

  const check = useMutation({
    mutationFn: (exceptErrorCodes: string[]) => {
      key.current = randomKey();
      return call(resendBatch, { params: { batchId }, query: { exceptErrorCodes } });
    },
    onError: (error) => {
      if (!isConflict(error)) reportError(error);
    },
  });
  const send = useMutation({
    mutationFn: (stagedId: string) => sendStaged({ batchId: stagedId }, key.current),
    onSuccess: ({ batchId: id }) => {
      notify('batches.resend.done', { type: 'success', messageArgs: { id } });
      refresh();
      void navigate(batchPath(id));
    },
    onError: (error) => {
      if (!isConflict(error)) return reportError(error);
      // The check is outdated; the button checks again.
      notify('batches.resend.resent_meanwhile', { type: 'warning' });
      refresh();
    },
  });
  return { check: { ...check, isNothingLeft: isConflict(check.error) }, send };
}
