import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { secondFactorLimits } from '#contract/main-api/sign-in/auth.ts';
import {
  appCodeDigits,
  isAppCode,
  isRecoveryCode,
  plainCode,
  recoveryAlphabet,
  recoveryCodeLength,
  shownRecoveryCode,
} from '#domain/access/secondFactorCode.ts';
import { hashPassword, isPassword } from '#services/kit/auth/password/password.ts';

const stepSeconds = 30;
/** Steps before and after the present one whose codes are accepted: clocks differ, and typing takes its time. */
const window = 1;
/** RFC 4226, 4: 160 bits. */
const keyBytes = 20;

/** A second factor that a code is checked against. */
export interface KnownFactor {
  /** In Base32. */
  key: () => string;
  lastStep: number;
  recoveryHashes: readonly string[];
  /** The time of the database, in seconds. */
  seconds: number;
}

/** A right code uses up the time step of the app, or a recovery code by its place. */
export type UsedCode = { step: number } | { place: number; hash: string };

export function newKey(): string {
  return new Secret({ size: keyBytes }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function keyUri(key: string, brand: string, username: string): string {
  return appOf(key, brand, username).toString();
}

function appOf(key: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: appCodeDigits,
    period: stepSeconds,
  });
}

/** @returns null for a code that is wrong, too old or too new, or was used */
export async function checkCode(factor: KnownFactor, typed: string): Promise<UsedCode | null> {
  const code = plainCode(typed);
  if (isAppCode(code)) return checkAppCode(factor, code);
  if (!isRecoveryCode(code)) return null;
  const place = Number(code[0]);
  const hash = factor.recoveryHashes[place] || null;
  return (await isPassword(hash, code)) && hash !== null ? { place, hash } : null;
}

function checkAppCode({ key, lastStep, seconds }: KnownFactor, code: string): UsedCode | null {
  const difference = appOf(key()).validate({ token: code, timestamp: seconds * 1_000, window });
  if (difference === null) return null;
  const step = Math.floor(seconds / stepSeconds) + difference;
  return step > lastStep ? { step } : null;
}

/** Recovery codes as they are shown, and what is stored of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: secondFactorLimits.recoveryCodes }, (_, place) => {
    const rest = Array.from(
      { length: recoveryCodeLength - 1 },
      () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
    );
    return place + rest.join('');
  });
  return { codes: plain.map(shownRecoveryCode), hashes: await Promise.all(plain.map(hashPassword)) };
}
