import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { CarrierConnection, ConnectionNeeds, SubmitRef } from '../carrier.ts';
import { ReceiptInbox } from '#services/engine/receipts/inbox.ts';
import { responseKey } from '#services/engine/receipts/carrierMessageId.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import type { BindOptions } from './bind/bindOptions.ts';
import { CarrierLink, type LinkHandlers } from './bind/CarrierLink.ts';
import { smppCarrier } from './smppCarrier.ts';

const unbindTimeoutMs = 3_000;

/** A route's binds: transceivers, or as many transmitters as receivers. */
export class SmppConnection implements CarrierConnection {
  readonly carrier;
  /** The binds of each kind; the first kind submits. */
  readonly #kinds: CarrierLink<SubmitRef>[][];
  readonly #inbox: ReceiptInbox;

  constructor(record: RouteRecord, { database, clock, log, unpersisted, ...on }: ConnectionNeeds) {
    const { id: routeId, idMode, utcOffsetMinutes, receiptDetection } = record;
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
        } else on.onLateAnswer(submit, responseKey(outcome.carrierMessageId, idMode));
      },
      onFault: (fault) => log.error({ err: fault }, 'a handler of the carrier link failed'),
      onIdFault: on.onIdFault,
      onState: on.onState,
    };
    const open = (bindAs: BindOptions['bindAs']) =>
      Array.from(
        { length: record.connections },
        () => new CarrierLink<SubmitRef>({ bind: { ...bindOptionsOf(record), bindAs }, submitOf }, handlers),
      );
    this.#inbox = inbox;
    this.#kinds =
      record.bindMode === 'transceiver' ? [open('transceiver')] : [open('transmitter'), open('receiver')];
    this.carrier = smppCarrier(record, {
      links: this.#kinds[0]!,
      clock,
      onAccepted: (id) => unpersisted.add(id),
    });
  }

  /** That of the first kind of which no bind is open. */
  get state(): LinkState {
    return this.#reason?.state ?? 'bound';
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

  async stop(): Promise<void> {
    await Promise.all(this.#kinds.flat().map((link) => link.stop(unbindTimeoutMs)));
    await this.#inbox.drain();
  }

  /** The link that shows best why the first kind without an open bind is down; undefined while messages can go out. */
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
