import type { TicketPriority } from '#contract/main-api/tickets/tickets.ts';

/** Within how many hours a ticket of each priority should be resolved, unless it has its own due time. */
export const dueHours: Record<TicketPriority, number> = { urgent: 4, high: 24, normal: 72, low: 168 };

export function defaultDueAt(priority: TicketPriority, createdAt: Date): Date {
  return new Date(createdAt.getTime() + dueHours[priority] * 3_600_000);
}
