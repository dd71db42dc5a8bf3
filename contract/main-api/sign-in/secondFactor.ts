import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, record } from '../../vocabulary.ts';
import { User } from '../people/users.ts';
import { LoginReply, passwordLength, secondFactorLimits } from './auth.ts';

/** Six digits of the authenticator app, or a recovery code; spaces, dashes and letter case do not matter. */
const Code = Type.String({ minLength: 6, maxLength: 40 });
const CurrentPassword = Type.String({ minLength: 1, maxLength: passwordLength.maximum });

/** Proves that the person at a screen that is signed in is its owner. */
export const OwnerProof = record({ currentPassword: CurrentPassword, code: Code });
export type OwnerProof = Type.Static<typeof OwnerProof>;

/** Shown once: only their hashes are stored. */
const RecoveryCodes = record({
  recoveryCodes: Type.Array(Type.String(), { maxItems: secondFactorLimits.recoveryCodes }),
});

export const SecondFactorSignIn = record({
  secondFactorTicket: Type.String({ minLength: 1, maxLength: 64 }),
  code: Code,
});
export type SecondFactorSignIn = Type.Static<typeof SecondFactorSignIn>;

export const signInWithCode = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Sign in with the ticket that a right password gave, and a code of the second factor',
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

/** In place of one that was not confirmed yet. */
export const startSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/start',
  summary: 'Begin to set up a second factor: a new key for your authenticator app',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whileSecondFactorDue: true,
  body: record({ currentPassword: CurrentPassword }),
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
  summary: 'Turn the second factor on by its first code; your other sessions end',
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

export const removeSecondFactor = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/second-factor/remove',
  summary: 'Turn your second factor off; your other sessions end',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: OwnerProof,
  reply: record({}),
});

export const confirmSession = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/second-factor/session',
  summary: 'Give a code of your second factor in this session, for calls that ask for one',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({ code: Code }),
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
