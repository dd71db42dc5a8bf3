import { randomUUID } from 'node:crypto';
import type { UncertainPolicy } from '#contract/main-api/carriers/routes.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { EngineSettings } from '../settings.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { instance } from '#services/kit/logging/instance.ts';
import { noRouteCounts, type ActiveRoute } from './ActiveRoute.ts';
import type { SubmitRef } from './carrier.ts';
import { readRoutes, type RouteRecord } from './routes/routeRecords.ts';
import type { Purse } from './routes/purses.ts';
import { RouteLink } from './RouteLink.ts';
import { removeStates, reportStates, type RouteState } from './routes/states.ts';

/** How soon a changed record is applied, and how soon the Route screen shows that a link has changed. */
const pollMs = 500;
/** How old the figures on the Route screen may be while no link changes. */
const reportMs = 2_000;

/** How a route of this process is used. */
export interface RouteUse {
  name: string;
  state: LinkState;
  /** Segments in flight. */
  inFlight: number;
  /** The most segments that may be in flight while all its connections are bound. */
  window: number;
  /** The provider's accounts with the carrier, where it reports them. */
  purses: readonly Purse[];
}

/** Sends over the routes that it is given. */
export interface RouteUser {
  addRoute(route: ActiveRoute): void;
  removeRoute(routeId: number): void;
  /** A route was bound. */
  wake(): void;
  acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): void;
}

/** Connects this process to the enabled routes, follows changes of their records, and reports their states. */
export class RouteSupervisor {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #user: RouteUser;
  readonly #read: () => Promise<RouteRecord[]>;
  readonly #log: Logger;
  readonly #links = new Map<number, RouteLink>();
  /** By route, also of disabled ones: what is in flight over them may still become uncertain. */
  readonly #policies = new Map<number, UncertainPolicy>();
  /** Routes that cannot be connected. */
  #broken: RouteRecord[] = [];
  /** By route, since when it cannot be connected. */
  readonly #brokenSince = new Map<number, Date>();
  /** Readable, and different also of containers that have the same host name and process id. */
  readonly #instance = `${instance}:${randomUUID().slice(0, 8)}`;
  /** The last report: the links' states and its time. */
  #reported = { links: '', at: -Infinity };
  #polling: { stop(): Promise<void> } | null = null;

  constructor(
    {
      database,
      clock,
      secrets,
      settings,
    }: { database: Database; clock: Clock; secrets: SecretBox; settings: EngineSettings },
    user: RouteUser,
    log: Logger,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#user = user;
    this.#read = () => readRoutes(database, secrets, settings);
    this.#log = log;
  }

  get policies(): ReadonlyMap<number, UncertainPolicy> {
    return this.#policies;
  }

  async start(): Promise<void> {
    await this.#poll();
    this.#polling = repeat('routes', pollMs, this.#log, () => this.#poll());
  }

  /** To be called after the dispatcher has stopped, so that its submits get their answers. */
  async stop(): Promise<void> {
    await this.#polling?.stop();
    await Promise.all([...this.#links.values()].map((link) => link.stop()));
    await removeStates(this.#database, this.#instance);
  }

  get use(): RouteUse[] {
    return [
      ...[...this.#links.values()].map(({ record: { name }, state, active, purses }) => ({
        name,
        state,
        inFlight: active.inFlight,
        window: active.carrier.fullWindow,
        purses,
      })),
      ...this.#broken.map(({ name }) => ({
        name,
        state: 'stopped' as const,
        inFlight: 0,
        window: 0,
        purses: [],
      })),
    ];
  }

  /** Number of bound routes that carry system texts, such as one-time codes. */
  get boundSystemTextRoutes(): number {
    const links = [...this.#links.values()];
    return links.filter(({ state, record }) => state === 'bound' && record.carriesSystemTexts).length;
  }

  /** @throws with the reasons while no route is bound */
  checkRoutes(): void {
    const links = [...this.#links.values()];
    if (links.some(({ state }) => state === 'bound')) return;
    const reasons = [
      ...links.map(({ record, state, lastFailure }) => `${record.name}: ${lastFailure ?? state}`),
      ...this.#broken.map(({ name, problem }) => `${name}: ${problem}`),
    ];
    throw new Error(reasons.length > 0 ? reasons.join('; ') : 'there is no route');
  }

  async #poll(): Promise<void> {
    await this.#apply(await this.#read());
    const states = [
      ...[...this.#links.values()].map(stateOf),
      ...this.#broken.map((record) => this.#brokenState(record)),
    ];
    const links = JSON.stringify(
      states.map(({ routeId, state, since, lastFailure }) => [routeId, state, since, lastFailure]),
    );
    if (links === this.#reported.links && performance.now() - this.#reported.at < reportMs) return;
    const sharing = await reportStates(this.#database, this.#instance, states);
    this.#reported = { links, at: performance.now() };
    // A carrier counts what all processes send, so they share its limit.
    for (const [id, { record, active }] of this.#links) {
      if (record.segmentsPerSecond === null) continue;
      active.throttle.configured = record.segmentsPerSecond / Math.max(sharing.get(id) ?? 1, 1);
    }
  }

  async #apply(records: readonly RouteRecord[]): Promise<void> {
    this.#broken = records.filter(({ problem }) => problem !== null);
    const usable = records.filter(({ problem }) => problem === null);
    for (const { id } of usable) this.#brokenSince.delete(id);
    const wanted = new Map(usable.map((record) => [record.id, record]));
    for (const [id, link] of this.#links) {
      if (wanted.get(id)?.revision === link.record.revision) continue;
      this.#links.delete(id);
      this.#user.removeRoute(id);
      // Not awaited: the new connection need not wait for the last answers of the old one.
      link.stop().catch((error: unknown) => this.#log.error({ err: error }, 'a route did not stop cleanly'));
    }
    for (const record of usable) if (!this.#links.has(record.id)) this.#open(record);
  }

  #open(record: RouteRecord): void {
    const link = new RouteLink(
      { database: this.#database, clock: this.#clock },
      record,
      {
        onBound: () => this.#user.wake(),
        onLateAnswer: (submit, routeId, id) => this.#user.acceptLate(submit, routeId, id),
      },
      this.#log.child({ route: record.name }),
    );
    this.#links.set(record.id, link);
    this.#policies.set(record.id, record.whenUncertain);
    this.#user.addRoute(link.active);
    link.start();
  }

  #brokenState({ id, problem }: RouteRecord): RouteState {
    const zeros = { pending: 0, rate: 0, limit: null, ...noRouteCounts };
    const since = this.#brokenSince.get(id) ?? new Date(this.#clock.now());
    this.#brokenSince.set(id, since);
    return { routeId: id, state: 'stopped', since, lastFailure: problem, ...zeros };
  }
}

function stateOf({ record, state, since, lastFailure, active }: RouteLink): RouteState {
  const { throttle, inFlight, counters } = active;
  const { rate, limit } = throttle;
  return { routeId: record.id, state, since, lastFailure, pending: inFlight, rate, limit, ...counters };
}
