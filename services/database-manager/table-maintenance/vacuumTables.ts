import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** With fewer changed rows a table is read quickly, whatever the plan. */
const fewRows = 500;
/**
 * The share of a table's rows that have changed since the last ANALYZE; autovacuum of a server waits for a tenth, and checks each minute.
 * The planner takes the number of rows from the size of the table, so that a plan is as good while it grows to five times its size.
 */
const changedShare = 4;
/** The share of a table's rows that are dead. Their space is used again after a vacuum. */
const deadShare = 0.2;
/** The embedded engine answers nothing else while it vacuums, a second for each quarter of a million rows. */
const largeRows = 100_000;
/** While messages wait to be sent, a large table is vacuumed only with so many dead rows. */
const deadShareOfLarge = 1;

/** The server skips other tables with a warning: then autovacuum alone keeps their statistics current. */
const mayMaintain = sql`(pg_has_role(relowner, 'usage') or case
  when current_setting('server_version_num')::int >= 170000 then has_table_privilege(pg_class.oid, 'MAINTAIN') else false end)`;

interface Table {
  name: string;
  needsAnalyze: boolean;
  needsVacuum: boolean;
}

interface MaintainedTables {
  analyzed: string[];
  vacuumed: string[];
}

/** Analyses, and on the embedded engine vacuums, the tables that need it. Several processes may: locked tables are skipped. */
export async function vacuumTables(
  database: Database,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<MaintainedTables> {
  // The embedded engine counts changes in memory, and publishes them only now and then.
  if (isEmbedded) await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows: tables } = await sql<Table>`
    select counted.relname as name,
      n_mod_since_analyze > ${fewRows} + ${changedShare} * greatest(reltuples, 0) as "needsAnalyze",
      n_dead_tup > ${fewRows} + greatest(reltuples, 0) * case
        when greatest(reltuples, n_live_tup) > ${largeRows} and exists (select from chunks)
        then ${deadShareOfLarge} else ${deadShare} end::float8 as "needsVacuum"
    from pg_stat_user_tables counted join pg_class on pg_class.oid = counted.relid
    where counted.schemaname = regexp_replace(current_schema(), '_shards$', '')
      and ${mayMaintain}`.execute(database);
  const vacuumed = isEmbedded ? tables.filter(({ needsVacuum }) => needsVacuum) : [];
  for (const { name } of vacuumed)
    await sql`vacuum (skip_locked, analyze) ${sql.table(name)}`.execute(database);
  const analyzed = tables.filter((table) => table.needsAnalyze && !vacuumed.includes(table));
  for (const { name } of analyzed) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(database);
  return { analyzed: analyzed.map(({ name }) => name), vacuumed: vacuumed.map(({ name }) => name) };
}
