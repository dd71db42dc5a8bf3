import { openSync, write, writeSync } from 'node:fs';

export type LogTarget = { file: string } | { descriptor: number };

interface Limits {
  /** Characters that may wait for a reader that is slow; more are dropped. */
  mostPending: number;
  /** How long nothing is tried after a failure. */
  retryMs: number;
}

const usualLimits: Limits = { mostPending: 4 * 1024 * 1024, retryMs: 1_000 };
/** About as much as a pipe takes at a time. */
const mostAtOnce = 64 * 1024;
const lineFeed = 10;
/** How long a full pipe is left alone. */
const busyMs = 50;

/** Log lines that were dropped by all writers of this process since its start, for the metric. */
export const logLosses = { lines: 0 };

/**
 * Writes log lines to a file or a descriptor, and never makes anybody wait for it. Lines that cannot be written, because
 * the disk is full or the reader of the pipe has stopped reading, are dropped and counted. When the log works again
 * `onRecovered` is called with their number.
 *
 * Pino's own destination (sonic-boom) keeps what it could not write, ends the process by an unhandled error, and then tries
 * again for ever in a blocking loop.
 */
export class LogWriter {
  onRecovered: (dropped: number) => void = () => undefined;
  dropped = 0;
  readonly #target: LogTarget;
  readonly #limits: Limits;
  #descriptor: number | null = null;
  #pending: string[] = [];
  #pendingLength = 0;
  /** What is being written; null while nothing is. */
  #current: { octets: Buffer; written: number; lines: number; length: number } | null = null;
  #isBusy = false;
  #retryAt = 0;
  #reported = 0;
  /** The last line in the file is not whole. */
  #isTorn = false;

  /** @throws when the file cannot be opened, unless that is for lack of room */
  constructor(target: LogTarget, limits: Partial<Limits> = {}) {
    this.#target = target;
    this.#limits = { ...usualLimits, ...limits };
    try {
      this.#open();
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      this.#fail();
    }
  }

  /** Characters that are neither written nor dropped yet. */
  get pendingLength(): number {
    return this.#pendingLength + (this.#current?.length ?? 0);
  }

  /** @param line whole, with its line feed */
  write(line: string): void {
    const isFull = this.pendingLength + line.length > this.#limits.mostPending;
    if (isFull || performance.now() < this.#retryAt) {
      this.#drop(1);
      return;
    }
    this.#pending.push(line);
    this.#pendingLength += line.length;
    if (this.#current === null) this.#writeNext();
  }

  /** Writes what is left, as far as that goes at once,. */
  close(): void {
    const rest = [];
    // What a thread is writing at this moment gets there without us.
    if (this.#current && this.#isBusy) rest.push(this.#current.octets.subarray(this.#current.written));
    rest.push(Buffer.from(this.#pending.join('')));
    this.#pending = [];
    this.#pendingLength = 0;
    if (this.#descriptor === null) return;
    try {
      writeFully(this.#descriptor, Buffer.concat(rest));
    } catch {
      // It is the end, and nobody is left to be told.
    }
  }

  #open(): void {
    this.#descriptor =
      'file' in this.#target ? openSync(this.#target.file, 'a', 0o600) : this.#target.descriptor;
  }

  #writeNext(): void {
    const lines: string[] = [];
    let length = 0;
    while (this.#pending.length > lines.length && length < mostAtOnce) {
      length += this.#pending[lines.length]!.length;
      lines.push(this.#pending[lines.length]!);
    }
    this.#pending.splice(0, lines.length);
    this.#pendingLength -= length;
    if (lines.length === 0) {
      this.#current = null;
      this.#report();
      return;
    }
    const octets = Buffer.from((this.#isTorn ? '\n' : '') + lines.join(''));
    this.#current = { octets, written: 0, lines: lines.length, length };
    this.#continue();
  }

  #continue(): void {
    const { octets, written } = this.#current!;
    this.#isBusy = false;
    try {
      if (this.#descriptor === null) this.#open();
    } catch {
      this.#fail();
      return;
    }
    write(this.#descriptor!, octets, written, octets.length - written, null, (error, count) => {
      if (error) this.#onError(error);
      else this.#onWritten(count);
    });
  }

  #onWritten(count: number): void {
    const current = this.#current!;
    current.written += count;
    this.#isTorn = current.written < current.octets.length;
    if (this.#isTorn) this.#continue();
    else this.#writeNext();
  }

  #onError(error: NodeJS.ErrnoException): void {
    if (error.code === 'EAGAIN' || error.code === 'EBUSY') {
      this.#isBusy = true;
      setTimeout(() => this.#continue(), busyMs).unref();
      return;
    }
    this.#fail();
  }

  /** Drops everything that waits: it would be as much in the way of new lines as they would be of it. */
  #fail(): void {
    this.#retryAt = performance.now() + this.#limits.retryMs;
    this.#drop(this.#linesLost() + this.#pending.length);
    this.#current = null;
    this.#pending = [];
    this.#pendingLength = 0;
  }

  /** Of what was being written. The part that is in the file may hold whole lines. */
  #linesLost(): number {
    if (this.#current === null) return 0;
    const { octets, written, lines } = this.#current;
    const ended = octets.subarray(0, written).filter((octet) => octet === lineFeed).length;
    return lines - (octets[0] === lineFeed && written > 0 ? ended - 1 : ended);
  }

  #drop(lines: number): void {
    this.dropped += lines;
    logLosses.lines += lines;
  }

  #report(): void {
    const missing = this.dropped - this.#reported;
    if (missing === 0) return;
    this.#reported = this.dropped;
    this.onRecovered(missing);
  }
}

/** Standard output, which a pipe's reader that has stopped reading must not hold up. */
export function standardOutput(): LogWriter {
  // Node makes a pipe non-blocking when it is asked for the stream.
  return new LogWriter({ descriptor: process.stdout.fd });
}

function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function writeFully(descriptor: number, octets: Buffer): void {
  for (let written = 0; written < octets.length;) written += writeSync(descriptor, octets, written);
}
