/*
 * The parts of PostgreSQL's wire protocol that the driver does not have. A message is a letter, its length without the letter, and its
 * body.
 */

/** AuthenticationOk and ReadyForQuery, outside a transaction. */
export const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** The type of the Terminate message, which the driver sends last. */
export const terminate = 'X'.charCodeAt(0);

export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const readyForQuery = 'Z'.charCodeAt(0);
const readyLength = 6;

/** Whether an answer is whole: ReadyForQuery ends each. */
export function isWhole(answer: Uint8Array): boolean {
  return answer.length >= readyLength && answer[answer.length - readyLength] === readyForQuery;
}

export type TransactionState = 'none' | 'open' | 'failed';

/** The transaction status in ReadyForQuery, which ends each answer. */
export function transactionAfter(answer: Uint8Array): TransactionState {
  const state = String.fromCharCode(answer[answer.length - 1]!);
  if (state === 'I') return 'none';
  return state === 'T' ? 'open' : 'failed';
}
