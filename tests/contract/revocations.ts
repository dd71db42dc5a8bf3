import type { EndpointSpec } from '#contract/endpoint.ts';
import { permissionKeys } from '#contract/permissions.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import type { World } from '#tests/helpers/world.ts';
import { everyEndpoint, type EndpointName } from './entries.ts';
import { addPlatformHolder, resettingClientOf } from './targets.ts';

export interface Person {
  userId: number;
  companyId: number;
  roleId: number;
}

/** Endpoints by which somebody who is signed in changes something, or takes a file of which the audit log knows. */
export const writing = everyEndpoint.filter(
  ({ spec }) => spec.method !== 'GET' && spec.permission !== 'public',
);

/** Some of each service and each kind. */
const representatives: readonly EndpointName[] = [
  'addCredit',
  'createRole',
  'createRoute',
  'updateUser',
  'decideRefund',
  'sendSingle',
  'sendBatch',
  'cancelBatch',
  'createTicketComment',
  'deleteTemplate',
  'revealMsisdn',
];
export const representative = writing.filter(({ name }) => representatives.includes(name));

/** Somebody of each scope who may do everything, and loses it again and again. */
export const usernames = { company: 'slow', platform: 'slow-platform' };

export async function addCallers(world: World): Promise<void> {
  const { database } = world;
  const { roleId } = await addPerson(database, { username: usernames.company, companyId: 2 });
  await setPermissions(database, roleId, permissionKeys);
  const ofProvider = await addPlatformHolder(world, usernames.platform);
  await setPermissions(database, ofProvider.roleId, permissionKeys);
}

/** Who makes a call, and who that is in the database. */
export async function callerOf(
  world: World,
  { scope, permission }: EndpointSpec,
): Promise<{ client: Client; person: Person }> {
  const isReset = permission === 'password-reset';
  const username = isReset ? 'operator' : usernames[scope ?? 'company'];
  const person = await world.database
    .selectFrom('users')
    .select(['id as userId', 'company_id as companyId', 'role_id as roleId'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { client: await (isReset ? resettingClientOf : clientOf)(world, username), person };
}

const setActive = (queries: Queries, id: number, active: boolean) =>
  queries.updateTable('users').set({ active }).where('id', '=', id).execute();
const setStatus = (queries: Queries, id: number, status: 'active' | 'suspended') =>
  queries.updateTable('companies').set({ status }).where('id', '=', id).execute();

export interface Revocation {
  refusal: [number, string];
  take(queries: Queries, person: Person, spec: EndpointSpec): Promise<unknown>;
  restore(queries: Queries, person: Person): Promise<unknown>;
}

/** Ways to lose access. */
export const revocations = {
  deactivated: {
    refusal: [401, 'session-ended'],
    take: (queries, { userId }) => setActive(queries, userId, false),
    restore: (queries, { userId }) => setActive(queries, userId, true),
  },
  'of a suspended company': {
    refusal: [401, 'session-ended'],
    take: (queries, { companyId }) => setStatus(queries, companyId, 'suspended'),
    restore: (queries, { companyId }) => setStatus(queries, companyId, 'active'),
  },
  'without the permission': {
    refusal: [403, 'forbidden'],
    async take(queries, { roleId }, { permission }) {
      // As the services do it.
      await queries.selectFrom('roles').select('id').where('id', '=', roleId).forUpdate().execute();
      await queries
        .deleteFrom('role_permissions')
        .where('role_id', '=', roleId)
        .where('permission', '=', permission)
        .execute();
    },
    restore: (queries, { roleId }) =>
      queries
        .insertInto('role_permissions')
        .values(permissionKeys.map((permission) => ({ role_id: roleId, permission })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  },
  'signed out': {
    refusal: [401, 'session-ended'],
    take: (queries, { userId }) => queries.deleteFrom('sessions').where('user_id', '=', userId).execute(),
    restore: async () => undefined,
  },
} satisfies Record<string, Revocation>;

export type HowRevoked = keyof typeof revocations;
export const otherRevocations = (Object.keys(revocations) as HowRevoked[]).filter(
  (how) => how !== 'deactivated',
);
