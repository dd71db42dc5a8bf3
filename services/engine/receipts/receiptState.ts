import type { CarrierEnd } from '#domain/messages/messageStatus.ts';

/** What a receipt says of a message: an end of ours, or that the carrier is still trying. */
export type ReceiptStatus = CarrierEnd | 'enroute';

/** message_state (SMPP 3.4 §5.2.28; 0 and 9 are 5.0's) as the words that receipts' texts use (Appendix B). */
const statesByCode: Readonly<Record<number, string>> = {
  0: 'SCHEDULED',
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
  9: 'SKIPPED',
};

/**
 * The beginnings of the words, since carriers write DELIVRD and DELIVERED, and cut texts short. ACCEPTD is followed
 * by DELIVRD in the field (jookies/jasmin#885), FAILED is in no specification and common (jookies/jasmin#447).
 */
const statusByStem: readonly (readonly [stem: string, status: ReceiptStatus])[] = [
  ['DELIV', 'delivered'],
  ['UNDEL', 'undelivered'],
  ['EXPIR', 'expired'],
  ['REJEC', 'rejected'],
  ['DELET', 'failed'],
  ['FAIL', 'failed'],
  ['SKIP', 'failed'],
  ['UNKNO', 'unknown'],
  ['ENROU', 'enroute'],
  ['ACCEP', 'enroute'],
  ['SCHED', 'enroute'],
  ['BUFF', 'enroute'],
  ['QUEUE', 'enroute'],
];

/** The word of a message_state octet; null for a code of no specification. */
export function stateOfCode(code: number | null): string | null {
  return code === null ? null : (statesByCode[code] ?? null);
}

/** Our status for a carrier's word, in any case; `unknown` for one that nobody has met. */
export function statusOfState(state: string): ReceiptStatus {
  const upper = state.toUpperCase();
  return statusByStem.find(([stem]) => upper.startsWith(stem))?.[1] ?? 'unknown';
}
