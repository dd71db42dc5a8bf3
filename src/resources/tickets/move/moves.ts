import type { TicketStatus } from '#contract/main-api/lookups.ts';

/** Moves that ask for a comment, since readers of the thread want the reason; the others explain themselves. */
const asking: readonly TicketStatus[] = ['open', 'waiting', 'resolved'];

export function asksForComment(to: TicketStatus): boolean {
  return asking.includes(to);
}
