import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#contract/main-api/notifications.ts';
import {
  findResendReminder,
  removeResendReminder,
  setResendReminder,
} from '#contract/main-api/sending/resendReminders.ts';
import { NotificationWatch } from '#services/main-api/notifications/watch.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { refusalOf } from '#tests/helpers/people/staff.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
/** A user of Padma. */
let operator: Client;
let operatorId: number;

beforeAll(async () => {
  world = await startQuietReceiver();
  operator = await clientOf(world, 'operator');
  ({ id: operatorId } = await world.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'operator')
    .executeTakeFirstOrThrow());
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['notifications', 'resend_reminders'] as const)
    await world.database.deleteFrom(table).execute();
});

/** A finished batch of Padma with one failed message, or a resend of another batch. */
async function addBatch({ status = 'failed', state = 'finished', resendOf = null as string | null } = {}) {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, kind, class, sender_id, user_id, state, text, accepted_at, valid_until, resend_of)
    values (${padmaId}, 'bulk', 'transactional', 'PADMA', ${operatorId}, ${state}, 'x', now(), now() + interval '1 day',
      ${resendOf}::bigint) returning id`.execute(world.database);
  const batchId = String(rows[0]!.id);
  await sql`insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
    values (${padmaId}, ${batchId}, 'Robi', ${status}, 1, 0, 0, 0)`.execute(world.database);
  return batchId;
}

const of = (batchId: string) => ({ params: { batchId } });
const hourPasses = () =>
  sql`update resend_reminders set remind_at = remind_at - interval '1 hour'`.execute(world.database);
/** Three processes look at the same moment, none of which was there when the reminder was set. */
const runWatches = () => Promise.all([1, 2, 3].map(() => new NotificationWatch(world.database).run()));
const remindersOf = async (client: Client) =>
  (await client.call(listNotifications, { query: {} })).responseList.flatMap(({ kind, subjectId }) =>
    kind === 'batch-resend-reminder' ? [String(subjectId)] : [],
  );

test('two hours after a user has asked for it they are notified, once and nobody else', async () => {
  const batchId = await addBatch();
  expect((await operator.call(findResendReminder, of(batchId))).remindAt).toBeNull();
  const { remindAt } = await operator.call(setResendReminder, of(batchId));
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from ${remindAt}::timestamptz - now())::float8 / 3600 as hours`.execute(
    world.database,
  );
  expect(rows[0]!.hours).toBeCloseTo(2, 1);
  expect((await operator.call(findResendReminder, of(batchId))).remindAt).toBe(remindAt);
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([]);
  await hourPasses();
  await runWatches();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([batchId]);
  expect(await remindersOf(world.padma)).toEqual([]);
  expect((await operator.call(findResendReminder, of(batchId))).remindAt).toBeNull();
});

test('a user has one for each batch: a second one puts it off', async () => {
  const batchId = await addBatch();
  await operator.call(setResendReminder, of(batchId));
  await hourPasses();
  await operator.call(setResendReminder, of(batchId));
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([]);
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([batchId]);
});

test('it can be taken back, by each user their own', async () => {
  const batchId = await addBatch();
  await operator.call(setResendReminder, of(batchId));
  await world.padma.call(setResendReminder, of(batchId));
  expect((await operator.call(removeResendReminder, of(batchId))).remindAt).toBeNull();
  await hourPasses();
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([]);
  expect(await remindersOf(world.padma)).toEqual([batchId]);
});

test('it is dropped when somebody has sent the batch again; a resend that is only checked changes nothing', async () => {
  const [sent, checked] = [await addBatch(), await addBatch()];
  for (const batchId of [sent, checked]) await operator.call(setResendReminder, of(batchId));
  await addBatch({ resendOf: sent });
  await addBatch({ resendOf: checked, state: 'staged' });
  expect((await operator.call(findResendReminder, of(sent))).remindAt).toBeNull();
  expect((await operator.call(findResendReminder, of(checked))).remindAt).not.toBeNull();
  await hourPasses();
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([checked]);
  const { rows } = await sql`select from resend_reminders`.execute(world.database);
  expect(rows).toEqual([]);
});

test('a resend of a batch counts for the resends of that batch, too', async () => {
  const first = await addBatch();
  const second = await addBatch({ resendOf: first });
  await operator.call(setResendReminder, of(second));
  await addBatch({ resendOf: first });
  expect((await operator.call(findResendReminder, of(second))).remindAt).toBeNull();
});

test('it is dropped when nothing is left to send again, and refused when nothing failed', async () => {
  const batchId = await addBatch();
  await operator.call(setResendReminder, of(batchId));
  // A receipt came late.
  for (const [status, messages] of [
    ['failed', -1],
    ['delivered', 1],
  ] as const)
    await sql`insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
      values (${padmaId}, ${batchId}, 'Robi', ${status}, ${messages}, 0, 0, 0)`.execute(world.database);
  await hourPasses();
  await hourPasses();
  await runWatches();
  expect(await remindersOf(operator)).toEqual([]);
  expect(await refusalOf(operator, setResendReminder, of(batchId))).toEqual([409, 'conflict']);
  const running = await addBatch({ state: 'running' });
  expect(await refusalOf(operator, setResendReminder, of(running))).toEqual([409, 'conflict']);
});
