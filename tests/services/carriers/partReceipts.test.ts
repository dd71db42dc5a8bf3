import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ReceiptsPerMessage } from '#contract/main-api/carriers/routes.ts';
import type { Database } from '#services/kit/database/index.ts';
import { endPartlyReported } from '#services/engine/receipts/endPartlyReported.ts';
import { endWithoutReceipt } from '#services/engine/upkeep/withoutReceipt.ts';
import { ReceiptDesk, type Word } from '#tests/helpers/engine/receiptDesk.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf } from '#tests/helpers/messages/messageState.ts';

let opened: TestDatabase;
let database: Database;
let desk: ReceiptDesk;

beforeAll(async () => {
  opened = await openDemoDatabase();
  database = opened.database;
  desk = await ReceiptDesk.open(database);
});
beforeEach(async () => {
  await database.deleteFrom('partly_reported').execute();
  await setRoute('learn');
});
afterEach(() => expectInvariants(database));
afterAll(() => opened.drop());

const setRoute = (
  receipts_per_message: ReceiptsPerMessage,
  learned_receipts: 'each-part' | 'one-for-all' | null = null,
) =>
  database.updateTable('routes').set({ receipts_per_message, learned_receipts, lone_receipts: 0 }).execute();
const learned = async () =>
  (await database.selectFrom('routes').select('learned_receipts').executeTakeFirstOrThrow()).learned_receipts;
const receive = (message: number, ...words: Word[]) => desk.receive(message, ...words);
const statusOf = async (id: number) => (await messageOf(database, id)).status;
const pass = async (passed: number) => {
  await database
    .updateTable('partly_reported')
    .set({
      since: sql<Date>`since - make_interval(secs => ${passed})`,
      looked_at: sql<Date>`looked_at - make_interval(secs => ${passed})`,
    })
    .execute();
  // A receipt stays as long after the acceptance of its part as it came.
  await sql`update receipts set received_at = received_at - make_interval(secs => ${passed})`.execute(
    database,
  );
  await sql`update message_parts set created_at = created_at - make_interval(secs => ${passed})`.execute(
    database,
  );
};
const endOverdueNow = () => endPartlyReported(database, 120, 100);
/** After a wait of 120 seconds, of which so many have passed. */
const endOverdue = async (passed = 120) => {
  await pass(passed);
  return endOverdueNow();
};
/** As of a carrier that has given all parts of a message one id. */
const shareId = (message: number) =>
  database
    .updateTable('message_parts')
    .set({ carrier_message_id: `${message}-1` })
    .where('message_id', '=', message)
    .execute();
const setPolicy = (refunds: 'none' | 'undelivered') =>
  database.updateTable('companies').set({ refunds }).execute();

