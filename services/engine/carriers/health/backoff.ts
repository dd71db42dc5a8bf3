/** The wait between attempts: at first up to `minMs`, then up to twice as long each time, at most `maxMs`. */
export interface Backoff {
  minMs: number;
  maxMs: number;
}

/** Quick after a short failure, and no burden for a carrier that is down. */
export const defaultBackoff: Backoff = { minMs: 1_000, maxMs: 60_000 };

/**
 * Exponential backoff with full jitter: a random part of the whole time, so that links that ended together do not
 * reconnect together.
 * @param attempt failures since the last successful bind, from 0
 * @param random in [0, 1)
 */
export function backoffDelayMs(attempt: number, { minMs, maxMs }: Backoff, random: () => number): number {
  // 2 ** 30 is above any maxMs and keeps the product finite.
  const ceilingMs = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 30));
  return Math.ceil(random() * ceilingMs);
}
