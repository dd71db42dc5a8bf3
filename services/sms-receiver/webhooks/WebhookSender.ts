import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashPoint } from '#services/engine/crashPoint.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { readPayloads, type Payload } from './payloads.ts';
import { prepare, type Prepared } from './prepare.ts';
import { RequestLimits } from './RequestLimits.ts';
import { writeResults, type DeliveryResult } from './results.ts';
import { webhookStore, type DueDelivery, type LeasedWebhook } from './store.ts';
import { retryAfter, verdictOf } from './verdict.ts';
import { WebhookQueue, type QueueOptions, type ReadyDelivery } from './WebhookQueue.ts';

/**
 * Webhooks that a process has at a time; others wait for another process, or until one of these has nothing due. Those that failed last
 * time, or are new, have places of their own.
 */
const mostWebhooks = { trusted: 2_000, untrusted: 1_500 };
const resultLimits = { maxItems: 500, maxDelayMs: 20 };
const renewMs = 10_000;
/** Rests between two looks at the database: while there is something to send, and while there is nothing. */
const restMs = { busy: 25, idle: 250 };
/** Looking for webhooks with something to send takes at most this share of the time, however many there are. */
const leaseShare = 0.05;
/** How long a stop waits for answers. */
const stopMs = 2_000;

export interface WebhookSenderParts extends QueueOptions {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Requests a second to receivers that accept what they are sent, at this moment; null for as many as they take. */
  mostPerSecond?: () => number | null;
}

/**
 * Sends the events of webhooks, at least once. Several processes may do so: each leases webhooks. One receiver holds up nobody
 * else, since each has connections of its own and quick ones have places that slow ones cannot take.
 */
export function startWebhookSender(parts: WebhookSenderParts): Running {
  const sender = new WebhookSender(parts);
  return { name: 'webhook sender', stop: () => sender.stop() };
}

