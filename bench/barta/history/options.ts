import { seeded } from '#services/simulator/random.ts';

/** How large a past to invent. The same options make the same rows. */
export interface HistoryOptions {
  messages: number;
  companies: number;
  /** Whole months before `until`. */
  months: number;
  /** When the last message was accepted. */
  until: Date;
  seed: number;
  /** How far back parts and receipts are kept, in days. */
  receiptDays: number;
}

export const defaultHistory: Omit<HistoryOptions, 'messages' | 'until'> = {
  companies: 200,
  months: 12,
  seed: 1,
  receiptDays: 30,
};

/** Sizes of the batches of many, 100 to 50,000 and more often small; together four fifths of all messages. */
export function bulkSizes({ messages, seed }: HistoryOptions): number[] {
  const wanted = Math.floor(messages * 0.8);
  const largest = Math.min(50_000, Math.max(100, Math.floor(messages / 20)));
  const smallest = Math.min(100, Math.max(2, Math.floor(largest / 10)));
  const next = seeded(seed);
  const sizes: number[] = [];
  for (let sum = 0; sum < wanted; sum += sizes.at(-1)!) {
    const size = Math.round(smallest * (largest / smallest) ** (next() ** 1.3));
    sizes.push(Math.min(size, wanted - sum));
  }
  return sizes;
}
