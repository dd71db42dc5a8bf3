import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/**
 * A transaction that reads thousands of rows from all over a table: in the order in which they lie there, with many of
 * them asked for at a time, which a disk is several times quicker at; where the platform can, which it says by not being 0.
 */
export async function scattered(transaction: Transaction<Schema>): Promise<void> {
  await sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true),
    case when current_setting('effective_io_concurrency')::int > 0
      then set_config('effective_io_concurrency', '200', true) end`.execute(transaction);
}
