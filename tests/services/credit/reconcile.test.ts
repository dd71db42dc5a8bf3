import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Schema } from '#database/schema.ts';
import {
  differencesOf,
  reconcile,
  repair,
  type Difference,
} from '#services/database-manager/reconcile/index.ts';
import { removeOld } from '#services/database-manager/retention/remove.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { startFolding } from '#services/database-manager/rollups/index.ts';
import { countTables, rollups } from '#services/database-manager/rollups/tables.ts';
import { totalsRepository } from '#services/database-manager/totals/repository.ts';
import { totalsService } from '#services/database-manager/totals/service.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import { sessionOf } from '#tests/helpers/messages/inventedPast.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { fillHistory } from '../../../bench/barta/history/index.ts';

/* The past that the benches measure reports on, in small. */
let opened: TestDatabase;
let database: Database;
const day = 86_400_000;
/** Once its statements have run on both engines, that each fault is found is the same code on both. */
const testOnServer = test.runIf(inject('engine').kind === 'server');
/** When the last message was accepted; some of it waits since then. */
const until = new Date(Date.now() - 40 * day);

beforeAll(async () => {
  opened = await openDemoDatabase();
  database = opened.database;
  await fillHistory(database, { messages: 1_500, companies: 4, days: 182, until, receiptDays: 1_000 });
});
afterAll(() => opened.drop());

async function proofs() {
  const found: Difference[] = [];
  const { proofs: made, companies } = await reconcile(database, (difference) => found.push(difference));
  return { found, made, companies };
}

test('an invented past keeps every promise', async () => {
  await expectInvariants(database);
  const { found, made, companies } = await proofs();
  expect(found).toEqual([]);
  expect(companies).toBe(4);
  expect(made).toHaveLength(13);
  expect(made.every(({ differences }) => differences === 0)).toBe(true);
});

test('the latencies of the dashboard are those of the messages, to within a bucket', async () => {
  for (const companyId of [1, 2]) {
    const { rows } = await sql<{ waited: number }>`
      select extract(epoch from final_at - responded_at)::float8 as waited from messages
      where status = 'delivered' ${companyId === 1 ? sql`` : sql`and company_id = ${companyId}`} order by 1`.execute(
      database,
    );
    const { latency } = await totalsService(totalsRepository(database), Date).dashboard(
      sessionOf(companyId),
      {},
    );
    for (const [name, share] of [
      ['p50', 0.5],
      ['p90', 0.9],
      ['p99', 0.99],
    ] as const) {
      const exact = rows[Math.ceil(share * rows.length) - 1]!.waited;
      expect(latency[name]! / exact).toBeGreaterThan(2 ** -0.26);
      expect(latency[name]! / exact).toBeLessThan(2 ** 0.26);
    }
  }
});

