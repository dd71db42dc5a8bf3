import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../index.ts';

/** Rows of one statement, so that none takes long. */
const stepRows = 5_000;

/**
 * Deletes rows in steps, in the order of a column of their key: otherwise each step would pass all deleted rows again.
 * @param first a value before all others
 */
export async function deleteInSteps(
  database: Database,
  table: 'contacts' | 'contact_rejects' | 'rejects',
  where: RawBuilder<unknown>,
  { column, first }: { column: string; first: string | number },
): Promise<void> {
  const key = sql.ref(column);
  for (let last: string | number | null = first; last !== null;) {
    const { rows }: { rows: { last: string | number | null }[] } = await sql<{
      last: string | number | null;
    }>`
      with deleted as (
        delete from ${sql.table(table)} where ${where} and ${key} in (
          select ${key} from ${sql.table(table)} where ${where} and ${key} > ${last}
          order by ${key} limit ${stepRows})
        returning ${key}
      )
      select max(${key}) as last from deleted`.execute(database);
    last = rows[0]?.last ?? null;
  }
}
