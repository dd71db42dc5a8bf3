import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, listOf, nullable, record } from '../../vocabulary.ts';
import { passwordLength } from './auth.ts';

/** So many sessions a person has at a time; the next sign-in ends the oldest. */
export const mostSessions = 20;

/** Names a session; nobody can use it in place of the token. */
const SessionId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** A session of a person. Those of API keys, and tokens that set a new password, are none. */
export const OpenSession = record({
  id: SessionId,
  /** Whether this call was made with it. */
  isCurrent: Type.Boolean(),
  /** By the User-Agent at the sign-in; null if it names none that is known. */
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  isPhone: Type.Boolean(),
  /** The network address of the last use. */
  address: nullable(Type.String()),
  /** Started by a ticket of another cell, where the user has signed in. */
  isFromCell: Type.Boolean(),
  startedAt: Instant,
  /** To the nearest minutes: not each request writes it. */
  lastUsedAt: Instant,
});
export type OpenSession = Type.Static<typeof OpenSession>;

const Ended = record({ ended: Type.Integer({ minimum: 0 }) });

export const listOwnSessions = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where you are signed in',
  permission: 'signed-in',
  reply: listOf(OpenSession),
});

/** Needs the password, so that a stranger at an open screen does not sign its owner out elsewhere. */
export const endOwnSessions = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/sessions/end',
  summary: 'End a session of yours, or all but this one',
  worksOnFullDisk: true,
  permission: 'signed-in',
  body: record({
    /** All but this one, if it is left out. */
    session: Type.Optional(SessionId),
    currentPassword: Type.String({ minLength: 1, maxLength: passwordLength.maximum }),
  }),
  reply: Ended,
});

export const listUserSessions = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where a user is signed in whom you may change',
  permission: 'update-user',
  query: record({ userId: Id }),
  reply: listOf(OpenSession),
});

export const endUserSession = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'End one session of a user whom you may change',
  worksOnFullDisk: true,
  permission: 'update-user',
  body: record({ userId: Id, id: SessionId }),
  reply: Ended,
});
