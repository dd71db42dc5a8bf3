import { Throttle } from '#services/engine/carriers/speed/Throttle.ts';
import type { ReadyDelivery, WebhookQueue } from './WebhookQueue.ts';

/**
 * Requests of a process at a time. One that takes longer than `quickMs` does not count as quick any more: so receivers that never
 * answer do not take the places of those that do. Receivers that failed last time, or are new, have no more than a part (`untrusted`).
 */
const limits = {
  quickMs: 250,
  all: { quick: 256, total: 4_000 },
  untrusted: { quick: 128, total: 1_500 },
} as const;

/** The shortest wait for the pace: a timer for each request would cost as much as the request. */
const shortestWaitMs = 10;

type Turns = Pick<WebhookQueue, 'isTrusted' | 'isClosed' | 'take'>;
type Send<Queue> = (queue: Queue, ready: ReadyDelivery) => Promise<void>;
type Kind = 'all' | 'untrusted';

/** Gives queues their turns: each sends one delivery and goes to the end of the line. */
export class RequestLimits<Queue extends Turns = WebhookQueue> {
  /** Queues that may have something to send, in the order of their turns. */
  readonly #trusted = new Set<Queue>();
  readonly #untrusted = new Set<Queue>();
  readonly #running = new Set<Promise<void>>();
  readonly #counts = { all: { quick: 0, total: 0 }, untrusted: { quick: 0, total: 0 } };

  readonly #pace = new Throttle(null);
  readonly #mostPerSecond: () => number | null;
  #paceTimer: NodeJS.Timeout | null = null;

  /** @param mostPerSecond requests to trusted receivers at this moment; null for no limit */
  constructor(mostPerSecond: () => number | null = () => null) {
    this.#mostPerSecond = mostPerSecond;
  }

  add(queue: Queue): void {
    (queue.isTrusted ? this.#trusted : this.#untrusted).add(queue);
  }

  remove(queue: Queue): void {
    this.#trusted.delete(queue);
    this.#untrusted.delete(queue);
  }

  async allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Sends what has room. It is called again by itself when requests end. */
  sendMore(send: Send<Queue>): void {
    this.#pace.configured = this.#mostPerSecond();
    this.#sendOf(this.#trusted, send, ['all'], () => this.#pace.isOpen);
    // Not paced, or those in front would keep them from ever being tried; those that fail pause by themselves.
    this.#sendOf(this.#untrusted, send, ['all', 'untrusted'], () => true);
    if (this.#trusted.size > 0 && !this.#pace.isOpen) this.#sendLater(send);
  }

  #sendLater(send: Send<Queue>): void {
    this.#paceTimer ??= setTimeout(
      () => {
        this.#paceTimer = null;
        this.sendMore(send);
      },
      Math.max(this.#pace.opensInMs, shortestWaitMs),
    );
  }

  #sendOf(turns: Set<Queue>, send: Send<Queue>, kinds: readonly Kind[], isInTime: () => boolean): void {
    const isFull = (kind: Kind) =>
      this.#counts[kind].quick >= limits[kind].quick || this.#counts[kind].total >= limits[kind].total;
    // A set is walked in the order in which it was added to, also what is added meanwhile.
    for (const queue of turns) {
      if (kinds.some(isFull) || !isInTime()) return;
      turns.delete(queue);
      const ready = queue.take();
      if (!ready) continue;
      this.#pace.spend(1);
      this.#start(send(queue, ready), queue, send, kinds);
      this.add(queue);
    }
  }

  #start(request: Promise<void>, queue: Queue, send: Send<Queue>, kinds: readonly Kind[]): void {
    const count = (what: 'quick' | 'total', change: number) => {
      for (const kind of kinds) this.#counts[kind][what] += change;
    };
    let isQuick = true;
    const endQuick = () => {
      if (isQuick) count('quick', -1);
      isQuick = false;
    };
    count('quick', 1);
    count('total', 1);
    const slow = setTimeout(() => {
      endQuick();
      this.sendMore(send);
    }, limits.quickMs);
    const running = request.finally(() => {
      clearTimeout(slow);
      endQuick();
      count('total', -1);
      this.#running.delete(running);
      if (!queue.isClosed) this.add(queue);
      this.sendMore(send);
    });
    this.#running.add(running);
  }
}
