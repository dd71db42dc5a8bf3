import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import {
  byBatch,
  byFailure,
  byLatency,
  byRollup,
  countedBatches,
  countedFailures,
  countedLatencies,
  countedRollups,
} from '#services/database-manager/rollups/counted.ts';

/** Adds the roll-ups that the transactions of all these messages would have added one by one. */
export async function addCounts(transaction: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`insert into rollups ${countedRollups} ${byRollup} order by 1, 2`,
    sql`insert into platform_rollups
      select hour, kind, class, operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
      from rollups group by 1, 2, 3, 4, 5 order by 1`,
    sql`insert into platform_month_rollups
      select date_trunc('month', hour, 'UTC'), kind, class, operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
      from rollups group by 1, 2, 3, 4, 5 order by 1`,
    sql`insert into month_rollups
      select company_id, date_trunc('month', hour, 'UTC'), branch_id, user_id, campaign_id, kind, class, sender_id,
        hides_text, operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
      from rollups group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 order by 1, 2`,
    sql`insert into batch_counts (company_id, batch_id, operator, status, messages, segments, charged, refunded)
      ${countedBatches} ${byBatch} order by 1, 2`,
    sql`insert into latency_counts ${countedLatencies} ${byLatency} order by 1, 2`,
    sql`insert into platform_latency_counts select hour, bucket, sum(messages) from latency_counts group by 1, 2 order by 1`,
    sql`insert into failure_counts ${countedFailures} ${byFailure} order by 1, 2`,
    sql`insert into platform_failure_counts select hour, route_id, status, state, error, sum(messages)
      from failure_counts group by 1, 2, 3, 4, 5 order by 1`,
  ])
    await statement.execute(transaction);
}
