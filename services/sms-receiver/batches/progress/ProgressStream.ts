import { Readable } from 'node:stream';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { ProgressHub } from './ProgressHub.ts';

/** So long a silence and proxies take a connection for dead. */
const heartbeatMs = 15_000;

/**
 * How far a batch is, as server-sent events: `progress` with a `Batch`, now and after each change. To a client that
 * reads slowly only the latest is kept.
 */
export class ProgressStream extends Readable {
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unwatch: () => void;
  #canTake = true;
  #waiting: string | null = null;
  #isEnding = false;

  /** @param shown returns the batch as the reader may see it */
  constructor(hub: ProgressHub, batch: Batch, shown: (batch: Batch) => Batch = (whole) => whole) {
    super({ highWaterMark: 64 * 1024 });
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#unwatch = hub.watch(batch, {
      onProgress: (now) => this.#send(`event: progress\ndata: ${JSON.stringify(shown(now))}\n\n`),
      onEnd: () => this.#end(),
    });
  }

  override _read(): void {
    this.#canTake = true;
    const text = this.#waiting;
    this.#waiting = null;
    if (text !== null) this.#send(text);
    if (this.#isEnding && this.#waiting === null) this.push(null);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.#heartbeat);
    this.#unwatch();
    callback(error);
  }

  #send(text: string): void {
    if (this.#canTake) this.#canTake = this.push(text);
    else this.#waiting = text;
  }

  #end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (this.#waiting === null) this.push(null);
  }

  #beat(): void {
    if (this.#canTake && !this.#isEnding) this.#canTake = this.push(': still here\n\n');
  }
}
