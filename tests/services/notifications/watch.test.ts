import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endingNoticeDays } from '#contract/main-api/sending/contentApprovals.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { NotificationWatch } from '#services/main-api/notifications/watch.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { insertWebhooks, writtenFacts } from '#tests/helpers/webhooks/outbox.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';

const padmaId = 2;
let database: TestDatabase['database'];
let drop: TestDatabase['drop'];
/** A user of Padma. */
let operatorId: number;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
  await seedDemo(database, await hashPassword(demoPassword));
  ({ id: operatorId } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'operator')
    .executeTakeFirstOrThrow());
});
afterAll(() => drop());
beforeEach(async () => {
  for (const table of [
    'notifications',
    'notification_conditions',
    'route_states',
    'routes',
    'batches',
  ] as const)
    await database.deleteFrom(table).execute();
});

/** Those of three processes that look at the same moment, one of which has just been started. */
const watchesOf = (downAfter = 0) => [1, 2, 3].map(() => new NotificationWatch(database, { downAfter }));
const runWatches = (watches = watchesOf()) => Promise.all(watches.map((watch) => watch.run()));
const notified = async () =>
  (
    await database
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['kind', 'username'])
      .orderBy('notifications.id')
      .execute()
  ).map(({ kind, username }) => `${kind} ${username}`);
/** As if so many minutes had passed since the last notification. */
const later = (minutes: number) =>
  sql`update notification_conditions set notified_at = notified_at - make_interval(mins => ${minutes})`.execute(
    database,
  );

async function addRoute(): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into routes (name) values ('Robi') returning id`.execute(
    database,
  );
  await sql`update routes set is_enabled = true`.execute(database);
  return rows[0]!.id;
}
const reports = (routeId: number, instance: string, state: LinkState, age = '0 s') =>
  sql`insert into route_states (instance, route_id, state, since, last_failure, pending, segments_per_second,
      submitted, refused, uncertain, ids_missing, ids_invalid, updated_at)
    values (${instance}, ${routeId}, ${state}, now(), 'connection refused', 0, 0, 0, 0, 0, 0, 0, now() - ${age}::interval)
    on conflict (route_id, instance) do update set state = excluded.state, updated_at = excluded.updated_at`.execute(
    database,
  );

test.each<LinkState>(['waiting', 'refusing'])(
  'a route that is %s rings once, and once when it is up again, however many processes look',
  async (state) => {
    const id = await addRoute();
    await reports(id, 'a', state);
    await runWatches();
    await runWatches();
    expect(await notified()).toEqual(['route-down admin']);
    const { details } = await database
      .selectFrom('notifications')
      .select('details')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ note: 'connection refused' });
    await reports(id, 'a', 'bound');
    await runWatches();
    await runWatches();
    expect(await notified()).toEqual(['route-down admin', 'route-up admin']);
  },
);

test('a route that flaps rings at most once in a quarter of an hour', async () => {
  const id = await addRoute();
  for (let round = 0; round < 20; round += 1) {
    await reports(id, 'a', 'waiting');
    await runWatches();
    await reports(id, 'a', 'bound');
    await runWatches();
  }
  expect(await notified()).toEqual(['route-down admin', 'route-up admin']);
  // Down again, and still so when the quarter of an hour is over.
  await reports(id, 'a', 'waiting');
  await runWatches();
  expect(await notified()).toHaveLength(2);
  await later(16);
  await runWatches();
  expect((await notified()).slice(2)).toEqual(['route-down admin']);
});

test('a route is not down for a moment, where one process is bound, or where none reports it', async () => {
  const id = await addRoute();
  await reports(id, 'a', 'waiting');
  const patient = watchesOf(60_000);
  await runWatches(patient);
  await runWatches(patient);
  await reports(id, 'b', 'bound');
  await runWatches();
  await database.deleteFrom('route_states').execute();
  await reports(id, 'a', 'waiting', '1 min');
  await runWatches();
  expect(await notified()).toEqual([]);
});

test('a route that is switched off while it is down is not called up again', async () => {
  const id = await addRoute();
  await reports(id, 'a', 'waiting');
  await runWatches();
  await sql`update routes set is_enabled = false`.execute(database);
  await runWatches();
  expect(await notified()).toEqual(['route-down admin']);
});

type Batch = { state: string; kind?: string; finished?: string | null; accepted?: string };
async function addBatch({ state, kind = 'bulk', finished = null, accepted = '0' }: Batch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, kind, class, sender_id, user_id, state, text, finished_at, accepted_at, valid_until)
    values (${padmaId}, ${kind}, 'transactional', 'PADMA', ${operatorId}, ${state}, 'x', now() - ${finished}::interval,
      now() - ${accepted}::interval, now() + interval '1 day')
    returning id`.execute(database);
  return rows[0]!.id;
}
const count = (batchId: number, status: string, messages: number) =>
  sql`insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
    values (${padmaId}, ${batchId}, 'Robi', ${status}, ${messages}, 0, 0, 0)`.execute(database);

