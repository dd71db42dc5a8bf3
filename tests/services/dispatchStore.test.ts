import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { createLog } from '#services/kit/log.ts';
import { expireDue } from '#services/sms-receiver/dispatch/expire.ts';
import { dispatchStore } from '#services/sms-receiver/dispatch/store.ts';
import type { AttemptEnd, AttemptResult, ClaimedMessage } from '#services/sms-receiver/dispatch/types.ts';
import { takeBackLeases } from '#services/sms-receiver/dispatch/uncertain.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf } from '#tests/helpers/messageState.ts';
import { newNumbers, passWaits, queueBatch } from '#tests/helpers/queue.ts';

let opened: TestDatabase;
let store: ReturnType<typeof dispatchStore>;

beforeAll(async () => {
  opened = await openTestDatabase();
  await seedDemo(opened.database, 'no password');
  const { id } = await opened.database
    .insertInto('routes')
    .values({ name: 'primary' })
    .returning('id')
    .executeTakeFirstOrThrow();
  store = dispatchStore(
    opened.database,
    id,
    { leaseSeconds: 60, graceSeconds: 30 },
    createLog('tests', 'silent'),
  );
});
afterAll(() => opened.drop());
beforeEach(() => expectInvariants(opened.database));

const claim = async (submits: number, isIdle = true) => (await store.claim({ submits, isIdle })).messages;
const result = (message: ClaimedMessage, end: AttemptEnd, accepted: number[] = []): AttemptResult => ({
  message,
  accepted: accepted.map((part) => ({ part, carrierMessageId: crypto.randomUUID() })),
  end,
});
const answered = (message: ClaimedMessage) =>
  result(
    message,
    { kind: 'answered' },
    Array.from({ length: message.segments }, (_, index) => index + 1),
  );
const refused: AttemptEnd = { kind: 'retry', carrierStatus: 'ESME_RSYSERR', afterSeconds: 60 };
const unanswered: AttemptEnd = { kind: 'uncertain', reason: 'the link was lost' };
const idsOf = (messages: readonly { id: number }[]) => messages.map(({ id }) => id).sort((a, b) => a - b);
const row = (id: number) => messageOf(opened.database, id);

/** Its dispatcher has been away for longer than its lease. */
async function loseLeases(): Promise<void> {
  const { database } = opened;
  await database
    .updateTable('chunks')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute();
  await database.transaction().execute((transaction) => takeBackLeases(transaction, 100));
}

async function finishAll(): Promise<void> {
  await passWaits(opened.database);
  for (let messages = await claim(1_000); messages.length > 0; messages = await claim(1_000)) {
    await store.settle(messages.map(answered));
  }
}

describe('a claim', () => {
  test('takes no more of a large chunk than there is room for, and the rest when that is settled', async () => {
    await queueBatch(opened.database, { to: newNumbers(25) });
    const first = await claim(10);
    expect(first).toHaveLength(10);
    expect(await claim(10)).toEqual([]);
    await store.settle(first.slice(0, 4).map(answered));
    expect(await claim(10)).toEqual([]);
    await store.settle(first.slice(4).map(answered));
    const second = await claim(10);
    await store.settle(second.map(answered));
    const third = await claim(10);
    await store.settle(third.map(answered));
    expect(new Set([...first, ...second, ...third].map(({ id }) => id)).size).toBe(25);
  });

  test('counts segments, and a text larger than the window goes alone', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(3), text: 'a'.repeat(400) });
    expect(await claim(2, false)).toEqual([]);
    const alone = await claim(2);
    expect(idsOf(alone)).toEqual(ids.slice(0, 1));
    await store.settle(alone.map(answered));
    const both = await claim(6);
    expect(both).toHaveLength(2);
    await store.settle(both.map(answered));
  });

  test('takes one-time codes before anything that waited longer', async () => {
    await queueBatch(opened.database, { to: newNumbers(5), class: 'promotional' });
    await queueBatch(opened.database, { to: newNumbers(5) });
    await queueBatch(opened.database, { to: newNumbers(2), class: 'otp' });
    const first = await claim(7);
    const classes = first.map((message) => message.class).sort();
    expect(classes).toEqual([...Array(2).fill('otp'), ...Array(5).fill('transactional')]);
    await store.settle(first.map(answered));
    await finishAll();
  });

  test('goes on after a message was tried more often than a smallint counts', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(1) });
    await opened.database
      .updateTable('messages')
      .set({ attempts: 32_767 })
      .where('id', '=', ids[0]!)
      .execute();
    const claimed = await claim(1);
    expect(claimed[0]).toMatchObject({ id: ids[0], attempts: 32_767 });
    await store.settle(claimed.map(answered));
  });

  test('ends what is too old and takes what is not, from the same chunk', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(4) });
    const old = ids.slice(0, 2);
    await opened.database
      .updateTable('messages')
      .set({ valid_until: new Date(0) })
      .where('id', 'in', old)
      .execute();
    const claimed = await claim(10);
    expect(idsOf(claimed)).toEqual(ids.slice(2));
    expect(await row(ids[0]!)).toMatchObject({ status: 'expired', charged: 0 });
    await store.settle(claimed.map(answered));
  });
});

