import { sql, type Kysely } from 'kysely';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import type { Schema, Scope } from '#database/schema.ts';

interface BuiltInRole {
  name: string;
  scope: Scope;
  permissions: readonly PermissionKey[];
}

const reports = [
  'view-dashboard',
  'view-single-sms-report',
  'view-bulk-sms-report',
  'view-sms-history',
  'view-sms-sending-credit',
] as const satisfies PermissionKey[];

const tickets = [
  'create-ticket',
  'view-ticket-list',
  'view-ticket',
  'update-ticket',
] as const satisfies PermissionKey[];

/** The roles every installation begins with. The first one holds every permission there is, also later ones. */
export const builtInRoles = [
  { name: 'Administrator', scope: 'platform', permissions: permissionKeys },
  {
    name: 'Company administrator',
    scope: 'company',
    permissions: [
      'create-user',
      'view-user',
      'update-user',
      'view-user-list',
      'update-user-self',
      'create-role',
      'view-role',
      'update-role',
      'view-role-list',
      'assign-permission',
      'view-company',
      'send-single-sms',
      'send-multiple-sms',
      'view-msisdn',
      ...reports,
      ...tickets,
    ],
  },
  {
    name: 'Operator',
    scope: 'company',
    permissions: [
      'update-user-self',
      'send-single-sms',
      'send-multiple-sms',
      'view-msisdn',
      'view-dashboard',
      'view-single-sms-report',
      'view-bulk-sms-report',
      'view-sms-history',
      ...tickets,
    ],
  },
  {
    name: 'Manager',
    scope: 'company',
    permissions: ['update-user-self', 'view-msisdn', ...reports, ...tickets],
  },
] as const satisfies BuiltInRole[];

export type BuiltInRoleName = (typeof builtInRoles)[number]['name'];

/**
 * Adds the built-in roles that are missing. A role that exists keeps what its administrators made of it,
 * save that the platform's Administrator gets permissions that came with an update.
 */
export async function ensureRoles(database: Kysely<Schema>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const role of builtInRoles) {
      const { name, scope } = role;
      const added = await transaction
        .insertInto('roles')
        .values({ name, scope, company_id: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added && scope !== 'platform') continue;
      const { id } = added ?? (await findRole(transaction, name));
      await transaction
        .insertInto('role_permissions')
        .values(role.permissions.map((permission) => ({ role_id: id, permission })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** A built-in role by its name. */
export function findRole(queries: Kysely<Schema>, name: BuiltInRoleName): Promise<{ id: number }> {
  return queries
    .selectFrom('roles')
    .select('id')
    .where('company_id', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
}
