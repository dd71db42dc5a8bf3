import { Grid, Stack } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { EditButton, TopToolbar, useGetResourceLabel, useRecordContext, useTranslate } from 'react-admin';
import { updateTicket, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useReadNotifications, useUnreadCount } from '../../dataProviders/notifications.ts';
import { MessagePanel } from './message/MessagePanel.tsx';
import { RecentMessages } from './message/RecentMessages.tsx';
import { RefundPanel } from './refunds/RefundPanel.tsx';
import { Thread } from './thread/Thread.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketHead } from './TicketHead.tsx';

/** Others work on it, too. */
const refreshMs = 15_000;

export default function TicketShow() {
  return (
    <RecordPage<TicketDetail>
      resource="tickets"
      title={<TicketTitle />}
      actions={<TicketButtons />}
      refetchInterval={refreshMs}
    >
      <TicketView />
    </RecordPage>
  );
}

function TicketTitle() {
  const translate = useTranslate();
  const ticket = useRecordContext<TicketDetail>();
  const resourceLabel = useGetResourceLabel();
  if (!ticket) return resourceLabel('tickets', 1);
  const { id, subject } = ticket;
  return translate('tickets.title', { id, subject });
}

function TicketButtons() {
  const ticket = useRecordContext<TicketDetail>();
  const mayEdit = useMayCall(updateTicket);
  return (
    <TopToolbar sx={pageActionsSx}>
      {ticket && mayEdit && <EditButton label="tickets.facts.edit" />}
    </TopToolbar>
  );
}

function TicketView() {
  const ticket = useRecordContext<TicketDetail>();
  if (!ticket) return null;
  return (
    // Another ticket is another page: nothing that was begun on this one goes there.
    <Grid container spacing={2} key={ticket.id}>
      <ReadNotifications ticketId={ticket.id} />
      <Grid size={{ xs: 12, lg: 7 }}>
        <Stack spacing={2}>
          <TicketHead ticket={ticket} />
          <Thread ticket={ticket} />
          <RecentMessages ticket={ticket} />
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, lg: 5 }}>
        <Stack spacing={2}>
          <TicketFacts ticket={ticket} />
          <RefundPanel ticket={ticket} />
          <MessagePanel ticket={ticket} />
        </Stack>
      </Grid>
    </Grid>
  );
}

/** Marks the notifications of a ticket as read when its page is open. */
function ReadNotifications({ ticketId }: { ticketId: number }) {
  const { data: { unread } = { unread: 0 } } = useUnreadCount();
  const { mutate } = useReadNotifications();
  const markRead = useEffectEvent(() => mutate({ ticketId }));
  useEffect(() => {
    if (unread > 0) markRead();
  }, [ticketId, unread]);
  return null;
}
