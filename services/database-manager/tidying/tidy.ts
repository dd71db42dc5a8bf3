import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** Below so many changed rows a table is read in no time, however it is planned. */
const fewRows = 500;
/** Of a table's rows changed since the planner looked; on a server autovacuum looks at a tenth, each minute. */
const changedShare = 1;
/** Of a table's rows dead: what they take up is used again. */
const deadShare = 0.2;
/** Nothing else is answered while the embedded engine cleans, a second for each quarter of a million rows. */
const largeRows = 100_000;
/** A large table is cleaned in any case when so many of its rows are dead; before that while nothing is to be sent. */
const deadShareOfLarge = 1;

interface Table {
  name: string;
  wantsLook: boolean;
  wantsCleaning: boolean;
}

export interface Tidied {
  analyzed: string[];
  vacuumed: string[];
}

/** Looks at each table once. Any number of processes may: one that is worked on is left out. */
export async function tidy(database: Database, { isEmbedded }: { isEmbedded: boolean }): Promise<Tidied> {
  // The engine counts changes for itself while a transaction runs, and tells later.
  if (isEmbedded) await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows: tables } = await sql<Table>`
    select counted.relname as name,
      n_mod_since_analyze > ${fewRows} + ${changedShare} * greatest(reltuples, 0) as "wantsLook",
      n_dead_tup > ${fewRows} + greatest(reltuples, 0) * case
        when greatest(reltuples, n_live_tup) > ${largeRows} and exists (select from chunks)
        then ${deadShareOfLarge} else ${deadShare} end::float8 as "wantsCleaning"
    from pg_stat_user_tables counted join pg_class on pg_class.oid = counted.relid
    where counted.schemaname = current_schema()`.execute(database);
  const vacuumed = isEmbedded ? tables.filter(({ wantsCleaning }) => wantsCleaning) : [];
  for (const { name } of vacuumed)
    await sql`vacuum (skip_locked, analyze) ${sql.table(name)}`.execute(database);
  const analyzed = tables.filter((table) => table.wantsLook && !vacuumed.includes(table));
  for (const { name } of analyzed) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(database);
  return { analyzed: analyzed.map(({ name }) => name), vacuumed: vacuumed.map(({ name }) => name) };
}
