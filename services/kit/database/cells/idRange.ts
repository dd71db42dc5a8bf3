import { idsOfCell } from '#contract/main-api/sign-in/cells.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#database/schema.ts';

export function firstIdOf(cell: number): number {
  return cell * idsOfCell;
}

/** Moves sequences below the range of their cell, such as those of a new migration, to its beginning. */
export async function raiseSequences(queries: Kysely<Schema>): Promise<void> {
  const { number } = await queries.selectFrom('cell').select('number').executeTakeFirstOrThrow();
  // The statement names no table of the cell: Citus would run it at another node.
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstIdOf(number)}::bigint, true)
    from pg_sequences
    where schemaname = current_schema() and coalesce(last_value, 0) < ${firstIdOf(number)}::bigint`.execute(
    queries,
  );
}
