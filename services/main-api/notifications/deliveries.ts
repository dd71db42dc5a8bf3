import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import type { Notification } from '#contract/main-api/notifications.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { Schema } from '#database/schema.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { languageOf } from './language.ts';
import { notificationRepository } from './repository.ts';

/** An e-mail that could not be sent for this long is abandoned. */
const givenUpAfterHours = 24;
/**
 * After which one is given up without another try. A mail server that is away is tried once for all of them, so that most have not been
 * tried when it is back: nobody wants those of days ago. A text is worth less when it is late.
 */
const staleAfterHours = { email: givenUpAfterHours + 2, sms: 1 } as const;
/** Rows that one statement removes or abandons. */
const perStep = 1_000;
const mostSteps = 20;
/** How long a process that tries is left alone. Longer than any try, see `mail/transport.ts`. */
const leaseMinutes = 5;
/** Minutes until an SMS that could not be written is tried again. */
const textPauseMinutes = 5;
/** How long sent deliveries are kept in the database. */
const keptDays = 30;
/** For how long notifications are kept, read or not. */
const notificationsKeptDays = 180;

/** Who is to receive a notification, as they are now. */
export interface Recipient {
  userId: number;
  name: string;
  companyId: number;
  scope: Scope;
  permissions: string[];
  language: Language;
  contactNo: string | null;
  isNumberConfirmed: boolean;
  email: string | null;
}

export interface Delivery {
  id: number;
  notificationId: number;
  /** The number of this attempt. While it equals the stored one, this process has the claim. */
  attempts: number;
  /** Where it goes instead of the user's present address. */
  address?: string | null;
}

/**
 * A user who may still sign in, with what they may do at this moment; null for anybody else.
 * @param mayBeInactive also finds one who may not: to deactivate a user must not hide what was changed of the account before
 */
export async function recipientOf(
  queries: Queries,
  userId: number,
  mayBeInactive = false,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select users.id as "userId", users.name, users.company_id as "companyId",
      case when roles.scope = 'platform' and companies.scope = 'platform' then 'platform' else 'company' end as scope,
      array(select permission from role_permissions where role_id = roles.id) as permissions,
      ${languageOf(sql.ref('users.id'))} as language,
      users.contact_no as "contactNo", users.email, coalesce(users.confirmed_no = users.contact_no, false) as "isNumberConfirmed"
    from users join companies on companies.id = users.company_id join roles on roles.id = users.role_id
    where users.id = ${userId} and (${mayBeInactive}::boolean or users.active and companies.status = 'active')`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** Reads a notification and its recipient; null if the recipient may no longer see it. */
export async function readNotification(
  queries: Queries,
  notificationId: number,
  mayBeInactive = false,
): Promise<{ recipient: Recipient; notification: Notification } | null> {
  const row = await queries
    .selectFrom('notifications')
    .select('user_id')
    .where('id', '=', notificationId)
    .executeTakeFirst();
  const recipient = row ? await recipientOf(queries, row.user_id, mayBeInactive) : null;
  if (!recipient) return null;
  const notification = await notificationRepository(queries, recipient).find(notificationId);
  return notification && { recipient, notification };
}

/** Claims one e-mail that is due, or returns null. The claim of a process that died expires after some minutes. */
export async function claimMail(database: Database): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    update notification_deliveries set attempts = attempts + 1,
      due_at = now() + make_interval(mins => ${leaseMinutes})
    where id = (select id from notification_deliveries
      where channel = 'email' and state = 'waiting' and due_at <= now()
      order by due_at, id limit 1 for update skip locked)
    returning id, notification_id as "notificationId", attempts, address`.execute(database);
  return rows[0] ?? null;
}

/** Ends a delivery, unless another process has claimed it in the meantime. */
export async function endDelivery(
  queries: Queries,
  { id, attempts }: Delivery,
  state: 'sent' | 'given-up',
  error: string | null = null,
): Promise<void> {
  await sql`
    update notification_deliveries set state = ${state}, ended_at = now(), last_error = ${error}
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`.execute(queries);
}

