import type { CarrierKind } from '#contract/main-api/carriers/routes.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { UnpersistedMessageIds } from '../receipts/UnpersistedMessageIds.ts';
import { ActiveRoute } from './ActiveRoute.ts';
import type { CarrierConnection, ConnectionNeeds, SubmitRef } from './carrier.ts';
import { CentralPlatformConnection } from './central-platform/CentralPlatformConnection.ts';
import { HttpConnection } from './http/HttpConnection.ts';
import type { Purse } from './routes/purses.ts';
import type { RouteRecord } from './routes/routeRecords.ts';
import { SmppConnection } from './smpp/SmppConnection.ts';

/** The connection of each kind of carrier. */
const connections: Record<
  CarrierKind,
  new (record: RouteRecord, needs: ConnectionNeeds) => CarrierConnection
> = {
  smpp: SmppConnection,
  'central-platform': CentralPlatformConnection,
  http: HttpConnection,
};

export interface RouteLinkHandlers {
  /** Messages can be submitted. */
  onBound(): void;
  onLateAnswer(submit: SubmitRef, routeId: number, carrierMessageId: string): void;
}

/** A route in use: its connection, and since when that works or does not. */
export class RouteLink {
  readonly record: RouteRecord;
  readonly active: ActiveRoute;
  readonly #connection: CarrierConnection;
  #since: Date;
  #wasBound = false;

  constructor(
    { database, clock }: { database: Database; clock: Clock },
    record: RouteRecord,
    { onBound, onLateAnswer }: RouteLinkHandlers,
    log: Logger,
  ) {
    this.record = record;
    this.#since = new Date(clock.now());
    const unpersisted = new UnpersistedMessageIds();
    this.#connection = new connections[record.kind](record, {
      database,
      clock,
      log,
      unpersisted,
      onLateAnswer: (submit, carrierMessageId) => onLateAnswer(submit, record.id, carrierMessageId),
      onIdFault: (fault) => {
        const { counters } = this.active;
        if (fault === 'missing') counters.idsMissing += 1;
        else counters.idsInvalid += 1;
        if (counters.idsMissing + counters.idsInvalid === 1)
          log.warn({ fault }, 'the carrier accepts messages under ids by which no receipt can be matched');
      },
      onState: (state) => {
        // Attempts to connect again do not change since when it is down.
        const isBound = this.state === 'bound';
        if (isBound !== this.#wasBound) this.#since = new Date(clock.now());
        this.#wasBound = isBound;
        log.info({ state, failure: this.lastFailure }, 'route');
        if (state === 'bound') onBound();
      },
    });
    this.active = new ActiveRoute(this.#connection.carrier, record.segmentsPerSecond, unpersisted);
  }

  get state(): LinkState {
    return this.#connection.state;
  }

  /** Since it is bound, or since it is not. */
  get since(): Date {
    return this.#since;
  }

  get lastFailure(): string | null {
    return this.#connection.lastFailure;
  }

  get purses(): readonly Purse[] {
    return this.#connection.purses ?? [];
  }

  start(): void {
    this.#connection.start();
  }

  /** Waits some seconds for the answers to unanswered submits. */
  stop(): Promise<void> {
    return this.#connection.stop();
  }
}
