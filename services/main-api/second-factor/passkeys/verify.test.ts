import { SettingsService } from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import { verifyNewPasskey } from './verify.ts';

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const challenge = { challenge: Buffer.from('challenge'), rpId: 'localhost', userHandle: null };
const answerOf = (attestation: Buffer) => ({
  credential: 'AAAA',
  clientDataJSON: base64url(
    JSON.stringify({
      type: 'webauthn.create',
      challenge: challenge.challenge.toString('base64url'),
      origin: 'http://localhost',
    }),
  ),
  attestationObject: attestation.toString('base64url'),
});

test.each([
  ['lists within lists', Buffer.alloc(11_000, 0x81)],
  ['a map of 2^64 - 1 entries', Buffer.from('bbffffffffffffffff6161f5', 'hex')],
  ['a text that is longer than the answer', Buffer.from('7bffffffffffffffff', 'hex')],
  ['nothing of an attestation', Buffer.from('a0', 'hex')],
  ['a number', Buffer.from('00', 'hex')],
])('an answer with %s is refused and trusts no maker', async (_, attestation) => {
  const expected = { challenge, origins: ['http://localhost'] };
  expect(await verifyNewPasskey(answerOf(attestation), expected)).toBeNull();
  // Without roots the library checks no chain, and so fetches nothing.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([]);
});
