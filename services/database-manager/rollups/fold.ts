import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { CountTable } from './tables.ts';

/**
 * Adds the oldest changes to the counts, in the caller's transaction: whoever reads both sees them once, before
 * and after. Any number of processes may do so at the same time, each takes others.
 * @param limit changes
 * @returns how many there were; fewer than `limit` is the end of them, for now
 */
export async function foldChanges(
  transaction: Transaction<Schema>,
  { counts, changes, place, sums }: CountTable,
  limit: number,
): Promise<number> {
  const [counted, written] = [sql.table(counts), sql.table(changes)];
  const each = (names: readonly string[], of: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(names.map((name) => of(sql.ref(name))));
  // In the order of their key, or two processes that add to the same counts would wait for each other.
  const { rows } = await sql<{ taken: number; emptied: string[] }>`
    with taken as (
      delete from ${written} where id in (select id from ${written} order by id limit ${limit} for update skip locked)
      returning *
    ), added as (
      insert into ${counted} (${each(place, plain)}, ${each(sums, plain)})
      select ${each(place, plain)}, ${each(sums, (name) => sql`sum(${name})`)} from taken
      group by ${each(place, plain)}
      having ${anyOf(sums, (name) => sql`sum(${name}) <> 0`)}
      order by ${each(place, plain)}
      on conflict (${each(place, plain)}) do update
        set ${each(sums, (name) => sql`${name} = ${counted}.${name} + excluded.${name}`)}
      returning ${counted}.ctid as row, ${anyOf(sums, (name) => sql`${name} <> 0`)} as counts_something
    )
    select (select count(*) from taken) as taken,
      array(select row::text from added where not counts_something) as emptied`.execute(transaction);
  const { taken, emptied } = rows[0]!;
  // Nobody else can have written these rows anew: they are locked until the transaction ends.
  if (emptied.length > 0) {
    await sql`delete from ${counted} where ctid = any(${emptied}::text[]::tid[])`.execute(transaction);
  }
  return taken;
}

function plain(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return name;
}

function anyOf(
  names: readonly string[],
  condition: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => condition(sql.ref(name))),
    sql` or `,
  );
}
