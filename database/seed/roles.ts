import { sql, type Kysely, type Transaction } from 'kysely';
import type { BuiltInRoleName, Scope } from '#contract/main-api/people/roles.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import type { Schema } from '#database/schema.ts';

interface BuiltInRole {
  name: BuiltInRoleName;
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

/** The roles every installation begins with. The first one is fixed: it holds every permission there is. */
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
      'update-company',
      // The spec's menu guards the screens of branches, campaigns and balance with it.
      'create-company',
      'view-audit-log',
      'send-single-sms',
      'send-multiple-sms',
      // For programs that send codes; people who write texts do not need it.
      'send-otp',
      'manage-api-keys',
      'manage-templates',
      'manage-contacts',
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
      'manage-templates',
      'manage-contacts',
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

/**
 * Adds the built-in roles to an installation that has none; what its administrators renamed, changed or
 * deleted stays so. Permissions that came with an update go to the fixed role, and to it alone.
 */
export async function ensureRoles(database: Kysely<Schema>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const existing = await transaction.selectFrom('roles').select('id').limit(1).executeTakeFirst();
    if (!existing) await addBuiltInRoles(transaction);
    await sql`
      insert into role_permissions (role_id, permission)
      select id, permission from roles cross join unnest(${[...permissionKeys]}::text[]) permission where is_fixed
      on conflict do nothing`.execute(transaction);
  });
}

async function addBuiltInRoles(transaction: Transaction<Schema>): Promise<void> {
  for (const { name, scope, permissions } of builtInRoles) {
    // Services that start together: the second one waits at the unique name and adds nothing.
    const added = await transaction
      .insertInto('roles')
      .values({ name, scope, company_id: null, is_fixed: scope === 'platform' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await transaction
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ role_id: added.id, permission })))
      .execute();
  }
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
