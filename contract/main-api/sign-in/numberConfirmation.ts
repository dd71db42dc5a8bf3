import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { record } from '../../vocabulary.ts';
import { User } from '../people/users.ts';
import { oneTimeCode } from './passwordRecovery.ts';

/** The provider pays for the text; limits of a day count for the number and the company. */
export const sendNumberCode = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/contact-number/send-code',
  summary: 'Send a one-time code to your own mobile number, to confirm it; it replaces an older one',
  worksOnFullDisk: true,
  permission: 'signed-in',
  reply: record({ expiresInSeconds: Type.Integer({ minimum: 1 }) }),
});

export const confirmNumber = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/contact-number/confirm',
  summary: 'Give the one-time code, so that Barta sends more than codes to your mobile number',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({ code: Type.String({ pattern: `^[0-9]{${oneTimeCode.digits}}$` }) }),
  reply: User,
});
