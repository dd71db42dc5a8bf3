import type { Clock, Timer } from '#services/kit/smpp/clock.ts';

interface HeartbeatNeeds {
  intervalMs: number;
  timeoutMs: number;
  clock: Clock;
  enquire(): void;
  onMiss(): void;
  onDead(): void;
}

/** Unanswered enquire_links after which the link counts as dead. */
const allowedMisses = 2;

/**
 * Detects a half-open connection, which TCP alone takes minutes to notice. Any PDU from the peer proves that the link
 * lives, not only the answer to enquire_link: a busy carrier may answer late (twitter-archive/cloudhopper-smpp#134).
 */
export class Heartbeat {
  readonly #needs: HeartbeatNeeds;
  #lastPduAt: number;
  #misses = 0;
  #timer: Timer | null = null;

  constructor(needs: HeartbeatNeeds) {
    this.#needs = needs;
    this.#lastPduAt = needs.clock.now();
  }

  /** To be called after the bind: some carriers hang up on an earlier enquire_link (joaogervasoni/smppjs#49). */
  start(): void {
    this.onPdu();
    this.#wait(this.#needs.intervalMs, () => this.#checkSilence());
  }

  onPdu(): void {
    this.#lastPduAt = this.#needs.clock.now();
    this.#misses = 0;
  }

  stop(): void {
    if (this.#timer !== null) this.#needs.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #checkSilence(): void {
    const silentMs = this.#needs.clock.now() - this.#lastPduAt;
    const restMs = this.#needs.intervalMs - silentMs;
    if (restMs > 0) this.#wait(restMs, () => this.#checkSilence());
    else this.#enquire();
  }

  #enquire(): void {
    const enquiredAt = this.#needs.clock.now();
    this.#needs.enquire();
    this.#wait(this.#needs.timeoutMs, () => {
      if (this.#lastPduAt >= enquiredAt) return this.#checkSilence();
      this.#misses += 1;
      this.#needs.onMiss();
      if (this.#misses >= allowedMisses) this.#needs.onDead();
      else this.#enquire();
    });
  }

  #wait(delayMs: number, run: () => void): void {
    this.#timer = this.#needs.clock.setTimeout(run, delayMs);
  }
}
