import { statusName } from './commandStatus.ts';

/** The sixteen octets before every body (SMPP 3.4 §3.2). */
export interface PduHead {
  commandId: number;
  status: number;
  sequence: number;
}

/**
 * A PDU that cannot be decoded or encoded. `answer` is the command_status that tells the peer why. `head` is null if
 * command_length is wrong, so that not even the head is known, or if the PDU is our own.
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
