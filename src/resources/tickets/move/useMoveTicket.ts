import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { moveTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';

/** Moves that ask for a comment, since readers of the thread want the reason; the others explain themselves. */
const asking: readonly TicketStatus[] = ['open', 'waiting', 'resolved'];

export function asksForComment(to: TicketStatus): boolean {
  return asking.includes(to);
}

export interface Move {
  ticket: Pick<Ticket, 'id' | 'status' | 'notifyBySms'>;
  to: TicketStatus;
  comment?: string;
}

/** Moves a ticket; when it is refused a toast says why, and everything is read anew either way. */
export function useMoveTicket() {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: ({ ticket, to, comment }: Move) => {
      const body = { ticketId: ticket.id, statusId: ticketStatusId(to), ...(comment && { comment }) };
      return call(moveTicket, { body });
    },
    onSuccess: ({ id, status }) => {
      const messageArgs = { id, status: translate(`tickets.status.${status}`) };
      notify('tickets.move.done', { type: 'success', messageArgs });
    },
    onError: (error) => void reportError(error),
    onSettled: refresh,
  });
}
