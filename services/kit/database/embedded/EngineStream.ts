import { EventEmitter } from 'node:events';
import type { Engine } from './Engine.ts';
import { simpleQuery, terminate, welcome } from './wire.ts';

/**
 * The engine as the driver of the server takes it for a socket. Each connection finds the session as if it were
 * new: what an earlier one had prepared or left open is gone.
 */
export class EngineStream extends EventEmitter {
  readonly #engine: Engine;
  #isWelcomed = false;
  /** Messages that go out together. */
  #held: Uint8Array[] | null = null;
  writable = true;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  cork(): void {
    this.#held = [];
  }

  uncork(): void {
    const held = this.#held ?? [];
    this.#held = null;
    if (held.length > 0) this.#send(joined(held));
  }

  write(octets: Uint8Array, onWritten?: () => void): boolean {
    if (!this.#isWelcomed) this.#begin();
    else if (this.#held) this.#held.push(octets);
    else if (octets[0] !== terminate) this.#send(joined([octets]));
    if (onWritten) queueMicrotask(onWritten);
    return true;
  }

  end(): void {
    this.destroy();
  }

  destroy(error?: Error): void {
    if (!this.writable) return;
    this.writable = false;
    queueMicrotask(() => {
      if (error) this.emit('error', error);
      this.emit('end');
      this.emit('close');
    });
  }

  /** What a socket has and this needs not. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #begin(): void {
    this.#isWelcomed = true;
    const anew = joined([simpleQuery('rollback'), simpleQuery('discard all')]);
    this.#engine.ask(anew, () => this.emit('data', welcome));
  }

  #send(octets: Uint8Array<ArrayBuffer>): void {
    this.#engine.ask(octets, (answer) => {
      if (this.writable) this.emit('data', Buffer.from(answer.buffer));
    });
  }
}

/** In memory that can be handed over: what the driver gives may share its own with others. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    whole.set(part, length);
    length += part.length;
  }
  return whole;
}
