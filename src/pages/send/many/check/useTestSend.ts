import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { NewBulk } from '#contract/sms-receiver/bulk.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { sendStaged } from '../../../../dataProviders/bulk.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { useSignedInUser } from '../../../../session.ts';
import { forgetKey, keyFor } from '../../storage/idempotencyKey.ts';
import type { Draft } from '../draft.ts';

/** Sends one message to one number as the whole list would get it. */
export function useTestSend() {
  const { userId } = useSignedInUser();
  const { getValues } = useFormContext<Draft>();
  const refreshCredit = useRefreshCredit();
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (to: string, text: string) => {
    if (isSending) return;
    setSending(true);
    setSentTo(null);
    setProblem(null);
    const { senderId, class: messageClass } = getValues();
    const body: NewBulk = {
      recipients: [to],
      text,
      class: messageClass,
      isTest: true,
      ...(senderId && { senderId }),
      // A test shows what the others would get.
      onEmptyFields: 'send',
    };
    try {
      await sendStaged(body, keyFor(userId, body, 'test.key'));
      forgetKey(userId, 'test.key');
      setSentTo(to);
      void refreshCredit();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.values(error.body?.errors ?? {}).join(' ');
      setProblem(fields || error.message);
    } finally {
      setSending(false);
    }
  };
  return {
    send: (to: string, text: string) => void send(to, text),
    isSending,
    sentTo,
    problem,
  };
}
