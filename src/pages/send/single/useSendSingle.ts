import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { sendSingle, type AcceptedSms, type SingleSms } from '#contract/sms-receiver/sending.ts';
import type { AllOf } from '#contract/vocabulary.ts';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useRefreshCredit } from '../../../dataProviders/credit.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../../session.ts';
import { hasConfirmedText, keepDraft, nextDraft, type Draft } from './draft.ts';
import { forgetKey, keyFor } from '../../../dataProviders/http/idempotencyKey.ts';
import type { SentMessage } from './sentMessages.ts';

/** Field → sentence, for the form to put under its inputs. */
type FieldErrors = Record<string, string>;

/** Sends what the form holds; a call while one is under way joins it, so a double click sends once. */
export function useSendSingle(onAccepted: (message: SentMessage) => void) {
  const { userId } = useSignedInUser();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const pending = useRef<Promise<FieldErrors | undefined> | null>(null);
  const refreshCredit = useRefreshCredit();
  const notify = useNotify();
  const formats = useFormats();

  const succeed = (draft: Draft, message: SingleSms, accepted: AcceptedSms) => {
    forgetKey(userId);
    keepDraft(userId, nextDraft(draft));
    void refreshCredit();
    notify(accepted.startsAt ? 'send.result.scheduled' : 'send.result.accepted', {
      type: 'success',
      messageArgs: {
        number: formatMsisdn(message.to),
        credits: formats.credits(accepted.credits),
        time: accepted.startsAt && formats.dateTime(accepted.startsAt),
      },
    });
    const { messageId, segments, startsAt } = accepted;
    const { to: msisdn, text } = message;
    onAccepted({ messageId, msisdn, text, segments, sentAt: Date.now(), startsAt });
  };

  const fail = (error: ApiError): FieldErrors | undefined => {
    reportError(error);
    if (error.body?.errors) return error.body.errors;
    if (error.body?.code === 'insufficient-credit') void refreshCredit();
    setProblem(error);
    return undefined;
  };

  const attempt = async (draft: Draft): Promise<FieldErrors | undefined> => {
    setProblem(null);
    const number = parseMsisdn(draft.to ?? '');
    const message: AllOf<SingleSms> = {
      // Canonical, so that a number grouped otherwise on a retry is still the same message.
      to: number.ok ? number.msisdn : (draft.to ?? ''),
      text: draft.text ?? '',
      senderId: draft.senderId || undefined,
      class: draft.class,
      campaignId: draft.campaignId ?? undefined,
      onEmptyFields: hasConfirmedText(draft) ? 'send' : undefined,
    };
    try {
      const idempotencyKey = keyFor(userId, message);
      succeed(draft, message, await call(sendSingle, { body: message, idempotencyKey }));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return fail(error);
      throw error;
    }
  };

  const send = (draft: Draft) => {
    pending.current ??= attempt(draft).finally(() => (pending.current = null));
    return pending.current;
  };
  return { send, problem };
}
