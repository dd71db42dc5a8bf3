import type { Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { ticketRepository } from './repository.ts';
import type { TicketRow } from './ticketRows.ts';

/** @throws not-found, also for another company's and for one that was deleted */
export async function existing(queries: Queries, session: Session, id: number): Promise<TicketRow> {
  const ticket = await ticketRepository(queries, session).find(id);
  if (!ticket) throw notFound('ticket');
  return ticket;
}
