import type { TicketStatus } from '#contract/main-api/lookups.ts';

/** Where a word of explanation helps whoever reads the thread later; the other moves say enough by themselves. */
const asking: readonly TicketStatus[] = ['open', 'waiting', 'resolved'];

export function asksForComment(to: TicketStatus): boolean {
  return asking.includes(to);
}
