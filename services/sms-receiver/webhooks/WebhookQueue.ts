import type { SecretBox } from '#services/kit/auth/secrets.ts';
import { dnsLookup } from '#services/kit/http-client/dnsLookup.ts';
import { HttpCaller, type HttpOutcome } from '#services/kit/http-client/HttpCaller.ts';
import { targetOf } from '#services/kit/http-client/target.ts';
import { signatureOf, webhookSecretPlace } from '#services/kit/webhooks/secret.ts';
import { privateWebhooksSetting } from '#services/kit/webhooks/settings.ts';
import type { Callback } from '../public-api/dialects/callbacks/Callback.ts';
import type { DueDelivery, LeasedWebhook } from './store.ts';

/** A delivery with all that its request needs. */
export interface ReadyDelivery {
  delivery: DueDelivery;
  body: string;
  /** Path and query. */
  path: string;
  /** In place of these, where the program speaks a dialect. */
  callback?: Callback | undefined;
}

/** Requests to one receiver at a time: how many it begins with, and how many at most. */
const firstWindow = 4;
const largestWindow = 64;
/** Deliveries that are read ahead of their requests. */
const readAhead = 200;
/** For so long connections are kept that nothing is sent over. */
const unusedMs = 5_000;
/** How soon new events of a webhook are looked for when there were no more. */
const rereadMs = 200;
const answerSeconds = 15;
/** A host that takes longer to connect to is down. */
const connectSeconds = 5;
/** Octets of an answer that are read. */
const longestAnswer = 4_096;

export interface QueueOptions {
  secrets: SecretBox;
  allowsPrivate: boolean;
}

/**
 * The deliveries of one webhook that this process has read, and its connections. The number of requests at a time follows the
 * receiver: one more with each that it accepts, half as many after a failure. Events of one message go one after the other.
 */
export class WebhookQueue {
  readonly webhook: LeasedWebhook;
  /** Requests in a row that failed; those that were made together count once. */
  failures: number;
  /** Its receiver has accepted something, now or before. */
  isProven: boolean;
  /** Nothing more is sent: its lease is lost or ends, or its receiver wants a pause. */
  isClosed = false;
  /** Deliveries that were taken and have no stored result yet. */
  unpersisted = 0;
  readonly #caller: HttpCaller;
  readonly #secret: string;
  readonly #previous: { secret: string; signsUntil: Date } | null;
  readonly #waiting: ReadyDelivery[] = [];
  /** Messages of which an event is being sent. */
  readonly #busy = new Set<number>();
  #inFlight = 0;
  #window: number;
  #failedAt = 0;
  #readAgainAt = 0;
  #usedAt = performance.now();

  /** @throws Error when a secret cannot be opened */
  constructor(webhook: LeasedWebhook, { secrets, allowsPrivate }: QueueOptions) {
    this.webhook = webhook;
    this.failures = webhook.failures;
    this.isProven = webhook.isProven;
    // One that fails, or is new, is tried by one request.
    this.#window = this.isTrusted ? firstWindow : 1;
    const place = webhookSecretPlace(webhook.id);
    this.#secret = secrets.open(webhook.sealedSecret, place);
    const { sealedPreviousSecret: previous, previousSignsUntil: signsUntil } = webhook;
    this.#previous = previous && signsUntil && { secret: secrets.open(previous, place), signsUntil };
    this.#caller = new HttpCaller({
      ...targetOf(new URL(webhook.url)),
      connections: largestWindow,
      timeoutMs: answerSeconds * 1_000,
      connectMs: connectSeconds * 1_000,
      allowsPrivate,
      privateSetting: privateWebhooksSetting,
      cutAnswersAt: longestAnswer,
      lookupAll: dnsLookup,
    });
  }

  /** Deliveries for which there is room. */
  get room(): number {
    const hasEnough = this.#waiting.length >= this.#window;
    if (this.isClosed || hasEnough || performance.now() < this.#readAgainAt) return 0;
    return readAhead - this.#waiting.length;
  }

  /** Where fewer were due than there was room for, the next look can wait. */
  onRead(found: number, room: number): void {
    this.#readAgainAt = found < room ? performance.now() + rereadMs : 0;
  }

  /** Whether nothing was to be sent for a while, so that the lease can end. */
  get isUnused(): boolean {
    return (
      this.#waiting.length === 0 && this.unpersisted === 0 && performance.now() - this.#usedAt > unusedMs
    );
  }

  /** Whether its receiver accepted what it was sent last. */
  get isTrusted(): boolean {
    return this.isProven && this.failures === 0;
  }

  add(ready: ReadyDelivery): void {
    this.#usedAt = performance.now();
    this.#waiting.push(ready);
  }

  /** The next delivery that may be sent now; null if there is none. */
  take(): ReadyDelivery | null {
    if (this.isClosed || this.#inFlight >= this.#window) return null;
    const index = this.#waiting.findIndex(({ delivery }) => !this.#busy.has(delivery.subjectId ?? 0));
    return index === -1 ? null : this.#waiting.splice(index, 1)[0]!;
  }

  /** Sends one. @param timestamp seconds since 1970 by the clock of the database */
  async send({ delivery, body, path, callback }: ReadyDelivery, timestamp: number): Promise<HttpOutcome> {
    const id = `evt_${delivery.id}`;
    const subject = delivery.subjectId;
    this.#inFlight += 1;
    if (subject !== null) this.#busy.add(subject);
    try {
      if (callback) return acknowledged(callback, await this.#caller.call(callback));
      return await this.#caller.call({
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Barta-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(this.#secretsAt(timestamp), { id, timestamp, body }),
        },
        body,
      });
    } finally {
      this.#inFlight -= 1;
      if (subject !== null) this.#busy.delete(subject);
    }
  }

  /** The secrets that sign at a time: the lease may be older than the end of the previous one. */
  #secretsAt(timestamp: number): string[] {
    const signsToo = this.#previous && timestamp * 1_000 < this.#previous.signsUntil.getTime();
    return signsToo ? [this.#secret, this.#previous.secret] : [this.#secret];
  }

  /** Failures in a row before that of a request that began then. */
  failuresBefore(beganAt: number): number {
    return beganAt < this.#failedAt ? this.failures - 1 : this.failures;
  }

  /** Follows what became of a request that began then. */
  onVerdict(isAccepted: boolean, beganAt: number): void {
    if (isAccepted) {
      this.failures = 0;
      this.isProven = true;
      this.#failedAt = 0;
      this.#window = Math.min(this.#window + 1, largestWindow);
    } else if (beganAt >= this.#failedAt) {
      this.failures += 1;
      this.#failedAt = performance.now();
      this.#window = Math.max(1, Math.floor(this.#window / 2));
    }
  }

  /** Sends nothing more; requests that were made go on. @returns what was read and not sent */
  close(): DueDelivery[] {
    this.isClosed = true;
    return this.#waiting.splice(0).map(({ delivery }) => delivery);
  }

  /** Ends its connections, and requests that were made. */
  disconnect(): void {
    this.#caller.close();
  }
}

/** A success whose body is not what the dialect asks for is none. */
function acknowledged({ acknowledgement }: Callback, outcome: HttpOutcome): HttpOutcome {
  const isTaken =
    outcome.kind !== 'answered' ||
    acknowledgement === undefined ||
    outcome.status >= 300 ||
    outcome.body.toString('utf8').trim() === acknowledgement;
  return isTaken ? outcome : { kind: 'unanswered', reason: `the answer was not ${acknowledgement}` };
}
