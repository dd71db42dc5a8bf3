import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#services/kit/database/index.ts';

/** The table that a name means, for what a view cannot do. With Citus the name is that of a view over its shard. */
export async function tableOf(queries: Queries, name: string): Promise<RawBuilder<unknown>> {
  return sql.raw(await nameOfTable(queries, name));
}

/** As `tableOf`, as text. */
export async function nameOfTable(queries: Queries, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select refobjid from pg_rewrite join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
        where ev_class = own.oid and refclassid = 'pg_class'::regclass and refobjid <> own.oid limit 1),
      own.oid)::regclass::text as name
    from (select ${name}::regclass::oid as oid) own`.execute(queries);
  return rows[0]!.name;
}

/** A row of `select *`, in which the views of Citus show columns that PostgreSQL itself hides. */
export function withoutSystemColumns<Row extends object>(row: Row): Row {
  const own = Object.entries(row).filter(([name]) => name !== 'ctid' && name !== 'xmax');
  return Object.fromEntries(own) as Row;
}
