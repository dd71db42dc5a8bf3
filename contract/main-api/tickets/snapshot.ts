import * as Type from 'typebox';
import { MessageTimeline } from '../../database-manager/messages.ts';
import { batchKinds, batchStates, messageClasses, shownStatuses } from '../../sms-receiver/messages.ts';
import { Id, Instant, LongId, nullable, oneOf, record } from '../../vocabulary.ts';
import { linkStates } from '../carriers/routeStates.ts';

const Count = Type.Integer({ minimum: 0 });

/** How a route stood. Only the provider's people are shown it. */
export const RouteThen = record({
  name: Type.String(),
  isEnabled: Type.Boolean(),
  /** One for each receiver process that reported the route lately. */
  links: Type.Array(
    record({
      state: oneOf(linkStates),
      since: Instant,
      lastFailure: nullable(Type.String()),
      pending: Count,
      submitted: Count,
      refused: Count,
      uncertain: Count,
    }),
  ),
});
export type RouteThen = Type.Static<typeof RouteThen>;

export const BatchThen = record({
  id: LongId,
  kind: oneOf(batchKinds),
  class: oneOf(messageClasses),
  senderId: Type.String(),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  state: oneOf(batchStates),
  /** The name of who sent it, as every list shows it; `username` is their account. */
  sentBy: Type.String(),
  username: Type.String(),
  acceptedAt: Instant,
  startsAt: nullable(Instant),
  finishedAt: nullable(Instant),
  messages: Count,
  segments: Count,
  /** Units charged and refunded. */
  charged: Count,
  refunded: Count,
  /** Messages by where they stood. */
  counts: record(Object.fromEntries(shownStatuses.map((status) => [status, Type.Optional(Count)]))),
});
export type BatchThen = Type.Static<typeof BatchThen>;

/** The state of the message, batch and route when the ticket was made. It stays so, whatever becomes of the message. */
export const TicketSnapshot = record({
  takenAt: Instant,
  /** Numbers are masked for who lacks `view-msisdn`, texts that only their recipient may read for everybody. */
  message: nullable(MessageTimeline),
  route: nullable(RouteThen),
  batch: nullable(BatchThen),
});
export type TicketSnapshot = Type.Static<typeof TicketSnapshot>;
