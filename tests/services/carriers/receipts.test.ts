import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { UnpersistedMessageIds } from '#services/engine/receipts/UnpersistedMessageIds.ts';
import { ReceiptInbox } from '#services/engine/receipts/inbox.ts';
import { matchDue } from '#services/engine/receipts/early.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, messageOf } from '#tests/helpers/messages/messageState.ts';
import { ReceiptDesk, type Word } from '#tests/helpers/engine/receiptDesk.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';

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

const receive = (message: number, ...words: Word[]) => desk.receive(message, ...words);
const sent = (parts: number) => desk.sent(parts);
const state = async (id: number) => {
  const { status, carrier_status } = await messageOf(database, id);
  return [status, carrier_status];
};

function openInbox() {
  const unpersisted = new UnpersistedMessageIds();
  const options = {
    routeId: desk.routeId,
    route: 'primary',
    idMode: 'exact' as const,
    receiptDetection: 'esm-class' as const,
    utcOffsetMinutes: 0,
    unpersisted,
    clock: Date,
  };
  return { unpersisted, inbox: new ReceiptInbox(database, options, createLog('tests', 'silent')) };
}

/** As if the carrier had called it so. */
async function renamePart(message: number, carrier_message_id: string): Promise<void> {
  const change = { carrier_message_id };
  await database.updateTable('message_parts').set(change).where('message_id', '=', message).execute();
  await database.updateTable('messages').set(change).where('id', '=', message).execute();
}

