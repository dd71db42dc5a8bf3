import { closeSync, fstatSync, openSync, renameSync, write, writeSync } from 'node:fs';

/** A file is rotated before it is larger than `mostOctets`; never if that is missing. */
type LogTarget = { file: string; mostOctets?: number } | { descriptor: number };

/** Older files beside the current one, `.1` to `.5`; the last one is removed by the next rotation. */
const filesKept = 5;

interface Limits {
  /** Characters that may be pending for a slow reader; lines beyond that are dropped. */
  mostPending: number;
  /** Pause after a failure, before the next try. */
  retryMs: number;
}

const usualLimits: Limits = { mostPending: 4 * 1024 * 1024, retryMs: 1_000 };
/** About the capacity of a pipe. */
const mostAtOnce = 64 * 1024;
const lineFeed = 10;
/** Pause before a full pipe is tried again. */
const busyMs = 50;

/** Log lines that were dropped by all writers of this process since its start, for the metric. */
export const logLosses = { lines: 0 };

/**
 * Writes log lines to a file or a descriptor without blocking the process. Lines that cannot be written, because the
 * disk is full or the reader of the pipe has stopped reading, are dropped and counted. When the log works again
 * `onRecovered` is called with their number.
 *
 * Pino's own destination (sonic-boom) keeps what it could not write, ends the process by an unhandled error, and then
 * tries again for ever in a blocking loop.
 */
export class LogWriter {
  onRecovered: (dropped: number) => void = () => undefined;
  dropped = 0;
  readonly #target: LogTarget;
  readonly #limits: Limits;
  #descriptor: number | null = null;
  /** Octets in the file. */
  #size = 0;
  #pending: string[] = [];
  #pendingLength = 0;
  /** The lines being written; null if there are none. */
  #current: { octets: Buffer; written: number; lines: number; length: number } | null = null;
  #isBusy = false;
  #retryAt = 0;
  #reported = 0;
  /** Whether the last line in the file is incomplete. */
  #isTorn = false;
  /** Who waits until nothing is pending. */
  #waiting: (() => void)[] = [];

  /** @throws when the file cannot be opened for any reason but a full disk */
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

  /** Pino's `flush` calls this. @param onWritten called when every line so far is written or dropped; a full pipe keeps it waiting */
  flush(onWritten: () => void): void {
    if (this.#current === null) onWritten();
    else this.#waiting.push(onWritten);
  }

  /** Writes the remaining lines, as far as possible without waiting. A line being written just now may arrive after them. */
  close(): void {
    const rest = [];
    // Lines that a thread of the pool is writing at this moment are written without us.
    if (this.#current && this.#isBusy) rest.push(this.#current.octets.subarray(this.#current.written));
    rest.push(Buffer.from(this.#pending.join('')));
    this.#pending = [];
    this.#pendingLength = 0;
    if (this.#descriptor === null) return;
    try {
      writeFully(this.#descriptor, Buffer.concat(rest));
    } catch {
      // The process ends, so there is nothing left to report to.
    }
  }

  #open(): void {
    if ('descriptor' in this.#target) {
      this.#descriptor = this.#target.descriptor;
      return;
    }
    this.#descriptor = openSync(this.#target.file, 'a', 0o600);
    this.#size = fstatSync(this.#descriptor).size;
  }

  /** Renames the file and its predecessors, and begins a new one, if these octets would make it too large. */
  #rotateIfFull(octets: number): void {
    if ('descriptor' in this.#target) return;
    const { file, mostOctets = Infinity } = this.#target;
    if (this.#size === 0 || this.#size + octets <= mostOctets) return;
    closeSync(this.#descriptor!);
    this.#descriptor = null;
    for (let number = filesKept; number > 0; number -= 1) {
      try {
        renameSync(number === 1 ? file : `${file}.${number - 1}`, `${file}.${number}`);
      } catch {
        // There are not that many yet; if the file itself cannot be renamed it goes on growing.
      }
    }
    this.#open();
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
      this.#endWaits();
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
      if (written === 0) this.#rotateIfFull(octets.length);
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
    this.#size += count;
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

  /** Drops all pending lines, so that newer lines have room. */
  #fail(): void {
    this.#retryAt = performance.now() + this.#limits.retryMs;
    this.#drop(this.#linesLost() + this.#pending.length);
    this.#current = null;
    this.#pending = [];
    this.#pendingLength = 0;
    this.#endWaits();
  }

  #endWaits(): void {
    for (const onWritten of this.#waiting.splice(0)) onWritten();
  }

  /** Lines of the current write that are lost. The part that was written may contain whole lines. */
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

function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function writeFully(descriptor: number, octets: Buffer): void {
  for (let written = 0; written < octets.length;) written += writeSync(descriptor, octets, written);
}
