import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RefundPolicy } from '#contract/main-api/people/companies.ts';
import type { Database } from '#services/kit/database/index.ts';
import { endWithoutReceipt } from '#services/engine/upkeep/withoutReceipt.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf } from '#tests/helpers/messages/messageState.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';

let opened: TestDatabase;
let database: Database;
let desk: ReceiptDesk;

beforeAll(async () => {
  opened = await openDemoDatabase();
  database = opened.database;
  desk = await ReceiptDesk.open(database);
});
afterEach(() => expectInvariants(database));
afterAll(() => opened.drop());

const setPolicy = (refunds: RefundPolicy) =>
  database.updateTable('companies').set({ refunds }).where('id', '=', 2).execute();

async function balance(): Promise<number> {
  const account = await database
    .selectFrom('credit_accounts')
    .select('balance')
    .where('company_id', '=', 2)
    .executeTakeFirstOrThrow();
  return account.balance;
}

/** The cost of a message in the end, and how much of it was refunded. */
async function costOf(finish: () => Promise<number>): Promise<{ cost: number; refunded: number }> {
  const before = await balance();
  const id = await finish();
  const { refunded } = await messageOf(database, id);
  return { cost: before - (await balance()), refunded };
}

test.each([
  ['none', 'UNDELIV', { cost: 1, refunded: 0 }],
  ['undelivered', 'UNDELIV', { cost: 0, refunded: 1 }],
  ['undelivered', 'EXPIRED', { cost: 0, refunded: 1 }],
  ['undelivered', 'REJECTD', { cost: 0, refunded: 1 }],
  ['undelivered', 'DELIVRD', { cost: 1, refunded: 0 }],
  // Nobody knows that it was not delivered.
  ['undelivered', 'UNKNOWN', { cost: 1, refunded: 0 }],
] as const)('with the policy %s a message that ends as %s costs %j', async (policy, word, expected) => {
  await setPolicy(policy);
  const cost = await costOf(async () => {
    const id = await desk.sent(1);
    await desk.receive(id, [1, word]);
    return id;
  });
  expect(cost).toEqual(expected);
});

test('a long text of which one part was not delivered is given back whole, once', async () => {
  await setPolicy('undelivered');
  const cost = await costOf(async () => {
    const id = await desk.sent(3);
    await desk.receive(id, [2, 'UNDELIV']);
    await desk.receive(id, [1, 'DELIVRD'], [3, 'UNDELIV']);
    for (let times = 0; times < 3; times += 1) await desk.receive(id, [2, 'UNDELIV'], [3, 'UNDELIV']);
    return id;
  });
  expect(cost).toEqual({ cost: 0, refunded: 3 });
});

test('a word that comes after the end gives nothing back, whatever the policy is by then', async () => {
  await setPolicy('none');
  const id = await desk.sent(1);
  await desk.receive(id, [1, 'UNDELIV']);
  await setPolicy('undelivered');
  const cost = await costOf(async () => {
    await desk.receive(id, [1, 'UNDELIV']);
    await desk.receive(id, [1, 'EXPIRED'], [1, 'ENROUTE']);
    return id;
  });
  expect(cost).toEqual({ cost: 0, refunded: 0 });
});

test('an end that was unknown and turns out badly is given back', async () => {
  await setPolicy('undelivered');
  const cost = await costOf(async () => {
    const id = await desk.sent(1);
    await endWithoutReceipt(database, 0, 1_000);
    expect((await messageOf(database, id)).status).toBe('unknown');
    await desk.receive(id, [1, 'UNDELIV']);
    return id;
  });
  expect(cost).toEqual({ cost: 0, refunded: 1 });
});

test('many that come together give back each its own, and the ledger says so', async () => {
  await setPolicy('undelivered');
  const ids: number[] = [];
  for (let times = 0; times < 6; times += 1) ids.push(await desk.sent(1));
  const before = await balance();
  await database.transaction().execute((transaction) =>
    desk.receiveIn(
      transaction,
      ids.flatMap((id, index) => {
        const word = index % 2 === 0 ? 'UNDELIV' : 'DELIVRD';
        // Two of them come twice in the same moment.
        return index < 2 ? [[id, 1, word] as const, [id, 1, word] as const] : [[id, 1, word] as const];
      }),
    ),
  );
  expect((await balance()) - before).toBe(3);
  const entries = await database
    .selectFrom('ledger_entries')
    .select(['balance_delta', 'held_delta'])
    .where('kind', '=', 'refund')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(entries).toEqual(Array(3).fill({ balance_delta: 1, held_delta: 0 }));
});
