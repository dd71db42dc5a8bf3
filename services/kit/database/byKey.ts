import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/**
 * A transaction in which all joins are look-ups by key, one after the other. The planner knows how many messages
 * had which status when the table was last analysed; a minute later all of them have another one, and it reads a
 * million rows to change five hundred.
 */
export async function byKey(transaction: Transaction<Schema>): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) as name`.execute(
    transaction,
  );
}
