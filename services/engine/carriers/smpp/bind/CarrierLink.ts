import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { systemClock, type Clock, type Timer } from '#services/kit/smpp/clock.ts';
import { unsent, type Returned, type SubmitOutcome } from '../submit/outcome.ts';
import type { SubmitDraft } from '../submit/submitPdu.ts';
import { backoffDelayMs, defaultBackoff } from '../../health/backoff.ts';
import { CarrierBind } from './CarrierBind.ts';
import { defaultWindow, type BindHandlers, type BindOptions } from './bindOptions.ts';
import { HeldRefusals } from './HeldRefusals.ts';
import { RefusalRun, type Failed } from './RefusalRun.ts';

export interface LinkHandlers<Ref> extends Omit<BindHandlers<Ref>, 'onClose'> {
  /** After each change of `state`; `link.bind` is already the new one. */
  onState?(state: LinkState): void;
}

export interface LinkOptions<Ref> {
  bind: BindOptions;
  /** The same for every attempt at one part of one message. */
  submitOf(ref: Ref): string;
  /** In [0, 1); for tests. */
  random?: () => number;
}

/** A link that has held for so long works, also if nothing was sent over it. */
const heldMs = 30_000;
/** How long a carrier may take to answer an unbind when no submit is unanswered. */
const unbindMs = 3_000;

/**
 * Keeps a link bound, and in use while it works: opens a new bind after each one that ends, until it is stopped. What
 * proves that it works is an accepted submit, or that it has held for a while; that it was bound proves nothing. If the
 * carrier accepts nothing any more, the link is `refusing`: it still receives, submits nothing, and after a wait it is
 * bound anew and tries one message. Each failure makes the next wait longer.
 */
export class CarrierLink<Ref = unknown> {
  readonly #options: LinkOptions<Ref>;
  readonly #handlers: LinkHandlers<Ref>;
  readonly #clock: Clock;
  readonly #run = new RefusalRun();
  readonly #held: HeldRefusals;
  #state: LinkState = 'stopped';
  #bind: CarrierBind<Ref> | null = null;
  /** A bind that is being replaced. */
  #ending: Promise<void> = Promise.resolve();
  #boundAt = 0;
  /** Submits so far, over all binds. */
  #submits = 0;
  /** Submits that this bind has accepted. */
  #accepted = 0;
  /** Whether the bind before this one failed. */
  #isAfterFailure = false;
  #failures = 0;
  /** Whether the carrier has accepted nothing since it refused everything. */
  #isRefused = false;
  #lastFailure: string | null = null;
  #retryInMs: number | null = null;
  #timer: Timer | null = null;

  constructor(options: LinkOptions<Ref>, handlers: LinkHandlers<Ref>) {
    this.#options = options;
    this.#handlers = handlers;
    this.#clock = options.bind.clock ?? systemClock;
    this.#held = new HeldRefusals(this.#clock);
  }

  get state(): LinkState {
    return this.#state;
  }

  /** The bind that accepts submits; null if there is none. One that unbinds only waits for its last answers. */
  get bind(): CarrierBind<Ref> | null {
    return this.#timer === null && this.#bind?.isBound ? this.#bind : null;
  }

  /** Whether the next submit finds out if the carrier accepts messages again. */
  get isTrying(): boolean {
    return this.#isRefused;
  }

  /**
   * How many submits may be unanswered: after a failure one, and one more for each that the carrier has accepted since.
   * So a carrier that binds and then loses what it gets has a few, and not a window each time.
   */
  get room(): number {
    const { window = defaultWindow } = this.#options.bind;
    return this.#isAfterFailure ? Math.min(window, 1 + this.#accepted) : window;
  }

  /** Why the link does not work, or why the last bind ended; null while it works and before any failure. */
  get lastFailure(): string | null {
    return this.#works ? null : this.#lastFailure;
  }

  /** The wait before the next attempt, in milliseconds from when it began; null when not waiting. */
  get retryInMs(): number | null {
    return this.#retryInMs;
  }

