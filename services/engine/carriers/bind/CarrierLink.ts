import type { LinkState } from '#contract/main-api/routes.ts';
import { systemClock, type Clock, type Timer } from '#services/kit/smpp/clock.ts';
import { backoffDelayMs, defaultBackoff } from './backoff.ts';
import { CarrierBind } from './CarrierBind.ts';
import type { BindHandlers, BindOptions } from './bindOptions.ts';

export interface LinkHandlers<Ref> extends Omit<BindHandlers<Ref>, 'onClose'> {
  /** After each change of `state`; `link.bind` is already the new one. */
  onState?(state: LinkState): void;
}

export interface LinkOptions {
  bind: BindOptions;
  /** In [0, 1); for tests. */
  random?: () => number;
}

/** Keeps a route bound: opens a new bind after each one that ends, until it is stopped. */
export class CarrierLink<Ref = unknown> {
  readonly #options: LinkOptions;
  readonly #handlers: LinkHandlers<Ref>;
  readonly #clock: Clock;
  #state: LinkState = 'stopped';
  #bind: CarrierBind<Ref> | null = null;
  #failures = 0;
  #lastFailure: string | null = null;
  #retryInMs: number | null = null;
  #timer: Timer | null = null;

  constructor(options: LinkOptions, handlers: LinkHandlers<Ref>) {
    this.#options = options;
    this.#handlers = handlers;
    this.#clock = options.bind.clock ?? systemClock;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** The bind that accepts submits; null if there is none. One that unbinds only waits for its last answers. */
  get bind(): CarrierBind<Ref> | null {
    return this.#state === 'bound' && this.#bind?.isBound ? this.#bind : null;
  }

  /** Why the last bind ended or failed; null while bound and before any failure. */
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

  /** Unbinds (see `CarrierBind.unbind`) and stays stopped until `start`. */
  async stop(timeoutMs: number): Promise<void> {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
    this.#retryInMs = null;
    const bind = this.#bind;
    this.#bind = null;
    this.#change('stopped');
    await bind?.unbind(timeoutMs);
  }

  #connect(): void {
    const bind = new CarrierBind<Ref>(this.#options.bind, {
      ...this.#handlers,
      onClose: (reason) => {
        if (this.#state === 'bound') this.#retryLater(bind, reason.detail);
      },
    });
    this.#bind = bind;
    this.#retryInMs = null;
    this.#change('connecting');
    bind.open().then(
      () => this.#onBound(bind),
      (error: Error) => this.#retryLater(bind, error.message),
    );
  }

  #onBound(bind: CarrierBind<Ref>): void {
    if (this.#bind !== bind) return;
    // The connection may have ended between the answer to the bind and this turn of the event loop.
    if (!bind.isBound) return this.#retryLater(bind, 'the link was lost right after the bind');
    this.#failures = 0;
    this.#lastFailure = null;
    this.#change('bound');
  }

  #retryLater(bind: CarrierBind<Ref>, failure: string): void {
    // A bind that was stopped or replaced no longer concerns this link.
    if (this.#bind !== bind) return;
    this.#bind = null;
    this.#lastFailure = failure;
    const { random = Math.random } = this.#options;
    this.#retryInMs = backoffDelayMs(this.#failures, defaultBackoff, random);
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
      // An error in the owner's handler must end neither the link nor the process.
      this.#handlers.onFault?.(fault);
    }
  }
}
