import { sql, type Transaction } from 'kysely';
import { fieldProblems } from '#contract/errors.ts';
import type { Schema } from '#database/schema.ts';
import { nameInTexts } from '#contract/names/nameProblem.ts';
import { notificationTitle } from '#domain/notifications/texts.ts';
import { providersCompany } from '#services/kit/queries/providersCompany.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import {
  abandonStale,
  countLastHour,
  dropDelivery,
  endDelivery,
  readNotification,
  claimText,
  type Delivery,
} from './deliveries.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { oneLine } from './mail/compose.ts';

/** Texts of one user in an hour: the provider pays for them. */
const mostAnHour = 20;
/** After which an SMS receiver does not send it any more. */
const validHours = 1;
const perRun = 100;

/** Turns waiting deliveries into system texts, which the provider pays for like one-time codes. */
export async function sendTexts(database: Database, limits: TextLimits): Promise<void> {
  await abandonStale(database, 'sms');
  const faults: unknown[] = [];
  const send = (transaction: Transaction<Schema>, delivery: Delivery) =>
    sendOne(transaction, delivery, limits);
  for (let count = 0; count < perRun; count += 1)
    if (!(await claimText(database, send, (fault) => faults.push(fault)))) break;
  if (faults.length > 0) throw new AggregateError(faults, 'some texts of notifications could not be written');
}

async function sendOne(
  transaction: Transaction<Schema>,
  delivery: Delivery,
  limits: TextLimits,
): Promise<void> {
  const found = await readNotification(transaction, delivery.notificationId);
  const to = found?.recipient.contactNo;
  if (!found || !to) return dropDelivery(transaction, delivery);
  const { recipient, notification } = found;
  const { userId, companyId, language } = recipient;
  // Confirmed when it was notified, and perhaps another number since.
  if (!recipient.isNumberConfirmed) return dropDelivery(transaction, delivery);
  if ((await textsOfLastHour(transaction, userId)) >= mostAnHour)
    return endDelivery(transaction, delivery, 'given-up', 'too many texts in an hour');
  const refusal = await admitText(transaction, { kind: 'notification', msisdn: to, companyId }, limits);
  if (refusal) return endDelivery(transaction, delivery, 'given-up', fieldProblems[refusal]);
  await addText(transaction, { userId, to, text: notificationTitle(notification, language) });
  await endDelivery(transaction, delivery, 'sent');
}

/** Enqueues a text of the provider's company for an SMS receiver. The caller has counted it by `admitText`. */
export async function addText(
  queries: Queries,
  { userId, to, text }: { userId: number; to: string; text: string },
): Promise<void> {
  const provider = await providersCompany(queries);
  const whole = [provider && nameInTexts(provider.name), oneLine(text)].filter(Boolean).join(': ');
  await sql`
    insert into system_texts (user_id, msisdn, text, class, valid_until)
    values (${userId}, ${to}, ${whole}, 'transactional',
      now() + make_interval(hours => ${validHours}))`.execute(queries);
}

async function textsOfLastHour(queries: Queries, userId: number): Promise<number> {
  // Two processes that count at the same time would both see one less.
  await sql`select from users where id = ${userId} for no key update`.execute(queries);
  return countLastHour(queries, userId, 'sms');
}
