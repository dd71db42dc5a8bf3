import { seeded } from '#services/simulator/random.ts';

/** How large a past to invent. The same options make the same rows. */
export interface PastOptions {
  messages: number;
  /** Whole days before `until`. */
  days: number;
  /** When the last message was accepted. */
  until: Date;
  seed: number;
  /** How many of the messages were sent many at once, of 1. */
  shareOfMany: number;
  /** Messages of the largest batch. */
  largestBatch: number;
  /** How far back parts and receipts are kept, in days. */
  receiptDays: number;
  /** Recipients of each operator. Their numbers are the first ones behind its prefix, with zeros where few digits are needed. */
  recipients: number;
  /** Whether something is left to be done: batches that are paused, and messages without a receipt. */
  isUnfinished: boolean;
}

/** Sizes of the batches of many, more often small. */
export function bulkSizes({ messages, seed, shareOfMany, largestBatch }: PastOptions): number[] {
  const wanted = Math.floor(messages * shareOfMany);
  const largest = Math.min(largestBatch, Math.max(100, Math.floor(messages / 20)));
  const smallest = Math.min(100, Math.max(2, Math.floor(largest / 10)));
  const next = seeded(seed);
  const sizes: number[] = [];
  for (let sum = 0; sum < wanted; sum += sizes.at(-1)!) {
    const size = Math.round(smallest * (largest / smallest) ** (next() ** 1.3));
    sizes.push(Math.min(size, wanted - sum));
  }
  return sizes;
}
