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
  /** How many want to write more before anything goes out, as a socket counts them. */
  #corks = 0;
  /** Messages that are written together. */
  #held: Uint8Array[] = [];
  writable = true;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  cork(): void {
    this.#corks += 1;
  }

  uncork(): void {
    this.#corks -= 1;
    if (this.#corks > 0 || this.#held.length === 0) return;
    this.#send(joined(this.#held));
    this.#held = [];
  }

  write(octets: Uint8Array, onWritten?: () => void): boolean {
    if (!this.#isWelcomed) this.#begin();
    else if (this.#corks > 0) this.#held.push(octets);
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

  /** Methods of a socket that the driver calls and that have no effect here. */
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
