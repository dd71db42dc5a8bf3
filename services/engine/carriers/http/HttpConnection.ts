import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { HttpCaller } from '#services/kit/http-client/HttpCaller.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import { ReceiptPoller } from '#services/engine/receipts/polling/ReceiptPoller.ts';
import type { CarrierConnection, ConnectionNeeds } from '../carrier.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { RequestHealth, type Failure } from '../health/RequestHealth.ts';
import { basicOf, pollValues, sendValues } from './answers/fieldValues.ts';
import { httpCarrier, requestsAtATime } from './httpCarrier.ts';
import { answerReader } from './answers/readAnswer.ts';
import { parseReceipts, receiptReader } from './receipts/readReceipts.ts';
import { requestNamesId, requestTemplate } from './request/requestTemplate.ts';

/** How many receipts are asked for at a time, so that submits keep most of the connections. */
const mostPolls = 10;

/**
 * A route's connection to a carrier over HTTP: requests that are made by templates, and receipts that are asked for in the
 * same way. Receipts that are pushed come to the SMS receiver; see `PushedReceipts`.
 */
export class HttpConnection implements CarrierConnection {
  readonly carrier;
  readonly #health: RequestHealth;
  readonly #poller: ReceiptPoller | null;
  readonly #caller: HttpCaller;
  /** Requests under way. */
  readonly #pending = new PendingTasks();

  constructor(record: RouteRecord, needs: ConnectionNeeds) {
    const { send, answers, receipts, secrets, ...settings } = record.httpCarrier!;
    const { password = '', receiptSecret } = secrets;
    const caller = httpCallerOf(record);
    const basic = basicOf(settings.username, password);
    const sources = {
      routeId: record.id,
      settings: { ...settings, receipts },
      password,
      receiptSecret,
      basic,
    };
    const request = requestTemplate(send);
    this.#caller = caller;
    this.#health = new RequestHealth({
      onState: needs.onState,
      async probe(): Promise<Failure | null> {
        const reason = await caller.reach();
        return reason === null ? null : { kind: 'unsent', reason };
      },
    });
    this.carrier = httpCarrier(record, {
      request,
      values: sendValues(sources),
      read: answerReader(answers),
      caller,
      health: this.#health,
      pending: this.#pending,
      clock: needs.clock,
      isPolled: receipts.way === 'polled',
      namesOwnId: requestNamesId(send, receipts),
      idMode: record.idMode,
      onIdMissing: () => needs.onIdFault('missing'),
    });
    this.#poller = receipts.way === 'polled' ? this.#pollerOf(record, needs, sources) : null;
  }

  get state(): LinkState {
    return this.#health.state;
  }

  get lastFailure(): string | null {
    return this.#health.lastFailure;
  }

  start(): void {
    this.#health.start();
    this.#poller?.start();
  }

  async stop(): Promise<void> {
    this.#health.stop();
    await Promise.all([this.#poller?.stop(), this.#pending.whenNone()]);
    this.#caller.close();
  }

  #pollerOf(
    record: RouteRecord,
    { database, clock, log }: ConnectionNeeds,
    sources: Parameters<typeof sendValues>[0],
  ): ReceiptPoller {
    const { receipts } = record.httpCarrier!;
    const request = requestTemplate(receipts.poll!);
    const read = receiptReader(receipts, record.idMode);
    return new ReceiptPoller({
      routeId: record.id,
      route: record.name,
      concurrency: Math.max(1, Math.min(requestsAtATime(record), mostPolls)),
      database,
      clock,
      log,
      ask: async ({ reference, msisdns, carrierMessageIds }) => {
        const outcome = await this.#caller.call(request.fill(pollValues(sources, reference, msisdns[0]!)));
        if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) return [];
        const found = read(parseReceipts('', outcome.body.toString('utf8')), reference);
        // Messages that have not ended, and states that nobody understands, are asked for again.
        return found.filter(
          ({ carrierMessageId, status }) =>
            status !== 'enroute' && status !== 'unknown' && carrierMessageIds.includes(carrierMessageId),
        );
      },
    });
  }
}

export function httpCallerOf(record: RouteRecord): HttpCaller {
  return new HttpCaller({
    host: record.host,
    port: record.port,
    usesTls: record.usesTls,
    connections: requestsAtATime(record),
    timeoutMs: Math.min(record.responseSeconds, longestAnswerSeconds) * 1_000,
    allowsPrivate: record.allowsPrivate,
  });
}

/** Whoever has not answered by then may have accepted the message all the same. */
const longestAnswerSeconds = 30;
