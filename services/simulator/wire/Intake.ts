import type { Socket } from 'node:net';

/** How often a slow reader reads. */
const tickMs = 20;

/** Passes on what a socket receives: at once, at a limited rate, or not at all. */
export class Intake {
  readonly #socket: Socket;
  readonly #take: (chunk: Buffer) => void;
  #rate = Infinity;
  #waiting: Buffer[] = [];
  #allowance = 0;
  #timer: NodeJS.Timeout | null = null;
  #isPaused = false;

  constructor(socket: Socket, take: (chunk: Buffer) => void) {
    this.#socket = socket;
    this.#take = take;
  }

  push(chunk: Buffer): void {
    if (this.#rate === Infinity && this.#waiting.length === 0 && !this.#isPaused) return this.#take(chunk);
    this.#waiting.push(chunk);
    this.#socket.pause();
  }

  /** Octets per second; 0 reads nothing and lets the kernel's buffers fill, Infinity reads all. */
  setRate(octetsPerSecond: number): void {
    if (octetsPerSecond === this.#rate) return;
    this.#rate = octetsPerSecond;
    this.stop();
    if (octetsPerSecond === 0) {
      this.#socket.pause();
    } else if (octetsPerSecond === Infinity) {
      this.#read(Infinity);
    } else {
      this.#timer = setInterval(() => this.#read(octetsPerSecond * (tickMs / 1_000)), tickMs).unref();
    }
  }

  /** Passes nothing on until `resume`, whatever the rate. */
  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    // At a limited rate the timer reads.
    if (this.#rate === Infinity) this.#read(Infinity);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #read(octets: number): void {
    // An allowance that was not used while nothing came is not saved.
    this.#allowance = this.#waiting.length === 0 ? octets : this.#allowance + octets;
    for (
      let first = this.#waiting[0];
      first && this.#allowance >= 1 && !this.#isPaused;
      first = this.#waiting[0]
    ) {
      const part = first.subarray(0, this.#allowance);
      this.#allowance -= part.length;
      if (part.length === first.length) this.#waiting.shift();
      else this.#waiting[0] = first.subarray(part.length);
      this.#take(part);
    }
    if (this.#waiting.length === 0 && !this.#isPaused) this.#socket.resume();
  }
}