describe('a message of three parts of which one has a receipt', () => {
  test('is delivered as far as the carrier says when the wait is over, and no sooner', async () => {
    const id = await desk.sent(3);
    await receive(id, [1, 'DELIVRD']);
    await endOverdue(119);
    expect(await statusOf(id)).toBe('submitted');
    await endOverdue(2);
    expect(await messageOf(database, id)).toMatchObject({
      status: 'delivered',
      charged: 3,
      carrier_status: 'DELIVRD',
    });
    expect(await desk.partsOf(id)).toEqual(['delivered', null, null]);
    expect(await endOverdue()).toBe(0);
  });

  test.each([
    ['UNDELIV', 'undelivered'],
    ['EXPIRED', 'expired'],
    ['UNKNOWN', 'unknown'],
  ])('ends as that receipt says: %s', async (word, status) => {
    const id = await desk.sent(3);
    await receive(id, [2, word]);
    await endOverdue();
    expect(await statusOf(id)).toBe(status);
  });

  test('is delivered by the receipts of the others too, which change nothing', async () => {
    const id = await desk.sent(3);
    await receive(id, [1, 'DELIVRD']);
    await endOverdue();
    const { final_at } = await messageOf(database, id);
    await receive(id, [2, 'DELIVRD'], [3, 'UNKNOWN'], [1, 'DELIVRD'], [3, 'ENROUTE']);
    expect(await messageOf(database, id)).toMatchObject({ status: 'delivered', final_at });
    expect(await desk.partsOf(id)).toEqual(['delivered', 'delivered', null]);
  });

  test('fails by a late receipt of another part, and is given back once where that is the policy', async () => {
    await setPolicy('undelivered');
    const id = await desk.sent(3);
    await receive(id, [1, 'DELIVRD']);
    await endOverdue();
    await receive(id, [3, 'UNDELIV', '011']);
    const failed = {
      status: 'undelivered',
      charged: 3,
      refunded: 3,
      carrier_status: 'UNDELIV',
      carrier_error: '011',
    };
    expect(await messageOf(database, id)).toMatchObject(failed);
    for (let times = 0; times < 2; times += 1)
      await receive(id, [3, 'UNDELIV'], [2, 'EXPIRED'], [1, 'DELIVRD'], [3, 'DELIVRD']);
    expect(await messageOf(database, id)).toMatchObject(failed);
    await setPolicy('none');
  });

  test('is given back by the policy when its only receipt is a failure, and not twice when more come', async () => {
    await setPolicy('undelivered');
    const id = await desk.sent(3);
    await receive(id, [1, 'UNDELIV']);
    expect(await messageOf(database, id)).toMatchObject({ status: 'submitted', refunded: 0 });
    await endOverdue();
    await receive(id, [2, 'UNDELIV'], [3, 'DELIVRD']);
    expect(await messageOf(database, id)).toMatchObject({ status: 'undelivered', refunded: 3 });
    await setPolicy('none');
  });

  test('ends once, though two processes look at it', async () => {
    const ids = [await desk.sent(2), await desk.sent(2), await desk.sent(2)];
    for (const id of ids) await receive(id, [2, 'DELIVRD']);
    await pass(120);
    const ended = await Promise.all([endOverdueNow(), endOverdueNow(), endOverdueNow()]);
    expect(Math.max(...ended)).toBe(3);
    for (const id of ids) expect(await statusOf(id)).toBe('delivered');
  });

  test('is forgotten when it was removed meanwhile, or has no parts any more', async () => {
    const id = await desk.sent(1);
    await database.insertInto('partly_reported').values({ company_id: 2, message_id: 999_999_999 }).execute();
    await database.insertInto('partly_reported').values({ company_id: 2, message_id: id }).execute();
    expect([await endOverdue(), await endOverdue()]).toEqual([2, 0]);
  });

  test('waits while a part is not accepted', async () => {
    const id = await desk.sent(3);
    await receive(id, [1, 'DELIVRD']);
    // Uncertain: the answer to the last part never came. Not through the ledger, so it is taken back below.
    const part = await database
      .deleteFrom('message_parts')
      .where('message_id', '=', id)
      .where('part', '=', 3)
      .returningAll()
      .executeTakeFirstOrThrow();
    await database.updateTable('messages').set({ charged: 2 }).where('id', '=', id).execute();
    await endOverdue();
    await endOverdue();
    expect(await statusOf(id)).toBe('submitted');
    // The wait begins anew when it is accepted at last.
    await pass(120);
    await database
      .insertInto('message_parts')
      .values({ ...part, created_at: sql`now()` })
      .execute();
    await database.updateTable('messages').set({ charged: 3 }).where('id', '=', id).execute();
    await endOverdueNow();
    expect(await statusOf(id)).toBe('submitted');
    await endOverdue();
    expect(await statusOf(id)).toBe('delivered');
  });

  test('stored by the release before is delivered in the end, and unknown only where each part has a receipt', async () => {
    const id = await desk.sent(3);
    await receive(id, [1, 'DELIVRD']);
    await database.deleteFrom('partly_reported').execute();
    await endWithoutReceipt(database, 0, 100);
    expect(await statusOf(id)).toBe('submitted');
    await endOverdue();
    expect(await statusOf(id)).toBe('delivered');
    const other = await desk.sent(3);
    await receive(other, [1, 'DELIVRD']);
    await setRoute('each-part');
    await endOverdue();
    expect(await statusOf(other)).toBe('submitted');
    await endWithoutReceipt(database, 0, 100);
    expect(await statusOf(other)).toBe('unknown');
  });

  test('is found once by the step that ends what has no receipt, and is one of those of the step', async () => {
    const find = () => endWithoutReceipt(database, 0, 1);
    while ((await find()) > 0);
    const [partly, silent] = [await desk.sent(3), await desk.sent(3)];
    await receive(partly, [1, 'DELIVRD']);
    await database.deleteFrom('partly_reported').execute();
    expect([await find(), await find(), await find()]).toEqual([1, 1, 0]);
    expect([await statusOf(partly), await statusOf(silent)]).toEqual(['submitted', 'unknown']);
    await endOverdue();
    expect(await statusOf(partly)).toBe('delivered');
  });
});