test('a batch that has finished rings once for who sent it; a single message, a test, an old one and a cancelled one do not', async () => {
  const id = await addBatch({ state: 'finished', finished: '1 min' });
  await addBatch({ state: 'finished', finished: '2 days' });
  await addBatch({ state: 'cancelled', finished: '1 min' });
  await addBatch({ state: 'finished', kind: 'single', finished: '1 min' });
  await addBatch({ state: 'finished', kind: 'test', finished: '1 min' });
  await runWatches();
  await later(60);
  await runWatches();
  expect(await notified()).toEqual(['batch-finished operator']);
  const row = await database
    .selectFrom('notifications')
    .select(['subject_id', 'company_id'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ subject_id: id, company_id: padmaId });
});

test('of very many batches that have finished some ring at a time, and each rings', async () => {
  await sql`insert into batches (company_id, kind, class, sender_id, user_id, state, text, finished_at)
    select ${padmaId}, 'bulk', 'transactional', 'PADMA', ${operatorId}, 'finished', 'x', now() from generate_series(1, 1100)`.execute(
    database,
  );
  const [watch] = watchesOf();
  await watch!.run();
  expect(await notified()).toHaveLength(1_000);
  await watch!.run();
  await watch!.run();
  expect(await notified()).toHaveLength(1_100);
});

test('a batch that missed its start rings for those who may send, and again when it misses another', async () => {
  const id = await addBatch({ state: 'late' });
  await runWatches();
  await runWatches();
  expect(await notified()).toEqual(['batch-late operator', 'batch-late company-admin']);
  const become = (state: string) =>
    sql`update batches set state = ${state} where id = ${id}`.execute(database);
  await become('scheduled');
  await runWatches();
  await become('late');
  await later(16);
  await runWatches();
  expect(await notified()).toHaveLength(4);
});

test('a batch of which a quarter failed rings with its share; with fewer, or few in all, it does not', async () => {
  const failing = await addBatch({ state: 'running' });
  await count(failing, 'delivered', 30);
  await count(failing, 'failed', 9);
  await runWatches();
  expect(await notified()).toEqual([]);
  await count(failing, 'failed', 1);
  const small = await addBatch({ state: 'running' });
  await count(small, 'failed', 19);
  await runWatches();
  await count(failing, 'failed', 20);
  await runWatches();
  expect(await notified()).toEqual([
    'batch-failing admin',
    'batch-failing operator',
    'batch-failing company-admin',
  ]);
  const { details } = await database.selectFrom('notifications').select('details').executeTakeFirstOrThrow();
  expect(details).toEqual({ failed: 0.25 });
});

test('a batch that was scheduled weeks before its start rings as well when much of it fails', async () => {
  const scheduled = await addBatch({ state: 'running', accepted: '20 days' });
  await count(scheduled, 'failed', 40);
  await runWatches();
  expect(await notified()).toEqual([
    'batch-failing admin',
    'batch-failing operator',
    'batch-failing company-admin',
  ]);
});

