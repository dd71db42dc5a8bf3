import { randomInt } from 'node:crypto';
import { oneTimeCode } from '#contract/main-api/sign-in/passwordRecovery.ts';

export function newCode(): string {
  return String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0');
}

/** Without a name in it: a code is the only text that goes to a number of which nobody knows whose it is. */
export function codeText(code: string): string {
  return `${code} is your Barta code. It is good for ${oneTimeCode.minutes} minutes. Do not tell it to anyone.`;
}
