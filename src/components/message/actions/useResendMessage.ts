import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { linkTicketMessage } from '#contract/main-api/tickets/thread.ts';
import { sendSingle, type SingleSms } from '#contract/sms-receiver/sending.ts';
import type { AllOf } from '#contract/vocabulary.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useRefreshCredit } from '../../../dataProviders/credit.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';
import { numberText } from '../../sms/numberText.ts';
import { forgetKey, keyFor } from '../../../dataProviders/http/idempotencyKey.ts';
import { useSignedInUser } from '../../../session.ts';

/**
 * Sends a text again and notes it on the ticket that it is sent for, if there is one. A call while one is under way joins it, so a
 * double click sends once. Its key is kept until both are done: when the note alone has failed, another try sends nothing again.
 */
export function useResendMessage(ticketId: number | undefined, onDone: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const refreshCredit = useRefreshCredit();
  const refreshTickets = useRefreshTickets();
  const { userId } = useSignedInUser();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const pending = useRef<Promise<void> | null>(null);

  const keyName = ticketId === undefined ? 'resend.key' : 'ticket.key';
  const attempt = async (message: AllOf<SingleSms>) => {
    setProblem(null);
    setIsSending(true);
    let isSent = false;
    try {
      const idempotencyKey = keyFor(userId, { ticketId, ...message }, keyName);
      const { messageId } = await call(sendSingle, { body: message, idempotencyKey });
      isSent = true;
      void refreshCredit();
      if (ticketId !== undefined)
        await call(linkTicketMessage, { params: { id: ticketId }, body: { messageId } });
      forgetKey(userId, keyName);
      notify('tickets.resend.done', { type: 'success', messageArgs: { number: numberText(message.to) } });
      if (ticketId !== undefined) void refreshTickets();
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = Object.values(error.body?.errors ?? {})[0] ?? error.message;
      setProblem(isSent ? translate('tickets.resend.not_linked', { problem: reason }) : reason);
    } finally {
      setIsSending(false);
    }
  };

  const send = (message: AllOf<SingleSms>) => {
    pending.current ??= attempt(message).finally(() => (pending.current = null));
    return pending.current;
  };
  return { send, problem, isSending };
}
