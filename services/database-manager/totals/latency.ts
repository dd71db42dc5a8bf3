import type { Static } from 'typebox';
import type { Latency } from '#contract/database-manager/totals.ts';

/** How many delivered messages waited so long, by `latency_bucket` of the database, in its order. */
export interface BucketCount {
  bucket: number;
  messages: number;
}

/** Percentiles of delivered messages: half waited no longer than `p50`, and so on. Right to within a bucket, a fifth of the value. */
export function latencyOf(buckets: readonly BucketCount[]): Static<typeof Latency> {
  return { p50: percentile(buckets, 0.5), p90: percentile(buckets, 0.9), p99: percentile(buckets, 0.99) };
}

function percentile(buckets: readonly BucketCount[], share: number): number | null {
  const wanted = share * buckets.reduce((sum, { messages }) => sum + messages, 0);
  let before = 0;
  for (const { bucket, messages } of buckets) {
    if (before + messages >= wanted && messages > 0)
      return rounded(secondsAt(bucket + (wanted - before) / messages));
    before += messages;
  }
  return null;
}

/** Where a bucket begins, in seconds. */
function secondsAt(bucket: number): number {
  return 0.001 * 2 ** (bucket / 4);
}

/** To the millisecond, which is as fine as the first bucket is. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