describe('a receipt', () => {
  describe('with an id in its parameter that nobody knows, and the id of a message in its text', () => {
    const receiveBoth = async (id: number) => {
      const { inbox } = openInbox();
      await inbox.receive(
        sampleReceipt({
          shortMessage: Buffer.from(`id:${id}-1 sub:001 dlvrd:000 stat:UNDELIV err:011`),
          tlvs: new Map([[0x00_1e, Buffer.from('unknown-id\0')]]),
        }),
      );
      await inbox.drain();
    };
    const passSeconds = async (seconds: number) => {
      const span = sql`make_interval(secs => ${seconds})`;
      await sql`update early_receipts set received_at = received_at - ${span}, look_at = now()`.execute(
        database,
      );
      await database.transaction().execute((transaction) => matchDue(transaction, 100));
    };

    test('waits until the parameter could be known, and then is of the message that waits for a receipt', async () => {
      const id = await sent(1);
      await receiveBoth(id);
      expect((await messageOf(database, id)).status).toBe('submitted');
      await passSeconds(4);
      expect((await messageOf(database, id)).status).toBe('undelivered');
    });

    test('is not of a message that has ended or was sent later', async () => {
      const [ended, later] = [await sent(1), await sent(1)];
      await receive(ended, [1, 'DELIVRD']);
      await receiveBoth(ended);
      await receiveBoth(later);
      await passSeconds(600);
      expect((await messageOf(database, ended)).status).toBe('delivered');
      expect((await messageOf(database, later)).status).toBe('submitted');
      await database.deleteFrom('early_receipts').execute();
    });
  });

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

  describe('that came before the one which another process has written down sooner', () => {
    const before = () => new Date(Date.now() - 100);

    test.each([
      ['EXPIRED', 'DELIVRD', 'delivered'],
      ['DELIVRD', 'UNDELIV', 'undelivered'],
      ['REJECTD', 'EXPIRED', 'expired'],
    ])('stands: %s, before it %s', async (later, first, status) => {
      const id = await sent(1);
      const at = before();
      await receive(id, [1, later]);
      await desk.receiveLate(id, at, [1, first]);
      expect(await state(id)).toEqual([status, first]);
      // And only the first of all.
      await desk.receiveLate(id, new Date(at.getTime() + 50), [1, later]);
      await receive(id, [1, later]);
      expect(await state(id)).toEqual([status, first]);
    });

    test('stands for its part, and with it for the message', async () => {
      const id = await sent(2);
      const at = before();
      await receive(id, [1, 'EXPIRED'], [2, 'DELIVRD']);
      expect(await state(id)).toEqual(['expired', 'EXPIRED']);
      await desk.receiveLate(id, at, [1, 'DELIVRD'], [1, 'FAILED']);
      expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
      expect(await desk.partsOf(id)).toEqual(['delivered', 'delivered']);
    });

    test('stands when both waited for the answer', async () => {
      const [at, id] = [before(), 777_777];
      await receive(id, [1, 'EXPIRED']);
      await desk.receiveLate(id, at, [1, 'DELIVRD']);
      const message = await sent(1);
      await renamePart(message, `${id}-1`);
      await database
        .updateTable('early_receipts')
        .set({ look_at: new Date(0) })
        .execute();
      await database.transaction().execute((transaction) => matchDue(transaction, 10));
      expect(await state(message)).toEqual(['delivered', 'DELIVRD']);
    });

    test('gives units back where that is the policy, but takes none back again', async () => {
      const policy = (refunds: 'none' | 'undelivered') =>
        database.updateTable('companies').set({ refunds }).execute();
      await policy('undelivered');
      const [gets, keeps, at] = [await sent(1), await sent(1), before()];
      await receive(gets, [1, 'DELIVRD']);
      await desk.receiveLate(gets, at, [1, 'UNDELIV']);
      expect(await messageOf(database, gets)).toMatchObject({ status: 'undelivered', refunded: 1 });
      await receive(keeps, [1, 'UNDELIV']);
      await desk.receiveLate(keeps, at, [1, 'DELIVRD']);
      expect(await messageOf(database, keeps)).toMatchObject({ status: 'undelivered', refunded: 1 });
      await policy('none');
    });
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

  test('of an id that nobody knows waits until the id appears, and is looked for less and less often', async () => {
    expect(await receive(999_999, [1, 'DELIVRD'])).toBe(0);
    const matchNow = () => database.transaction().execute((transaction) => matchDue(transaction, 10));
    const early = database.selectFrom('early_receipts').selectAll();
    await matchNow();
    const [waiting, ...more] = await early.execute();
    expect(more).toEqual([]);
    expect(waiting!.look_at.getTime() - waiting!.received_at.getTime()).toBeGreaterThan(20_000);
    const id = await sent(1);
    await renamePart(id, '999999-1');
    // Its time has not come.
    await matchNow();
    expect(await state(id)).toEqual(['submitted', null]);
    await database
      .updateTable('early_receipts')
      .set({ look_at: new Date(), received_at: new Date(Date.now() - 600_000) })
      .execute();
    await matchNow();
    expect(await state(id)).toEqual(['delivered', 'DELIVRD']);
    expect(await early.execute()).toEqual([]);
    // It is history now, under the number that it had.
    expect(
      await database
        .selectFrom('receipts')
        .select('id')
        .where('carrier_message_id', '=', '999999-1')
        .execute(),
    ).toEqual([{ id: waiting!.id }]);
  });

  test('that comes while another one of its id still waits is applied after it', async () => {
    await receive(666_666, [1, 'EXPIRED']);
    const [id, other] = [await sent(1), await sent(1)];
    await renamePart(id, '666666-1');
    expect(
      await database.transaction().execute((transaction) =>
        desk.receiveIn(transaction, [
          [other, 1, 'DELIVRD'],
          [666_666, 1, 'DELIVRD'],
          [555_555, 1, 'DELIVRD'],
          [666_666, 1, 'DELIVRD'],
        ]),
      ),
    ).toBe(3);
    expect(await state(id)).toEqual(['expired', 'EXPIRED']);
    expect(await state(other)).toEqual(['delivered', 'DELIVRD']);
    const idsOf = (table: 'receipts' | 'early_receipts') =>
      database.selectFrom(table).select('carrier_message_id as id').orderBy('id').execute();
    expect((await idsOf('early_receipts')).map((row) => row.id)).toEqual(['555555-1']);
    const history = (await idsOf('receipts')).map((row) => row.id);
    expect(history.filter((each) => each === '666666-1')).toHaveLength(3);
    expect(history).toContain(`${other}-1`);
    await database.deleteFrom('early_receipts').execute();
  });

  test('of an id that is unknown for long is looked for about as seldom as it is old, and once an hour at least', async () => {
    await receive(888_888, [1, 'DELIVRD']);
    const wait = async (ageSeconds: number) => {
      await database
        .updateTable('early_receipts')
        .set({ look_at: new Date(0), received_at: new Date(Date.now() - ageSeconds * 1_000) })
        .execute();
      await database.transaction().execute((transaction) => matchDue(transaction, 10));
      const { look_at } = await database
        .selectFrom('early_receipts')
        .select('look_at')
        .executeTakeFirstOrThrow();
      return Math.round((look_at.getTime() - Date.now()) / 10_000) * 10;
    };
    expect([await wait(0), await wait(600), await wait(86_400)]).toEqual([30, 600, 3_600]);
    await database.deleteFrom('early_receipts').execute();
  });

  test('that is quicker than our own writing down of the answer waits for it, and is early for nobody', async () => {
    const { inbox, unpersisted } = openInbox();
    unpersisted.add('quick-2');
    let isTaken = false;
    const taken = inbox
      .receive(sampleReceipt({ shortMessage: Buffer.from('id:quick-2 stat:DELIVRD err:000') }))
      .then(() => (isTaken = true));
    await inbox.receive(sampleReceipt({ shortMessage: Buffer.from('id:other-2 stat:DELIVRD err:000') }));
    expect(isTaken).toBe(false);
    unpersisted.markPersisted('quick-2');
    await taken;
    const early = database.selectFrom('early_receipts').select('carrier_message_id');
    expect((await early.execute()).map(({ carrier_message_id }) => carrier_message_id)).toEqual([
      'other-2',
      'quick-2',
    ]);
    await inbox.drain();
    await database.deleteFrom('early_receipts').execute();
  });

  test('that is quicker than the commit of its answer is looked at again soon, without the upkeep', async () => {
    const { inbox } = openInbox();
    await inbox.receive(sampleReceipt({ shortMessage: Buffer.from('id:quick-1 stat:DELIVRD err:000') }));
    const id = await sent(1);
    await renamePart(id, 'quick-1');
    await becomes(database, id, { status: 'delivered' });
    await inbox.drain();
  });

  test('without an id names no message, not even one that the carrier gave no id', async () => {
    const id = await sent(1);
    await renamePart(id, '');
    await receive(id, [1, 'DELIVRD']);
    await database
      .updateTable('early_receipts')
      .set({ carrier_message_id: '', look_at: new Date() })
      .execute();
    await database.transaction().execute((transaction) => matchDue(transaction, 10));
    expect((await state(id))[0]).toBe('submitted');
    expect(await database.selectFrom('early_receipts').select('id').execute()).toHaveLength(1);
    await database.deleteFrom('early_receipts').execute();
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
      await untilBlocked(database);
    });
    await receivedSecond;
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

  test('of which some end a message and others do not, neither', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await sent(1));
    const some = () =>
      [...ids]
        .sort(() => Math.random() - 0.5)
        .map((each) => [each, 1, Math.random() < 0.5 ? 'DELIVRD' : 'ENROUTE'] as const);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction().execute((transaction) => desk.receiveIn(transaction, some())),
      ),
    );
    for (const each of ids) expect(await state(each)).toEqual(['delivered', 'DELIVRD']);
  });
});
