import * as Type from 'typebox';
import { endpoint, servicePorts, type ServiceName } from '../endpoint.ts';
import { messageClasses } from '../sms-receiver/messages.ts';
import { Id, Instant, nullable, oneOf, picked, record } from '../vocabulary.ts';
import { RouteInstance, routeStates } from './carriers/routeStates.ts';

/** Problems of an installation; `domain/health/problems.ts` says how bad each is and where the runbook explains it. */
const healthProblems = [
  'one-time-codes-wait',
  'no-route-bound',
  'route-refuses',
  'route-purse-empty',
  'route-not-bound',
  'many-uncertain',
  'leases-expired',
  'receipts-stopped',
  'roll-ups-behind',
  'task-late',
  'pool-full',
  'no-dispatcher',
  'process-lost',
  'replica-unused',
] as const;
export type HealthProblem = (typeof healthProblems)[number];

const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0 });
/** Null if all is well. Of several problems the worst. */
const problem = nullable(oneOf(healthProblems));

export const LaneHealth = record({
  class: oneOf(messageClasses),
  /** Queued messages that may be sent. */
  messages: Count,
  /** How long the oldest of them has been waiting; null where none waits, and outside the sending hours. */
  oldestSeconds: nullable(Seconds),
  leasedChunks: Count,
  problem,
});
export type LaneHealth = Type.Static<typeof LaneHealth>;

export const LeaseHealth = record({
  chunks: Count,
  /** Expired and not released yet. */
  overdue: Count,
  /** Expired and released within the last minutes. */
  expired: Count,
  /** Messages that are marked in flight. */
  inFlight: Count,
  problem,
});

/** Figures of what receivers have done since they started, an hour ago at most. */
export const RouteHealth = record({
  id: Id,
  name: Type.String(),
  state: oneOf([...routeStates, 'off'] as const),
  instances: Type.Array(
    record(picked(RouteInstance.properties, ['instance', 'state', 'since', 'lastFailure'])),
  ),
  /** Segments in flight, and how many may be, over all bound processes. */
  pending: Count,
  window: Count,
  /** Messages that the carrier accepted within the last hour. */
  accepted: Count,
  /** Share of the final receipts of the last hour that said "delivered"; null without any. */
  deliveryRate: nullable(Type.Number({ minimum: 0, maximum: 1 })),
  /** Within which half, and 95 of 100, of the receipts of the last hour came; null without any. */
  receiptDelay: nullable(record({ p50: Seconds, p95: Seconds })),
  /** Messages that became uncertain within the last minutes. */
  uncertain: Count,
  problem,
});
export type RouteHealth = Type.Static<typeof RouteHealth>;

export const ProcessHealth = record({
  /** host:pid */
  instance: Type.String(),
  services: Type.Array(oneOf(Object.keys(servicePorts) as ServiceName[])),
  /** Which of a receiver's tasks it has. */
  tasks: Type.Array(Type.String()),
  version: Type.String(),
  /** Since it has last reported itself. */
  lastSeenSeconds: Seconds,
  /** Connections to the database. */
  pool: record({ size: Count, busy: Count, waiting: Count }),
  problem,
});
export type ProcessHealth = Type.Static<typeof ProcessHealth>;

export const TaskHealth = record({
  task: Type.String(),
  /** Since it last succeeded in any process, or began. */
  succeededSeconds: Seconds,
  problem,
});
export type TaskHealth = Type.Static<typeof TaskHealth>;

export const SystemHealth = record({
  lanes: Type.Array(LaneHealth),
  leases: LeaseHealth,
  /** Processes that dispatch. */
  dispatchers: record({ count: Count, boundRoutes: Count, problem }),
  routes: Type.Array(RouteHealth),
  processes: Type.Array(ProcessHealth),
  rollUps: record({ unfoldedChanges: Count, foldedSeconds: nullable(Seconds), problem }),
  tasks: Type.Array(TaskHealth),
  database: record({
    isEmbedded: Type.Boolean(),
    version: Type.String(),
    schemaVersion: Count,
    sizeOctets: Count,
    /** Standbys that stream from it. */
    standbys: Count,
    /** Null while reports are not read from the replica, left out if none is set. */
    replicaLagSeconds: Type.Optional(nullable(Seconds)),
    problem,
  }),
  readAt: Instant,
});
export type SystemHealth = Type.Static<typeof SystemHealth>;

// Who sees the screen Route, of which this is a part.
export const systemHealth = endpoint({
  service: 'main-api',
  permission: 'view-company-list',
  scope: 'platform',
  method: 'GET',
  path: '/system/health',
  summary: 'How the queue, the routes, the processes and the database are doing',
  reply: SystemHealth,
});
