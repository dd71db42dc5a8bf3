import type { LinkState } from '#contract/main-api/routes.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { ActiveRoute } from './ActiveRoute.ts';
import { smppCarrier } from './smppCarrier.ts';
import type { SubmitRef } from './carrier.ts';
import { ReceiptInbox } from '../receipts/inbox.ts';
import { UnpersistedMessageIds } from '../receipts/UnpersistedMessageIds.ts';
import { CarrierLink, type LinkHandlers } from './bind/CarrierLink.ts';
import { responseKey } from '../receipts/carrierMessageId.ts';
import type { BindOptions } from './bind/bindOptions.ts';
import type { RouteRecord } from './records.ts';

const unbindTimeoutMs = 3_000;

export interface RouteLinkHandlers {
  /** Messages can be submitted. */
  onBound(): void;
  onLateAnswer(submit: SubmitRef, routeId: number, carrierMessageId: string): void;
}

/** A route's connections: transceivers, or as many transmitters as receivers. */
export class RouteLink {
  readonly record: RouteRecord;
  readonly active: ActiveRoute;
  /** The connections of each kind; the first kind submits. */
  readonly #kinds: CarrierLink<SubmitRef>[][];
  readonly #inbox: ReceiptInbox;
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
    const { id: routeId, idMode, utcOffsetMinutes, receiptDetection } = record;
    const unpersisted = new UnpersistedMessageIds();
    const inbox = new ReceiptInbox(
      database,
      { routeId, route: record.name, idMode, utcOffsetMinutes, receiptDetection, unpersisted, clock },
      log,
    );
    const handlers: LinkHandlers<SubmitRef> = {
      onDeliver: (deliver) => inbox.receive(deliver),
      onLateAnswer: (submit, outcome) => {
        // A late refusal changes nothing: the message is queued again, or becomes unknown and uncharged.
        if (outcome.kind !== 'accepted') {
          log.warn({ ...submit, outcome: outcome.kind }, 'an answer came late');
        } else onLateAnswer(submit, routeId, responseKey(outcome.carrierMessageId, idMode));
      },
      onFault: (fault) => log.error({ err: fault }, 'a handler of the carrier link failed'),
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
    };
    const open = (bindAs: BindOptions['bindAs']) =>
      Array.from(
        { length: record.connections },
        () => new CarrierLink<SubmitRef>({ bind: { ...bindOptionsOf(record), bindAs }, submitOf }, handlers),
      );
    this.#inbox = inbox;
    this.#kinds =
      record.bindMode === 'transceiver' ? [open('transceiver')] : [open('transmitter'), open('receiver')];
    this.active = new ActiveRoute(
      smppCarrier(record, { links: this.#kinds[0]!, clock, onAccepted: (id) => unpersisted.add(id) }),
      record.segmentsPerSecond,
      unpersisted,
    );
  }

  /** That of the first kind of which no connection is bound. */
  get state(): LinkState {
    return this.#reason?.state ?? 'bound';
  }

  /** Since it is bound, or since it is not. */
  get since(): Date {
    return this.#since;
  }

  get lastFailure(): string | null {
    if (this.#reason) return this.#reason.lastFailure;
    const links = this.#kinds.flat();
    const failed = links.filter(({ lastFailure }) => lastFailure !== null);
    if (failed.length === 0) return null;
    return `${failed.length} of ${links.length} connections: ${failed[0]!.lastFailure}`;
  }

  start(): void {
    for (const link of this.#kinds.flat()) link.start();
  }

  /** Waits some seconds for the answers to unanswered submits. */
  async stop(): Promise<void> {
    await Promise.all(this.#kinds.flat().map((link) => link.stop(unbindTimeoutMs)));
    await this.#inbox.drain();
  }

  /** The link that shows best why the first kind without a bound connection is down; undefined while messages can go out. */
  get #reason(): CarrierLink<SubmitRef> | undefined {
    const down = this.#kinds.find((links) => links.every(({ state }) => state !== 'bound'));
    return down?.find(({ state }) => state === 'refusing') ?? down?.[0];
  }
}

function submitOf({ companyId, messageId, part }: SubmitRef): string {
  return `${companyId}/${messageId}/${part}`;
}

export function bindOptionsOf(record: RouteRecord): BindOptions {
  return {
    host: record.host,
    port: record.port,
    systemId: record.systemId,
    password: record.password,
    systemType: record.systemType,
    tls: record.usesTls,
    window: record.window,
    responseTimeoutMs: record.responseSeconds * 1_000,
    enquireIntervalMs: record.enquireSeconds * 1_000,
  };
}
