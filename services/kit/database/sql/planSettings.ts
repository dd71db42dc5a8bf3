import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { pipelinedMark } from '../pool/prepared.ts';

/** Marks the statement after which the connection may keep plans until the transaction ends. */
export const indexPlansMark = `${pipelinedMark}/* index plans */ `;

/** The settings of `forceIndexScans`, for a transaction that sets more in the same statement. */
export const indexScanSettings = sql`set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true)`;

/**
 * From now on in this transaction tables are read by index scans and joined by nested loops only. The planner's
 * statistics are as old as the last ANALYZE; a minute later every message has another status, and the planner would read
 * a million rows to change five hundred.
 */
export async function forceIndexScans(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(pipelinedMark)}select ${indexScanSettings}`.execute(transaction);
}

/** As `forceIndexScans`, and the connection keeps the plans of `prepared` statements: an index scan by key is right for any parameters. `shardSettings` says where they cannot be kept. */
export async function forceIndexPlans(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(indexPlansMark)}select set_config('plan_cache_mode', case
      when coalesce(nullif(current_setting('barta.shard_views', true), ''), current_schema()) = current_schema()
      then 'force_generic_plan' else 'auto' end, true), ${indexScanSettings}`.execute(transaction);
}

/**
 * As `forceIndexScans`, for a transaction that reads thousands of rows from all over a table. A bitmap scan reads them
 * in the order of their pages, and with prefetching a disk is several times faster. `effective_io_concurrency` is 0
 * where the platform cannot prefetch.
 */
export async function preferBitmapScans(transaction: Transaction<Schema>): Promise<void> {
  await sql`${sql.raw(pipelinedMark)}select ${indexScanSettings}, set_config('enable_bitmapscan', 'on', true),
    set_config('enable_indexscan', 'off', true), case when current_setting('effective_io_concurrency')::int > 0
      then set_config('effective_io_concurrency', '200', true) end`.execute(transaction);
}
