import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/** A condition that comes and goes is notified at most once in so many minutes. */
const quietMinutes = 15;
/**
 * Subjects of one kind at a time: after an upgrade there is a day of them, and a transaction is to be short. The next look finds the
 * others.
 */
const mostAtOnce = 1_000;
/** How long one is remembered that is no longer met. Longer than what `watch.ts` looks back. */
const rememberedDays = 2;

/**
 * Marks the subjects for which a condition has become true. Of several processes one gets each subject, because the row
 * is written in the transaction that notifies.
 * @param met a query with one column, the ids for which it is true now
 * @returns the ids of which users are to be notified, at most `mostAtOnce`
 */
export async function newlyMet(
  transaction: Transaction<Schema>,
  kind: string,
  met: RawBuilder<unknown>,
): Promise<number[]> {
  const isQuiet = sql`quiet.is_met or quiet.notified_at > ${quietSince}`;
  const { rows } = await sql<{ id: number }>`
    insert into notification_conditions as stored (kind, subject_id, is_met)
    select ${kind}, met.id, true from (${met}) as met (id)
    where not exists (select from notification_conditions quiet
      where quiet.kind = ${kind} and quiet.subject_id = met.id and (${isQuiet}))
    order by met.id limit ${mostAtOnce}
    on conflict (kind, subject_id) do update set is_met = true, notified_at = excluded.notified_at
      -- Another process may have been faster.
      where not stored.is_met and stored.notified_at <= ${quietSince}
    returning subject_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Marks the subjects for which a condition is no longer true.
 * @param over a condition on `subject_id`
 * @returns their ids, each to one process
 */
export async function noLongerMet(
  transaction: Transaction<Schema>,
  kind: string,
  over: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notification_conditions set is_met = false where kind = ${kind} and is_met and ${over}
    returning subject_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Deletes conditions that ended long ago, so that the table stays small. */
export async function forgetConditions(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    delete from notification_conditions
    where not is_met and notified_at < now() - make_interval(days => ${rememberedDays})`.execute(transaction);
}

const quietSince = sql`now() - make_interval(mins => ${sql.lit(quietMinutes)})`;
