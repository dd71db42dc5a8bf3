import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { record } from '../vocabulary.ts';
import { passwordLength } from './auth.ts';

export const NewPassword = Type.String({
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
});

export const PasswordChange = record({
  currentPassword: Type.String({ minLength: 1, maxLength: passwordLength.maximum }),
  newPassword: NewPassword,
});
export type PasswordChange = Type.Static<typeof PasswordChange>;

export const updatePassword = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/user/update-password',
  summary: 'Change your own password; your other sessions end',
  permission: 'update-user-self',
  body: PasswordChange,
  reply: record({}),
});