describe('the results of one chunk', () => {
  test('may all end differently', async () => {
    const text = 'a'.repeat(200);
    const { ids } = await queueBatch(opened.database, { to: newNumbers(5), text });
    const [whole, half, no, later, lost] = await claim(10);
    await store.settle([
      answered(whole!),
      result(half!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }, [1]),
      result(no!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }),
      result(later!, refused, [2]),
      result(lost!, unanswered),
    ]);
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ status, charged }) => [status, charged])).toEqual([
      ['submitted', 2],
      ['rejected', 1],
      ['rejected', 0],
      ['queued', 1],
      ['queued', 0],
    ]);
    expect(rows[4]).toMatchObject({ possible_duplicate: true, carrier_status: null });
    await expectInvariants(opened.database);
    await passWaits(opened.database);
    const again = await claim(10);
    expect(again.find(({ id }) => id === later!.id)).toMatchObject({ attempts: 2, acceptedParts: [2] });
    await store.settle(
      again.map((message) =>
        message.id === later!.id ? result(message, { kind: 'answered' }, [1]) : answered(message),
      ),
    );
  });

  test('that have to wait hold up nothing else of it', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(12) });
    const first = await claim(4);
    await store.settle([
      result(first[0]!, refused),
      result(first[1]!, unanswered),
      result(first[2]!, { ...refused, afterSeconds: 1 }),
      answered(first[3]!),
    ]);
    const rest = await claim(20);
    expect(idsOf(rest)).toEqual(ids.slice(4));
    await store.settle(rest.map(answered));
    await finishAll();
    const rows = await Promise.all(ids.map(row));
    expect(rows.every(({ status, charged }) => status === 'submitted' && charged === 1)).toBe(true);
  });

  test('are written once when the confirmation of their commit was lost', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(4) });
    const [one, two, three, four] = await claim(4);
    const results = [answered(one!), result(two!, unanswered), result(three!, refused)];
    // While the fourth is under way the lease holds, and after it too, since the chunk is not claimed again.
    for (const written of [results, [...results, answered(four!)]]) {
      await store.settle(written);
      const before = await Promise.all(ids.map(row));
      await store.settle(written);
      expect(await Promise.all(ids.map(row))).toEqual(before);
    }
    await finishAll();
  });
});

describe('a dispatcher whose lease was taken', () => {
  test('writes nothing, and the one that took it does', async () => {
    const { ids } = await queueBatch(opened.database, { to: newNumbers(1) });
    const [first] = await claim(1);
    await loseLeases();
    const [second] = await claim(1);
    expect(second!.lease.token).not.toBe(first!.lease.token);
    const before = await row(ids[0]!);
    for (const late of [
      answered(first!),
      result(first!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }),
    ]) {
      await store.settle([late]);
      expect(await row(ids[0]!)).toEqual(before);
    }
    await store.settle([answered(second!)]);
    expect(await row(ids[0]!)).toMatchObject({
      status: 'submitted',
      charged: 1,
      attempts: 2,
      possible_duplicate: true,
    });
  });

  test('had nothing to send twice in a promotion: the chunk is done, its rest goes on', async () => {
    const { ids, chunkId } = await queueBatch(opened.database, { to: newNumbers(3), class: 'promotional' });
    await claim(2);
    await loseLeases();
    const rest = await claim(10);
    expect(idsOf(rest)).toEqual(ids.slice(2));
    await store.settle(rest.map(answered));
    expect(await row(ids[0]!)).toMatchObject({ status: 'submitted', possible_duplicate: false, attempts: 1 });
    expect((await row(ids[0]!)).uncertain_at).not.toBeNull();
    const chunk = await opened.database
      .selectFrom('chunks')
      .select('done_at')
      .where('id', '=', chunkId)
      .executeTakeFirst();
    expect(chunk!.done_at).not.toBeNull();
  });

  test('leaves no chunk open in which nothing is to be done', async () => {
    const { chunkId } = await queueBatch(opened.database, { to: newNumbers(2), class: 'promotional' });
    await claim(2);
    await loseLeases();
    const chunk = await opened.database
      .selectFrom('chunks')
      .selectAll()
      .where('id', '=', chunkId)
      .executeTakeFirst();
    expect(chunk).toMatchObject({ done_at: expect.any(Date), lease_token: null });
  });

  test('is only one whose lease has run out', async () => {
    await queueBatch(opened.database, { to: newNumbers(1) });
    const claimed = await claim(1);
    await opened.database.transaction().execute((transaction) => takeBackLeases(transaction, 100));
    await store.settle(claimed.map(answered));
    expect(await row(claimed[0]!.id)).toMatchObject({ charged: 1, attempts: 1, possible_duplicate: false });
  });
});

test('messages that grow too old while others of their chunk are under way end when these are answered', async () => {
  const { ids } = await queueBatch(opened.database, { to: newNumbers(6) });
  const underWay = await claim(3);
  await opened.database
    .updateTable('messages')
    .set({ valid_until: new Date(0) })
    .where('id', 'in', ids)
    .execute();
  const expire = () => opened.database.transaction().execute((transaction) => expireDue(transaction, 100));
  await expire();
  expect((await row(ids[5]!)).status).toBe('queued');
  await store.settle(underWay.map(answered));
  await expire();
  const rows = await Promise.all(ids.map(row));
  expect(rows.map(({ status }) => status)).toEqual([
    ...Array(3).fill('submitted'),
    ...Array(3).fill('expired'),
  ]);
});
