import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { foldFailures } from './reasons.ts';
import { derivedColumns, type Counts, type CountTable } from './tables.ts';

type Name = RawBuilder<unknown>;

/**
 * Adds the oldest changes to the counts, in the caller's transaction: readers of both see them once, before
 * and after. Any number of processes may do so at the same time, each takes others.
 * @param limit changes
 * @returns how many there were; fewer than `limit` is the end of them, for now
 */
export async function foldChanges(
  transaction: Transaction<Schema>,
  { changes, sums, into, isBounded }: CountTable,
  limit: number,
): Promise<number> {
  if (isBounded) return foldFailures(transaction, limit);
  const written = sql.table(changes);
  const { rows } = await sql<Record<string, string[]> & { taken: number }>`
    with taken as (
      delete from ${written} where id in (select id from ${written} order by id limit ${limit} for update skip locked)
      returning *
    ), ${sql.join(into.map((counts) => sql`${addedTo(counts)} as (${add(counts, sums)})`))}
    select (select count(*) from taken) as taken,
      ${sql.join(into.map((counts) => sql`array(select row::text from ${addedTo(counts)} where not counts_something) as ${sql.ref(counts.counts)}`))}`.execute(
    transaction,
  );
  const { taken, ...emptied } = rows[0]!;
  for (const { counts } of into) {
    const places = emptied[counts]!;
    // No other transaction can have changed these rows: they are locked until this one ends.
    if (places.length > 0)
      await sql`delete from ${sql.table(counts)} where ctid = any(${places}::text[]::tid[])`.execute(
        transaction,
      );
  }
  return taken;
}

function addedTo({ counts }: Counts): Name {
  return sql.ref(`added_to_${counts}`);
}

/** In the order of their key, or two processes that add to the same counts would wait for each other. */
function add({ counts, place }: Counts, sums: readonly string[]): Name {
  const counted = sql.table(counts);
  const each = (names: readonly string[], of: (name: Name) => Name) =>
    sql.join(names.map((name) => of(sql.ref(name))));
  const anyOf = (condition: (name: Name) => Name) =>
    sql.join(
      sums.map((name) => condition(sql.ref(name))),
      sql` or `,
    );
  const values = place.map((name) => (derivedColumns[name] ? sql.raw(derivedColumns[name]) : sql.ref(name)));
  const keys = sql.join(place.map((_, index) => sql.lit(index + 1)));
  return sql`
      insert into ${counted} (${each([...place, ...sums], plain)})
      select ${sql.join(values)}, ${each(sums, (name) => sql`sum(${name})`)} from taken
      group by ${keys} having ${anyOf((name) => sql`sum(${name}) <> 0`)} order by ${keys}
      on conflict (${each(place, plain)}) do update
        set ${each(sums, (name) => sql`${name} = ${counted}.${name} + excluded.${name}`)}
      returning ${counted}.ctid as row, ${anyOf((name) => sql`${name} <> 0`)} as counts_something`;
}

function plain(name: Name): Name {
  return name;
}
