import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';
import { settle, type Settlement } from '../credit/ledger.ts';

/**
 * Ends as `unknown` what was submitted so long ago that no receipt will come. Units that the carrier never
 * said it took go back to the company.
 */
export async function endUnanswered(database: Database, receiptHours: number, limit: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<Settlement>`
      with overdue as (
        select company_id, id from messages
        where status = 'submitted' and submitted_at < now() - make_interval(hours => ${receiptHours})
        order by company_id, id limit ${limit}
        for update skip locked
      )
      update messages set status = 'unknown', final_at = now()
      from overdue
      where messages.company_id = overdue.company_id and messages.id = overdue.id
      returning messages.company_id as "companyId", messages.batch_id as "batchId", 0 as charged,
        messages.segments - messages.charged as released`.execute(transaction);
    await settle(transaction, `unanswered ${randomUUID()}`, rows);
  });
}
