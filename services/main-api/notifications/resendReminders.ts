import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import { resendReminderHours, type findResendReminder } from '#contract/main-api/sending/resendReminders.ts';
import type { Schema } from '#database/schema.ts';
import { resendableStatuses } from '#domain/messages/status/messageStatus.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import { notify } from '#services/kit/notifications/write.ts';

type ResendReminder = Reply<typeof findResendReminder>;

/** Reminders of one run: after an outage there are many, and a transaction is to be short. */
const mostAtOnce = 1_000;

/** The accepted resends of the chain to which `batches` belongs. */
const resends = sql`(select count(*) from batches resent where resent.company_id = batches.company_id
  and resent.resend_of = coalesce(batches.resend_of, batches.id) and resent.state <> 'staged')`;
const isList = sql`batches.kind <> 'single' and batches.state <> 'staged'`;
const isResendable = sql`exists (select from batch_count_rows counts
  where counts.company_id = batches.company_id and counts.batch_id = batches.id
    and counts.status = any(${texts(resendableStatuses)}) having sum(counts.messages) > 0)`;
/** Nobody has sent the batch again since, and something failed that can be sent again. */
const isStillOpen = sql`${isResendable} and ${resends} = resend_reminders.resends`;
const ofBatch = sql`batches.company_id = resend_reminders.company_id and batches.id = resend_reminders.batch_id`;

/** @throws not-found, also for a batch of another company */
async function find(
  queries: Queries,
  { userId, companyId }: Session,
  batchId: string,
): Promise<ResendReminder> {
  const { rows } = await sql<{ remindAt: Date | null }>`
    select case when ${isStillOpen} then remind_at end as "remindAt"
    from batches left join resend_reminders on ${ofBatch} and resend_reminders.user_id = ${userId}
    where batches.company_id = ${companyId} and batches.id = ${batchId}::bigint and ${isList}`.execute(
    queries,
  );
  if (!rows[0]) throw notFound('batch');
  return { remindAt: rows[0].remindAt?.toISOString() ?? null };
}

/** The audit log leaves these out: a reminder concerns nobody but its user. */
export function resendReminderService(database: Database) {
  return {
    find: (session: Session, batchId: string) => find(database, session, batchId),

    /** @throws not-found, conflict when nothing can be sent again */
    async set(session: Session, batchId: string): Promise<ResendReminder> {
      return writeAs(database, session, async (transaction) => {
        const { userId, companyId } = session;
        const { rows } = await sql<{ isResendable: boolean; remindAt: Date | null }>`
          with batch as (
            select id, ${resends} as resends, ${isResendable} and state in ('finished', 'cancelled') as "isResendable"
            from batches where company_id = ${companyId} and id = ${batchId}::bigint
              and ${isList}
          ), stored as (
            insert into resend_reminders (user_id, company_id, batch_id, resends, remind_at)
            select ${userId}, ${companyId}, id, resends, now() + make_interval(hours => ${resendReminderHours})
            from batch where "isResendable"
            on conflict (user_id, batch_id) do update set resends = excluded.resends, remind_at = excluded.remind_at
            returning remind_at
          )
          select "isResendable", remind_at as "remindAt" from batch left join stored on true`.execute(
          transaction,
        );
        const [found] = rows;
        if (!found) throw notFound('batch');
        if (!found.remindAt) throw refusal('conflict', 'nothing-failed');
        return { remindAt: found.remindAt.toISOString() };
      });
    },

    async remove(session: Session, batchId: string): Promise<ResendReminder> {
      return writeAs(database, session, async (transaction) => {
        await sql`delete from resend_reminders where user_id = ${session.userId}
          and batch_id = ${batchId}::bigint`.execute(transaction);
        return find(transaction, session, batchId);
      });
    },
  };
}

/**
 * Notifies those whose time has come. The row goes in the same transaction, so that of several processes one notifies, and a crash
 * loses nothing. Without a notification go those of which somebody has sent the batch again.
 */
export async function resendsDue(transaction: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ userId: number; companyId: number; batchId: number; isOpen: boolean }>`
    with due as (
      select user_id, batch_id from resend_reminders where remind_at <= now()
      order by remind_at limit ${mostAtOnce} for update skip locked
    ), gone as (
      delete from resend_reminders using due
      where resend_reminders.user_id = due.user_id and resend_reminders.batch_id = due.batch_id
      returning resend_reminders.*
    )
    select resend_reminders.user_id as "userId", resend_reminders.company_id as "companyId", batch_id as "batchId",
      ${isStillOpen} as "isOpen"
    from gone resend_reminders join batches on ${ofBatch}
    order by remind_at, resend_reminders.user_id, batch_id`.execute(transaction);
  for (const { userId, companyId, batchId, isOpen } of rows) {
    if (!isOpen) continue;
    await notify(transaction, {
      kind: 'batch-resend-reminder',
      companyId,
      personId: userId,
      subject: { id: batchId, name: null },
    });
  }
}
