/** How long to wait between attempts: at first up to `minMs`, then up to twice as long each time, up to `maxMs`. */
export interface Backoff {
  minMs: number;
  maxMs: number;
}

/** Quick after a hiccup, and no hammering of a carrier that is down. */
export const defaultBackoff: Backoff = { minMs: 1_000, maxMs: 60_000 };

/**
 * Exponential backoff with full jitter: a random part of the whole time, so that many links that died together do
 * not come back together. `attempt` counts failures since the last good bind, from 0; `random` is in [0, 1).
 */
export function backoffDelayMs(attempt: number, { minMs, maxMs }: Backoff, random: () => number): number {
  // 2 ** 30 is past any maxMs, and keeps the product finite.
  const ceilingMs = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 30));
  return Math.ceil(random() * ceilingMs);
}
