import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { backoffDelayMs, defaultBackoff } from './backoff.ts';

/**
 * Why requests to a carrier fail.
 * - unsent: it cannot be reached
 * - unanswered: what it was sent has no answer
 * - refused: it accepts nothing, whatever the message is
 */
export type FailureKind = 'unsent' | 'unanswered' | 'refused';

export interface Failure {
  kind: FailureKind;
  reason: string;
}

interface HealthOptions {
  /** Finds out whether messages would be accepted, without a message. @returns null if so, or if that cannot be found out */
  probe(): Promise<Failure | null>;
  onState(state: LinkState): void;
}

/** After so many requests in a row without an answer no more are made for a while: each may be a message sent twice. */
const unansweredInARow = 3;
/** So many messages with an answer after a failure prove that the carrier works. */
const steady = 10;

/**
 * Whether a carrier without a session works, learned from its answers: after a failure it is left alone for a while, ever
 * longer, then probed, and then takes one message, and one more for each that it has answered since.
 */
export class RequestHealth {
  readonly #options: HealthOptions;
  #state: LinkState = 'stopped';
  #lastFailure: string | null = null;
  /** Failures since the carrier last worked steadily. */
  #failures = 0;
  #unanswered = 0;
  /** Messages with an answer since the last failure. */
  #answered = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  get state(): LinkState {
    return this.#state;
  }

  get lastFailure(): string | null {
    return this.#lastFailure;
  }

  /** How many messages may be unanswered, of at most `most`. */
  roomOf(most: number): number {
    return this.#failures === 0 ? most : Math.min(most, 1 + this.#answered);
  }

  start(): void {
    if (this.#state !== 'stopped') return;
    this.#change('connecting');
    void this.#try();
  }

  stop(): void {
    this.#endWait();
    this.#change('stopped');
  }

  /** The carrier has answered for so many messages, whether it accepted or refused them for what they are. */
  onAnswered(messages: number): void {
    this.#unanswered = 0;
    this.#answered += messages;
    if (this.#state !== 'bound') return;
    this.#lastFailure = null;
    // One answer after an outage may be luck.
    if (this.#answered >= steady) this.#failures = 0;
  }

  onFailure({ kind, reason }: Failure): void {
    if (kind === 'unanswered') {
      this.#unanswered += 1;
      if (this.#unanswered < unansweredInARow && this.#failures === 0) return;
    }
    // Requests that were under way when the first one failed show nothing new.
    if (this.#state !== 'bound' && this.#state !== 'connecting') return;
    this.#wait(kind, reason);
  }

  #wait(kind: FailureKind, reason: string): void {
    this.#lastFailure = reason;
    this.#answered = 0;
    this.#unanswered = 0;
    this.#endWait();
    this.#timer = setTimeout(
      () => void this.#try(),
      backoffDelayMs(this.#failures, defaultBackoff, Math.random),
    );
    this.#failures += 1;
    this.#change(kind === 'unsent' ? 'waiting' : 'refusing');
  }

  async #try(): Promise<void> {
    this.#endWait();
    const failure = await this.#options.probe();
    if (this.#state === 'stopped') return;
    if (failure) this.#wait(failure.kind, failure.reason);
    else this.#change('bound');
  }

  #endWait(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #change(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
