import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listOf, listQuery, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { ticketStatuses } from './lookups.ts';

/**
 * - comment: somebody wrote something on a ticket of yours
 * - moved: it has another status
 * - assigned: it was given to somebody (`assigneeName`), perhaps to you (`isToMe`)
 * - refund-requested: you may decide on giving units back
 * - refund-approved, refund-rejected: somebody has
 * - route-created, route-changed, route-deleted: somebody has changed where messages go
 */
export const notificationKinds = [
  'comment',
  'moved',
  'assigned',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'route-created',
  'route-changed',
  'route-deleted',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * An event that concerns the reader: they created the ticket, are assigned to it, or commented on it; or they may
 * manage routes.
 */
export const Notification = record({
  id: Id,
  kind: oneOf(notificationKinds),
  /** The ticket or the route that it is about; the fields of the other are null. */
  ticketId: nullable(Id),
  ticketSubject: nullable(MaskableText),
  /** Null also when the route was deleted. */
  routeId: nullable(Id),
  routeName: nullable(Type.String()),
  /** For `route-changed`: the names of the changed fields of the route, including `password`. */
  routeFields: Type.Array(Type.String()),
  /** Who did it; a company reads the provider's name in place of a person of theirs. */
  actorName: nullable(Type.String()),
  /** Of `moved`: where it stands since. */
  status: nullable(oneOf(ticketStatuses)),
  /** Of `assigned`; null is nobody. A company reads the provider's name in place of a person of theirs. */
  assigneeName: nullable(Type.String()),
  isToMe: Type.Boolean(),
  at: Instant,
  readAt: nullable(Instant),
});
export type Notification = Type.Static<typeof Notification>;

const own = { service: 'main-api', permission: 'signed-in' } as const;

export const listNotifications = endpoint({
  ...own,
  method: 'GET',
  path: '/notifications',
  summary: 'What has happened that concerns you, newest first',
  query: listQuery({ isUnread: Type.Optional(Type.Boolean()) }, ['id']),
  reply: listOf(Notification),
});

/** Cheap, because the bell polls it. */
export const countUnread = endpoint({
  ...own,
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many of them you have not read',
  reply: record({ unread: Type.Integer({ minimum: 0 }) }),
});

/** Exactly one of the three; what is not the caller's is passed over. */
export const readNotifications = endpoint({
  ...own,
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark some of them, those of a ticket, or all of them as read',
  body: record({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
    ticketId: Type.Optional(Id),
    all: Type.Optional(Type.Boolean()),
  }),
  reply: record({ unread: Type.Integer({ minimum: 0 }) }),
});
