import { sql, type InferResult } from 'kysely';
import type { Invitation, InvitationState } from '#contract/main-api/people/invitations.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { Input } from '#contract/endpoint.ts';
import type { listUsers, User } from '#contract/main-api/people/users.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { hasSecondFactor } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, type Sent } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { permissionsOfRole } from '../roles/repository.ts';

/** A user and the scope of their role, which may outrank the caller. */
export interface KnownUser extends Omit<User, 'isEditable'> {
  roleScope: Scope;
}

/** Fields of a user that can be written, beside the password. */
export type UserFields = Pick<
  User,
  'username' | 'name' | 'email' | 'contactNo' | 'active' | 'roleId' | 'branchId' | 'departmentId'
> & {
  /** Today when it is left out. */
  joiningDate?: string;
};

export type UserFilter = NonNullable<Input<typeof listUsers>['query']['filter']>;

/** The columns that a search covers. */
const searched = ['users.name', 'users.username', 'users.email', 'users.contact_no'];

/** Digits, Bangla ones too, and what people write between them. */
const numberLike = /^[\d০-৯\s()+-]+$/;

/** Users with all that belongs to what others see of them. */
export function selectUsers(queries: Queries) {
  return queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .leftJoin('invitations', 'invitations.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.name',
      'users.email',
      'users.contact_no as contactNo',
      sql<boolean>`coalesce(users.confirmed_no = users.contact_no, false)`.as('isNumberConfirmed'),
      sql<boolean>`coalesce(users.confirmed_email = users.email, false)`.as('isEmailConfirmed'),
      'users.joining_date as joiningDate',
      'users.active',
      'users.company_id as companyId',
      'companies.name as companyName',
      'users.branch_id as branchId',
      'branches.name as branchName',
      'users.department_id as departmentId',
      'departments.name as departmentName',
      'users.role_id as roleId',
      'roles.name as roleName',
      'roles.scope as roleScope',
      permissionsOfRole.as('permissions'),
      'users.password_change_required as passwordChangeRequired',
      sql<Date | null>`case when users.password_change_required then users.first_password_until end`.as(
        'firstPasswordUntil',
      ),
      'invitations.channel as invitedBy',
      'invitations.sent_at as invitedAt',
      'invitations.expires_at as invitedUntil',
      'invitations.message_id as invitedByMessage',
      sql<InvitationState | null>`case when invitations.id is null or exists (
        select from sessions where sessions.token_hash = invitations.token_hash and sessions.expires_at > now())
        then invitations.state else 'ended' end`.as('invitationState'),
      hasSecondFactor.as('hasSecondFactor'),
      'users.last_sign_in_at as lastSignInAt',
    ]);
}

export function isMatching({ q, companyId, branchId, departmentId, roleId, active }: UserFilter) {
  const filter = equalTo({
    'users.company_id': companyId,
    'users.branch_id': branchId,
    'users.department_id': departmentId,
    'users.role_id': roleId,
    'users.active': active,
  });
  const text = q?.trim() || undefined;
  const found = text === undefined ? [] : byNumber(text);
  return sql<boolean>`${filter} and (${sql.join([anyHolds(searched, text), ...found], sql` or `)})`;
}

/** Numbers are stored as 88017…, and typed as 017…. */
function byNumber(text: string) {
  const prefix = numberLike.test(text) ? msisdnPrefix(text) : null;
  return prefix === null ? [] : [sql<boolean>`starts_with(users.contact_no, ${prefix})`];
}

export type UserRow = Sent<InferResult<ReturnType<typeof selectUsers>>[number]>;

/** @param outcomes of the messages that took invitations */
export function toUser(
  { roleName, permissions, ...row }: UserRow,
  outcomes: ReadonlyMap<number, InvitationState>,
): KnownUser {
  const { invitedBy, invitedAt, invitedUntil, invitedByMessage, invitationState, ...user } = row;
  // A message tells more of an invitation that was sent, and nothing of one that has ended.
  const outcome = invitationState === 'sent' && outcomes.get(invitedByMessage ?? 0);
  const invitation: Invitation | null = invitedBy && {
    channel: invitedBy,
    state: outcome || invitationState!,
    sentAt: invitedAt!,
    expiresAt: invitedUntil!,
  };
  return {
    ...user,
    invitation,
    roles: [{ name: roleName }],
    permissions: permissions.map((name) => ({ name })),
  };
}

export function toRow(fields: UserFields) {
  return {
    username: fields.username,
    name: fields.name,
    email: fields.email,
    contact_no: fields.contactNo,
    active: fields.active,
    role_id: fields.roleId,
    branch_id: fields.branchId,
    department_id: fields.departmentId,
    ...(fields.joiningDate && { joining_date: fields.joiningDate }),
  };
}
