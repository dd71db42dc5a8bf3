import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { record } from '../../vocabulary.ts';
import { NewPassword } from '../people/users.ts';

/** A one-time code: six digits, good for five minutes and five tries. */
export const oneTimeCode = { digits: 6, minutes: 5, tries: 5 } as const;
/** How long a right code allows a new password to be set. */
export const resetMinutes = 10;

const TypedUsername = Type.String({ minLength: 1, maxLength: 64 });

/** The answer is the same whether or not there is such a user. */
export const sendOtp = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/sms/forgot-password/send-otp',
  summary: 'Send a one-time code to the mobile number of a user; it replaces an older one',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  query: record({ userName: TypedUsername }),
  reply: record({ expiresInSeconds: Type.Integer({ minimum: 1 }) }),
});

export const validateOtp = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/sms/validate-otp-by-username',
  summary: 'Give the one-time code, get a token that sets a new password and does nothing else',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  query: record({
    userName: TypedUsername,
    otp: Type.String({ pattern: `^[0-9]{${oneTimeCode.digits}}$` }),
  }),
  reply: record({ accessToken: Type.String() }),
});

export const PasswordReset = record({ username: TypedUsername, newPassword: NewPassword });
export type PasswordReset = Type.Static<typeof PasswordReset>;

export const resetPassword = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/user/reset-password',
  summary: 'Set a new password; all sessions of the user end',
  worksOnFullDisk: true,
  permission: 'password-reset',
  takesDeviceToken: true,
  body: PasswordReset,
  reply: record({}),
});
