import { randomUUID } from 'node:crypto';
import type { LinkState, UncertainPolicy } from '#contract/main-api/routes.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { EngineSettings } from '../settings.ts';
import type { Dispatcher } from '../queue/Dispatcher.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { readRoutes, type RouteRecord } from './records.ts';
import { RouteLink } from './RouteLink.ts';
import { forgetInstance, reportStates, type RouteState } from './states.ts';

/** A change on the Route screen is seen, and the screen sees a link come and go, within this. */
const lookMs = 500;
/** While no link comes or goes the screen's figures are so old at most. */
const reportMs = 2_000;

/** Keeps the connections of this process as the routes' records want them, and says how they stand. */
export class RouteBoard {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #dispatcher: Dispatcher;
  readonly #read: () => Promise<RouteRecord[]>;
  readonly #log: Logger;
  readonly #links = new Map<number, RouteLink>();
  /** By route, also of those that are switched off: what is under way by them may still come to nothing. */
  readonly #policies = new Map<number, UncertainPolicy>();
  /** Those that cannot be connected as they are. */
  #broken: RouteRecord[] = [];
  readonly #instance = randomUUID();
  /** How the links stood when that was last said, and when it was. */
  #said = { links: '', at: -Infinity };
  #looking: { stop(): Promise<void> } | null = null;

  constructor(
    {
      database,
      clock,
      secrets,
      settings,
    }: { database: Database; clock: Clock; secrets: SecretBox; settings: EngineSettings },
    dispatcher: Dispatcher,
    log: Logger,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
    this.#read = () => readRoutes(database, secrets, settings);
    this.#log = log;
  }

  get policies(): ReadonlyMap<number, UncertainPolicy> {
    return this.#policies;
  }

  async start(): Promise<void> {
    await this.#look();
    this.#looking = repeat('routes', lookMs, this.#log, () => this.#look());
  }

  /** After the dispatcher: its submits want their answers. */
  async stop(): Promise<void> {
    await this.#looking?.stop();
    await Promise.all([...this.#links.values()].map((link) => link.stop()));
    await forgetInstance(this.#database, this.#instance);
  }

  /** By the route's name. */
  get linkStates(): ReadonlyMap<string, LinkState> {
    return new Map([
      ...[...this.#links.values()].map(({ record, state }) => [record.name, state] as const),
      ...this.#broken.map(({ name }) => [name, 'stopped'] as const),
    ]);
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

  async #look(): Promise<void> {
    await this.#follow(await this.#read());
    const states = [
      ...[...this.#links.values()].map(stateOf),
      ...this.#broken.map((record) => this.#brokenState(record)),
    ];
    const links = JSON.stringify(
      states.map(({ routeId, since, lastFailure }) => [routeId, since, lastFailure]),
    );
    if (links === this.#said.links && performance.now() - this.#said.at < reportMs) return;
    const sharing = await reportStates(this.#database, this.#instance, states);
    this.#said = { links, at: performance.now() };
    // A carrier counts what all processes send it together.
    for (const [id, { record, active }] of this.#links) {
      if (record.segmentsPerSecond === null) continue;
      active.throttle.configured = record.segmentsPerSecond / Math.max(sharing.get(id) ?? 1, 1);
    }
  }

  async #follow(records: readonly RouteRecord[]): Promise<void> {
    this.#broken = records.filter(({ problem }) => problem !== null);
    const sound = records.filter(({ problem }) => problem === null);
    const wanted = new Map(sound.map((record) => [record.id, record]));
    for (const [id, link] of this.#links) {
      if (wanted.get(id)?.revision === link.record.revision) continue;
      this.#links.delete(id);
      this.#dispatcher.removeRoute(id);
      // Not waited for: the new connection need not stand behind the old one's last answers.
      link.stop().catch((error: unknown) => this.#log.error({ err: error }, 'a route did not stop cleanly'));
    }
    for (const record of sound) if (!this.#links.has(record.id)) this.#open(record);
  }

  #open(record: RouteRecord): void {
    const link = new RouteLink(
      { database: this.#database, clock: this.#clock },
      record,
      {
        onBound: () => this.#dispatcher.wake(),
        onLateAnswer: (submit, routeId, id) => this.#dispatcher.acceptLate(submit, routeId, id),
      },
      this.#log.child({ route: record.name }),
    );
    this.#links.set(record.id, link);
    this.#policies.set(record.id, record.whenUncertain);
    this.#dispatcher.addRoute(link.active);
    link.start();
  }

  #brokenState({ id, problem }: RouteRecord): RouteState {
    const nothing = {
      pending: 0,
      rate: 0,
      limit: null,
      submitted: 0,
      refused: 0,
      uncertain: 0,
      idsMissing: 0,
      idsInvalid: 0,
    };
    const since = new Date(this.#clock.now());
    return { routeId: id, state: 'stopped', since, lastFailure: problem, ...nothing };
  }
}

function stateOf({ record, state, since, lastFailure, active }: RouteLink): RouteState {
  const { throttle, inFlight, counters } = active;
  const { rate, limit } = throttle;
  return { routeId: record.id, state, since, lastFailure, pending: inFlight, rate, limit, ...counters };
}
