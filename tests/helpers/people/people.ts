import { sql } from 'kysely';
import { demoPassword } from '#database/seed/demo.ts';
import { addCompany } from '#database/addCompany.ts';
import type { BuiltInRoleName } from '#contract/main-api/people/roles.ts';
import { findRole } from '#database/seed/roles.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { startSession } from '#services/kit/auth/startSessions.ts';
import { Client } from '../http/client.ts';
import type { World } from '../world.ts';

let demoHash: Promise<string> | undefined;
const passwordHash = () => (demoHash ??= hashPassword(demoPassword));

/** A client company with one administrator and one sender ID, both named after it; the password is the demo's. */
export async function addClientCompany(
  database: Database,
  name: string,
  credit = 700,
): Promise<{ companyId: number }> {
  const hash = await passwordHash();
  await database.transaction().execute((transaction) =>
    addCompany(transaction, {
      name,
      scope: 'company',
      senderIds: [name.toUpperCase()],
      credit,
      users: [{ username: name.toLowerCase(), name, role: 'Company administrator', passwordHash: hash }],
    }),
  );
  const { id } = await database
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { companyId: id };
}

export interface NewPerson {
  username: string;
  companyId: number;
  /** A built-in role, or the id of another; without it a role of its own that may do nothing. */
  role?: BuiltInRoleName | number;
}

/** Someone whose password is the demo's. */
export async function addPerson(
  database: Database,
  { username, companyId, role }: NewPerson,
): Promise<{ userId: number; roleId: number }> {
  const roleId = typeof role === 'number' ? role : await roleOf(database, companyId, username, role);
  const { id } = await database
    .insertInto('users')
    .values({
      company_id: companyId,
      role_id: roleId,
      username,
      name: username,
      password_hash: await passwordHash(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, roleId };
}

async function roleOf(
  database: Database,
  companyId: number,
  username: string,
  role: BuiltInRoleName | undefined,
): Promise<number> {
  if (role) return (await findRole(database, role)).id;
  const { id } = await database
    .insertInto('roles')
    .values({ company_id: companyId, name: `Role of ${username}`, scope: 'company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the permissions of a role. */
export async function setPermissions(
  database: Database,
  roleId: number,
  permissions: readonly string[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
    await sql`
      insert into role_permissions (role_id, permission)
      select ${roleId}::bigint, unnest(${texts(permissions)})`.execute(transaction);
  });
}

/** A session of its own, without the wait of a password check. */
export async function clientOf(world: Pick<World, 'database' | 'urls'>, username: string): Promise<Client> {
  const { database, urls } = world;
  const user = await database
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return new Client(urls, await startSession(database, user.id), user.company_id);
}
