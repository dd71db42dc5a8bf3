import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import { isDistributed, openDatabase, schemaOptions, type Database } from '../index.ts';
import { migrate } from './migrate.ts';
import { pendingMigrations } from './migrationRecord.ts';
import { grantToServices, readOwners, readRole } from './serviceRole.ts';

/**
 * As `migrate`, by the role that owns the tables, which then gives the role of `database` what services need. Where both are
 * one role there is nothing to give.
 * @param database of the services, by which their role is known
 * @param ownerUrl the same database with the role of its owner; empty migrates as the services
 * @throws where Citus holds the schema, because services make views there
 */
export async function migrateAsOwner(database: Database, ownerUrl: string, log?: Logger): Promise<string[]> {
  const options = schemaOptions(database);
  if (!ownerUrl || !options) return migrate(database, log);
  if (isDistributed(database))
    throw new Error('Where Citus holds the schema services migrate it: leave MIGRATION_DATABASE_URL empty.');
  const role = await readRole(database);
  const owner = await openDatabase({ ...options, databaseUrl: ownerUrl });
  try {
    await checkSameDatabase(database, owner);
    const ownRole = await readRole(owner);
    if (ownRole === role) return await migrate(owner, log);
    await checkOwnership(owner, ownRole);
    const grant = () => owner.transaction().execute((transaction) => grantToServices(transaction, role));
    // Before as well: what is made by migrations is given to the services even if this process is killed after them.
    if ((await pendingMigrations(owner)).length > 0) await grant();
    const applied = await migrate(owner, log);
    await grant();
    return applied;
  } finally {
    await owner.destroy();
  }
}

/** @throws when the two URLs lead to different databases: one would be migrated, and the other one be used */
async function checkSameDatabase(database: Database, owner: Database): Promise<void> {
  const [one, other] = await Promise.all([database, owner].map(readIdentity));
  if (one !== other)
    throw new Error(
      'MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases: only their roles may differ.',
    );
}

async function readIdentity(database: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select current_schema() || ' of ' || oid || ' ' || datname || ' on ' ||
      extract(epoch from pg_postmaster_start_time()) as identity
    from pg_database where datname = current_database()`.execute(database);
  return rows[0]!.identity;
}

/** @throws when tables belong to another role, as in an installation that had one role only */
async function checkOwnership(owner: Database, role: string): Promise<void> {
  const others = (await readOwners(owner)).filter((each) => each !== role);
  if (others.length === 0) return;
  throw new Error(
    `The tables belong to ${others.join(' and ')}, not to ${role}, the role of MIGRATION_DATABASE_URL. As a superuser run in this ` +
      `database: ${others.map((each) => `reassign owned by "${each}" to "${role}";`).join(' ')}`,
  );
}
