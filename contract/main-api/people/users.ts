import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import {
  CalendarDate,
  Email,
  Id,
  Instant,
  listOf,
  listQuery,
  Msisdn,
  Name,
  nullable,
  record,
  TypedMsisdn,
} from '../../vocabulary.ts';
import { Named, passwordLength } from '../sign-in/auth.ts';
import { Invitation } from './invitations.ts';

/** Letters, digits, dot, dash, underscore and @; letter case does not matter. */
export const Username = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$' });

export const NewPassword = Type.String({
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
});

/** A user as others see them (product spec, section 3); the password never leaves the service. */
export const User = record({
  id: Id,
  username: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  contactNo: nullable(Msisdn),
  /** Whether the user has confirmed it by a code. Until then nothing but codes is sent to it. */
  isNumberConfirmed: Type.Boolean(),
  /** Whether the user has chosen their password by an invitation that was sent to it. */
  isEmailConfirmed: Type.Boolean(),
  joiningDate: CalendarDate,
  active: Type.Boolean(),
  companyId: Id,
  companyName: Type.String(),
  branchId: nullable(Id),
  branchName: nullable(Type.String()),
  departmentId: nullable(Id),
  departmentName: nullable(Type.String()),
  roleId: Id,
  roles: Type.Array(Named),
  permissions: Type.Array(Named),
  /** They must choose a new password before anything else. */
  passwordChangeRequired: Type.Boolean(),
  /** Until when a first password that an administrator has chosen signs them in; null once they have chosen their own. */
  firstPasswordUntil: nullable(Instant),
  /** While they have not chosen a password by it; null if none was sent. */
  invitation: nullable(Invitation),
  hasSecondFactor: Type.Boolean(),
  lastSignInAt: nullable(Instant),
  /** Whether the caller may change them: their role may do nothing that the caller's may not. */
  isEditable: Type.Boolean(),
});
export type User = Type.Static<typeof User>;

/**
 * The user of the provider who has this username in another cell is the same person, who can then go from there to here.
 * Without it such a username is refused.
 */
const isSamePerson = Type.Optional(Type.Boolean());

/** Fields that an administrator may set. Empty texts are sent as null. */
const profile = {
  name: Name,
  email: Type.Optional(nullable(Email)),
  contactNo: Type.Optional(nullable(TypedMsisdn)),
};
const place = {
  roleId: Id,
  branchId: Type.Optional(nullable(Id)),
  departmentId: Type.Optional(nullable(Id)),
  joiningDate: Type.Optional(CalendarDate),
  active: Type.Optional(Type.Boolean()),
};

export const NewUser = record({
  username: Username,
  isSamePerson,
  ...profile,
  ...place,
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  /** The first one: the user must change it at their first sign-in. Without it they are sent an invitation to choose their own. */
  password: Type.Optional(NewPassword),
});
export type NewUser = Type.Static<typeof NewUser>;

/** Fields that are left out stay as they are. The company of a user does not change: their messages belong to it. */
export const UserChange = record({
  id: Id,
  username: Type.Optional(Username),
  isSamePerson,
  ...profile,
  name: Type.Optional(Name),
  ...place,
  roleId: Type.Optional(Id),
  /** Sets a new first password and ends the user's sessions. */
  password: Type.Optional(NewPassword),
});
export type UserChange = Type.Static<typeof UserChange>;

export const createUser = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/create',
  summary: 'Create a user',
  permission: 'create-user',
  asksForCode: true,
  body: NewUser,
  reply: User,
  status: 201,
});

export const userSortFields = ['id', 'username', 'name', 'joiningDate', 'lastSignInAt'] as const;

export const listUsers = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/all',
  summary: 'Users of your company, or of all companies for the provider',
  permission: 'view-user-list',
  query: listQuery(
    {
      /** Part of the name, username, e-mail or number. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      branchId: Type.Optional(Id),
      departmentId: Type.Optional(Id),
      roleId: Type.Optional(Id),
      active: Type.Optional(Type.Boolean()),
    },
    userSortFields,
  ),
  reply: listOf(User),
});

export const findUser = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/find',
  summary: 'One user',
  permission: 'view-user',
  query: record({ id: Id }),
  reply: User,
});

export const updateUser = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/user/update',
  summary: 'Change a user; whom you deactivate is signed out at once',
  worksOnFullDisk: true,
  permission: 'update-user',
  asksForCode: true,
  body: UserChange,
  reply: User,
});

export const deleteUser = endpoint({
  service: 'main-api',
  method: 'DELETE',
  path: '/user/delete',
  summary: 'Delete a user who has sent nothing and moved no credit; deactivate the others',
  permission: 'delete-user',
  asksForCode: true,
  query: record({ id: Id }),
  reply: record({ id: Id }),
});

/** Signs a user out everywhere. */
export const endUserSessions = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/end-sessions',
  summary: 'End all sessions of a user',
  worksOnFullDisk: true,
  permission: 'update-user',
  body: record({ id: Id }),
  reply: record({ ended: Type.Integer({ minimum: 0 }) }),
});

/** The link before it stops working, and so does a first password. */
export const inviteUser = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/invite',
  summary: 'Send a user who has not chosen a password an invitation to choose one, by e-mail or SMS',
  permission: 'update-user',
  asksForCode: true,
  body: record({ id: Id }),
  reply: User,
});

export const checkUsername = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/check-username',
  summary: 'Whether a username is free',
  permission: 'create-user',
  query: record({ username: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: record({ available: Type.Boolean() }),
});

export const UserName = record({ id: Id, name: Type.String(), username: Type.String() });
export type UserName = Type.Static<typeof UserName>;

export const usersByDepartment = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/data/users-by-department',
  summary: 'Active users of a department',
  permission: 'signed-in',
  query: record({ departmentId: Id }),
  reply: listOf(UserName),
});

/** For somebody whose role permits nothing: whom to ask for a role that does. */
export const listAdministrators = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/data/administrators',
  summary: 'Active colleagues who may change users, five at most; they can give the caller another role',
  permission: 'signed-in',
  reply: listOf(Named),
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
  worksOnFullDisk: true,
  permission: 'update-user-self',
  whilePasswordDue: true,
  body: PasswordChange,
  reply: record({}),
});

/** One's own details; what is left out stays as it is. The number receives one-time codes, so a new one needs the password. */
export const ProfileChange = record({
  ...profile,
  name: Type.Optional(Name),
  currentPassword: Type.Optional(Type.String({ minLength: 1, maxLength: passwordLength.maximum })),
});
export type ProfileChange = Type.Static<typeof ProfileChange>;

export const updateProfile = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/user/update-self',
  summary: 'Change your own name, e-mail and contact number',
  permission: 'update-user-self',
  body: ProfileChange,
  reply: User,
});
