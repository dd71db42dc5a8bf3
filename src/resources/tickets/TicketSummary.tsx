import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { tabular } from '../../components/report/tabular.ts';
import { DueText } from '../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../components/tickets/TicketPriorityChip.tsx';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { useSignedInUser } from '../../session.ts';

/** A ticket on a card of a phone's list. */
export function TicketSummary({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="caption" color="text.secondary" sx={tabular}>
          {translate('tickets.number', { id: ticket.id })}
        </Typography>
        <Stack direction="row" spacing={0.5}>
          <TicketPriorityChip priority={ticket.priority} />
          <TicketStatusChip status={ticket.status} />
        </Stack>
      </Stack>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', my: 0.5 }}>{ticket.subject}</Typography>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', gap: 1, typography: 'caption', color: 'text.secondary' }}
      >
        <DueText ticket={ticket} />
        <span>{ticket.assigneeName ?? translate('tickets.nobody')}</span>
      </Stack>
      {scope === 'platform' && (
        <Typography variant="caption" color="text.secondary" component="p">
          {ticket.companyName}
        </Typography>
      )}
    </>
  );
}
