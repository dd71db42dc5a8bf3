import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets.ts';
import { MessageDetail } from '../../../components/message/MessageDetail.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { BatchThenView } from './BatchThenView.tsx';
import { ResendButton } from './ResendButton.tsx';
import { RouteThenView } from './RouteThenView.tsx';

/** What was known of the message when the ticket was made: evidence that does not change any more. */
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
        {snapshot?.message && <ResendButton ticket={ticket} message={snapshot.message.message} />}
        {snapshot?.batch && !snapshot.message && <BatchThenView batch={snapshot.batch} />}
      </CardContent>
      {snapshot?.message && <MessageDetail message={snapshot.message.message} timeline={snapshot.message} />}
      {snapshot?.route && <RouteThenView route={snapshot.route} />}
    </Card>
  );
}
