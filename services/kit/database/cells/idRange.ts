import { sql } from 'kysely';
import type { Queries } from '../index.ts';

/** Ids of a cell begin at its number times this. */
const idsOfCell = 2 ** 40;

/** Ids stay exact in JavaScript up to this cell. */
export const highestCell = 2 ** 13 - 1;

export function firstIdOf(cell: number): number {
  return cell * idsOfCell;
}

/** Moves the sequences of the schema that have not reached the range of its cell, such as those of a new migration, to its beginning. */
export async function raiseSequences(queries: Queries): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, first.id, false)
    from (select number * ${idsOfCell}::bigint as id from cell where number > 0) first, pg_sequences
    where schemaname = current_schema() and coalesce(last_value, 0) < first.id`.execute(queries);
}
