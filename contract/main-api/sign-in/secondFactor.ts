import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, record } from '../../vocabulary.ts';
import { User } from '../people/users.ts';
import { LoginReply } from './auth.ts';
import { Code, FactorProof, OwnerProof, RecoveryCodes } from './factorProof.ts';
import { Passkey } from './passkeys.ts';
import { passkeyLimits } from './passkeyLimits.ts';

export const SecondFactorSignIn = record({
  secondFactorTicket: Type.String({ minLength: 1, maxLength: 64 }),
  ...FactorProof.properties,
});
export type SecondFactorSignIn = Type.Static<typeof SecondFactorSignIn>;

export const signInWithCode = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Sign in with the ticket that a right password gave, and a code or a passkey',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  body: SecondFactorSignIn,
  reply: LoginReply,
});

export const SecondFactorState = record({
  isOn: Type.Boolean(),
  /** Whether the caller's role needs one. */
  isRequired: Type.Boolean(),
  /** Whether an authenticator app gives codes for it. */
  hasApp: Type.Boolean(),
  passkeys: Type.Array(Passkey, { maxItems: passkeyLimits.most }),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
});
export type SecondFactorState = Type.Static<typeof SecondFactorState>;

export const findSecondFactor = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Whether you have a second factor',
  permission: 'signed-in',
  whileSecondFactorDue: true,
  reply: SecondFactorState,
});

/** In place of one that was not confirmed yet. Who has passkeys proves one of them, or gives a recovery code. */
export const startSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/start',
  summary: 'Begin to set up an authenticator app: a new key for it',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whileSecondFactorDue: true,
  body: OwnerProof,
  reply: record({
    /** The key in Base32, to type. */
    key: Type.String(),
    /** The same as `otpauth://totp/…`, for a QR code. */
    uri: Type.String(),
  }),
});

export const confirmSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/confirm',
  summary: 'Turn the authenticator app on by its first code; your other sessions end',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whileSecondFactorDue: true,
  body: record({ code: Code }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: OwnerProof,
  reply: RecoveryCodes,
});

export const removeApp = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/app/remove',
  summary:
    'Remove your authenticator app; your other sessions end. Without passkeys the second factor is off',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: OwnerProof,
  reply: record({}),
});

export const removeSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/remove',
  summary: 'Turn your second factor off, with its app and all passkeys; your other sessions end',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: OwnerProof,
  reply: record({}),
});

export const confirmSession = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/second-factor/session',
  summary: 'Give a code or a passkey in this session, for calls that ask for a code',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: FactorProof,
  reply: record({}),
});

export const resetSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/reset-second-factor',
  summary: 'Remove the second factor of a user who has lost it; their sessions end',
  worksOnFullDisk: true,
  permission: 'update-user',
  asksForCode: true,
  body: record({ id: Id }),
  reply: User,
});
