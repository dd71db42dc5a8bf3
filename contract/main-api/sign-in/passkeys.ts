import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, Name, nullable, oneOf, record } from '../../vocabulary.ts';
import { Base64Url, OwnerProof, RecoveryCodes } from './factorProof.ts';
import { credentialIdLength, passkeyLimits } from './passkeyLimits.ts';

export const Passkey = record({
  id: Id,
  name: Type.String(),
  /** Where it works: the host name of the portal's address. */
  domain: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  /** When its counter went back, as that of a copy does: it is refused since then. */
  copiedAt: nullable(Instant),
});
export type Passkey = Type.Static<typeof Passkey>;

const Credential = record({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** Challenge and terms for a passkey that exists: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = record({
  challenge: Type.String(),
  rpId: Type.String(),
  /** In milliseconds. */
  timeout: Type.Integer(),
  userVerification: Type.Literal('preferred'),
  allowCredentials: Type.Array(Credential, { maxItems: passkeyLimits.most }),
});
export type PasskeyRequest = Type.Static<typeof PasskeyRequest>;

/** Challenge and terms for a new passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const NewPasskeyRequest = record({
  challenge: Type.String(),
  rp: record({ id: Type.String(), name: Type.String() }),
  user: record({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(record({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  /** In milliseconds. */
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Credential, { maxItems: passkeyLimits.most }),
  authenticatorSelection: record({
    residentKey: Type.Literal('preferred'),
    userVerification: Type.Literal('preferred'),
  }),
});
export type NewPasskeyRequest = Type.Static<typeof NewPasskeyRequest>;

/** An authenticator's answer to `NewPasskeyRequest`, in Base64url. */
export const NewPasskeyAnswer = record({
  /** The id of the credential. */
  credential: Base64Url(credentialIdLength),
  clientDataJSON: Base64Url(4_000),
  attestationObject: Base64Url(16_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
});
export type NewPasskeyAnswer = Type.Static<typeof NewPasskeyAnswer>;

export const signInChallenge = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/second-factor/challenge',
  summary: 'What a passkey has to sign for the ticket that a right password gave',
  worksOnFullDisk: true,
  permission: 'public',
  body: record({ secondFactorTicket: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: PasskeyRequest,
});

/** For a call that asks for a code, or for a change of one's own second factor. */
export const challengePurposes = ['confirm', 'change'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

export const passkeyChallenge = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/passkeys/challenge',
  summary: 'What one of your passkeys has to sign in place of a code',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({ purpose: oneOf(challengePurposes) }),
  reply: PasskeyRequest,
});

export const startPasskey = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/passkeys/start',
  summary: 'Begin to add a passkey; who has a second factor proves that too',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whileSecondFactorDue: true,
  body: OwnerProof,
  reply: NewPasskeyRequest,
});

export const addPasskey = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/passkeys/add',
  summary: 'Add a passkey; your other sessions end. The first second factor gives recovery codes',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whileSecondFactorDue: true,
  body: record({ name: Name, answer: NewPasskeyAnswer }),
  reply: RecoveryCodes,
});

export const renamePasskey = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/passkeys/rename',
  summary: 'Give one of your passkeys another name',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({ id: Id, name: Name }),
  reply: record({}),
});

export const removePasskey = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/passkeys/remove',
  summary:
    'Remove one of your passkeys; your other sessions end. Without a last one and an app the second factor is off',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({ id: Id, ...OwnerProof.properties }),
  reply: record({}),
});
