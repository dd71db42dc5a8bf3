import type { CarrierEnd } from '#domain/messages/status/messageStatus.ts';

/** The status of a message in a receipt: an end of ours, or that the carrier is still trying. */
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
 * The beginnings of the words without signs between their letters, since carriers write DELIVRD, DELIVERED and EN_ROUTE, and
 * cut texts short. The longest that fits counts: DELIVERY_FAILED is no DELIVERED. ACCEPTD is followed by DELIVRD in
 * the field (jookies/jasmin#885), FAILED is in no specification and common (jookies/jasmin#447).
 */
const stemsOf = {
  delivered: [
    ...['DELIV', 'DELVR', 'DLVR', 'DELVD', 'SUCC', 'READ', 'SEEN', 'DISPLAYED'],
    ...['DELIVERYSUCC', 'DELIVERYOK', 'DELIVERYCONF', 'DELIVERYDONE', 'DELIVERYACK', 'DELIVERYCOMPL'],
  ],
  undelivered: [
    ...[
      'UNDEL',
      'UNDLV',
      'NOTDEL',
      'NONDEL',
      'NODEL',
      'DELIVERYFAIL',
      'DELIVERYIMPOSS',
      'DELIVERYERR',
      'DELIVERYREJ',
    ],
    ...['DELIVERYNOT', 'DELIVERYREF', 'DELIVERYBLOCK', 'DELIVERYDEN', 'DELIVERYABORT', 'DELIVERYCANC'],
    ...[
      'DELIVERYUNSUCC',
      'DELIVERYUNDEL',
      'NDELIV',
      'NOTREACH',
      'ABSENT',
      'UNREACH',
      'UNKNOWNSUBS',
      'UNROUT',
    ],
  ],
  expired: ['EXPIR', 'TIMEOUT', 'TIMEDOUT', 'DELIVERYTIME', 'DELIVERYEXP'],
  rejected: ['REJ', 'DND', 'BARRED', 'FORBID', 'BLOCK', 'BLACKLIST', 'SPAM', 'FILTER', 'DENIED', 'REFUSED'],
  failed: [
    ...[
      'DELET',
      'FAIL',
      'SKIP',
      'ERR',
      'CANCEL',
      'ABORT',
      'INVALID',
      'UNSUCC',
      'NOTSUCC',
      'UNSENT',
      'NOTSENT',
    ],
    ...['NOTSUBMIT', 'NOTACCEP'],
  ],
  // `DELIVERY_…` with an end that nobody has met must not count as delivered.
  unknown: ['UNKNO', 'DELIVERY'],
  enroute: [
    ...[
      'ENROU',
      'ACCEP',
      'SCHED',
      'BUFF',
      'QUEUE',
      'PEND',
      'SENT',
      'SUBMIT',
      'RETRY',
      'RETRI',
      'INPROG',
      'PROCESS',
      'WAIT',
    ],
    ...[
      'TRANSMIT',
      'DISPATCH',
      'MESSAGEWAIT',
      'DELIVEREDTONET',
      'DELIVEREDTOSMSC',
      'DELIVERYUNCERT',
      'DELIVERYPEND',
      'STORED',
      'READY',
    ],
  ],
} satisfies Record<ReceiptStatus, readonly string[]>;
const statusByStem = Object.entries(stemsOf)
  .flatMap(([status, stems]) => stems.map((stem) => ({ stem, status: status as ReceiptStatus })))
  .sort((one, other) => other.stem.length - one.stem.length);

/** The word of a message_state octet; null for a code of no specification. */
export function stateOfCode(code: number | null): string | null {
  return code === null ? null : (statesByCode[code] ?? null);
}

/** The state of a text: the carrier's word as it stands, or that of the number of a state. */
export function stateOfWord(word: string | null): string | null {
  return word !== null && /^\d{1,3}$/.test(word) ? (stateOfCode(Number(word)) ?? word) : word;
}

/** The status of each word that has come, because receipts have the same few; a carrier must not fill the memory with new ones. */
const statusByWord = new Map<string, ReceiptStatus>();
const mostWords = 100;

/** Our status for a carrier's word, in any case; `unknown` for one that nobody has met. */
export function statusOfState(state: string): ReceiptStatus {
  const known = statusByWord.get(state);
  if (known) return known;
  const letters = state.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const status = withFailure(
    statusByStem.find(({ stem }) => letters.startsWith(stem))?.status ?? 'unknown',
    letters,
  );
  if (statusByWord.size < mostWords) statusByWord.set(state, status);
  return status;
}

/** `SUBMIT_FAILED` and `DELIVRD_ERROR` begin as what did not happen; nobody knows how `TEMPORARY_FAILURE` goes on. */
function withFailure(status: ReceiptStatus, letters: string): ReceiptStatus {
  if (!/FAIL|(?<!NO)ERROR/.test(letters) || /^(?:UNKNO|TEMP)/.test(letters)) return status;
  if (status === 'delivered') return 'undelivered';
  return status === 'enroute' || status === 'unknown' ? 'failed' : status;
}

/**
 * Which of the two states of one receipt counts. Its optional parameter wins over its text (praekeltfoundation/vumi#637), but a state
 * that says more wins over one that says less: an end that is known, one that is unknown, none.
 */
export function clearerState(parameter: string | null, text: string | null): string | null {
  if (parameter === null || text === null) return parameter ?? text;
  return clarityOf(text) > clarityOf(parameter) ? text : parameter;
}

function clarityOf(state: string): number {
  const status = statusOfState(state);
  return status === 'enroute' ? 0 : status === 'unknown' ? 1 : 2;
}
