import type { PasskeyAnswer } from '#contract/main-api/sign-in/factorProof.ts';
import type { NewPasskeyAnswer } from '#contract/main-api/sign-in/passkeys.ts';
import type { Challenge } from './challenges.ts';
import { base64url, octetsOf, type NewPasskey, type StoredPasskey } from './rows.ts';

/** ES256, EdDSA and RS256 (COSE): every authenticator has one of them. */
export const algorithms = [-7, -8, -257];

/** The password is the other factor, and keys without a PIN are good as well: see ADR 71. */
const requireUserVerification = false;

/** Makers that the library trusts by itself. It would fetch their lists of revoked certificates, from wherever an answer says. */
const makers = ['android-key', 'android-safetynet', 'apple'] as const;

/** Loaded by the first passkey: it takes memory and half a second, and many installations have none. */
async function library() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of makers)
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

interface Expected {
  challenge: Challenge;
  /** Addresses of the portal. */
  origins: string[];
}

/** @returns null for an answer that is not to this challenge, not from this portal, or not what an authenticator makes */
export async function verifyNewPasskey(
  answer: NewPasskeyAnswer,
  { challenge, origins }: Expected,
): Promise<Omit<NewPasskey, 'name' | 'userHandle'> | null> {
  const { credential: id, transports = [], clientDataJSON, attestationObject } = answer;
  if (isFramed(clientDataJSON)) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: base64url(challenge.challenge),
    expectedOrigin: origins,
    expectedRPID: challenge.rpId,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification,
  }).catch(refused);
  // The library reads the id from the signed data, and checks only that the answer has some.
  if (!verified?.verified || verified.registrationInfo.credential.id !== id) return null;
  const { publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: octetsOf(id), publicKey, signCount: counter, rpId: challenge.rpId, transports };
}

/** @returns the counter of the authenticator; null for an answer that is not this passkey's to this challenge, from this portal */
export async function verifyPasskey(
  answer: PasskeyAnswer,
  passkey: StoredPasskey,
  { challenge, origins }: Expected,
): Promise<number | null> {
  const { credential: id, userHandle, ...response } = answer;
  if (passkey.rpId !== challenge.rpId || isFramed(response.clientDataJSON)) return null;
  if (userHandle !== undefined && userHandle !== base64url(passkey.userHandle)) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: base64url(challenge.challenge),
    expectedOrigin: origins,
    expectedRPID: passkey.rpId,
    // The stored counter is compared later: what has gone back is refused in words of its own.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification,
  }).catch(refused);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Whether the browser was asked from a frame within another site, where the portal never is. */
function isFramed(clientDataJSON: string): boolean {
  try {
    const data = JSON.parse(octetsOf(clientDataJSON).toString()) as { crossOrigin?: unknown } | null;
    return data?.crossOrigin === true;
  } catch {
    // The library refuses it.
    return false;
  }
}

/** The library throws plain errors, whatever is wrong with an answer. */
function refused(): null {
  return null;
}
