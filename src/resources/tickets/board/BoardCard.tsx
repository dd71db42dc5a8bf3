import { Box, Link, Stack, Typography } from '@mui/material';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { findTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { numberText } from '../../../components/sms/numberText.ts';
import { DueText } from '../../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../../components/tickets/TicketPriorityChip.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { MoveMenu } from './MoveMenu.tsx';

interface BoardCardProps {
  ticket: Ticket;
  mayMove: boolean;
  onMove: (ticket: Ticket, to: TicketStatus) => void;
}

/** The parts of a ticket that one has to know to do something with it. */
export function BoardCard({ ticket, mayMove, onMove }: BoardCardProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { scope } = useSignedInUser();
  const mayOpen = useMayCall(findTicket);
  const { id, subject, priority, companyName, assigneeName, customerName, customerMsisdn } = ticket;
  const customer = [customerName, customerMsisdn && numberText(customerMsisdn)].filter(Boolean).join(' · ');
  return (
    <Box sx={{ p: 1.25 }}>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minHeight: 30 }}>
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ ...tabular, flex: 1, whiteSpace: 'nowrap' }}
        >
          {translate('tickets.number', { id })}
        </Typography>
        <TicketPriorityChip priority={priority} />
        {mayMove && <MoveMenu ticket={ticket} onMove={(to) => onMove(ticket, to)} />}
      </Stack>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', my: 0.5 }}>
        {mayOpen ? (
          <Link
            component={RouterLink}
            to={createPath({ resource: 'tickets', id, type: 'show' })}
            color="inherit"
            underline="hover"
            // The browser would drag the link, and not the card.
            draggable={false}
          >
            {subject}
          </Link>
        ) : (
          subject
        )}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <DueText ticket={ticket} />
        {customer && <div>{customer}</div>}
        {scope === 'platform' && <div>{companyName}</div>}
        <div>
          {assigneeName
            ? `${translate('resources.tickets.fields.assigneeName')}: ${assigneeName}`
            : translate('tickets.nobody')}
        </div>
      </Typography>
    </Box>
  );
}
