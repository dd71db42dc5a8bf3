import type { Clock, Timer } from '#services/kit/smpp/clock.ts';

interface HeartbeatNeeds {
  intervalMs: number;
  timeoutMs: number;
  clock: Clock;
  enquire(): void;
  onMiss(): void;
  onDead(): void;
}

/** Tests without an answer after which the link is dead. */
const allowedMisses = 2;

/**
 * Tells a living link from a half-open one, which TCP alone takes minutes to notice. Any PDU from the peer is life,
 * not only the answer to the test: a busy carrier may answer late (twitter-archive/cloudhopper-smpp#134).
 */
export class Heartbeat {
  readonly #needs: HeartbeatNeeds;
  #heardAt: number;
  #misses = 0;
  #timer: Timer | null = null;

  constructor(needs: HeartbeatNeeds) {
    this.#needs = needs;
    this.#heardAt = needs.clock.now();
  }

  /** Only after the bind: an enquire_link before it makes some carriers hang up (joaogervasoni/smppjs#49). */
  start(): void {
    this.heard();
    this.#wait(this.#needs.intervalMs, () => this.#listen());
  }

  heard(): void {
    this.#heardAt = this.#needs.clock.now();
    this.#misses = 0;
  }

  stop(): void {
    if (this.#timer !== null) this.#needs.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #listen(): void {
    const silentMs = this.#needs.clock.now() - this.#heardAt;
    const restMs = this.#needs.intervalMs - silentMs;
    if (restMs > 0) this.#wait(restMs, () => this.#listen());
    else this.#test();
  }

  #test(): void {
    const askedAt = this.#needs.clock.now();
    this.#needs.enquire();
    this.#wait(this.#needs.timeoutMs, () => {
      if (this.#heardAt >= askedAt) return this.#listen();
      this.#misses += 1;
      this.#needs.onMiss();
      if (this.#misses >= allowedMisses) this.#needs.onDead();
      else this.#test();
    });
  }

  #wait(delayMs: number, run: () => void): void {
    this.#timer = this.#needs.clock.setTimeout(run, delayMs);
  }
}
