import { findTicket, updateTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

export interface Assigned {
  done: number;
  /** Ids of the tickets that could not be assigned, and the first error. */
  left: number[];
  problem: string | null;
}

/**
 * Gives tickets to somebody, one after the other, each by the revision that is on the screen; those on other pages of
 * the list are read first. One that somebody else has given away meanwhile stays theirs.
 */
export async function assignTickets(
  ids: readonly number[],
  shown: readonly Ticket[],
  assigneeId: number | null,
): Promise<Assigned> {
  const result: Assigned = { done: 0, left: [], problem: null };
  for (const id of ids) {
    try {
      await assign(shown.find((ticket) => ticket.id === id) ?? (await readTicket(id)), assigneeId);
      result.done += 1;
    } catch (error) {
      result.left.push(id);
      result.problem ??= problemOf(error);
    }
  }
  return result;
}

async function assign(ticket: Ticket, assigneeId: number | null): Promise<void> {
  if (ticket.assigneeId === assigneeId) return;
  const give = (revision: number) =>
    call(updateTicket, { params: { id: ticket.id }, body: { revision, assigneeId } });
  try {
    await give(ticket.revision);
  } catch (error) {
    const current = error instanceof ApiError && (error.body?.current as Ticket | undefined);
    // A change of something else is none of this one's business.
    if (!current || current.assigneeId !== ticket.assigneeId) throw error;
    await give(current.revision);
  }
}

function readTicket(id: number): Promise<Ticket> {
  return call(findTicket, { params: { id } });
}

function problemOf(error: unknown): string {
  const field = error instanceof ApiError ? error.body?.errors?.assigneeId : undefined;
  return field ?? (error as Error).message;
}
