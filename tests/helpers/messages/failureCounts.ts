import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { byFailure, countedFailures } from '#services/database-manager/rollups/counted.ts';

/** Counts why messages of a batch failed that were inserted as failed, as the engine does when they fail. */
export async function addFailureCounts(transaction: Transaction<Schema>, batchId: number): Promise<void> {
  await sql`
    insert into failure_count_changes (company_id, hour, hides_text, route_id, status, state, error, messages)
    ${countedFailures} and batches.id = ${batchId} ${byFailure}`.execute(transaction);
}
