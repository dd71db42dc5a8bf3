import { sql } from 'kysely';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { canMoveTicket, isTicketOpen, ticketMoves, ticketStatusOfId } from '#domain/tickets/ticketStatus.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { addEntry } from '#services/kit/tickets/thread.ts';
import { isAnswering, notifyCustomer } from './answers.ts';
import { ticketRepository, type StatusChange } from './repository.ts';
import type { TicketRow } from './ticketRows.ts';

/**
 * Moves a ticket that the transaction has locked.
 * @param comment is added to the thread with the move
 * @throws rule-refused on `statusId`, with the statuses that it can be moved to
 */
export async function moveTo(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
  statusId: number,
  comment: string | null,
): Promise<void> {
  const { id: ticketId, status: from } = ticket;
  const to = ticketStatusOfId(statusId);
  if (!to) throw refusedFields({ statusId: 'no-such-record' });
  if (!canMoveTicket(from, to)) throw notAllowed(from);

  const tickets = ticketRepository(queries, session);
  await tickets.update(ticketId, { status: statusChange(from, to) });
  await addEntry(queries, {
    ticketId,
    kind: 'moved',
    authorId: session.userId,
    text: comment,
    details: { from, to },
  });
  await writeAuditEntry(queries, session, {
    action: 'updated',
    noun: 'ticket',
    companyId: ticket.companyId,
    recordId: ticketId,
    recordName: ticket.subject,
    changes: changesBetween({ status: from }, { status: to }, ['status']),
  });
  await notify(queries, { kind: 'moved', actorId: session.userId, ticket: { id: ticketId, status: to } });
  if (isAnswering(session, ticket)) await tickets.respond(ticketId);
  if (to === 'resolved') await notifyCustomer(queries, session, ticket, 'resolved');
  else if (comment !== null && isAnswering(session, ticket)) {
    await notifyCustomer(queries, session, ticket, 'answered');
  }
}

function notAllowed(from: TicketStatus): AppError {
  const allowed = [...ticketMoves[from]];
  return new AppError(
    'rule-refused',
    `A ticket that is ${from} can be moved to ${allowed.join(' or ')}, and nowhere else.`,
    { problems: { statusId: 'move-not-allowed' }, allowed },
  );
}

/** A closed ticket has been resolved before; a reopened one is neither any more. */
function statusChange(from: TicketStatus, to: TicketStatus): StatusChange {
  const now = sql<Date>`now()`;
  return {
    status: to,
    ...(to === 'resolved' && { resolved_at: now }),
    ...(to === 'closed' && { closed_at: now }),
    ...(isTicketOpen(to) && !isTicketOpen(from) && { resolved_at: null, closed_at: null }),
  };
}