/** Schedules another attempt after a pause that doubles up to an hour; abandons after a day. @returns whether it was abandoned */
export async function retryDelivery(
  queries: Queries,
  { id, attempts }: Delivery,
  error: string,
): Promise<boolean> {
  const isTooOld = sql`created_at < now() - make_interval(hours => ${givenUpAfterHours})`;
  const { rows } = await sql<{ isGivenUp: boolean }>`
    update notification_deliveries set last_error = ${error},
      state = case when ${isTooOld} then 'given-up' else state end,
      ended_at = case when ${isTooOld} then now() end,
      due_at = now() + make_interval(secs => least(3600, 30 * power(2, least(${attempts}::int, 10) - 1)))
    where id = ${id} and attempts = ${attempts} and state = 'waiting'
    returning state = 'given-up' as "isGivenUp"`.execute(queries);
  return rows[0]?.isGivenUp ?? false;
}

export async function countWaiting(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notification_deliveries where channel = 'email' and state = 'waiting'`.execute(
    queries,
  );
  return rows[0]!.count;
}

/** Counts the deliveries to a user in the last hour. */
export async function countLastHour(
  queries: Queries,
  userId: number,
  channel: keyof typeof staleAfterHours,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notification_deliveries deliveries
    join notifications on notifications.id = deliveries.notification_id
    where deliveries.channel = ${channel} and deliveries.state = 'sent' and deliveries.ended_at > now() - interval '1 hour'
      and notifications.user_id = ${userId}`.execute(queries);
  return rows[0]!.count;
}

/** Nobody is to receive it any more. */
export async function dropDelivery(queries: Queries, { id }: Delivery): Promise<void> {
  await sql`delete from notification_deliveries where id = ${id}`.execute(queries);
}

/** Drops e-mails of an installation that sends none. */
export async function dropMails(database: Database): Promise<void> {
  await sql`delete from notification_deliveries where channel = 'email' and state = 'waiting'`.execute(
    database,
  );
}

/** Abandons what has waited for too long to be sent, except what a process is sending at the moment. */
export async function abandonStale(queries: Queries, channel: keyof typeof staleAfterHours): Promise<void> {
  await sql`
    update notification_deliveries set state = 'given-up', ended_at = now(), last_error = coalesce(last_error, 'it waited for too long')
    where id in (select id from notification_deliveries
      where channel = ${channel} and state = 'waiting' and due_at <= now()
        and created_at < now() - make_interval(hours => ${staleAfterHours[channel]})
      limit ${perStep} for update skip locked)`.execute(queries);
}

export async function removeOldDeliveries(database: Database): Promise<void> {
  await sql`
    delete from notification_deliveries where ended_at < now() - make_interval(days => ${keptDays})`.execute(
    database,
  );
}

/** Removes notifications that are kept no longer, with their deliveries: some at a time, as a stop waits for it. */
export async function removeOldNotifications(database: Database): Promise<void> {
  // The oldest have the lowest ids: no other row is read.
  const oldest = sql`select id, at from notifications order by id limit ${perStep}`;
  for (let step = 0; step < mostSteps; step += 1) {
    const { numAffectedRows } = await sql`
      delete from notifications where id in (select oldest.id from (${oldest}) oldest
        where oldest.at < now() - make_interval(days => ${notificationsKeptDays}))`.execute(database);
    if (Number(numAffectedRows) < perStep) return;
  }
}

/**
 * Claims the oldest notification that is due to be sent by SMS and does `action` with it, both or neither. One for which that fails is
 * put off, so that the later ones do not wait for it.
 * @returns false when there was none
 */
export async function claimText(
  database: Database,
  action: (transaction: Transaction<Schema>, delivery: Delivery) => Promise<void>,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  let taken: Delivery | undefined;
  try {
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<Delivery>`
        select id, notification_id as "notificationId", attempts from notification_deliveries
        where channel = 'sms' and state = 'waiting' and due_at <= now() order by due_at, id limit 1 for update skip locked`.execute(
        transaction,
      );
      taken = rows[0];
      if (taken) await action(transaction, taken);
    });
  } catch (error) {
    if (!taken) throw error;
    await sql`
      update notification_deliveries set attempts = attempts + 1, last_error = ${(error as Error).message.slice(0, 500)},
        due_at = now() + make_interval(mins => ${textPauseMinutes})
      where id = ${taken.id} and state = 'waiting'`.execute(database);
    onFault(error);
  }
  return taken !== undefined;
}
