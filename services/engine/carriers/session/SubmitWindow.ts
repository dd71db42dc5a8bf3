import type { Clock, Timer } from '#services/kit/smpp/clock.ts';
import { Fifo } from '#services/kit/smpp/Fifo.ts';
import { maxSequence } from '#services/kit/smpp/limits.ts';
import { LateAnswers } from './LateAnswers.ts';
import type { SessionCounters } from './sessionOptions.ts';
import type { SubmitOutcome } from './outcome.ts';

interface Entry<Ref> {
  sequence: number;
  octets: Buffer;
  ref: Ref;
  writtenAt: number;
  resolve(outcome: SubmitOutcome): void;
}

interface WindowNeeds<Ref> {
  size: number;
  responseTimeoutMs: number;
  clock: Clock;
  counters: SessionCounters;
  /** Whether the socket would take more now. */
  canWrite(): boolean;
  write(octets: Buffer): void;
  onLateAnswer(ref: Ref, outcome: SubmitOutcome): void;
}

/**
 * The submits of one session: those that wait for a slot, in order, and those that wait for their answer. A Map
 * keeps its insertion order and all have the same timeout, so the oldest is first and one timer serves for all.
 */
export class SubmitWindow<Ref> {
  readonly #needs: WindowNeeds<Ref>;
  readonly #pending = new Map<number, Entry<Ref>>();
  readonly #waiting = new Fifo<Entry<Ref>>();
  readonly #givenUp: LateAnswers<Ref>;
  #sequence = 0;
  #timer: Timer | null = null;
  #closed: string | null = null;
  #onEmpty: (() => void) | null = null;

  constructor(needs: WindowNeeds<Ref>) {
    this.#needs = needs;
    this.#givenUp = new LateAnswers(needs.size);
  }

  /** Written and not answered. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Accepted by `add`, not written yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The next sequence_number that nothing uses; enquire_link and unbind take theirs here too. */
  nextSequence(): number {
    do {
      this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    } while (this.#pending.has(this.#sequence) || this.#givenUp.has(this.#sequence));
    return this.#sequence;
  }

  add(sequence: number, octets: Buffer, ref: Ref): Promise<SubmitOutcome> {
    const closed = this.#closed;
    if (closed !== null) return Promise.resolve({ kind: 'unsent', reason: closed });
    return new Promise((resolve) => {
      this.#waiting.push({ sequence, octets, ref, writtenAt: 0, resolve });
      this.pump();
    });
  }

  /** Writes what the window and the socket have room for. */
  pump(): void {
    const { size, clock, counters, canWrite, write } = this.#needs;
    while (this.waiting > 0 && this.#pending.size < size && canWrite()) {
      const entry = this.#waiting.shift() as Entry<Ref>;
      entry.writtenAt = clock.now();
      this.#pending.set(entry.sequence, entry);
      counters.submitted += 1;
      write(entry.octets);
    }
    this.#arm();
  }

  /** Settles the submit of `sequence`. An answer that came too late still reaches its owner. */
  answer(sequence: number, outcome: SubmitOutcome): void {
    const entry = this.#pending.get(sequence);
    if (entry) {
      this.#pending.delete(sequence);
      this.#settle(entry, outcome);
      this.pump();
      if (this.#pending.size === 0) this.#onEmpty?.();
      return;
    }
    const late = this.#givenUp.take(sequence);
    if (!late) {
      this.#needs.counters.strayAnswers += 1;
      return;
    }
    this.#needs.counters.lateAnswers += 1;
    this.#needs.onLateAnswer(late.ref, outcome);
  }

  /** Takes no more, and gives back as unsent what waits. Resolves when every written submit has its answer. */
  drain(reason: string): Promise<void> {
    this.#refuseWaiting(reason);
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /** The link is gone: what waits is unsent, what was written is uncertain. */
  close(reason: string): void {
    this.#refuseWaiting(reason);
    if (this.#timer !== null) this.#needs.clock.clearTimeout(this.#timer);
    this.#timer = null;
    for (const entry of this.#pending.values()) this.#settle(entry, { kind: 'uncertain', reason });
    this.#pending.clear();
    this.#onEmpty?.();
  }

  #refuseWaiting(reason: string): void {
    this.#closed ??= reason;
    for (const entry of this.#waiting.empty()) entry.resolve({ kind: 'unsent', reason });
  }

  #settle(entry: Entry<Ref>, outcome: SubmitOutcome): void {
    if (outcome.kind !== 'unsent') this.#needs.counters[outcome.kind] += 1;
    entry.resolve(outcome);
  }

  #arm(): void {
    if (this.#timer !== null || this.#pending.size === 0) return;
    const [oldest] = this.#pending.values();
    const dueAt = (oldest as Entry<Ref>).writtenAt + this.#needs.responseTimeoutMs;
    this.#timer = this.#needs.clock.setTimeout(
      () => this.#expire(),
      Math.max(1, dueAt - this.#needs.clock.now()),
    );
  }

  #expire(): void {
    this.#timer = null;
    const limit = this.#needs.clock.now() - this.#needs.responseTimeoutMs;
    for (const [sequence, entry] of this.#pending) {
      if (entry.writtenAt > limit) break;
      this.#pending.delete(sequence);
      this.#givenUp.add(sequence, entry.ref);
      this.#settle(entry, { kind: 'uncertain', reason: 'no answer in time' });
    }
    this.pump();
    if (this.#pending.size === 0) this.#onEmpty?.();
  }
}
