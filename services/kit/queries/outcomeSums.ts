import { sql, type RawBuilder } from 'kysely';
import { outcomes, type Outcome } from '#contract/database-manager/filter.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { texts } from '../database/sql/arrays.ts';

/** `sum(messages)` of the rows with a `status` that counts as this; null where there are none. */
export function outcomeSum(outcome: Outcome): RawBuilder<number | null> {
  return sql`sum(messages) filter (where status = any(${texts(statusesOf(outcome))}))`;
}

/** `sum(messages)` of the rows that count for a delivery rate: those that ended so and, by their `kind`, are no test sends. */
function ratedSum(outcome: 'delivered' | 'failed'): RawBuilder<number> {
  return sql`coalesce(sum(messages) filter (where kind <> 'test' and status = any(${texts(statusesOf(outcome))})), 0)::bigint`;
}

/** `RatedCounts` of the contract. */
export const ratedColumns = sql`${ratedSum('delivered')} as "ratedDelivered", ${ratedSum('failed')} as "ratedFailed"`;

/** A column of its own for each outcome, named as in the contract: a bigint, 0 where there are none. */
export const outcomeColumns = sql.join(
  outcomes.map((outcome) => sql`coalesce(${outcomeSum(outcome)}, 0)::bigint as ${sql.ref(outcome)}`),
);
