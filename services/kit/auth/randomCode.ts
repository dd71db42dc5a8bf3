import { randomInt } from 'node:crypto';

/** A one-time code: each of its digits is as likely as any other. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}
