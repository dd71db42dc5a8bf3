import { permissionKeys, platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import { startPasswordReset } from '#services/kit/session.ts';
import { Client } from '#tests/helpers/client.ts';
import { addMessage } from '#tests/helpers/messages.ts';
import { addClientCompany, addPerson, setPermissions } from '#tests/helpers/people.ts';
import type { World } from '#tests/helpers/world.ts';

/** The company that another one spies on: ids and words that only its own people may read. */
export interface Victim {
  companyId: number;
  userId: number;
  roleId: number;
  branchId: number;
  departmentId: number;
  senderId: string;
  msisdn: string;
}

/** Everything that a company's role can hold. */
export const companyPermissions = permissionKeys.filter((key) => !platformPermissions.includes(key));

let last = 0;
/** A name that nothing else has. */
export const freshName = (what: string) => `${what}${++last}`;

/** Records of a company made for one call, which may change or delete them. */
export function targetsOf({ database }: Pick<World, 'database'>, companyId = 2) {
  return {
    companyId,
    name: freshName,
    async role(): Promise<number> {
      const { id } = await database
        .insertInto('roles')
        .values({ company_id: companyId, name: freshName('Role '), scope: 'company' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async user(): Promise<number> {
      return (await addPerson(database, { username: freshName('target'), companyId })).userId;
    },
    async branch(): Promise<number> {
      const { id } = await database
        .insertInto('branches')
        .values({ company_id: companyId, name: freshName('Branch ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async department(): Promise<number> {
      const { id } = await database
        .insertInto('departments')
        .values({ company_id: companyId, name: freshName('Department ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async company(): Promise<number> {
      const { id } = await database
        .insertInto('companies')
        .values({ name: freshName('Company ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
export type Targets = ReturnType<typeof targetsOf>;

/** Padma Traders with something of everything, and words in it that no stranger may ever read. */
export async function addVictim(world: World): Promise<Victim> {
  const { database } = world;
  const targets = targetsOf(world);
  const [branchId, departmentId] = [await targets.branch(), await targets.department()];
  const { userId, roleId } = await addPerson(database, { username: 'padma-victim', companyId: 2 });
  await database
    .updateTable('users')
    .set({ branch_id: branchId, department_id: departmentId })
    .where('id', '=', userId)
    .execute();
  const msisdn = '8801899999999';
  await addMessage(database, {
    company_id: 2,
    user_id: userId,
    msisdn,
    operator: 'robi',
    text: 'canary text',
  });
  await database
    .insertInto('audit_entries')
    .values({ company_id: 2, action: 'updated', noun: 'user', record_id: userId, record_name: 'Rakib Hasan' })
    .execute();
  return { companyId: 2, userId, roleId, branchId, departmentId, senderId: 'PADMA', msisdn };
}

/** Words of the victim's company that stand in its records and nowhere else. */
export const canaries = [
  'Padma',
  'PADMA',
  'padma-victim',
  'Rakib Hasan',
  'rakib@padma.example',
  'canary text',
  '8801899999999',
];

/** Someone with a role of their own that holds exactly `permissions`. */
export async function addHolder(
  world: World,
  username: string,
  companyId: number,
  permissions: readonly PermissionKey[],
): Promise<{ userId: number; roleId: number }> {
  const person = await addPerson(world.database, { username, companyId });
  await setPermissions(world.database, person.roleId, permissions);
  return person;
}

/** The provider's role without a permission, and someone in it. */
export async function addPlatformHolder(world: World, username: string): Promise<{ roleId: number }> {
  const { id: roleId } = await world.database
    .insertInto('roles')
    .values({ company_id: null, name: `Role of ${username}`, scope: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPerson(world.database, { username, companyId: 1, role: roleId });
  return { roleId };
}

/** A client company whose one administrator may do all that a company's people can. */
export async function addStranger(world: World, name: string): Promise<void> {
  const { companyId } = await addClientCompany(world.database, name);
  await addHolder(world, `${name.toLowerCase()}-boss`, companyId, companyPermissions);
}

/** As `clientOf`, with the token of a right one-time code. */
export async function resettingClientOf(world: World, username: string): Promise<Client> {
  const { database, urls } = world;
  const user = await database
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return new Client(urls, await startPasswordReset(database, user.id, 10), user.company_id);
}
