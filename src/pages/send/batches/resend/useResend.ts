import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { resendBulk } from '#contract/sms-receiver/batches.ts';
import { type BulkPreview } from '#contract/sms-receiver/bulk.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { sendStaged } from '../../../../dataProviders/bulk.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { randomKey } from '../../../../dataProviders/http/randomKey.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';
import { batchPath } from '../batchPath.ts';
import { useRefreshBatches } from '../actions/useBatchAction.ts';

export type Resend = ReturnType<typeof useResend>;

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'conflict';
}

/** Previews the resend of a batch's failed messages, and sends it once as a new batch. */
export function useResend({ batchId }: Pick<Batch, 'batchId'>) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshBatches();
  const [isChecking, setIsChecking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  // One key for each preview: an attempt whose answer was lost may have been accepted.
  const key = useRef('');

  const check = async () => {
    setIsChecking(true);
    try {
      key.current = randomKey();
      setPreview(await call(resendBulk, { params: { batchId } }));
    } catch (error) {
      if (!isConflict(error)) return void reportError(error);
      notify('batches.resend.none_left', { type: 'info' });
    } finally {
      setIsChecking(false);
    }
  };

  const send = async () => {
    if (!preview?.batchId || isSending) return;
    setIsSending(true);
    try {
      const accepted = await sendStaged({ batchId: preview.batchId }, key.current);
      notify('batches.resend.done', { type: 'success', messageArgs: { id: accepted.batchId } });
      refresh();
      void navigate(batchPath(accepted.batchId));
    } catch (error) {
      if (!isConflict(error)) return void reportError(error);
      // The preview is outdated; the button checks again.
      setPreview(null);
      notify('batches.resend.resent_meanwhile', { type: 'warning' });
      refresh();
    } finally {
      setIsSending(false);
    }
  };
  return { preview, isChecking, isSending, check, send, close: () => setPreview(null) };
}
