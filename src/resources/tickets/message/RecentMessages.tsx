import { Chip, List, ListItem, ListItemButton, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recentMessagesLimits, type RecentMessage } from '#contract/main-api/tickets/thread.ts';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { MessageDrawer } from '../../../components/message/MessageDrawer.tsx';
import { StatusChip } from '../../../components/report/StatusChip.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { TimeText } from '../../../components/TimeText.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useRecentMessages } from './useRecentMessages.ts';

/** Whether the complaint is about one message or about all of them. */
export function RecentMessages({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data, error, refetch } = useRecentMessages(ticket.id);
  const [opened, setOpened] = useState<RecentMessage | null>(null);
  if (!ticket.customerMsisdn) return null;
  const words = { days: number(recentMessagesLimits.days) };
  return (
    <SectionCard title={translate('tickets.recent.title')}>
      <Typography variant="caption" color="text.secondary" component="p" gutterBottom>
        {translate('tickets.recent.help', words)}
      </Typography>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('tickets.recent.none', words)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <List disablePadding>
          {data.map((message) => (
            <RecentItem key={message.id} message={message} onOpen={() => setOpened(message)} />
          ))}
        </List>
      )}
      <MessageDrawer message={opened} onClose={() => setOpened(null)} />
    </SectionCard>
  );
}

function RecentItem({ message, onOpen }: { message: RecentMessage; onOpen: () => void }) {
  const translate = useTranslate();
  const formats = useFormats();
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onOpen} sx={{ px: 1, display: 'block' }}>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ alignItems: 'center', flexWrap: 'wrap', ...tabular }}
        >
          <Typography variant="body2" component="span">
            <TimeText at={message.acceptedAt} />
          </Typography>
          <StatusChip status={message.status} />
          {message.isTicketMessage && (
            <Chip size="small" label={translate('tickets.recent.this_one')} component="span" />
          )}
          <Typography variant="caption" color="text.secondary" component="span">
            {formats.credits(message.credits)}
          </Typography>
        </Stack>
        <Typography variant="body2" color="text.secondary" noWrap>
          {message.text}
        </Typography>
      </ListItemButton>
    </ListItem>
  );
}