describe('a route', () => {
  const lone = async () => {
    const id = await desk.sent(2);
    await receive(id, [1, 'DELIVRD']);
    return id;
  };

  test('that sends one receipt for all, as it is set, ends a message by its first receipt', async () => {
    await setRoute('one-for-all');
    const [good, bad, late] = [await desk.sent(3), await desk.sent(3), await desk.sent(3)];
    await receive(good, [2, 'ENROUTE'], [2, 'DELIVRD']);
    await receive(bad, [3, 'UNDELIV']);
    expect([await statusOf(good), await statusOf(bad)]).toEqual(['delivered', 'undelivered']);
    // Nothing was known in time, and a receipt comes days later.
    await endWithoutReceipt(database, 0, 100);
    expect(await statusOf(late)).toBe('unknown');
    await receive(late, [1, 'DELIVRD']);
    expect(await statusOf(late)).toBe('delivered');
    expect(await database.selectFrom('partly_reported').selectAll().execute()).toEqual([]);
  });

  test('is learned to do so after five in a row, by what all processes see, and not from it any more after one that contradicts', async () => {
    for (let times = 0; times < 4; times += 1) {
      await lone();
      await endOverdue();
    }
    expect(await learned()).toBeNull();
    await lone();
    await endOverdue();
    expect(await learned()).toBe('one-for-all');
    const id = await lone();
    expect(await statusOf(id)).toBe('delivered');
    await receive(id, [2, 'DELIVRD']);
    expect(await learned()).toBe('each-part');
  });

  test('is not learned to do so from messages of which it has taken one part', async () => {
    const takenBack = [];
    for (let times = 0; times < 5; times += 1) {
      const id = await desk.sent(2);
      await receive(id, [1, 'DELIVRD']);
      // Not through the ledger, so it is put back below.
      const ofSecond = database
        .deleteFrom('message_parts')
        .where('message_id', '=', id)
        .where('part', '=', 2);
      takenBack.push(await ofSecond.returningAll().executeTakeFirstOrThrow());
      await database
        .updateTable('messages')
        .set({ charged: 1, status: 'failed' })
        .where('id', '=', id)
        .execute();
    }
    await endOverdue();
    expect(await learned()).toBeNull();
    await database.insertInto('message_parts').values(takenBack).execute();
    const ids = takenBack.map(({ message_id }) => message_id);
    await database
      .updateTable('messages')
      .set({ charged: 2, status: 'submitted' })
      .where('id', 'in', ids)
      .execute();
  });

  test('is learned to send one for each part, and then waits longer for those that are missing', async () => {
    const id = await desk.sent(2);
    await receive(id, [1, 'DELIVRD']);
    await receive(id, [2, 'DELIVRD']);
    await endOverdue();
    expect(await learned()).toBe('each-part');
    const missing = await lone();
    await endOverdue();
    expect(await statusOf(missing)).toBe('submitted');
    await endOverdue(3_600);
    expect(await statusOf(missing)).toBe('delivered');
  });

  test('that is set is not learned of', async () => {
    await setRoute('each-part');
    for (let times = 0; times < 6; times += 1) await lone();
    await endOverdue();
    expect(await learned()).toBeNull();
  });

  test('that gives all parts one id ends a message by as many receipts, or after the wait', async () => {
    const [all, one, failed] = [await desk.sent(3), await desk.sent(3), await desk.sent(3)];
    for (const id of [all, one, failed]) await shareId(id);
    await receive(all, [1, 'DELIVRD'], [1, 'DELIVRD']);
    expect(await statusOf(all)).toBe('submitted');
    await receive(all, [1, 'DELIVRD']);
    expect(await statusOf(all)).toBe('delivered');
    expect(await desk.partsOf(all)).toEqual(['delivered', 'delivered', 'delivered']);
    await receive(failed, [1, 'DELIVRD'], [1, 'UNDELIV'], [1, 'DELIVRD']);
    expect(await statusOf(failed)).toBe('undelivered');
    await receive(one, [1, 'DELIVRD']);
    await endOverdue();
    expect(await statusOf(one)).toBe('delivered');
  });

  test('that writes the id of the first part into the receipts of all is believed in what it says of the others', async () => {
    const [good, bad, later] = [await desk.sent(3), await desk.sent(3), await desk.sent(3)];
    await receive(good, [1, 'DELIVRD'], [1, 'DELIVRD'], [1, 'DELIVRD']);
    await receive(bad, [1, 'DELIVRD'], [1, 'EXPIRED'], [1, 'DELIVRD']);
    await receive(later, [1, 'DELIVRD']);
    await endOverdue();
    expect([await statusOf(good), await statusOf(bad), await statusOf(later)]).toEqual([
      'delivered',
      'expired',
      'delivered',
    ]);
    await receive(later, [1, 'DELIVRD'], [1, 'UNDELIV']);
    expect(await statusOf(later)).toBe('undelivered');
  });
});

