import type { SentTexts } from './sendTexts.ts';

/** One message, or several that came in one request. */
export type Requested = { messageId: string } | { batchId: string };

/**
 * The one number that some dialects answer for a request, whether it was one message or a batch: twice its id, and one more for a
 * batch.
 */
export function requestIdOf({ messageId, batchId }: Pick<SentTexts, 'messageId' | 'batchId'>): string {
  return messageId === null ? String(BigInt(batchId!) * 2n + 1n) : String(BigInt(messageId) * 2n);
}

/** Null for what cannot be such a number. */
export function requestedBy(requestId: string): Requested | null {
  if (!/^[1-9][0-9]{0,18}$/.test(requestId)) return null;
  const number = BigInt(requestId);
  const id = String(number / 2n);
  if (id === '0') return null;
  return number % 2n === 0n ? { messageId: id } : { batchId: id };
}
