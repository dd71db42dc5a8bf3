import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { CalendarDate, Id, nullable, oneOf, record } from '../../vocabulary.ts';
import { scopes } from '../people/roles.ts';

export const Named = record({ name: Type.String() });

/** Longest password read: argon2 would hash more, but a megabyte of it is an attack. */
export const passwordLength = { minimum: 10, maximum: 128 } as const;

/**
 * A ticket between password and code, the codes that get somebody in without their authenticator app, and how long a code in a session
 * is enough for what asks for one.
 */
export const secondFactorLimits = {
  ticketMinutes: 5,
  ticketTries: 5,
  recoveryCodes: 10,
  codeMinutes: 5,
} as const;

export const secondFactorKinds = ['app', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** The second factor is on; or the role needs one, and nothing else may be done before it is. */
export const secondFactorStates = ['on', 'set-up-due'] as const;

export const Credentials = record({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: passwordLength.maximum }),
});
export type Credentials = Type.Static<typeof Credentials>;

/**
 * Who is signed in. The field names are the product spec's (section 3), `permission` in the singular included; its
 * `password` never leaves the service (docs/spec-decisions.md).
 */
export const SignedInUser = record({
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  contactNo: nullable(Type.String()),
  /** Whether the user has confirmed the number by a code. */
  isNumberConfirmed: Type.Boolean(),
  joiningDate: CalendarDate,
  active: Type.Boolean(),
  companyId: Id,
  companyName: Type.String(),
  /** The provider's own people see every company; a company's people see only their own. */
  scope: oneOf(scopes),
  roleId: Id,
  roles: Type.Array(Named),
  permission: Type.Array(Named),
  passwordChangeRequired: Type.Boolean(),
  secondFactor: Type.Optional(oneOf(secondFactorStates)),
  /** This session began at the company's identity provider; left out otherwise. */
  singleSignOn: Type.Optional(Type.Boolean()),
});
export type SignedInUser = Type.Static<typeof SignedInUser>;

export const LoginReply = record({ accessToken: Type.String(), ...SignedInUser.properties });
export type LoginReply = Type.Static<typeof LoginReply>;

/** In place of a session, where the person has a second factor: good once, for a call with a code (`signInWithCode`). */
export const SecondFactorTicket = record({
  secondFactorTicket: Type.String(),
  /** Everything that the person has beside recovery codes; passkeys where they work at this address of the portal. */
  secondFactors: Type.Array(oneOf(secondFactorKinds)),
  expiresInSeconds: Type.Integer({ minimum: 1 }),
});
export type SecondFactorTicket = Type.Static<typeof SecondFactorTicket>;

export const login = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth',
  summary: 'Sign in with username and password',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  body: Credentials,
  reply: Type.Union([LoginReply, SecondFactorTicket]),
});

export const logout = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  worksOnFullDisk: true,
  permission: 'signed-in',
  whilePasswordDue: true,
  whileSecondFactorDue: true,
  reply: record({}),
});

export const currentUser = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/auth/session',
  summary: 'Who this session belongs to, and what they may do now',
  permission: 'signed-in',
  whilePasswordDue: true,
  whileSecondFactorDue: true,
  reply: SignedInUser,
});
