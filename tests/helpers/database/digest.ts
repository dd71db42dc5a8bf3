import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/**
 * Tables that the services write by themselves, the sessions, which each request touches, the attempts that are counted, and challenges,
 * which are taken away by an answer, right or wrong.
 */
const changing =
  /^(sessions|attempts|passkey_challenges|chunks|route_states|processes|.*rollups?|rollup_changes|.*_counts|.*_count_changes|latency_changes|retention|seen_clock)$/;

/** Refusals write this by themselves. */
const isRefusal = (name: string) =>
  sql`${sql.lit(name)} = 'audit_entries' and to_jsonb(row) ->> 'action' = 'refused'`;

/**
 * A hash of the rows of each table: what is the same before and after has not changed. When an opt-out is looked at again
 * is left out, the upkeep changes it.
 */
export async function digestOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database);
  const tables = rows.map(({ name }) => name).filter((name) => !changing.test(name));
  const hashes = tables.map(
    (name) => sql`
      select ${name}::text as name, md5(coalesce(string_agg((to_jsonb(row) - 'look_at')::text, '|' order by (to_jsonb(row) - 'look_at')::text), '')) as hash
      from ${sql.table(name)} row where not (${isRefusal(name)})`,
  );
  const { rows: found } = await sql<{
    name: string;
    hash: string;
  }>`${sql.join(hashes, sql` union all `)}`.execute(database);
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
