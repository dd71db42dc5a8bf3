import type { ReadyDelivery, WebhookQueue } from './WebhookQueue.ts';

/**
 * Requests of a process at a time. One that takes longer than `quickMs` does not count as quick any more: so receivers that never
 * answer do not take the places of those that do. Receivers that failed last time have a part of all to themselves.
 */
const limits = { quick: 256, all: 2_000, failing: 1_000, quickMs: 1_000 };

/** Gives queues their turns: each sends one delivery and goes to the end of the line. */
export class RequestLimits {
  /** Queues that may have something to send, in the order of their turns. */
  readonly #turns = new Set<WebhookQueue>();
  readonly #turnsOfFailing = new Set<WebhookQueue>();
  readonly #running = new Set<Promise<void>>();
  #quick = 0;
  #failing = 0;

  add(queue: WebhookQueue): void {
    (queue.isFailing ? this.#turnsOfFailing : this.#turns).add(queue);
  }

  remove(queue: WebhookQueue): void {
    this.#turns.delete(queue);
    this.#turnsOfFailing.delete(queue);
  }

  async allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Sends what has room. It is called again by itself when requests end. */
  sendMore(send: Send): void {
    this.#sendOf(this.#turns, send, () => true);
    this.#sendOf(this.#turnsOfFailing, send, () => this.#failing < limits.failing);
  }

  #sendOf(turns: Set<WebhookQueue>, send: Send, hasRoom: () => boolean): void {
    // A set is walked in the order in which it was added to, also what is added meanwhile.
    for (const queue of turns) {
      if (this.#quick >= limits.quick || this.#running.size >= limits.all || !hasRoom()) return;
      turns.delete(queue);
      const ready = queue.take();
      if (!ready) continue;
      this.#start(queue, ready, send);
      this.add(queue);
    }
  }

  #start(queue: WebhookQueue, ready: ReadyDelivery, send: Send): void {
    const { isFailing } = queue;
    let isQuick = true;
    const endQuick = () => {
      if (isQuick) this.#quick -= 1;
      isQuick = false;
    };
    this.#quick += 1;
    if (isFailing) this.#failing += 1;
    const slow = setTimeout(() => {
      endQuick();
      this.sendMore(send);
    }, limits.quickMs);
    const running = send(queue, ready).finally(() => {
      clearTimeout(slow);
      endQuick();
      if (isFailing) this.#failing -= 1;
      this.#running.delete(running);
      if (!queue.isClosed) this.add(queue);
      this.sendMore(send);
    });
    this.#running.add(running);
  }
}

type Send = (queue: WebhookQueue, ready: ReadyDelivery) => Promise<void>;
