import ResendIcon from '@mui/icons-material/ReplayOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { linkTicketMessage } from '#contract/main-api/ticketThread.ts';
import type { TicketDetail } from '#contract/main-api/tickets.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { isFinal } from '#domain/messages/messageStatus.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { ResendDialog } from './ResendDialog.tsx';
import { useRecentMessages } from './useRecentMessages.ts';

interface ResendButtonProps {
  ticket: TicketDetail;
  message: MessageReport;
}

/** What cannot be read whole is shown with dots in it. */
const isMasked = (text: string) => text.includes('•');

/** Sends the message anew, after a question; says why where that cannot be. */
export function ResendButton({ ticket, message }: ResendButtonProps) {
  const translate = useTranslate();
  const maySend = useMayCall(sendSingle);
  const mayLink = useMayCall(linkTicketMessage);
  const { data: recent } = useRecentMessages(ticket.id);
  const [isAsking, setIsAsking] = useState(false);
  const to = ticket.customerMsisdn ?? message.to;
  // The snapshot is of then; whether it is still on its way is a matter of now.
  const status = recent?.find(({ isTicketMessage }) => isTicketMessage)?.status ?? message.status;
  if (!maySend || !mayLink) return null;
  const obstacle = isMasked(message.text)
    ? 'hidden_text'
    : isMasked(to)
      ? 'hidden_number'
      : !isFinal(status)
        ? 'not_ended'
        : null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ResendIcon />}
        disabled={obstacle !== null}
        onClick={() => setIsAsking(true)}
      >
        {translate('tickets.resend.action')}
      </Button>
      {obstacle && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
          {translate(`tickets.resend.${obstacle}`)}
        </Typography>
      )}
      {isAsking && (
        <ResendDialog ticket={ticket} message={message} to={to} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
