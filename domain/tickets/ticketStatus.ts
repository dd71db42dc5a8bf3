import { ticketStatuses, type TicketStatus } from '#contract/main-api/lookups.ts';

/**
 * Which moves a ticket allows. A resolved or closed ticket is reopened before anything else happens to it,
 * and only what is resolved is closed, so that nothing is closed that was not said to be solved.
 */
export const ticketMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in-progress', 'waiting', 'resolved'],
  'in-progress': ['waiting', 'resolved'],
  waiting: ['in-progress', 'resolved'],
  resolved: ['open', 'closed'],
  closed: ['open'],
};

export function canMoveTicket(from: TicketStatus, to: TicketStatus): boolean {
  return ticketMoves[from].includes(to);
}

/** Neither resolved nor closed: there is work left, or somebody to wait for. */
export const openTicketStatuses = [
  'open',
  'in-progress',
  'waiting',
] as const satisfies readonly TicketStatus[];

export function isTicketOpen(status: TicketStatus): boolean {
  return (openTicketStatuses as readonly TicketStatus[]).includes(status);
}

/** The id under which lookups and tickets know a status: its place in the contract's list, from 1. */
export function ticketStatusId(status: TicketStatus): number {
  return ticketStatuses.indexOf(status) + 1;
}

/** Undefined when there is none of that id. */
export function ticketStatusOfId(id: number): TicketStatus | undefined {
  return ticketStatuses[id - 1];
}
