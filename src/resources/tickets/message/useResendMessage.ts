import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { linkTicketMessage } from '#contract/main-api/ticketThread.ts';
import { sendSingle, type SingleSms } from '#contract/sms-receiver/sending.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useRefreshCredit } from '../../../dataProviders/credit.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';
import { numberText } from '../../../components/sms/numberText.ts';
import { forgetKey, keyFor } from '../../../pages/send/storage/idempotencyKey.ts';
import { useSignedInUser } from '../../../session.ts';

/**
 * Sends a text because of a ticket and notes it there; a call while one is under way joins it, so a double click
 * sends once. Its key is kept until both are done: when the note alone has failed, another try sends nothing again.
 */
export function useResendMessage(ticketId: number, onDone: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const refreshCredit = useRefreshCredit();
  const refreshTickets = useRefreshTickets();
  const { userId } = useSignedInUser();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const pending = useRef<Promise<void> | null>(null);

  const attempt = async (message: SingleSms) => {
    setProblem(null);
    setIsSending(true);
    let isSent = false;
    try {
      const idempotencyKey = keyFor(userId, { ticketId, ...message }, 'ticket.key');
      const { messageId } = await call(sendSingle, { body: message, idempotencyKey });
      isSent = true;
      void refreshCredit();
      await call(linkTicketMessage, { params: { id: ticketId }, body: { messageId } });
      forgetKey(userId, 'ticket.key');
      notify('tickets.resend.done', { type: 'success', messageArgs: { number: numberText(message.to) } });
      void refreshTickets();
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = Object.values(error.body?.errors ?? {})[0] ?? error.message;
      setProblem(isSent ? translate('tickets.resend.not_linked', { problem: said }) : said);
    } finally {
      setIsSending(false);
    }
  };

  const send = (message: SingleSms) => {
    pending.current ??= attempt(message).finally(() => (pending.current = null));
    return pending.current;
  };
  return { send, problem, isSending };
}
