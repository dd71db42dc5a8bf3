import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#services/kit/log.ts';
import { Batcher } from '../Batcher.ts';
import { isDataFault } from '../dataFault.ts';
import type { AttemptResult, Carrier, Claim, ClaimedMessage, DispatchStore, SubmitRef } from './types.ts';

/** How often the queue is looked at when nobody wakes us: another process may have put something in. */
const pollMs = 500;
/** A carrier that says "too fast" is given this long. */
const throttlePauseMs = 1_000;
const settleTogether = { maxItems: 1_000, maxDelayMs: 5 };
/** Between tries to write a result down; up to the second while the database stays away. */
const settleRetryMs = { first: 100, most: 1_000 };
/** On stop, for a database that has gone: its lease has then to run out. */
const stopWaitMs = 5_000;

const nothing: Claim = { messages: [], hasFound: false };

/**
 * Moves messages from the queue to the carrier: claim, submit, settle. As many dispatchers as wanted may work
 * on one database.
 */
export class Dispatcher {
  readonly #store: DispatchStore;
  readonly #carrier: Carrier;
  readonly #log: Logger;
  readonly #settling: Batcher<AttemptResult>;
  readonly #underWay = new Set<Promise<void>>();
  #submits = 0;
  /** Results that could not be written at the first try. */
  #unwritten = 0;
  #stoppingAt: number | null = null;
  #loop: Promise<void> | null = null;
  #isWoken = false;
  #endSleep: (() => void) | null = null;
  #pausedUntil = 0;

  constructor(store: DispatchStore, carrier: Carrier, log: Logger) {
    this.#store = store;
    this.#carrier = carrier;
    this.#log = log;
    this.#settling = new Batcher((results) => store.settle(results), settleTogether);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Something was queued, or the carrier has become ready: look now. */
  wake(): void {
    this.#isWoken = true;
    this.#endSleep?.();
  }

  /** The carrier has after all accepted a submit that was given up. */
  acceptLate(submit: SubmitRef, carrierMessageId: string): void {
    this.#track(
      this.#store.acceptLate(submit, carrierMessageId).then(
        (isTaken) => this.#log.warn({ ...submit, isTaken }, 'an answer came late'),
        (error: unknown) => this.#log.error({ err: error, ...submit }, 'could not write down a late answer'),
      ),
    );
  }

  /** Claims no more; resolves when all that is under way has been answered and written down. */
  async stop(): Promise<void> {
    this.#stoppingAt ??= Date.now();
    this.wake();
    await this.#loop;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    while (this.#stoppingAt === null) {
      // Before the claim: what is queued while it looks must not wait for the next poll.
      this.#isWoken = false;
      const { messages, hasFound } = await this.#claim();
      for (const message of messages) this.#send(message);
      if (!hasFound) await this.#sleep();
    }
  }

  async #claim(): Promise<Claim> {
    const room = { submits: this.#carrier.window - this.#submits, isIdle: this.#submits === 0 };
    // While results cannot be written, more under way would be more to lose.
    const isHeld = this.#unwritten > 0 || Date.now() < this.#pausedUntil;
    if (room.submits <= 0 || isHeld || !this.#carrier.isReady()) return nothing;
    try {
      return await this.#store.claim(room);
    } catch (error) {
      this.#log.error({ err: error }, 'could not claim messages');
      return nothing;
    }
  }

  #send(message: ClaimedMessage): void {
    const submits = message.segments - message.acceptedParts.length;
    this.#submits += submits;
    this.#track(
      this.#attempt(message)
        .then((result) => this.#settle(result))
        .finally(() => {
          this.#submits -= submits;
          this.wake();
        }),
    );
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #attempt(message: ClaimedMessage): Promise<AttemptResult> {
    try {
      const result = await this.#carrier.attempt(message);
      if (result.end.kind === 'retry' && result.end.isThrottled) {
        this.#pausedUntil = Date.now() + throttlePauseMs;
      }
      return result;
    } catch (error) {
      // A fault of our own. Whether anything left before it is not known, and one message must not end the process.
      this.#log.error({ err: error, messageId: message.id }, 'an attempt broke off');
      return { message, accepted: [], end: { kind: 'uncertain', reason: 'a fault of our own' } };
    }
  }

  /**
   * Writes a result down, and does not give up while the database is away: an acceptance that were forgotten
   * would be sent again when the lease runs out.
   */
  async #settle(result: AttemptResult): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#settling.add(result);
        if (tries > 0) this.#unwritten -= 1;
        return;
      } catch (error) {
        const messageId = result.message.id;
        if (tries === 0) this.#unwritten += 1;
        if (isDataFault(error) || this.#isPastStop()) {
          this.#unwritten -= 1;
          this.#log.error({ err: error, messageId, end: result.end.kind }, 'lost what became of a message');
          return;
        }
        this.#log.warn({ err: error, messageId, tries }, 'could not yet write down what became of a message');
        await sleep(Math.min(settleRetryMs.first * 2 ** tries, settleRetryMs.most));
      }
    }
  }

  #isPastStop(): boolean {
    return this.#stoppingAt !== null && Date.now() - this.#stoppingAt > stopWaitMs;
  }

  #sleep(): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#endSleep = null;
        resolve();
      };
      const timer = setTimeout(done, pollMs);
      this.#endSleep = done;
    });
  }
}
