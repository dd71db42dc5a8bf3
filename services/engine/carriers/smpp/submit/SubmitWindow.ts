import type { Clock, Timer } from '#services/kit/smpp/clock.ts';
import { Fifo } from '#services/kit/smpp/Fifo.ts';
import { maxSequence } from '#services/kit/smpp/codec/pdu.ts';
import { LateAnswers } from './LateAnswers.ts';
import type { SubmitCounters, SubmitOutcome } from './outcome.ts';

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
  counters: SubmitCounters;
  /** Whether the socket accepts more now. */
  canWrite(): boolean;
  write(octets: Buffer): void;
  onLateAnswer(ref: Ref, outcome: SubmitOutcome): void;
}

/**
 * The submits of one bind: those that wait for a slot, in order, and those that wait for their answer. A Map keeps
 * the order of insertion and all have the same timeout, so the oldest is the first and one timer is enough.
 */
export class SubmitWindow<Ref> {
  readonly #needs: WindowNeeds<Ref>;
  readonly #pending = new Map<number, Entry<Ref>>();
  readonly #waiting = new Fifo<Entry<Ref>>();
  readonly #uncertain: LateAnswers<Ref>;
  #sequence = 0;
  #timer: Timer | null = null;
  #closed: string | null = null;
  #onEmpty: (() => void) | null = null;

  constructor(needs: WindowNeeds<Ref>) {
    this.#needs = needs;
    this.#uncertain = new LateAnswers(needs.size);
  }

  /** Written and not answered. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Accepted by `add`, not written yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The next free sequence_number, also for enquire_link and unbind. */
  nextSequence(): number {
    do {
      this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    } while (this.#pending.has(this.#sequence) || this.#uncertain.has(this.#sequence));
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

  /** Writes as many waiting submits as the window and the socket have room for. */
  pump(): void {
    const { size, clock, counters, canWrite, write } = this.#needs;
    while (this.waiting > 0 && this.#pending.size < size && canWrite()) {
      const entry = this.#waiting.shift() as Entry<Ref>;
      entry.writtenAt = clock.now();
      this.#pending.set(entry.sequence, entry);
      counters.submitted += 1;
      write(entry.octets);
    }
    this.#startTimer();
  }

  /**
   * Ends the submit with this sequence_number. An answer that comes too late is still passed to the owner.
   * @returns false if there is no such submit
   */
  answer(sequence: number, outcome: SubmitOutcome): boolean {
    const entry = this.#pending.get(sequence);
    if (entry) {
      this.#pending.delete(sequence);
      this.#end(entry, outcome);
      this.pump();
      if (this.#pending.size === 0) this.#onEmpty?.();
      return true;
    }
    const late = this.#uncertain.take(sequence);
    if (!late) {
      this.#needs.counters.strayAnswers += 1;
      return false;
    }
    this.#needs.counters.lateAnswers += 1;
    this.#needs.onLateAnswer(late.ref, outcome);
    return true;
  }

  /** Accepts no more submits and ends waiting ones as unsent. Resolves when every written submit has its answer. */
  drain(reason: string): Promise<void> {
    this.#endWaiting(reason);
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /** Ends all submits, because the connection has ended: waiting ones as unsent, written ones as uncertain. */
  close(reason: string): void {
    this.#endWaiting(reason);
    if (this.#timer !== null) this.#needs.clock.clearTimeout(this.#timer);
    this.#timer = null;
    for (const entry of this.#pending.values()) this.#end(entry, { kind: 'uncertain', reason });
    this.#pending.clear();
    this.#onEmpty?.();
  }

  #endWaiting(reason: string): void {
    this.#closed ??= reason;
    for (const entry of this.#waiting.empty()) entry.resolve({ kind: 'unsent', reason });
  }

  #end(entry: Entry<Ref>, outcome: SubmitOutcome): void {
    if (outcome.kind !== 'unsent') this.#needs.counters[outcome.kind] += 1;
    entry.resolve(outcome);
  }

  #startTimer(): void {
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
      this.#uncertain.add(sequence, entry.ref);
      this.#end(entry, { kind: 'uncertain', reason: 'no answer in time' });
    }
    this.pump();
    if (this.#pending.size === 0) this.#onEmpty?.();
  }
}
