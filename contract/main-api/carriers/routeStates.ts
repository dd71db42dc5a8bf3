import * as Type from 'typebox';
import { Id, Instant, nullable, oneOf, record } from '../../vocabulary.ts';
import { platformOperators } from './centralPlatform.ts';

/**
 * - connecting: a session is being opened and bound
 * - bound: messages can go out
 * - refusing: a session is bound, but the carrier accepts nothing; one message is tried from time to time
 * - waiting: the last session failed or ended; the next attempt has its time
 * - stopped: switched off, or its process is going down
 */
export const linkStates = ['connecting', 'bound', 'refusing', 'waiting', 'stopped'] as const;
export type LinkState = (typeof linkStates)[number];

/** A process that has not reported its connection for this long is gone. */
export const goneAfterSeconds = 10;

/** As a link, or `gone`: no process has reported it for a while. */
export const routeStates = [...linkStates, 'gone'] as const;
export type RouteState = (typeof routeStates)[number];

const Count = Type.Integer({ minimum: 0 });

const liveFigures = {
  state: oneOf(routeStates),
  /** Segments written and not answered. */
  pending: Count,
  segmentsPerSecond: Type.Number({ minimum: 0 }),
  /** The limit in force, lower than the route's own while the carrier throttles; null is none. */
  limitPerSecond: nullable(Type.Number({ minimum: 0 })),
  /** Since the process started, as the next four. */
  submitted: Count,
  refused: Count,
  uncertain: Count,
  /** Submits that the carrier accepted without an id, and with an id that SMPP does not allow: no receipt finds them. */
  idsMissing: Count,
  idsInvalid: Count,
};

export const RouteInstance = record({
  /** A receiver process. */
  instance: Type.String(),
  ...liveFigures,
  /** Since it is bound, or since it is not: attempts to connect again do not change it. */
  since: Instant,
  /** In the carrier's or the network's words. */
  lastFailure: nullable(Type.String()),
  updatedAt: Instant,
});
export type RouteInstance = Type.Static<typeof RouteInstance>;

/** An account of the provider with the carrier, and what is left in it, in the carrier's unit. */
export const RoutePurse = record({
  /** The operator whose account it is; null is the carrier's own. */
  operator: nullable(oneOf(platformOperators)),
  balance: Type.Number(),
  isLow: Type.Boolean(),
  askedAt: Instant,
});
export type RoutePurse = Type.Static<typeof RoutePurse>;

/** All processes together: bound as soon as one is. Those that are gone count in none of the figures. */
export const RouteLiveState = record({
  routeId: Id,
  name: Type.String(),
  isEnabled: Type.Boolean(),
  ...liveFigures,
  /** The newest of those that are not bound. */
  lastFailure: nullable(Type.String()),
  /** Since it is bound, or since it is not; null where no process says. */
  since: nullable(Instant),
  boundCount: Count,
  /** None where carriers say nothing about it. */
  purses: Type.Array(RoutePurse),
  instances: Type.Array(RouteInstance),
});
export type RouteLiveState = Type.Static<typeof RouteLiveState>;
