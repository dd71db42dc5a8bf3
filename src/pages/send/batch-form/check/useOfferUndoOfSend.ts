import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { cancelBatch } from '#contract/sms-receiver/batches.ts';
import type { AcceptedBatch } from '#contract/sms-receiver/newBatches.ts';
import { useOfferUndo } from '../../../../components/toasts/UndoContext.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../../../session.ts';
import { storePreparation, type Preparation } from '../preparation.ts';

const shownSeconds = 10;
/** The batch waits longer than the button is shown, since the answer takes its time. */
export const undoSeconds = shownSeconds + 2;

/** Offers to undo what was sent just now: nothing of it leaves, and the form is as it was before. */
export function useOfferUndoOfSend(): (accepted: AcceptedBatch, before: Preparation) => void {
  const { userId } = useSignedInUser();
  const { pathname } = useLocation();
  const { number } = useFormats();
  const navigate = useNavigate();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const refreshCredit = useRefreshCredit();

  const undo = async (batchId: string, before: Preparation) => {
    try {
      const { counts } = await call(cancelBatch, { params: { batchId } });
      void refreshCredit();
      const hasLeft = Object.entries(counts).some(
        ([status, count = 0]) => status !== 'cancelled' && count > 0,
      );
      if (hasLeft) return notify('bulk.undo.partly', { type: 'warning' });
      // The check belongs to the batch that was cancelled.
      storePreparation(userId, { ...before, checked: null });
      await navigate(pathname);
      notify('bulk.undo.done', { type: 'info' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.code === 'conflict') notify('bulk.undo.too_late', { type: 'warning' });
      else reportError(error);
    }
  };

  return ({ batchId, accepted }, before) =>
    offerUndo({
      message: 'bulk.undo.offer',
      args: { smart_count: accepted, count: number(accepted) },
      seconds: shownSeconds,
      undo: () => void undo(batchId, before),
    });
}