describe('an id of all parts, over a carrier that sends one receipt for all', () => {
  test('is in a receipt that comes twice, from which nothing is learned', async () => {
    await setRoute('learn', 'one-for-all');
    const id = await desk.sent(3);
    await shareId(id);
    await receive(id, [1, 'DELIVRD']);
    await receive(id, [1, 'DELIVRD']);
    expect(await desk.partsOf(id)).toEqual(['delivered', null, null]);
    expect(await learned()).toBe('one-for-all');
    await receive(id, [1, 'UNDELIV']);
    expect(await statusOf(id)).toBe('undelivered');
    expect(await learned()).toBe('each-part');
  });
});

describe('an id that the carrier has used again', () => {
  /** All that is stored of its ids happened so many minutes earlier. */
  const age = async (message: number, minutes: number) => {
    const span = sql`make_interval(mins => ${minutes})`;
    await sql`update receipts set received_at = received_at - ${span}
      where carrier_message_id in (select carrier_message_id from message_parts where message_id = ${message})`.execute(
      database,
    );
    await sql`update message_parts set created_at = created_at - ${span} where message_id = ${message}`.execute(
      database,
    );
  };
  const takeId = (message: number, from: number) =>
    database
      .updateTable('message_parts')
      .set({ carrier_message_id: `${from}-1` })
      .where('message_id', '=', message)
      .where('part', '=', 1)
      .execute();

  test('does not bring the failure of the message that had it before or has it now', async () => {
    const before = await desk.sent(1);
    await receive(before, [1, 'UNDELIV']);
    await age(before, 20);
    const id = await desk.sent(2);
    await takeId(id, before);
    await receive(before, [1, 'DELIVRD']);
    await age(id, 10);
    const after = await desk.sent(2);
    await takeId(after, before);
    await receive(before, [1, 'EXPIRED']);
    await endOverdue();
    expect(await messageOf(database, id)).toMatchObject({ status: 'delivered', refunded: 0 });
    expect(await desk.partsOf(after)).toEqual(['expired', null]);
  });
});

describe.runIf(inject('engine').kind === 'server')('while another process', () => {
  test('applies a receipt of it, a message is left alone and looked at later', async () => {
    const id = await desk.sent(2);
    await receive(id, [1, 'DELIVRD']);
    await pass(120);
    await database.transaction().execute(async (transaction) => {
      await desk.receiveIn(transaction, [[id, 2, 'EXPIRED']]);
      expect(await endOverdueNow()).toBe(0);
      expect(await statusOf(id)).toBe('submitted');
    });
    expect(await statusOf(id)).toBe('expired');
    expect([await endOverdue(), await endOverdue()]).toEqual([1, 0]);
  });

  test('ends it, a receipt of another part waits and still counts', async () => {
    const id = await desk.sent(2);
    await receive(id, [1, 'DELIVRD']);
    let later: Promise<number> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`select from messages where id = ${id} for update`.execute(transaction);
      later = receive(id, [2, 'UNDELIV']);
      await untilBlocked(database);
    });
    await later;
    await endOverdue();
    expect(await statusOf(id)).toBe('undelivered');
  });
});
