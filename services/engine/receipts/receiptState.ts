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
const stemsOf = {
  delivered: ['DELIV'],
  undelivered: ['UNDEL'],
  expired: ['EXPIR'],
  rejected: ['REJEC'],
  failed: ['DELET', 'FAIL', 'SKIP'],
  unknown: ['UNKNO'],
  enroute: ['ENROU', 'ACCEP', 'SCHED', 'BUFF', 'QUEUE'],
} satisfies Record<ReceiptStatus, readonly string[]>;
const statusByStem = Object.entries(stemsOf).flatMap(([status, stems]) =>
  stems.map((stem) => ({ stem, status: status as ReceiptStatus })),
);

/** The word of a message_state octet; null for a code of no specification. */
export function stateOfCode(code: number | null): string | null {
  return code === null ? null : (statesByCode[code] ?? null);
}

/** Our status for a carrier's word, in any case; `unknown` for one that nobody has met. */
export function statusOfState(state: string): ReceiptStatus {
  const upper = state.toUpperCase();
  return statusByStem.find(({ stem }) => upper.startsWith(stem))?.status ?? 'unknown';
}
