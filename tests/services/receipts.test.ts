import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { seedDemo } from '#database/seed/demo.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/log.ts';
import { ReceiptInbox } from '#services/sms-receiver/receipts/inbox.ts';
import { matchReceipts } from '#services/sms-receiver/receipts/match.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, messageOf } from '#tests/helpers/messageState.ts';
import { ReceiptDesk, type Word } from '#tests/helpers/receiptDesk.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';

let opened: TestDatabase;
let database: Database;
let desk: ReceiptDesk;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  await seedDemo(database, 'no password');
  desk = await ReceiptDesk.open(database);
});
afterEach(() => expectInvariants(database));
afterAll(() => opened.drop());

const receive = (message: number, ...words: Word[]) => desk.receive(message, ...words);
const sent = (parts: number) => desk.sent(parts);
const state = async (id: number) => {
  const { status, carrier_status } = await messageOf(database, id);
  return [status, carrier_status];
};

describe('a receipt', () => {
  test('that is repeated changes nothing', async () => {
    const id = await sent(1);
    await receive(id, [1, 'DELIVRD'], [1, 'DELIVRD']);
    const before = await messageOf(database, id);
    expect(before.status).toBe('delivered');
    expect(await receive(id, [1, 'DELIVRD'])).toBe(1);
    expect(await messageOf(database, id)).toEqual(before);
  });

  test('that contradicts the first final one changes nothing, whatever words it has', async () => {
    const id = await sent(1);
    await receive(id, [1, 'DELIVRD']);
    await receive(id, [1, 'EXPIRED'], [1, 'ACCEPTD']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
    const together = await sent(1);
    await receive(together, [1, 'UNDELIV'], [1, 'DELIVRD']);
    expect(await state(together)).toEqual(['undelivered', 'UNDELIV']);
  });

  test('of a message on its way is shown, and ends nothing', async () => {
    const id = await sent(1);
    await receive(id, [1, 'ENROUTE']);
    expect(await state(id)).toEqual(['submitted', 'ENROUTE']);
    await receive(id, [1, 'DELIVRD']);
    await receive(id, [1, 'ENROUTE']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
  });

  test('that says unknown gives way to one that knows', async () => {
    const id = await sent(1);
    await receive(id, [1, 'UNKNOWN']);
    expect(await state(id)).toEqual(['unknown', 'UNKNOWN']);
    await receive(id, [1, 'UNDELIV']);
    expect(await state(id)).toEqual(['undelivered', 'UNDELIV']);
    await receive(id, [1, 'UNKNOWN'], [1, 'DELIVRD']);
    expect(await state(id)).toEqual(['undelivered', 'UNDELIV']);
  });

  test('of an id that nobody knows stays until the id appears', async () => {
    expect(await receive(999_999, [1, 'DELIVRD'])).toBe(0);
    const unmatched = database.selectFrom('receipts').select('id').where('matched_at', 'is', null);
    expect(await unmatched.execute()).toHaveLength(1);
    const id = await sent(1);
    await database
      .updateTable('message_parts')
      .set({ carrier_message_id: '999999-1' })
      .where('message_id', '=', id)
      .execute();
    await database.transaction().execute((transaction) => matchReceipts(transaction, { oldest: 10 }));
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
    expect(await unmatched.execute()).toHaveLength(0);
  });

  test('that is quicker than the commit of its answer is looked at again soon, without the upkeep', async () => {
    const options = { routeId: desk.routeId, idMode: 'exact' as const, utcOffsetMinutes: 0 };
    const inbox = new ReceiptInbox(database, options, createLog('tests', 'silent'));
    await inbox.take(sampleReceipt({ shortMessage: Buffer.from('id:quick-1 stat:DELIVRD err:000') }));
    const id = await sent(1);
    await database
      .updateTable('message_parts')
      .set({ carrier_message_id: 'quick-1' })
      .where('message_id', '=', id)
      .execute();
    await becomes(database, id, { status: 'delivered' }, 3_000);
    await inbox.drain();
  });

  test('without an id names no message, not even one that the carrier gave no id', async () => {
    const id = await sent(1);
    await database
      .updateTable('message_parts')
      .set({ carrier_message_id: '' })
      .where('message_id', '=', id)
      .execute();
    await receive(id, [1, 'DELIVRD']);
    await database
      .updateTable('receipts')
      .set({ carrier_message_id: '' })
      .where('matched_at', 'is', null)
      .execute();
    expect(
      await database.transaction().execute((transaction) => matchReceipts(transaction, { oldest: 10 })),
    ).toBe(0);
    expect((await state(id))[0]).toBe('submitted');
    await sql`delete from receipts where matched_at is null`.execute(database);
  });
});

describe('a message of several parts', () => {
  test('is delivered when all its parts are', async () => {
    const id = await sent(3);
    await receive(id, [3, 'DELIVRD'], [1, 'DELIVRD']);
    expect(await state(id)).toEqual(['submitted', 'DELIVRD']);
    await receive(id, [2, 'DELIVRD']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
  });

  test('ends as its worst part, and shows that one’s words whichever came last', async () => {
    const id = await sent(3);
    await receive(id, [2, 'UNDELIV']);
    await receive(id, [1, 'DELIVRD'], [3, 'UNKNOWN']);
    expect(await state(id)).toEqual(['undelivered', 'UNDELIV']);
  });

  test('is better than unknown when its unknown part is', async () => {
    const id = await sent(2);
    await receive(id, [1, 'DELIVRD'], [2, 'UNKNOWN']);
    expect(await state(id)).toEqual(['unknown', 'UNKNOWN']);
    await receive(id, [2, 'DELIVRD']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
  });
});

describe.runIf(inject('engine').kind === 'server')('receipts that come by two binds at the same time', () => {
  /** Matches the second receipt while the transaction of the first is still open. */
  async function atOnce(id: number, first: Word, second: Word): Promise<void> {
    let receivedSecond: Promise<number> | undefined;
    await database.transaction().execute(async (transaction) => {
      await desk.receiveIn(transaction, [[id, ...first]]);
      receivedSecond = receive(id, second);
      await untilBlocked();
    });
    await receivedSecond;
  }

  async function untilBlocked(): Promise<void> {
    for (;;) {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database,
        );
      if (rows.length > 0) return;
    }
  }

  let id: number;
  beforeEach(async () => {
    id = await sent(2);
  });

  test('of the two parts of one message: it ends', async () => {
    await atOnce(id, [1, 'DELIVRD'], [2, 'DELIVRD']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
  });

  test('that contradict each other: the first stands, for the part as for the message', async () => {
    await receive(id, [2, 'DELIVRD']);
    await atOnce(id, [1, 'DELIVRD'], [1, 'EXPIRED']);
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
    expect(await desk.partsOf(id)).toEqual(['delivered', 'delivered']);
  });

  test('of many messages, in any order, do not wait for each other for ever', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await sent(1));
    const shuffled = () => [...ids].sort(() => Math.random() - 0.5);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction().execute((transaction) =>
          desk.receiveIn(
            transaction,
            shuffled().map((each) => [each, 1, 'DELIVRD'] as const),
          ),
        ),
      ),
    );
    for (const each of ids) expect(await state(each)).toEqual(['delivered', 'DELIVRD']);
  });
});
