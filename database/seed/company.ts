import type { Kysely, Transaction } from 'kysely';
import type { Schema, Scope } from '#database/schema.ts';
import { findRole, type BuiltInRoleName } from './roles.ts';

/** A company to begin with: its people, sender IDs and first credit. */
export interface NewCompany {
  name: string;
  scope: Scope;
  branches?: readonly string[];
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
  email?: string;
  contactNo?: string;
}

/** Adds a company whole, in the caller's transaction. */
export async function addCompany(transaction: Transaction<Schema>, company: NewCompany): Promise<void> {
  const { id } = await transaction
    .insertInto('companies')
    .values({ name: company.name, scope: company.scope })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branchId = await addBranches(transaction, id, company.branches ?? []);
  for (const [index, name] of company.senderIds.entries()) {
    await transaction
      .insertInto('sender_ids')
      .values({ company_id: id, name, is_default: index === 0 })
      .execute();
  }
  for (const user of company.users) await addUser(transaction, id, branchId, user);
  await addCredit(transaction, id, company.credit);
}

async function addBranches(
  transaction: Transaction<Schema>,
  companyId: number,
  names: readonly string[],
): Promise<number | null> {
  let first: number | null = null;
  for (const name of names) {
    const { id } = await transaction
      .insertInto('branches')
      .values({ company_id: companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    first ??= id;
  }
  return first;
}

async function addUser(
  transaction: Transaction<Schema>,
  companyId: number,
  branchId: number | null,
  user: NewUser,
): Promise<void> {
  const role = await findRole(transaction, user.role);
  await transaction
    .insertInto('users')
    .values({
      company_id: companyId,
      branch_id: branchId,
      role_id: role.id,
      username: user.username,
      name: user.name,
      email: user.email ?? null,
      contact_no: user.contactNo ?? null,
      password_hash: user.passwordHash,
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
