import { sql, type Kysely } from 'kysely';
import type { NewBranch } from '#contract/main-api/people/branches.ts';
import type { NewCompany as CompanyInput } from '#contract/main-api/people/companies.ts';
import type { BuiltInRoleName, Scope } from '#contract/main-api/people/roles.ts';
import type { Schema } from '#database/schema.ts';
import { companyColumns } from './companyColumns.ts';
import { reachableColumns } from './reachableColumns.ts';
import { findRole } from './seed/roles.ts';

/** A company to begin with: where it is, its people, sender IDs and first credit. */
export interface NewCompany extends Omit<CompanyInput, 'senderId'> {
  scope: Scope;
  /** The first one is that of its people. */
  branches?: readonly Omit<NewBranch, 'companyId'>[];
  departments?: readonly string[];
  /** The first one is the default. */
  senderIds: readonly string[];
  /** SMS units. */
  credit: number;
  users: readonly NewUser[];
}

export interface NewUser {
  username: string;
  name: string;
  role: BuiltInRoleName;
  passwordHash: string;
  /** For how many days the password opens the account, unless it is replaced. Without it there is no end. */
  firstPasswordDays?: number;
  email?: string;
  contactNo?: string;
  /** Whether the number counts as confirmed. */
  isNumberConfirmed?: boolean;
  /** One of the company's departments, by name. */
  department?: string;
}

/** Adds a company whole, in the caller's transaction. @returns its id */
export async function addCompany(transaction: Kysely<Schema>, company: NewCompany): Promise<number> {
  const { id } = await transaction
    .insertInto('companies')
    .values({
      ...companyColumns(company),
      name: company.name,
      scope: company.scope,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branchId = await addBranches(transaction, id, company.branches ?? []);
  const departments = await addDepartments(transaction, id, company.departments ?? []);
  for (const [index, name] of company.senderIds.entries()) {
    await transaction
      .insertInto('sender_ids')
      .values({ company_id: id, name, is_default: index === 0 })
      .execute();
  }
  for (const user of company.users) {
    await addUser(transaction, id, branchId, departments.get(user.department ?? '') ?? null, user);
  }
  await addCredit(transaction, id, company.credit);
  return id;
}

async function addBranches(
  transaction: Kysely<Schema>,
  companyId: number,
  branches: readonly Omit<NewBranch, 'companyId'>[],
): Promise<number | null> {
  let first: number | null = null;
  for (const branch of branches) {
    const { id } = await transaction
      .insertInto('branches')
      .values({ company_id: companyId, name: branch.name, ...reachableColumns(branch) })
      .returning('id')
      .executeTakeFirstOrThrow();
    first ??= id;
  }
  return first;
}

/** @returns name → id */
async function addDepartments(
  transaction: Kysely<Schema>,
  companyId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await transaction
    .insertInto('departments')
    .values(names.map((name) => ({ company_id: companyId, name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function addUser(
  transaction: Kysely<Schema>,
  companyId: number,
  branchId: number | null,
  departmentId: number | null,
  user: NewUser,
): Promise<void> {
  const role = await findRole(transaction, user.role);
  await transaction
    .insertInto('users')
    .values({
      company_id: companyId,
      branch_id: branchId,
      department_id: departmentId,
      role_id: role.id,
      username: user.username,
      name: user.name,
      email: user.email ?? null,
      contact_no: user.contactNo ?? null,
      confirmed_no: user.isNumberConfirmed ? (user.contactNo ?? null) : null,
      password_hash: user.passwordHash,
      ...(user.firstPasswordDays !== undefined && {
        password_change_required: true,
        first_password_until: sql<Date>`now() + make_interval(days => ${user.firstPasswordDays})`,
      }),
    })
    .execute();
}

async function addCredit(queries: Kysely<Schema>, companyId: number, amount: number): Promise<void> {
  await queries
    .insertInto('credit_accounts')
    .values({ company_id: companyId, balance: amount, held: 0 })
    .execute();
  if (amount === 0) return;
  await queries
    .insertInto('ledger_entries')
    .values({
      company_id: companyId,
      kind: 'recharge',
      balance_delta: amount,
      held_delta: 0,
      batch_id: null,
      reference: 'opening balance',
      note: null,
      created_by: null,
    })
    .execute();
}