  start(): void {
    if (this.#state === 'stopped') this.#connect();
  }

  /** Unbinds (see `CarrierBind.unbind`) and stays stopped until `start`. */
  async stop(timeoutMs: number): Promise<void> {
    this.#endWait();
    const bind = this.#bind;
    this.#bind = null;
    this.#held.returnAll();
    this.#isRefused = false;
    this.#change('stopped');
    await Promise.all([bind?.unbind(timeoutMs), this.#ending]);
  }

  /** As `CarrierBind.submit`, and learns from the answer whether the link works. */
  submit(draft: SubmitDraft, ref: Ref): Promise<SubmitOutcome | Returned> {
    const { bind } = this;
    if (!bind) return Promise.resolve(unsent('not bound'));
    const number = (this.#submits += 1);
    return bind.submit(draft, ref).then((outcome) => {
      if (outcome.kind !== 'accepted') return this.#interpret(bind, outcome, draft.destination.addr, ref);
      this.#onAccepted(bind, number);
      return outcome;
    });
  }

  get #works(): boolean {
    if (this.#isRefused || !this.#bind?.isBound) return false;
    return this.#accepted > 0 || this.#clock.now() - this.#boundAt >= heldMs;
  }

  /** @param number of the submit, by their order; one from before a refusal does not say what that is about */
  #onAccepted(bind: CarrierBind<Ref>, number: number): void {
    this.#run.clear();
    this.#held.onAccepted(number);
    if (bind !== this.#bind) return;
    this.#accepted += 1;
    this.#failures = 0;
    if (!this.#isRefused) return;
    this.#isRefused = false;
    // An answer that was under way when the link was found to be refusing.
    this.#endWait();
    if (bind.isBound) this.#change('bound');
  }

  #interpret(
    bind: CarrierBind<Ref>,
    outcome: SubmitOutcome,
    msisdn: string,
    ref: Ref,
  ): SubmitOutcome | Returned | Promise<SubmitOutcome | Returned> {
    if (outcome.kind === 'refused') {
      const { speaksOf, statusName, words } = outcome;
      const submit = this.#options.submitOf(ref);
      const isOwn = speaksOf === 'message' || (speaksOf === 'account' && this.#run.isOwn(submit));
      this.#onFailed(bind, {
        speaksOf: isOwn ? 'message' : speaksOf,
        msisdn,
        words: `the carrier refuses messages: ${words}`,
      });
      if (isOwn) return outcome;
      if (this.#isRefused) return { kind: 'returned', statusName };
      const isHeld = speaksOf === 'account' || (speaksOf === 'other' && !this.#run.isSecond(submit));
      return isHeld ? this.#held.hold(outcome, speaksOf, this.#submits) : outcome;
    }
    // Not what was lost with its connection: the link notices that by itself.
    if (outcome.kind === 'uncertain' && bind.isBound)
      this.#onFailed(bind, { speaksOf: 'no-answer', msisdn, words: 'the carrier does not answer submits' });
    return outcome;
  }

  #onFailed(bind: CarrierBind<Ref>, failed: Failed): void {
    const now = this.#clock.now();
    this.#run.add(failed, now);
    // Refusals by a bind that is being replaced, or of submits that were pending then, show nothing new.
    if (bind !== this.#bind || this.#timer !== null) return;
    const reason = this.#isRefused ? failed.words : this.#run.reason(now);
    if (reason === null) return;
    this.#isRefused = true;
    this.#lastFailure = reason;
    this.#wait();
    this.#held.returnAll();
    this.#change('refusing');
  }

  #connect(): void {
    const bind = new CarrierBind<Ref>(this.#options.bind, {
      ...this.#handlers,
      onLateAnswer: (ref, outcome) => {
        if (outcome.kind === 'accepted') this.#onAccepted(bind, 0);
        this.#handlers.onLateAnswer?.(ref, outcome);
      },
      onClose: (reason) => {
        if (this.#state === 'bound' || this.#state === 'refusing') this.#retryLater(bind, reason.detail);
      },
    });
    this.#bind = bind;
    if (!this.#isRefused) this.#change('connecting');
    bind.open().then(
      () => this.#onBound(bind),
      (error: Error) => this.#retryLater(bind, error.message),
    );
  }

  #onBound(bind: CarrierBind<Ref>): void {
    if (this.#bind !== bind) return;
    // The connection may have ended between the answer to the bind and this turn of the event loop.
    if (!bind.isBound) return this.#retryLater(bind, 'the link was lost right after the bind');
    this.#accepted = 0;
    this.#isAfterFailure = this.#failures > 0;
    this.#boundAt = this.#clock.now();
    this.#change(this.#isRefused ? 'refusing' : 'bound');
  }

  #retryLater(bind: CarrierBind<Ref>, failure: string): void {
    // A bind that was stopped or replaced no longer concerns this link.
    if (this.#bind !== bind) return;
    if (this.#state === 'bound' && this.#clock.now() - this.#boundAt >= heldMs) this.#failures = 0;
    this.#bind = null;
    // One that waits because of refusals goes on waiting, and the refusals are the better reason.
    if (this.#timer === null) {
      this.#lastFailure = failure;
      this.#wait();
    }
    this.#change('waiting');
  }

  #wait(): void {
    const { random = Math.random } = this.#options;
    this.#retryInMs = backoffDelayMs(this.#failures, defaultBackoff, random);
    this.#failures += 1;
    this.#timer = this.#clock.setTimeout(() => this.#replaceBind(), this.#retryInMs);
  }

  #endWait(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
    this.#retryInMs = null;
  }

  /** Some carriers forget a session and answer all of it with refusals: each try gets a new one. */
  #replaceBind(): void {
    this.#endWait();
    const bind = this.#bind;
    if (!bind) return this.#connect();
    this.#bind = null;
    const { responseTimeoutMs = 60_000 } = this.#options.bind;
    this.#ending = bind.unbind(bind.pending > 0 ? responseTimeoutMs : unbindMs);
    // Not before it has ended: the carrier may allow one at a time.
    void this.#ending.then(() => {
      if (this.#state !== 'stopped' && this.#bind === null) this.#connect();
    });
  }

  #change(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    try {
      this.#handlers.onState?.(state);
    } catch (fault) {
      // An error in the owner's handler must end neither the link nor the process.
      this.#handlers.onFault?.(fault);
    }
  }
}