class WebhookSender {
  readonly #parts: WebhookSenderParts;
  readonly #store: ReturnType<typeof webhookStore>;
  readonly #results: Batcher<DeliveryResult>;
  readonly #queues = new Map<number, WebhookQueue>();
  /** Their last requests have no stored results yet; then their leases end. */
  readonly #closing = new Set<WebhookQueue>();
  /** Deliveries that were read and have no stored result yet, with their webhooks. */
  readonly #pending = new Map<number, number>();
  readonly #requests: RequestLimits;
  readonly #stopping = new AbortController();
  readonly #loop: Promise<void>;
  #leaseAt = 0;
  #renewAt = performance.now() + renewMs;
  /** Whether a receiver has answered since the last reading, so that there may be room for more. */
  #hasAnswers = false;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
    const { database, mostPerSecond } = parts;
    this.#requests = new RequestLimits(mostPerSecond);
    this.#store = webhookStore(database, randomUUID());
    this.#results = new Batcher(
      (results) => database.transaction().execute((transaction) => writeResults(transaction, results)),
      resultLimits,
    );
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    for (const queue of [...this.#queues.values()]) this.#close(queue);
    await Promise.race([this.#requests.allEnded(), sleep(stopMs)]);
    for (const queue of this.#closing) queue.disconnect();
    await this.#requests.allEnded();
    await this.#results.drain();
    await this.#releaseEnded();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      let isBusy = false;
      try {
        isBusy = await this.#sendDue();
      } catch (error) {
        this.#parts.log.error({ err: error }, 'webhooks could not be read');
      }
      await sleep(restMs[isBusy ? 'busy' : 'idle'], undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads what is due and sends what the limits allow. @returns whether there may be more */
  async #sendDue(): Promise<boolean> {
    const hadAnswers = this.#hasAnswers;
    this.#hasAnswers = false;
    await this.#renew();
    await this.#releaseEnded();
    await this.#lease();
    const wanted = new Map([...this.#queues].flatMap(([id, { room }]) => (room > 0 ? [[id, room]] : [])));
    if (wanted.size === 0) return hadAnswers;
    const pending = [...this.#pending].flatMap(([id, webhookId]) => (wanted.has(webhookId) ? [id] : []));
    const { kept, due } = await this.#store.read(wanted, pending);
    const found = new Map<number, number>();
    for (const { webhookId } of due) found.set(webhookId, (found.get(webhookId) ?? 0) + 1);
    for (const [id, room] of wanted) this.#queues.get(id)?.onRead(found.get(id) ?? 0, room);
    await this.#enqueue(due);
    for (const id of wanted.keys()) {
      const queue = this.#queues.get(id);
      if (queue && (!kept.has(id) || queue.isUnused)) this.#close(queue);
    }
    this.#sendMore();
    return hadAnswers || due.length > 0;
  }

  async #renew(): Promise<void> {
    if (performance.now() < this.#renewAt || this.#queues.size === 0) return;
    this.#renewAt = performance.now() + renewMs;
    const kept = new Set(await this.#store.renew([...this.#queues.keys()]));
    for (const [id, queue] of this.#queues) if (!kept.has(id)) this.#close(queue);
  }

  async #lease(): Promise<void> {
    const began = performance.now();
    if (began < this.#leaseAt) return;
    const trusted = [...this.#queues.values()].filter(({ isTrusted }) => isTrusted).length;
    const untrusted = this.#queues.size - trusted;
    const leased = [
      ...(await this.#store.lease(true, mostWebhooks.trusted - trusted)),
      ...(await this.#store.lease(false, mostWebhooks.untrusted - untrusted)),
    ];
    for (const webhook of leased) this.#open(webhook);
    const now = performance.now();
    this.#leaseAt = now + Math.max(restMs.idle - restMs.busy, (now - began) / leaseShare);
  }

  #open(webhook: LeasedWebhook): void {
    try {
      this.#queues.set(webhook.id, new WebhookQueue(webhook, this.#parts));
    } catch (error) {
      // Its lease expires, and it is tried again: an operator may have set the key by then.
      this.#parts.log.error(
        { err: error, webhook: webhook.id },
        'the secret of a webhook could not be opened',
      );
    }
  }

  /** Sends nothing more to it. Its lease ends when the results of its last requests are stored. */
  #close(queue: WebhookQueue): void {
    for (const { id } of queue.close()) this.#pending.delete(id);
    this.#requests.remove(queue);
    this.#closing.add(queue);
    if (this.#queues.get(queue.webhook.id) === queue) this.#queues.delete(queue.webhook.id);
  }

  async #releaseEnded(): Promise<void> {
    const ended = [...this.#closing].filter(({ unpersisted }) => unpersisted === 0);
    for (const queue of ended) {
      queue.disconnect();
      this.#closing.delete(queue);
    }
    // Its settings may have changed, and this process have it again.
    const ids = ended.map(({ webhook }) => webhook.id).filter((id) => !this.#queues.has(id));
    await this.#store.release(ids);
  }

  async #enqueue(due: readonly DueDelivery[]): Promise<void> {
    if (due.length === 0) return;
    for (const { id, webhookId } of due) this.#pending.set(id, webhookId);
    try {
      const payloads = await readPayloads(this.#parts.database, due);
      for (const delivery of due) this.#add(delivery, payloads.get(delivery.id)!);
    } catch (error) {
      for (const { id } of due) this.#pending.delete(id);
      throw error;
    }
  }

  #add(delivery: DueDelivery, payload: Payload): void {
    const queue = this.#queues.get(delivery.webhookId);
    // It was closed meanwhile: whoever leases the webhook next reads the delivery again.
    if (!queue) {
      this.#pending.delete(delivery.id);
      return;
    }
    const prepared = this.#prepare(queue.webhook, delivery, payload);
    if (prepared === 'superseded') this.#settle(delivery, { state: 'superseded' });
    else if ('failed' in prepared)
      this.#settle(delivery, { state: 'failed', attempt: unsent(prepared.failed) });
    else if ('retry' in prepared)
      this.#settle(delivery, { ...retryOf(delivery), attempt: unsent(prepared.retry) });
    else {
      queue.add(prepared.ready);
      this.#requests.add(queue);
    }
  }

  #prepare(webhook: LeasedWebhook, delivery: DueDelivery, payload: Payload): Prepared | { retry: string } {
    try {
      return prepare(webhook, delivery, payload, this.#parts);
    } catch (error) {
      // Such as a token that signs it and cannot be opened: an operator may have set the key by the next try.
      this.#parts.log.error({ err: error, webhook: webhook.id }, 'a request of a webhook could not be made');
      return { retry: 'the request could not be made' };
    }
  }

  #sendMore(): void {
    this.#requests.sendMore((queue, ready) =>
      this.#send(queue, ready).catch((error: unknown) => {
        this.#pending.delete(ready.delivery.id);
        this.#parts.log.error({ err: error, webhook: queue.webhook.id }, 'a webhook could not be sent');
      }),
    );
  }

  async #send(queue: WebhookQueue, ready: ReadyDelivery): Promise<void> {
    const { delivery } = ready;
    const began = performance.now();
    const outcome = await queue.send(ready, Math.floor(this.#parts.clock.now() / 1_000));
    const ms = Math.round(performance.now() - began);
    crashPoint('after-webhook-answer');
    // A stop has cut it off: another process sends it again.
    if (this.#stopping.signal.aborted && outcome.kind !== 'answered') {
      this.#pending.delete(delivery.id);
      return;
    }
    const { isAccepted, isGone, pauseSeconds, status, answer } = verdictOf(
      outcome,
      queue.failuresBefore(began),
    );
    const wasTrusted = queue.isTrusted;
    queue.onVerdict(isAccepted, began);
    const retry = isGone ? { state: 'failed' as const, retrySeconds: null } : retryOf(delivery);
    const { state, retrySeconds } = isAccepted ? delivered : retry;
    const health = !wasTrusted || !isAccepted ? { failures: queue.failures, pauseSeconds, isGone } : null;
    queue.unpersisted += 1;
    this.#settle(delivery, { state, retrySeconds, attempt: { status, answer, ms }, health }, () => {
      queue.unpersisted -= 1;
    });
    this.#hasAnswers = true;
    if (!queue.isClosed && (pauseSeconds > 0 || (isGone && queue.webhook.kind === 'endpoint')))
      this.#close(queue);
  }

  /** Stores what has become of a delivery. If that fails it is read again. */
  #settle(
    { id, webhookId }: DueDelivery,
    result: Pick<DeliveryResult, 'state'> & Partial<DeliveryResult>,
    onSettled: () => void = () => undefined,
  ): void {
    this.#results
      .add({ id, webhookId, retrySeconds: null, attempt: null, health: null, ...result })
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'the result of a webhook was not stored'),
      )
      .finally(() => {
        this.#pending.delete(id);
        onSettled();
      });
  }
}

const delivered = { state: 'delivered', retrySeconds: null } as const;

/** How a delivery goes on after a try that failed. */
function retryOf({ tries }: DueDelivery): Pick<DeliveryResult, 'state' | 'retrySeconds'> {
  const retrySeconds = retryAfter(tries + 1);
  return { state: retrySeconds === null ? 'failed' : 'waiting', retrySeconds };
}

function unsent(answer: string): DeliveryResult['attempt'] {
  return { status: null, answer, ms: 0 };
}
