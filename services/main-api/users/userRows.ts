import { sql, type InferResult } from 'kysely';
import type { Scope } from '#contract/main-api/roles.ts';
import type { User } from '#contract/main-api/users.ts';
import { msisdnPrefix } from '#domain/msisdnPrefix.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { anyHolds } from '#services/kit/database/search.ts';

/** A user, whoever asks, and the scope of their role, by which it may outrank others. */
export interface KnownUser extends Omit<User, 'isEditable'> {
  roleScope: Scope;
}

/** What can be written of a user, beside the password. */
export type UserFields = Pick<
  User,
  'username' | 'name' | 'email' | 'contactNo' | 'active' | 'roleId' | 'branchId' | 'departmentId'
> & {
  /** Today when it is left out. */
  joiningDate?: string;
};

export interface UserFilter {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
  branchId?: number;
  departmentId?: number;
  roleId?: number;
  active?: boolean;
}

/** What a search looks through. */
const searched = ['users.name', 'users.username', 'users.email', 'users.contact_no'];

/** Digits, Bangla ones too, and what people write between them. */
const numberLike = /^[\d০-৯\s()+-]+$/;

/** Users with all that belongs to what others see of them. */
export function usersOf(queries: Queries) {
  return queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('departments', 'departments.id', 'users.department_id');
}

export function withFilter(query: ReturnType<typeof usersOf>, filter: UserFilter) {
  const { companyId, branchId, departmentId, roleId, active } = filter;
  const text = filter.q?.trim() ?? '';
  return query
    .$if(companyId !== null, (rows) => rows.where('users.company_id', '=', companyId!))
    .$if(branchId !== undefined, (rows) => rows.where('users.branch_id', '=', branchId!))
    .$if(departmentId !== undefined, (rows) => rows.where('users.department_id', '=', departmentId!))
    .$if(roleId !== undefined, (rows) => rows.where('users.role_id', '=', roleId!))
    .$if(active !== undefined, (rows) => rows.where('users.active', '=', active!))
    .$if(text !== '', (rows) => rows.where(({ or }) => or([anyHolds(searched, text), ...byNumber(text)])));
}

/** Numbers are stored as 88017…, and typed as 017…. */
function byNumber(text: string) {
  const prefix = numberLike.test(text) ? msisdnPrefix(text) : null;
  return prefix === null ? [] : [sql<boolean>`starts_with(users.contact_no, ${prefix})`];
}

export function selectUser(query: ReturnType<typeof usersOf>) {
  return query.select([
    'users.id',
    'users.username',
    'users.name',
    'users.email',
    'users.contact_no',
    'users.joining_date',
    'users.active',
    'users.company_id',
    'companies.name as company_name',
    'users.branch_id',
    'branches.name as branch_name',
    'users.department_id',
    'departments.name as department_name',
    'users.role_id',
    'roles.name as role_name',
    'roles.scope as role_scope',
    sql<string[]>`array(select permission from role_permissions where role_id = roles.id order by 1)`.as(
      'permissions',
    ),
    'users.password_change_required',
    'users.last_sign_in_at',
  ]);
}

type UserRow = InferResult<ReturnType<typeof selectUser>>[number];

export function toUser(row: UserRow): KnownUser {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    contactNo: row.contact_no,
    joiningDate: row.joining_date,
    active: row.active,
    companyId: row.company_id,
    companyName: row.company_name,
    branchId: row.branch_id,
    branchName: row.branch_name,
    departmentId: row.department_id,
    departmentName: row.department_name,
    roleId: row.role_id,
    roleScope: row.role_scope,
    roles: [{ name: row.role_name }],
    permissions: row.permissions.map((name) => ({ name })),
    passwordChangeRequired: row.password_change_required,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
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
