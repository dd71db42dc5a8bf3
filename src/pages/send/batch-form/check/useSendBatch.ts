import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { BatchRequest, ListField } from '#contract/sms-receiver/newBatches.ts';
import type { AllOf } from '#contract/vocabulary.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { sendStaged } from '../../../../dataProviders/batchLists.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../../../session.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { forgetKey, keyFor } from '../../../../dataProviders/http/idempotencyKey.ts';
import type { Draft } from '../draft.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { clearPreparation, preparationOf } from '../preparation.ts';
import { undoSeconds, useOfferUndoOfSend } from './useOfferUndoOfSend.ts';

interface SendChoices {
  /** Whether messages with fields that have no value were confirmed. */
  sendsEmptyFields: boolean;
  /** Whether it starts at a chosen time; otherwise it can be undone for some seconds. */
  isLater: boolean;
}

/** Sends what the check has found; a call while one is under way joins it, so a double click sends once. */
export function useSendBatch(batchId: string | null, { sendsEmptyFields, isLater }: SendChoices) {
  const { userId } = useSignedInUser();
  const { check } = useBatchForm();
  const { getValues, setError } = useFormContext<Draft>();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const pending = useRef<Promise<void> | null>(null);
  const refreshCredit = useRefreshCredit();
  const notify = useNotify();
  const navigate = useNavigate();
  const offerUndoOfSend = useOfferUndoOfSend();
  const { number } = useFormats();

  const fail = (error: ApiError) => {
    reportError(error);
    if (error.body?.code === 'insufficient-credit') void refreshCredit();
    const { errors = {} } = error.body ?? {};
    for (const field of ['startsAt', 'name'] as const) {
      const message = errors[field];
      if (message) setError(field, { type: 'server', message });
    }
    setProblem(error);
    // It was there for a day and is not any more: looked at anew, it can be sent.
    if (error.body?.code === 'not-found') void check.run();
  };

  const attempt = async (body: BatchRequest) => {
    setProblem(null);
    setSending(true);
    try {
      const accepted = await sendStaged(body, keyFor(userId, body, 'bulk.key'));
      forgetKey(userId, 'bulk.key');
      const before = preparationOf(userId);
      clearPreparation(userId);
      check.forget();
      void refreshCredit();
      if (isLater) {
        notify('bulk.send.accepted', {
          type: 'success',
          messageArgs: { smart_count: accepted.accepted, count: number(accepted.accepted) },
        });
      } else offerUndoOfSend(accepted, before);
      await navigate(batchPath(accepted.batchId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error);
    } finally {
      setSending(false);
    }
  };

  const send = () => {
    if (batchId === null) return;
    const { campaignId, startsAt, name } = getValues();
    const body: AllOf<Omit<BatchRequest, ListField | 'class' | 'isTest'>> = {
      batchId,
      onEmptyFields: sendsEmptyFields ? 'send' : undefined,
      // Chosen when it was checked.
      onUnapproved: undefined,
      campaignId: campaignId ?? undefined,
      startsAt: startsAt ?? undefined,
      undoSeconds: isLater ? undefined : undoSeconds,
      name: name?.trim() || undefined,
    };
    pending.current ??= attempt(body).finally(() => (pending.current = null));
  };
  return { send, isSending, problem };
}
