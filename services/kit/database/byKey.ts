import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { toldMark } from './pool/prepared.ts';

/** By which the drivers know that a transaction's plans may be kept. */
export const keptByKeyMark = `${toldMark}/* kept by key */ `;

/** What `byKey` sets, for a transaction that sets more at once. */
export const settingsByKey = sql`set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/**
 * A transaction in which all joins are look-ups by key, one after the other. The planner knows how many messages
 * had which status when the table was last analysed; a minute later all of them have another one, and it reads a
 * million rows to change five hundred.
 */
export async function byKey(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(toldMark)}select ${settingsByKey}`.execute(transaction);
}

/** As `byKey`, and the plans of its `prepared` statements are kept: one way to look up does for whatever is looked up. */
export async function keptByKey(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(keptByKeyMark)}select set_config('plan_cache_mode', 'force_generic_plan', true), ${settingsByKey}`.execute(
    transaction,
  );
}
