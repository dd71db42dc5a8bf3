import type { TimerWheel } from '../TimerWheel.ts';

/** A mode of any carrier: it was asked for, and may end. */
export interface EndingMode {
  /** The request, to be shown again. */
  asked: unknown;
  /** Infinity for no limit. */
  forNext: number;
  forMs: number | null;
  /** A request for the next mode, which is known to be valid. */
  then: unknown;
}

/** The mode of a carrier, which ends after a time or a number of requests and is then followed by another. */
export class ModeSequence<Mode extends EndingMode> {
  readonly #read: (asked: unknown) => Mode;
  readonly #wheel: TimerWheel;
  readonly #onChange = new Set<() => void>();
  #current: Mode;
  /** Requests to which the mode will still apply. */
  #left = Infinity;

  /** @throws a ModeError */
  constructor(read: (asked: unknown) => Mode, wheel: TimerWheel, asked: unknown) {
    this.#read = read;
    this.#wheel = wheel;
    this.#current = read(asked);
    this.#begin(this.#current);
  }

  get current(): Mode {
    return this.#current;
  }

  /** Requests to which the mode will still apply; null if there is no limit. */
  get left(): number | null {
    return this.#left === Infinity ? null : this.#left;
  }

  /** Replaces the mode. @throws a ModeError, and keeps the current mode */
  set(asked: unknown): void {
    this.#begin(this.#read(asked));
  }

  /** Calls `listener` now and whenever the mode changes. @returns a function that ends this */
  onChange(listener: () => void): () => void {
    this.#onChange.add(listener);
    listener();
    return () => this.#onChange.delete(listener);
  }

  /** To be called when the mode has applied to a request; after `forNext` of them its successor begins. */
  countDown(): void {
    if (this.#left === Infinity) return;
    this.#left -= 1;
    if (this.#left === 0) this.set(this.#current.then);
  }

  #begin(mode: Mode): void {
    this.#current = mode;
    this.#left = mode.forNext;
    if (mode.forMs !== null) {
      this.#wheel.later(mode.forMs, () => {
        if (this.#current === mode) this.set(mode.then);
      });
    }
    for (const listener of this.#onChange) listener();
  }
}
