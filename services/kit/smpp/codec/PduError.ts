import { statusName } from './commandStatus.ts';

/** The sixteen octets before every body (SMPP 3.4 §3.2). */
export interface PduHead {
  commandId: number;
  status: number;
  sequence: number;
}

/**
 * A PDU that cannot be read, or cannot be written. `answer` is the command_status that tells the peer why;
 * `head` is null when not even the header could be trusted (bad command_length), or when the PDU is our own.
 */
export class PduError extends Error {
  override readonly name = 'PduError';
  readonly answer: number;
  readonly head: PduHead | null;

  constructor(answer: number, detail: string, head: PduHead | null = null) {
    super(`${detail} (${statusName(answer)})`);
    this.answer = answer;
    this.head = head;
  }
}