test('a low purse with a carrier rings once until it was filled, for who manages routes', async () => {
  const { id } = await database
    .insertInto('routes')
    .values({ name: 'Central Platform' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const purse = (balance: number) =>
    database
      .insertInto('route_purses')
      .values({ route_id: id, purse: 'robi', balance, is_low: balance < 50 })
      .onConflict((conflict) =>
        conflict.columns(['route_id', 'purse']).doUpdateSet({ balance, is_low: balance < 50 }),
      )
      .execute();
  await purse(500);
  await runWatches();
  expect(await notified()).toEqual([]);
  await purse(20.5);
  await runWatches();
  await runWatches();
  expect(await notified()).toEqual(['route-purse-low admin']);
  const { details, route_id } = await database
    .selectFrom('notifications')
    .select(['details', 'route_id'])
    .executeTakeFirstOrThrow();
  expect([details, route_id]).toEqual([{ note: 'Robi: 20.5' }, id]);
  await purse(500);
  await runWatches();
});

test('an approval of a text rings once before it ends and once when it has, for its company and the provider', async () => {
  const day = (days: number) => sql<string>`((now() at time zone 'Asia/Dhaka')::date + ${days}::int)`;
  const { id } = await database
    .insertInto('content_approvals')
    .values({
      company_id: padmaId,
      name: 'Eid offer',
      text: 'Eid offer',
      campaign_id: 'BTRC-1',
      state: 'approved',
      valid_from: day(-30),
      valid_until: day(endingNoticeDays + 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ends = (days: number) =>
    database
      .updateTable('content_approvals')
      .set({ valid_until: day(days) })
      .where('id', '=', id)
      .execute();
  await runWatches();
  expect(await notified()).toEqual([]);
  const ending = ['content-approval-ending admin', 'content-approval-ending company-admin'];
  for (const days of [endingNoticeDays, 1, 0]) {
    await ends(days);
    await runWatches();
    await later(60);
  }
  expect(await notified()).toEqual(ending);
  await insertWebhooks(database, padmaId, ['https://shop.example/'], ['content_approval.decided']);
  await ends(-1);
  await runWatches();
  await runWatches();
  expect(await writtenFacts(database, 'content_approval.decided')).toEqual([
    { companyId: padmaId, subjectId: id, facts: { name: 'Eid offer', status: 'expired' } },
  ]);
  expect(await notified()).toEqual([
    ...ending,
    'content-approval-ended admin',
    'content-approval-ended company-admin',
  ]);
  await database.deleteFrom('content_approvals').execute();
  await runWatches();
});

test('a low balance rings once until it was recharged, for the company and the provider', async () => {
  const threshold = (units: number) =>
    sql`update companies set low_balance_threshold = ${units} where id = ${padmaId}`.execute(database);
  await threshold(1_000_000);
  await runWatches();
  await later(60);
  await runWatches();
  expect(await notified()).toEqual(['balance-low admin', 'balance-low company-admin']);
  await threshold(0);
  await runWatches();
  await threshold(1_000_000);
  await runWatches();
  expect(await notified()).toHaveLength(4);
  await threshold(0);
  await runWatches();
});

test('a ticket that is overdue rings once, and again when it was given more time in vain', async () => {
  const due = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const id = await addTicket(database, { company_id: padmaId, due_at: due(-1), created_by: operatorId });
  await addTicket(database, {
    company_id: padmaId,
    due_at: due(-1),
    created_by: operatorId,
    status: 'resolved',
    resolved_at: new Date(),
  });
  await runWatches();
  await runWatches();
  // The company's people who handle tickets are notified, because nobody has it.
  const all = [
    'ticket-overdue admin',
    'ticket-overdue company-admin',
    'ticket-overdue manager',
    'ticket-overdue operator',
  ];
  expect((await notified()).toSorted()).toEqual(all);
  const move = (minutes: number) =>
    database
      .updateTable('tickets')
      .set({ due_at: due(minutes) })
      .where('id', '=', id)
      .execute();
  await move(60);
  await runWatches();
  await move(-1);
  await later(16);
  await database.updateTable('tickets').set({ assignee_id: operatorId }).where('id', '=', id).execute();
  await runWatches();
  expect((await notified()).slice(4).toSorted()).toEqual(['ticket-overdue admin', 'ticket-overdue operator']);
  await database.deleteFrom('notifications').execute();
  await database.deleteFrom('tickets').execute();
});

test('what a process has marked and not written when it was killed is rung by the next one', async () => {
  const id = await addRoute();
  await reports(id, 'a', 'waiting');
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    database,
  );
  const table = await tableOf(database, 'notifications');
  await sql`create trigger refuse before insert on ${table} for each row execute function refuse()`.execute(
    database,
  );
  await expect(runWatches()).rejects.toThrow('some notifications could not be written');
  await sql`drop trigger refuse on ${table}`.execute(database);
  expect(await notified()).toEqual([]);
  await runWatches();
  expect(await notified()).toEqual(['route-down admin']);
});
