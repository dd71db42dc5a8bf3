import { sql } from 'kysely';
import type { Queries } from '../index.ts';
import { isOnline, migrationNames, migrationsFolder, readMigration } from './migrationFiles.ts';
import { appliedMigrations, pendingMigrations } from './migrationRecord.ts';
import { effectOf, statementsOf } from './statements.ts';

export type MigrationPlan = Awaited<ReturnType<typeof planMigrations>>;

/**
 * Lists what `migrate` would do.
 * @throws NewerSchemaError when the schema is of a newer version of Barta
 */
export async function planMigrations(queries: Queries, folder: URL = migrationsFolder) {
  const known = migrationNames(folder);
  const pending = await pendingMigrations(queries, known);
  const sizes = await readTableSizes(queries);
  return {
    /** The newest migration that was applied; null for an empty database. */
    applied: (await appliedMigrations(queries)).at(-1) ?? null,
    /** The newest migration of this version. */
    known: known.at(-1)!,
    pending: pending.map((name) => ({
      name,
      isOnline: isOnline(name),
      statements: statementsOf(readMigration(name, folder)).map((statement) => {
        const { summary, table, lock } = effectOf(statement);
        const size = table === null ? undefined : sizes.get(table.toLowerCase());
        // The table that it locks, with its size; null if there is none before the migration.
        return { summary, lock, table: size ? { name: table!, ...size } : null };
      }),
    })),
  };
}

/** Rows as the server last estimated them, for which no table is read. */
async function readTableSizes(queries: Queries): Promise<Map<string, { rows: number; octets: number }>> {
  const { rows } = await sql<{ name: string; rows: number; octets: number }>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid)::bigint as octets
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(queries);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}
