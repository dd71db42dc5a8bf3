import { Box } from '@mui/material';
import OverdueIcon from '@mui/icons-material/ErrorOutlined';
import { useTranslate } from 'react-admin';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { isTicketOpen } from '#domain/tickets/ticketStatus.ts';
import { RowTooltip } from '../RowTooltip.tsx';
import { useFormats } from '../useFormats.ts';

type Timed = Pick<Ticket, 'status' | 'dueAt' | 'isOverdue' | 'createdAt' | 'resolvedAt'>;

/** When a ticket is due, in words; the instant is its tooltip. Once the ticket is resolved or closed, how long it took. */
export function DueText({ ticket }: { ticket: Timed }) {
  const { dateTime } = useFormats();
  const textOf = useDueText();
  const instant = isTicketOpen(ticket.status) ? ticket.dueAt : ticket.resolvedAt;
  const words = (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        ...(ticket.isOverdue && { color: 'error.main', fontWeight: 600 }),
      }}
    >
      {ticket.isOverdue && <OverdueIcon fontSize="inherit" aria-hidden />}
      {textOf(ticket)}
    </Box>
  );
  return instant ? <RowTooltip title={dateTime(instant)}>{words}</RowTooltip> : words;
}

/** The same as a text. */
function useDueText(): (ticket: Timed) => string {
  const translate = useTranslate();
  const { duration } = useFormats();
  return ({ status, dueAt, createdAt, resolvedAt }) => {
    if (!isTicketOpen(status)) {
      if (!resolvedAt) return translate('tickets.due.never');
      const took = Date.parse(resolvedAt) - Date.parse(createdAt);
      return translate('tickets.due.resolved', { duration: duration(took) });
    }
    if (!dueAt) return translate('tickets.due.never');
    const left = Date.parse(dueAt) - Date.now();
    return translate(left < 0 ? 'tickets.due.overdue' : 'tickets.due.in', {
      duration: duration(Math.abs(left)),
    });
  };
}
