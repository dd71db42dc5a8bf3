import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { doNotDisturbDays } from '#contract/main-api/carriers/doNotDisturb.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { readOperators } from '../operators/readOperators.ts';

/** An operator has answered that a number is on its do-not-disturb list. */
export interface DoNotDisturbAnswer {
  /** Canonical. */
  msisdn: string;
  routeId: number;
}

/**
 * Puts numbers on the do-not-disturb list, or says of those on it that they were answered again. Call it last in a transaction: its rows are
 * the last ones that are locked, in the order of their numbers.
 */
export async function learnDoNotDisturb(
  transaction: Transaction<Schema>,
  answers: readonly DoNotDisturbAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const latest = [...new Map(answers.map((answer) => [answer.msisdn, answer])).values()];
  const operatorOf = await readOperators(transaction);
  await sql`
    insert into do_not_disturb (msisdn, operator, route_id)
    select * from unnest(${texts(latest.map(({ msisdn }) => msisdn))},
      ${texts(latest.map(({ msisdn }) => operatorOf(msisdn)))}, ${bigints(latest.map(({ routeId }) => routeId))})
      as answered (msisdn, operator, route_id)
    order by msisdn
    on conflict (msisdn) do update set operator = excluded.operator, route_id = excluded.route_id, answered_at = now()`.execute(
    transaction,
  );
}

/** Removes numbers of which no operator has said for long that they are on its list: their owners may have left it. */
export async function forgetDoNotDisturb(queries: Queries): Promise<void> {
  await sql`
    delete from do_not_disturb where answered_at < now() - make_interval(days => ${doNotDisturbDays})`.execute(
    queries,
  );
}
