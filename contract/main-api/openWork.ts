import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { RechargeRequest } from '../sms-receiver/rechargeRequests.ts';
import { Refund } from '../sms-receiver/refunds.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { ContentApproval } from './sending/contentApprovals.ts';
import { routeStates } from './carriers/routeStates.ts';
import { SenderId } from './sending/senderIds.ts';
import { Ticket } from './tickets/tickets.ts';

/**
 * Kinds of what waits for a person, in the order in which it is shown; `domain/open-work/kinds.ts` says for whom each kind is.
 *
 * - downRoutes: enabled routes over which no process is bound
 * - lateBatches: batches that missed their start
 * - rechargeRequests, senderIds, contentApprovals, refunds: what nobody has decided; refunds that somebody else has requested
 * - tickets: for the provider open tickets that are overdue or that nobody has; for a company those in which the last to write was
 *   the provider, who waits for an answer, and overdue ones of the reader
 */
export const openWorkKinds = [
  'downRoutes',
  'lateBatches',
  'rechargeRequests',
  'senderIds',
  'contentApprovals',
  'refunds',
  'tickets',
] as const;
export type OpenWorkKind = (typeof openWorkKinds)[number];

/** Counts end here: beyond it nobody counts any more. */
export const mostOpenWork = 1_000;
const Count = Type.Integer({ minimum: 0, maximum: mostOpenWork * openWorkKinds.length });

/** A route that is down, and why. */
export const DownRoute = record({
  id: Id,
  name: Type.String(),
  state: oneOf(routeStates),
  since: nullable(Instant),
  /** In the carrier's or the network's words. */
  lastFailure: nullable(Type.String()),
  carriesSystemTexts: Type.Boolean(),
});
export type DownRoute = Type.Static<typeof DownRoute>;

export const LateBatch = record({
  batchId: LongId,
  name: nullable(MaskableText),
  companyId: Id,
  companyName: Type.String(),
  /** The start that it missed. */
  startsAt: nullable(Instant),
  messages: Type.Integer({ minimum: 0 }),
  /** That are held for it. */
  credits: Type.Integer({ minimum: 0 }),
});
export type LateBatch = Type.Static<typeof LateBatch>;

const ofKind = <Item extends Type.TSchema>(item: Item) =>
  Type.Optional(
    record({
      /** `mostOpenWork` stands for that many or more. */
      count: Count,
      /** The first of them: what has waited longest, or is due first. */
      items: Type.Array(item),
    }),
  );

/** Kinds on which the caller may not decide are left out. */
export const OpenWork = record({
  /** The sum of all kinds. */
  count: Count,
  downRoutes: ofKind(DownRoute),
  lateBatches: ofKind(LateBatch),
  rechargeRequests: ofKind(RechargeRequest),
  senderIds: ofKind(SenderId),
  contentApprovals: ofKind(ContentApproval),
  refunds: ofKind(Refund),
  tickets: ofKind(Ticket),
});
export type OpenWork = Type.Static<typeof OpenWork>;

/** How many of each kind can be requested. */
export const openWorkLimits = { first: 3, most: 20 } as const;

export const listOpenWork = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/open-work',
  summary: 'What waits for you to decide: counts, and the first of each kind',
  permission: 'signed-in',
  query: record({
    /** How many of each kind; `openWorkLimits.first` when it is left out. */
    each: Type.Optional(Type.Integer({ minimum: 1, maximum: openWorkLimits.most })),
  }),
  reply: OpenWork,
});
