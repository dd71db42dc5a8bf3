/** The filters that each choice of the list's first filter sets; whatever else is filtered stays. */
export const whichTickets = {
  all: {},
  mine: { isMine: true, isOpen: true },
  overdue: { isOverdue: true },
  unassigned: { isUnassigned: true, isOpen: true },
} as const;
export type WhichTickets = keyof typeof whichTickets;

/** The choice that the filters stand for: a link or a saved query may have set them. */
export function whichOf(filter: Record<string, unknown>): WhichTickets {
  if (filter.isMine) return 'mine';
  if (filter.isOverdue) return 'overdue';
  return filter.isUnassigned ? 'unassigned' : 'all';
}
