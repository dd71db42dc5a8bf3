/**
 * The meaning of a code of the Central Platform for a message.
 * - taken: the message was accepted
 * - refused: this message will never be accepted as it is
 * - number-refused: nor will any other to this number
 * - other-account: the number belongs to another operator than the account, or the account is wrong for every number
 * - account: the platform accepts nothing of this account
 * - no-money: the platform's purse, or the operator's, is empty
 * - too-fast: the message may be sent later
 * - too-many: the request has too many numbers
 * - repeated: the operator has it already, by an earlier request
 * - uncertain: whether the operator has it is not known
 */
export type CodeMeaning =
  | 'taken'
  | 'refused'
  | 'number-refused'
  | 'other-account'
  | 'account'
  | 'no-money'
  | 'too-fast'
  | 'too-many'
  | 'repeated'
  | 'uncertain';

/** `serverResponseCode`. What is not here is uncertain. */
const ofPlatform: Readonly<Record<number, CodeMeaning>> = {
  9000: 'taken',
  9001: 'refused',
  9002: 'account',
  9003: 'no-money',
  9004: 'no-money',
  9006: 'account',
  9007: 'other-account',
  9008: 'refused',
  9010: 'too-many',
  9011: 'uncertain',
  9012: 'uncertain',
  9013: 'refused',
  9014: 'refused',
  9015: 'uncertain',
  9019: 'refused',
  9020: 'refused',
  9099: 'uncertain',
};

/** `mnoResponseCode`. What is not here is uncertain. */
const ofOperator: Readonly<Record<number, CodeMeaning>> = {
  1000: 'taken',
  1001: 'account',
  1006: 'refused',
  1008: 'no-money',
  1009: 'number-refused',
  1010: 'number-refused',
  1011: 'repeated',
  1014: 'taken',
  1015: 'too-fast',
  1016: 'number-refused',
  1018: 'refused',
  1019: 'refused',
  1051: 'too-fast',
  1054: 'too-many',
};

/** A code as messages show it; `domain/messages/errorWords.ts` has its words. */
export function statusOf(code: number): string {
  return `CP_${code}`;
}

export const doNotDisturbCode = 1009;
/** The status of a number on the do-not-disturb list, in whichever way the platform says so. */
export const doNotDisturb = statusOf(doNotDisturbCode);
/** The status of a number that is none. */
export const invalidNumber = statusOf(1010);

export interface Verdict {
  meaning: CodeMeaning;
  /** The code that decided. */
  code: number;
  /** Whether it is the operator's word; otherwise it is the platform's. */
  isOperators: boolean;
}

/** @param operatorCode null while the operator has not been asked, as with promotional messages, which are queued */
export function verdictOf(platformCode: number, operatorCode: number | null): Verdict {
  const ofServer = ofPlatform[platformCode] ?? 'uncertain';
  if (ofServer !== 'taken' || operatorCode === null)
    return { meaning: ofServer, code: platformCode, isOperators: false };
  return { meaning: ofOperator[operatorCode] ?? 'uncertain', code: operatorCode, isOperators: true };
}
