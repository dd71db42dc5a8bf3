import { Card, CardContent, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { linkTicketMessage } from '#contract/main-api/tickets/thread.ts';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { MessageDetail } from '../../../components/message/MessageDetail.tsx';
import { ResendButton } from '../../../components/message/actions/ResendButton.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { BatchAtTicket } from './BatchAtTicket.tsx';
import { RouteThenView } from './RouteThenView.tsx';
import { useRecentMessages } from './useRecentMessages.ts';

/** The state of the message when the ticket was made: evidence that does not change any more. */
export function MessagePanel({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  // A row of a list stands in until the whole ticket has come.
  const snapshot = ticket.snapshot as TicketDetail['snapshot'] | undefined;
  return (
    <Card component="section" aria-labelledby="ticket-message">
      <CardContent sx={{ pb: 0 }}>
        <Typography id="ticket-message" variant="h3" component="h2" gutterBottom>
          {translate('tickets.message.title')}
        </Typography>
        {snapshot === undefined && <Skeleton variant="rounded" height={240} />}
        {snapshot === null && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('tickets.message.none')}
          </Typography>
        )}
        {snapshot && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
            {translate('tickets.message.frozen', { time: dateTime(snapshot.takenAt) })}
          </Typography>
        )}
        {snapshot?.message && <ResendForTicket ticket={ticket} message={snapshot.message.message} />}
        {snapshot?.batch && !snapshot.message && <BatchAtTicket batch={snapshot.batch} />}
      </CardContent>
      {snapshot?.message && <MessageDetail message={snapshot.message.message} timeline={snapshot.message} />}
      {snapshot?.route && <RouteThenView route={snapshot.route} />}
    </Card>
  );
}

/** Sends the message again, for users who may note that on the ticket. */
function ResendForTicket({ ticket, message }: { ticket: TicketDetail; message: MessageReport }) {
  const mayLink = useMayCall(linkTicketMessage);
  const { data: recent } = useRecentMessages(ticket.id);
  if (!mayLink) return null;
  return (
    <ResendButton
      message={message}
      to={ticket.customerMsisdn ?? message.to}
      // The snapshot is of then; whether it is still on its way is a matter of now.
      status={recent?.find(({ isTicketMessage }) => isTicketMessage)?.status ?? message.status}
      ticketId={ticket.id}
    />
  );
}
