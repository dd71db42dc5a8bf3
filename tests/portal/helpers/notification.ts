import type { Notification } from '#contract/main-api/notifications.ts';

/** One that is about nothing yet. */
export const emptyNotification: Notification = {
  id: 1,
  kind: 'balance-low',
  ticketId: null,
  ticketSubject: null,
  routeId: null,
  routeName: null,
  routeFields: [],
  subjectId: null,
  subjectName: null,
  companyId: null,
  companyName: null,
  details: {},
  actorName: null,
  status: null,
  assigneeName: null,
  isToMe: false,
  at: '2026-11-21T06:20:00.000Z',
  readAt: null,
};
