import * as Type from 'typebox';
import { record } from '../../vocabulary.ts';
import { passwordLength, secondFactorLimits } from './auth.ts';
import { credentialIdLength } from './passkeyLimits.ts';

/** Six digits of the authenticator app, or a recovery code; spaces, dashes and letter case do not matter. */
export const Code = Type.String({ minLength: 6, maxLength: 40 });

export const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** An authenticator's answer to `PasskeyRequest`, in Base64url. */
export const PasskeyAnswer = record({
  /** The id of the credential. */
  credential: Base64Url(credentialIdLength),
  clientDataJSON: Base64Url(4_000),
  authenticatorData: Base64Url(4_000),
  signature: Base64Url(2_000),
  userHandle: Type.Optional(Base64Url(100)),
});
export type PasskeyAnswer = Type.Static<typeof PasskeyAnswer>;

/** Either a code or the answer of a passkey, which counts if there are both. */
export const FactorProof = record({ code: Type.Optional(Code), passkey: Type.Optional(PasskeyAnswer) });
export type FactorProof = Type.Static<typeof FactorProof>;

/**
 * Proves that the person at a screen that is signed in is its owner. Who has no second factor yet has the password alone.
 */
export const OwnerProof = record({
  currentPassword: Type.String({ minLength: 1, maxLength: passwordLength.maximum }),
  ...FactorProof.properties,
});
export type OwnerProof = Type.Static<typeof OwnerProof>;

/** Shown once: only their hashes are stored. Empty where the earlier ones stay. */
export const RecoveryCodes = record({
  recoveryCodes: Type.Array(Type.String(), { maxItems: secondFactorLimits.recoveryCodes }),
});
