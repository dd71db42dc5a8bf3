import type { Socket } from 'node:net';

/** How often a slow reader reads. */
const sipMs = 20;

/** What comes in on a socket, handed on as fast as the reader's temper allows: at once, slowly, or not at all. */
export class Intake {
  readonly #socket: Socket;
  readonly #take: (chunk: Buffer) => void;
  #rate = Infinity;
  #held: Buffer[] = [];
  #allowance = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(socket: Socket, take: (chunk: Buffer) => void) {
    this.#socket = socket;
    this.#take = take;
  }

  push(chunk: Buffer): void {
    if (this.#rate === Infinity && this.#held.length === 0) return this.#take(chunk);
    this.#held.push(chunk);
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
      this.#sip(Infinity);
    } else {
      this.#timer = setInterval(() => this.#sip(octetsPerSecond * (sipMs / 1_000)), sipMs).unref();
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #sip(octets: number): void {
    // What was not used while nothing came is not saved up.
    this.#allowance = this.#held.length === 0 ? octets : this.#allowance + octets;
    for (let first = this.#held[0]; first && this.#allowance >= 1; first = this.#held[0]) {
      const part = first.subarray(0, this.#allowance);
      this.#allowance -= part.length;
      if (part.length === first.length) this.#held.shift();
      else this.#held[0] = first.subarray(part.length);
      this.#take(part);
    }
    if (this.#held.length === 0) this.#socket.resume();
  }
}
