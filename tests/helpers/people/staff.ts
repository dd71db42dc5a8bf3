import type { EndpointSpec } from '#contract/endpoint.ts';
import type { AuditChange, AuditNoun } from '#contract/main-api/auditLog.ts';
import { findRole } from '#database/seed/roles.ts';
import type { Client } from '../http/client.ts';
import { addClientCompany, addPerson, clientOf } from './people.ts';
import { startWorld, type World } from '../world.ts';

/** The client company that every demonstration begins with. */
export const padmaId = 2;

/** Long enough, and nobody's first guess. */
export const goodPassword = 'green-kettle-42-rivers';

/** Two companies with an administrator each, and the provider's; what is `of` a company belongs to it alone. */
export interface Staff {
  world: World;
  admin: Client;
  padma: Client;
  meghna: Client;
  /** The last two may do nothing. */
  roles: Record<'administrator' | 'companyAdministrator' | 'operator' | 'ofPadma' | 'ofMeghna', number>;
  branches: { ofPadma: number; ofMeghna: number };
  departments: { ofPadma: number; ofMeghna: number };
  /** Someone of Padma, unless it is said otherwise, who has done nothing yet. */
  addSomeone(role?: number, companyId?: number): Promise<{ id: number; username: string }>;
  /** A role that nobody has. */
  addRole(
    permissions: readonly string[],
    role?: { companyId?: number | null; scope?: 'platform' },
  ): Promise<number>;
}

let count = 0;
export const freshName = (stem = 'person') => `${stem}${(count += 1)}`;

export async function startStaff(options?: Parameters<typeof startWorld>[0]): Promise<Staff> {
  const world = await startWorld(options);
  const { database } = world;
  const { companyId: meghnaId } = await addClientCompany(database, 'Meghna');
  await addPerson(database, { username: 'padma', companyId: padmaId, role: 'Company administrator' });

  async function addNamed(table: 'branches' | 'departments', name: string) {
    const rows = [padmaId, meghnaId].map((companyId) => ({ company_id: companyId, name }));
    const [ofPadma, ofMeghna] = await database.insertInto(table).values(rows).returning('id').execute();
    return { ofPadma: ofPadma!.id, ofMeghna: ofMeghna!.id };
  }

  async function addSomeone(role = roles.ofPadma, companyId = padmaId) {
    const username = freshName();
    const { userId } = await addPerson(database, { username, companyId, role });
    return { id: userId, username };
  }

  const addRole: Staff['addRole'] = async (permissions, { companyId = padmaId, scope } = {}) => {
    const { id } = await database
      .insertInto('roles')
      .values({ company_id: companyId, name: freshName('Role '), scope: scope ?? 'company' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = permissions.map((permission) => ({ role_id: id, permission }));
    if (rows.length > 0) await database.insertInto('role_permissions').values(rows).execute();
    return id;
  };

  const roles = {
    administrator: (await findRole(database, 'Administrator')).id,
    companyAdministrator: (await findRole(database, 'Company administrator')).id,
    operator: (await findRole(database, 'Operator')).id,
    ofPadma: await addRole([]),
    ofMeghna: await addRole([], { companyId: meghnaId }),
  };
  const [admin, padma, meghna] = [
    await clientOf(world, 'admin'),
    await clientOf(world, 'padma'),
    await clientOf(world, 'meghna'),
  ];
  const branches = await addNamed('branches', 'Riverside');
  const departments = await addNamed('departments', 'Freight');
  return { world, admin, padma, meghna, roles, branches, departments, addSomeone, addRole };
}

/** The audit entries of a record, oldest first. */
export async function auditEntriesOf({ database }: World, noun: AuditNoun, recordId: number) {
  const rows = await database
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'company_id', 'record_name', 'changes', 'address'])
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, changes: row.changes as AuditChange[] }));
}

/** The status of a refusal with the fields at fault, or else its code. */
export async function refusalOf(client: Client, spec: EndpointSpec, input: Parameters<Client['refusal']>[1]) {
  const { status, body } = await client.refusal(spec, input);
  return [status, body.problems ?? body.code];
}
