import { Grid, Stack } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { TopToolbar, useTranslate } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useReadNotifications, useUnreadCount } from '../../dataProviders/notifications.ts';
import { MessagePanel } from './message/MessagePanel.tsx';
import { RecentMessages } from './message/RecentMessages.tsx';
import { RefundPanel } from './refunds/RefundPanel.tsx';
import { Thread } from './thread/Thread.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketHead } from './TicketHead.tsx';

/** Others work on it, too. */
const refreshMs = 15_000;

export default function TicketShow() {
  const translate = useTranslate();
  return (
    <RecordPage<TicketDetail>
      resource="tickets"
      title={({ id, subject }) => translate('tickets.title', { id, subject })}
      actions={
        <TopToolbar sx={pageActionsSx}>
          <AllowedEditButton label="tickets.facts.edit" />
        </TopToolbar>
      }
      refetchInterval={refreshMs}
    >
      {(ticket) => (
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
              <TicketFields ticket={ticket} />
              <RefundPanel ticket={ticket} />
              <MessagePanel ticket={ticket} />
            </Stack>
          </Grid>
        </Grid>
      )}
    </RecordPage>
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
