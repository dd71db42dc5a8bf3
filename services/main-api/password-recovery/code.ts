import { randomInt } from 'node:crypto';
import { oneTimeCode } from '#contract/main-api/sign-in/passwordRecovery.ts';

export function newCode(): string {
  return String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0');
}
