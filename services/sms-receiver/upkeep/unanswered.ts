import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';
import { settle } from '../credit/ledger.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';

/**
 * Ends as `unknown` what was submitted so long ago that no receipt will come. Units that the carrier never
 * said it took go back to the company.
 */
export async function endUnanswered(database: Database, receiptHours: number, limit: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<Move & { released: number }>`
      with overdue as (
        select company_id, id from messages
        where status = 'submitted' and submitted_at < now() - make_interval(hours => ${receiptHours})
        order by company_id, id limit ${limit}
        for update skip locked
      ), ended as (
        update messages set status = 'unknown', final_at = now()
        from overdue
        where messages.company_id = overdue.company_id and messages.id = overdue.id
        returning messages.*, ${routeOf} as to_route
      )
      select company_id as "companyId", batch_id as "batchId", operator, 'submitted' as "fromStatus", to_route as "fromRoute",
        'unknown' as "toStatus", to_route as "toRoute", count(*) as messages, sum(segments)::bigint as segments,
        sum(charged)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
        sum(refunded)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
        sum(segments - charged)::bigint as released
      from ended group by 1, 2, 3, 5`.execute(transaction);
    await tally(transaction, talliesOf(rows));
    await settle(
      transaction,
      `unanswered ${randomUUID()}`,
      rows.map(({ companyId, batchId, released }) => ({ companyId, batchId, charged: 0, released })),
    );
  });
}