/** Runs work, looks, and undoes it. */
async function afterBreaking(breakIt: (transaction: Transaction<Schema>) => Promise<unknown>) {
  const undo = new Error('undo');
  let found: Difference[] = [];
  await database
    .transaction()
    .execute(async (transaction) => {
      await breakIt(transaction);
      found = await differencesOf(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const one = (table: string, where = 'true') =>
  `ctid = (select ctid from ${table} where ${where} order by 1 limit 1)`;
const rollupColumns = [...rollups.into[0]!.place, ...rollups.sums].join(', ');
const oneMore = (table: string) => `update ${table} set messages = messages + 1 where ${one(table)}`;

describe('what is not as it should be is found', () => {
  testOnServer.each([
    [
      'an account',
      `update credit_accounts set balance = balance + 1 where company_id = 2`,
      ['the account is not the sum of its ledger'],
    ],
    [
      'a recharge request that was confirmed with another amount',
      `insert into recharge_requests (company_id, amount, status, requested_by_name, decided_at, entry_id)
        select company_id, balance_delta + 1, 'confirmed', 'x', now(), id from ledger_entries where company_id = 2 and kind = 'recharge' limit 1`,
      ['a confirmed recharge request is not its ledger entry'],
    ],
    [
      'a recharge request that was confirmed and moved nothing',
      `insert into recharge_requests (company_id, amount, status, requested_by_name, decided_at, entry_id)
        values (2, 5, 'confirmed', 'x', now(), -1)`,
      ['a confirmed recharge request is not its ledger entry'],
    ],
    [
      'a line of the ledger that no message explains',
      `insert into ledger_entries (company_id, kind, balance_delta, held_delta, batch_id, reference)
        select company_id, 'refund', 1, 0, id, 'invented' from batches where company_id = 2 and kind <> 'single' limit 1`,
      [
        'roll-ups do not agree with the ledger',
        'the account is not the sum of its ledger',
        'the credit figures of a batch are not its ledger',
        'the ledger of a batch is not what became of its messages',
      ],
    ],
    [
      'a message that was charged for and does not say so',
      `update messages set charged = charged - 1 where ${one('messages', "charged = 1 and status = 'undelivered' and refunded = 0 and batch_id in (select id from batches where kind <> 'single')")}`,
      [
        'progress of a batch is not what its messages count to',
        'roll-ups are not what the messages count to',
        'the ledger of a batch is not what became of its messages',
      ],
    ],
    [
      'an hour',
      oneMore('rollups'),
      [
        'month_rollups are not the sum of rollups',
        'platform_month_rollups are not the sum of rollups',
        'platform_rollups are not the sum of rollups',
        'roll-ups are not what the messages count to',
      ],
    ],
    ['a month', oneMore('month_rollups'), ['month_rollups are not the sum of rollups']],
    ['all companies together', oneMore('platform_rollups'), ['platform_rollups are not the sum of rollups']],
    [
      'the credit of a batch',
      `update batch_counts set segments = segments + 1 where ${one('batch_counts', "status = 'delivered'")}`,
      [
        'progress of a batch is not what its messages count to',
        'the credit figures of a batch are not its ledger',
      ],
    ],
    ['a batch', oneMore('batch_counts'), ['progress of a batch is not what its messages count to']],
    [
      'a latency',
      oneMore('latency_counts'),
      [
        'latencies are not those of the messages',
        'platform_latency_counts are not the sum of latency_counts',
      ],
    ],
    [
      'the latencies of all',
      oneMore('platform_latency_counts'),
      ['platform_latency_counts are not the sum of latency_counts'],
    ],
    [
      'a failure reason',
      oneMore('failure_counts'),
      [
        'failure reasons are not those of the messages',
        'platform_failure_counts are not the sum of failure_counts',
      ],
    ],
  ])('%s', async (_, statement, problems) => {
    const found = await afterBreaking((transaction) => sql.raw(statement).execute(transaction));
    expect([...new Set(found.map(({ problem }) => problem))].sort()).toEqual(problems);
  });

  test('with where it is and by how much', async () => {
    const [difference, ...rest] = await afterBreaking((transaction) =>
      sql
        .raw(`update batch_counts set messages = messages + 3 where ${one('batch_counts')}`)
        .execute(transaction),
    );
    expect(rest).toEqual([]);
    expect(difference).toMatchObject({
      companyId: expect.any(Number),
      place: { batch_id: expect.any(Number), operator: expect.any(String), status: expect.any(String) },
      by: { messages: 3, segments: 0, charged: 0, refunded: 0 },
    });
  });
});

async function repaired(): Promise<Difference[]> {
  const found: Difference[] = [];
  await repair(database, (difference) => found.push(difference));
  return found;
}
const foldAll = async () => {
  for (const table of countTables)
    while (
      (await database.transaction().execute((transaction) => foldChanges(transaction, table, 5_000))) > 0
    );
};
const emptyRows = async (table: string) =>
  (
    await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where messages = 0`.execute(
      database,
    )
  ).rows[0]!.n;

describe('counts that can be rebuilt from the messages are repaired', () => {
  test('when nothing is wrong, a repair changes nothing', async () => {
    expect(await repaired()).toEqual([]);
  });

  testOnServer.each([
    ['an hour', [oneMore('rollups')]],
    ['an hour that is missing', [`delete from rollups where ${one('rollups')}`]],
    [
      'an hour of nobody',
      [
        `insert into rollups select company_id, hour, branch_id, user_id, campaign_id, kind, class, 'NOBODY', hides_text, route_id,
        operator, status, 3, 3, 0, 0 from rollups limit 1`,
      ],
    ],
    ['a month', [oneMore('month_rollups')]],
    ['a month of nobody', [`update month_rollups set sender_id = 'NOBODY' where ${one('month_rollups')}`]],
    ['all companies together', [oneMore('platform_rollups'), oneMore('platform_month_rollups')]],
    ['a batch', [oneMore('batch_counts'), `delete from batch_counts where ${one('batch_counts')}`]],
    ['a latency', [oneMore('latency_counts'), oneMore('platform_latency_counts')]],
    [
      'failures from before they were counted',
      ['delete from failure_counts', 'delete from platform_failure_counts'],
    ],
    [
      'what is not folded yet',
      [`insert into rollup_changes (${rollupColumns}) select ${rollupColumns} from rollups limit 2`],
    ],
    [
      'everything',
      [
        'delete from rollups',
        'delete from month_rollups',
        'delete from platform_rollups',
        'delete from batch_counts',
        'delete from latency_counts',
        'delete from platform_latency_counts',
      ],
    ],
  ])('%s', async (_, statements) => {
    for (const statement of statements) await sql.raw(statement).execute(database);
    const { found } = await proofs();
    expect(found.length).toBeGreaterThan(0);
    const done = await repaired();
    expect(done.length).toBeGreaterThan(0);
    expect(done[0]).toMatchObject({
      problem: expect.any(String),
      place: expect.any(Object),
      by: expect.any(Object),
    });
    expect((await proofs()).found).toEqual([]);
    await foldAll();
    expect((await proofs()).found).toEqual([]);
    expect(await repaired()).toEqual([]);
    for (const table of ['rollups', 'month_rollups', 'platform_rollups', 'latency_counts'])
      expect(await emptyRows(table)).toBe(0);
  });
});

testOnServer('the command says so, and ends with 1', async () => {
  const run = (...options: string[]) =>
    startCommand('reconcile', { DATABASE_URL: opened.url }, ...options).ended;
  const sound = await run();
  expect(sound.output).toContain('4 companies, 0 differences');
  expect(sound.code).toBe(0);
  await sql`update credit_accounts set balance = balance + 7 where company_id = 2`.execute(database);
  const broken = await run();
  await sql`update credit_accounts set balance = balance - 7 where company_id = 2`.execute(database);
  expect(broken.output).toContain('company 2, the account is not the sum of its ledger: balance +7');
  expect(broken.code).toBe(1);
  // Money is not repaired: somebody has to find out what happened.
  await sql`update credit_accounts set balance = balance + 7 where company_id = 2`.execute(database);
  await sql.raw(oneMore('batch_counts')).execute(database);
  const repaired = await run('--repair');
  await sql`update credit_accounts set balance = balance - 7 where company_id = 2`.execute(database);
  expect(repaired.output).toMatch(/^repaired: company \d+, progress of a batch .*: messages \+1$/m);
  expect(repaired.output).toContain('1 counts repaired');
  expect(repaired.output).toContain('company 2, the account is not the sum of its ledger: balance +7');
  expect(repaired.output).toContain('companies, 1 differences');
  expect(repaired.code).toBe(1);
});

describe('what is kept no longer', () => {
  const totals = () =>
    totalsService(totalsRepository(database), Date).report(sessionOf(1), {
      by: 'month',
      timeZone: 'Asia/Dhaka',
    });
  const count = async (what: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(database)).rows[0]!.n;
  const agedMessages = `messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where accepted_at < (select messages_from from retention)`;
  async function removeAll(messagesKeptDays: number, receiptsKeptDays: number): Promise<void> {
    while (await removeOld(database, { messagesKeptDays, receiptsKeptDays }));
  }

  test('is nothing, when all is', async () => {
    const before = await count('messages');
    await removeAll(0, 0);
    expect(await count('messages')).toBe(before);
  });

  test('is gone with its parts, and no count and no unit with it', async () => {
    const [before, messages, lines] = [
      await totals(),
      await count('messages'),
      await count('ledger_entries'),
    ];
    const receipts = await count('receipts');
    await removeAll(100, 0);
    expect(await count('messages')).toBeLessThan(messages);
    expect(await count(agedMessages)).toBe(0);
    expect(await count('receipts')).toBeLessThan(receipts);
    expect(
      await count(
        'message_parts where not exists (select from messages where messages.company_id = message_parts.company_id and messages.id = message_id)',
      ),
    ).toBe(0);
    expect(await totals()).toEqual(before);
    expect(await count('ledger_entries')).toBe(lines);
    await expectInvariants(database);
    expect((await proofs()).found).toEqual([]);
  });

  test('stays while it has not ended, however old', async () => {
    const before = await totals();
    await removeAll(30, 30);
    const open = await sql<{ state: string; open: number; messages: number }>`
      select state, count(*) filter (where status in ('queued', 'submitted')) as open, count(*) as messages
      from ${sql.raw(agedMessages)} group by batch_id, state`.execute(database);
    expect(open.rows.length).toBeGreaterThan(0);
    expect(open.rows.every((row) => row.open > 0 || row.state === 'paused')).toBe(true);
    expect(await count('receipts')).toBe(0);
    expect(await count("batches where kind <> 'single'")).toBeGreaterThan(open.rows.length);
    expect(await totals()).toEqual(before);
    await expectInvariants(database);
  });

  test('and what is counted of it can still be found wrong by the ledger', async () => {
    const found = await afterBreaking((transaction) =>
      sql`update rollups set charged = charged + 1
        where ctid = (select ctid from rollups where charged > 0 order by hour limit 1)`.execute(transaction),
    );
    expect(found.map(({ problem }) => problem)).toContain('roll-ups do not agree with the ledger');
  });

  test('and a repair leaves the counts of removed messages alone and mends the others', async () => {
    const before = await totals();
    expect(await repaired()).toEqual([]);
    await sql.raw(oneMore('month_rollups')).execute(database);
    await sql
      .raw(oneMore('rollups').replace('true', 'hour >= (select messages_from from retention)'))
      .execute(database);
    expect((await repaired()).length).toBeGreaterThan(0);
    await foldAll();
    expect(await totals()).toEqual(before);
    expect((await proofs()).found).toEqual([]);
  });
});

test('a repair is exact while messages change state and their counts are folded', async () => {
  const desk = await ReceiptDesk.open(database);
  const folding = startFolding(database, createLog('tests', 'silent'));
  let isOver = false;
  const moving = (async () => {
    while (!isOver) await desk.receive(await desk.sent(1), [1, 'DELIVRD']);
  })();
  try {
    for (let round = 0; round < 4; round += 1) {
      await sql.raw(oneMore('rollups')).execute(database);
      await sql.raw(oneMore('month_rollups')).execute(database);
      await sql.raw(oneMore('batch_counts')).execute(database);
      await Promise.all([repair(database, () => undefined), repair(database, () => undefined), foldAll()]);
    }
  } finally {
    isOver = true;
    await moving;
    await folding.stop();
  }
  expect((await proofs()).found).toEqual([]);
  await foldAll();
  expect((await proofs()).found).toEqual([]);
});
