import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { pipelinedMark } from './pool/prepared.ts';

/** Marks the statement after which a connection may keep the plans of a transaction. */
export const indexPlansMark = `${pipelinedMark}/* index plans */ `;

/** What `byKey` sets, for a transaction that sets more at once. */
export const settingsByKey = sql`set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true)`;

/**
 * A transaction in which all joins are look-ups by key, one after the other. The planner knows how many messages
 * had which status when the table was last analysed; a minute later all of them have another one, and it reads a
 * million rows to change five hundred.
 */
export async function byKey(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(pipelinedMark)}select ${settingsByKey}`.execute(transaction);
}

/** As `byKey`, and the connection keeps the plans of `prepared` statements: a look-up by key is right for any parameters. */
export async function forceIndexPlans(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(indexPlansMark)}select set_config('plan_cache_mode', 'force_generic_plan', true), ${settingsByKey}`.execute(
    transaction,
  );
}

/**
 * As `byKey`, for a transaction that reads thousands of rows from all over a table: in the order in which they lie there,
 * with many of them asked for at a time, which a disk is several times quicker at; where the platform can, which it says by
 * not being 0.
 */
export async function preferBitmapScans(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(pipelinedMark)}select ${settingsByKey}, set_config('enable_bitmapscan', 'on', true),
    set_config('enable_indexscan', 'off', true), case when current_setting('effective_io_concurrency')::int > 0
      then set_config('effective_io_concurrency', '200', true) end`.execute(transaction);
}
