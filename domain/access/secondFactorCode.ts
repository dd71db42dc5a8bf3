import { withAsciiDigits } from '../numbers/msisdn.ts';

/** Digits of an authenticator app's code (RFC 6238, as all apps have it). */
export const appCodeDigits = 6;

/** Crockford's Base32: no letter looks like a digit. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The first is the digit of its place; 11 others are 55 bits. */
export const recoveryCodeLength = 12;

/** A typed code without what people put between or write otherwise: spaces, dashes, small letters, Bangla digits. */
export function plainCode(typed: string): string {
  return withAsciiDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

export function isAppCode(plain: string): boolean {
  return plain.length === appCodeDigits && /^\d+$/.test(plain);
}

export function isRecoveryCode(plain: string): boolean {
  return plain.length === recoveryCodeLength;
}

/** `3K7Q-PM2X-VDA4`, as it is shown. */
export function shownRecoveryCode(plain: string): string {
  return plain.replace(/(.{4})(?=.)/g, '$1-');
}
