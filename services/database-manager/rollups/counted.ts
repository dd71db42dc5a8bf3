import { sql } from 'kysely';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';
import { failureReasonSql } from '#services/kit/queries/errorSql.ts';
import { countedRoute } from '#services/kit/queries/shownStatusSql.ts';

/*
 * The correct counts, by counting messages: they prove the stored ones, and replace them where there are none. Each is a query to be
 * completed by `group by`.
 */

const ofMessages = sql`from messages
  join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id`;

const sums = sql`count(*) as messages, sum(messages.segments) as segments, sum(messages.charged) as charged,
  sum(messages.refunded) as refunded`;

/** As `rollups`. */
export const countedRollups = sql`
  select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC') as hour,
    coalesce(batches.branch_id, 0) as branch_id, batches.user_id, coalesce(batches.campaign_id, 0) as campaign_id,
    batches.kind, batches.class, batches.sender_id, batches.hides_text,
    ${countedRoute(sql`messages.status`, sql`messages.route_id`)} as route_id,
    messages.operator, messages.status, ${sums}
  ${ofMessages} where batches.state <> 'staged'`;
export const byRollup = sql`group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`;

/** As `batch_counts`. */
export const countedBatches = sql`
  select messages.company_id, messages.batch_id, messages.operator, messages.status, ${sums}
  ${ofMessages} where batches.state <> 'staged' and batches.kind <> 'single'`;
export const byBatch = sql`group by 1, 2, 3, 4`;

/** As `latency_counts`. */
export const countedLatencies = sql`
  select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC') as hour, batches.hides_text,
    latency_bucket(messages.final_at - messages.responded_at) as bucket, count(*) as messages
  ${ofMessages} where messages.status = 'delivered' and messages.responded_at is not null and batches.kind <> 'test'`;
export const byLatency = sql`group by 1, 2, 3, 4`;

const reason = failureReasonSql('messages');

/** As `failure_counts`, before reasons that are too many become others: see `boundedReasons`. */
export const countedFailures = sql`
  select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC') as hour, batches.hides_text,
    ${countedRoute(sql`messages.status`, sql`messages.route_id`)} as route_id, messages.status,
    ${reason.state} as state, ${reason.error} as error, count(*) as messages
  ${ofMessages} where messages.status in ${wordList(statusesOf('failed'))} and batches.kind <> 'test'`;
export const byFailure = sql`group by 1, 2, 3, 4, 5, 6, 7`;
