import type { LinkState } from '#contract/main-api/routes.ts';
import { systemClock, type Clock, type Timer } from '#services/kit/smpp/clock.ts';
import { backoffDelayMs, defaultBackoff, type Backoff } from './backoff.ts';
import { CarrierSession } from './CarrierSession.ts';
import type { SessionHandlers, SessionOptions } from './sessionOptions.ts';

export interface LinkHandlers<Ref> extends Omit<SessionHandlers<Ref>, 'onClose'> {
  /** After each change of `state`; `link.session` is already the new one. */
  onState?(state: LinkState): void;
}

export interface LinkOptions {
  session: SessionOptions;
  backoff?: Backoff;
  /** In [0, 1); for tests. */
  random?: () => number;
}

/** Keeps one route's bind up: a new session after each that ends, until it is stopped. */
export class CarrierLink<Ref = unknown> {
  readonly #options: LinkOptions;
  readonly #handlers: LinkHandlers<Ref>;
  readonly #clock: Clock;
  #state: LinkState = 'stopped';
  #session: CarrierSession<Ref> | null = null;
  #failures = 0;
  #lastFailure: string | null = null;
  #retryInMs: number | null = null;
  #timer: Timer | null = null;

  constructor(options: LinkOptions, handlers: LinkHandlers<Ref>) {
    this.#options = options;
    this.#handlers = handlers;
    this.#clock = options.session.clock ?? systemClock;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** The bound session; null while there is none that takes submits: one that unbinds only waits for its last answers. */
  get session(): CarrierSession<Ref> | null {
    return this.#state === 'bound' && this.#session?.isBound ? this.#session : null;
  }

  /** Why the last session ended or did not come to be; null while bound and before any failure. */
  get lastFailure(): string | null {
    return this.#lastFailure;
  }

  /** The wait before the next attempt, in milliseconds from when it began; null when not waiting. */
  get retryInMs(): number | null {
    return this.#retryInMs;
  }

  start(): void {
    if (this.#state === 'stopped') this.#connect();
  }

  /** Unbinds, see CarrierSession.unbind, and stays down until `start`. */
  async stop(timeoutMs: number): Promise<void> {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
    this.#retryInMs = null;
    const session = this.#session;
    this.#session = null;
    this.#change('stopped');
    await session?.unbind(timeoutMs);
  }

  #connect(): void {
    const session = new CarrierSession<Ref>(this.#options.session, {
      onDeliver: (deliver) => this.#handlers.onDeliver(deliver),
      onLateAnswer: (ref, outcome) => this.#handlers.onLateAnswer?.(ref, outcome),
      onFault: (fault) => this.#handlers.onFault?.(fault),
      onIdFault: (fault) => this.#handlers.onIdFault?.(fault),
      onClose: (reason) => {
        if (this.#state === 'bound') this.#retry(session, reason.detail);
      },
    });
    this.#session = session;
    this.#retryInMs = null;
    this.#change('connecting');
    session.bind().then(
      () => this.#bound(session),
      (error: Error) => this.#retry(session, error.message),
    );
  }

  #bound(session: CarrierSession<Ref>): void {
    if (this.#session !== session) return;
    // The link may have died between the bind's answer and this turn.
    if (!session.isBound) return this.#retry(session, 'the link was lost right after the bind');
    this.#failures = 0;
    this.#lastFailure = null;
    this.#change('bound');
  }

  #retry(session: CarrierSession<Ref>, failure: string): void {
    // A session that was stopped, or that has been replaced, says nothing about this link any more.
    if (this.#session !== session) return;
    this.#session = null;
    this.#lastFailure = failure;
    const { backoff = defaultBackoff, random = Math.random } = this.#options;
    this.#retryInMs = backoffDelayMs(this.#failures, backoff, random);
    this.#failures += 1;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null;
      this.#connect();
    }, this.#retryInMs);
    this.#change('waiting');
  }

  #change(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    try {
      this.#handlers.onState?.(state);
    } catch (fault) {
      // An owner that stumbles over the news must not take the link, or the process, down.
      this.#handlers.onFault?.(fault);
    }
  }
}
