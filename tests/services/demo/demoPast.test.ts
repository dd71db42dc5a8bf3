import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDemo } from '#services/demo/addDemo.ts';
import { openPlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import { openHttp } from '#services/engine/carriers/http/httpSecrets.ts';
import { httpColumn, platformColumn } from '#services/engine/carriers/routes/routeRecords.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';

/* The messages with which `npm start` fills an empty embedded database. */
const secrets = secretBox({
  NODE_ENV: 'test',
  DATABASE_URL: '',
  DATA_DIR: '',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const simulated = {
  httpPort: 4_777,
  receiverUrl: 'http://127.0.0.1:6100',
  username: 'barta',
  password: 'secret',
  secrets,
};
let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  await addDemo(database, simulated);
});
afterAll(() => opened.drop());

async function row(query: string): Promise<Record<string, number>> {
  const { rows } = await sql.raw<Record<string, number>>(query).execute(database);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
}

test('the sixty days keep every promise, down to the ledger and the counts', async () => {
  await expectInvariants(database);
});

test('the sixty days show what reports are for', async () => {
  const facts = await row(`
    select count(*) as messages, count(distinct messages.company_id) as companies, count(distinct operator) as operators,
      count(distinct kind) as kinds, count(distinct class) as classes, count(distinct carrier_status) as words,
      count(distinct branch_id) as branches, count(distinct campaign_id) as campaigns,
      count(distinct (accepted_at at time zone 'Asia/Dhaka')::date) as days
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id`);
  expect(facts).toMatchObject({
    messages: 16_000,
    companies: 4,
    operators: 5,
    kinds: 3,
    classes: 3,
    branches: 2,
    campaigns: 6,
  });
  expect(facts.days).toBeGreaterThanOrEqual(58);
  // Delivered, and at least six reasons why not.
  expect(facts.words).toBeGreaterThanOrEqual(7);
  expect((await row(`select count(*) from ledger_entries where kind = 'refund'`)).count).toBeGreaterThan(20);
  expect((await row('select count(*) from opt_outs')).count).toBeGreaterThan(20);
  expect(
    (await row(`select count(*) from tickets where status in ('resolved', 'closed')`)).count,
  ).toBeGreaterThan(5);
  expect(
    await row(
      `select count(*), count(distinct company_id) as companies from ledger_entries where kind = 'recharge'`,
    ),
  ).toEqual({
    count: 14,
    companies: 4,
  });
});

test('no balance was ever below zero', async () => {
  const { lowest } = await row(`
    select min(balance) as lowest from (
      select sum(balance_delta - held_delta) over (partition by company_id order by created_at, id) as balance from ledger_entries
    ) at_each_entry`);
  expect(lowest).toBeGreaterThanOrEqual(0);
});

test('nothing of the past can be sent, and its recipients are invented', async () => {
  expect(
    await row(`
      select (select count(*) from chunks) as chunks, (select count(*) from messages where final_at is null) as open,
        (select count(*) from batches where state not in ('running', 'finished', 'cancelled')
          or state = 'running' and kind <> 'single') as waiting,
        (select count(*) from messages where msisdn !~ '^8801[5-9]0000[01][0-9]{3}$') as others,
        (select count(*) from messages where final_at > now()) as to_come,
        (select count(*) from batches where kind <> 'single' and class = 'promotional'
          and extract(hour from accepted_at at time zone 'Asia/Dhaka') not between 8 and 21) as at_night`),
  ).toEqual({ chunks: 0, open: 0, waiting: 0, others: 0, to_come: 0, at_night: 0 });
});

test('nobody was sent an offer after an opt-out', async () => {
  expect(
    await row(`
      select count(*) from opt_outs join messages using (company_id, msisdn)
      join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.class = 'promotional' and batches.accepted_at > opt_outs.created_at`),
  ).toEqual({ count: 0 });
});

test('the routes over HTTP are off, and have the accounts of the simulator', async () => {
  const routes = await database
    .selectFrom('routes')
    .select(['id', 'kind', 'port', 'is_enabled', 'sealed_password', platformColumn, httpColumn])
    .orderBy('id')
    .execute();
  expect(routes.map(({ kind, is_enabled }) => [kind, is_enabled])).toEqual([
    ['smpp', true],
    ['central-platform', false],
    ['http', false],
  ]);
  const [, platform, generic] = routes;
  expect([platform!.port, generic!.port]).toEqual([simulated.httpPort, simulated.httpPort]);
  expect(await row(`select count(*) from messages where route_id <> ${routes[0]!.id}`)).toEqual({ count: 0 });
  const secretsOf = ({ id, sealed_password }: (typeof routes)[number]) =>
    secrets.open(sealed_password!, routePasswordPlace(id));
  const opened = openPlatform(platform!.centralPlatform!, secretsOf(platform!));
  expect(opened).toMatchObject({ apiKey: 'barta-key', lowBalance: 100 });
  expect(opened.accounts).toContainEqual({
    operator: 'grameenphone',
    username: 'barta',
    password: 'secret',
    billMsisdn: '8801700000000',
    secondary: null,
  });
  const settings = openHttp(generic!.httpCarrier!, secretsOf(generic!));
  expect(settings).toMatchObject({ username: 'barta', secrets: { password: 'secret' } });
  expect(settings.receipts).toMatchObject({ way: 'pushed', callbackBase: simulated.receiverUrl });
});

test('it is made once, and whole or not at all', async () => {
  await addDemo(database, simulated);
  expect(await row('select count(*) from messages')).toEqual({ count: 16_000 });

  const other = await openTestDatabase();
  try {
    // The last of what is made fails, as when the process is killed there.
    await sql`alter table ticket_entries rename to kept`.execute(other.database);
    await expect(addDemo(other.database, simulated)).rejects.toThrow('ticket_entries');
    const { rows } =
      await sql`select (select count(*) from companies) + (select count(*) from messages) as count`.execute(
        other.database,
      );
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await other.drop();
  }
});
