import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { expireDue } from '#services/engine/queue/results/expire.ts';
import { finishBatches } from '#services/engine/messages/finish.ts';
import type { AttemptEnd } from '#services/engine/carriers/carrier.ts';
import { releaseLostLeases } from '#services/engine/queue/leases/lostLeases.ts';
import {
  answered,
  idsOf,
  openDispatchScene,
  resultOf,
  type DispatchScene,
} from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import type { LeaseHolder } from '#tests/helpers/engine/leaseHolder.ts';
import { growOld, newNumbers, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';

let scene: DispatchScene;
/** Holds nothing at the beginning of each test. */
let holder: LeaseHolder;

beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());
beforeEach(async () => {
  holder = scene.newHolder();
  await expectInvariants(scene.database);
  expect(await scene.chunks()).toEqual([]);
});

const refused: AttemptEnd = { kind: 'retry', carrierStatus: 'ESME_RSYSERR', afterSeconds: 60 };
const unanswered: AttemptEnd = { kind: 'uncertain', reason: 'the link was lost' };

test('a message with more attempts than a smallint counts goes on', async () => {
  const { ids } = await queueBatch(scene.database, { to: newNumbers(1) });
  await scene.database.updateTable('messages').set({ attempts: 32_767 }).where('id', '=', ids[0]!).execute();
  const taken = await holder.markAll();
  expect(taken[0]).toMatchObject({ id: ids[0], attempts: 32_767 });
  await holder.settle(taken.map(answered));
  expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted', attempts: 32_767 });
});

describe('the results of one chunk', () => {
  test('may all end differently', async () => {
    const text = 'a'.repeat(200);
    const { ids, batchId } = await queueBatch(scene.database, { to: newNumbers(5), text });
    const [whole, half, no, later, lost] = await holder.mark(10);
    await holder.settle([
      answered(whole!),
      resultOf(half!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }, [1]),
      resultOf(no!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }),
      resultOf(later!, refused, [2]),
      resultOf(lost!, unanswered),
    ]);
    const rows = await Promise.all(ids.map(scene.row));
    expect(rows.map(({ status, charged }) => [status, charged])).toEqual([
      ['submitted', 2],
      ['rejected', 1],
      ['rejected', 0],
      ['queued', 1],
      ['queued', 0],
    ]);
    expect(rows[4]).toMatchObject({ possible_duplicate: true, carrier_status: null });
    // The two that wait do so for different times, and the chunk of all is gone.
    const waiting = await scene.database
      .selectFrom('chunks')
      .select(['id', 'message_count'])
      .where('batch_id', '=', batchId)
      .execute();
    expect(waiting.map(({ id }) => id).sort()).toEqual([rows[3]!.chunk_id, rows[4]!.chunk_id].sort());
    expect(new Set(waiting.map(({ message_count }) => message_count))).toEqual(new Set([1]));
    await expectInvariants(scene.database);
    await passWaits(scene.database);
    const again = await holder.mark(10);
    expect(again.find(({ id }) => id === later!.id)).toMatchObject({ attempts: 1, acceptedParts: [2] });
    await holder.settle(again.map(answered));
    expect(await scene.row(later!.id)).toMatchObject({ status: 'submitted', charged: 2, attempts: 2 });
  });

  test('that have to wait delay nothing else of it', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(12) });
    const first = await holder.mark(4);
    await holder.settle([
      resultOf(first[0]!, refused),
      resultOf(first[1]!, unanswered),
      resultOf(first[2]!, { ...refused, afterSeconds: 1 }),
      answered(first[3]!),
    ]);
    const rest = await holder.mark(20);
    expect(idsOf(rest)).toEqual(ids.slice(4));
    await holder.settle(rest.map(answered));
    await scene.finishAll();
    const rows = await Promise.all(ids.map(scene.row));
    expect(rows.every(({ status, charged }) => status === 'submitted' && charged === 1)).toBe(true);
  });

  test('are stored once when the confirmation of their commit was lost', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(4) });
    const [one, two, three, four] = await holder.mark(4);
    const results = [answered(one!), resultOf(two!, unanswered), resultOf(three!, refused)];
    // While the fourth is under way the lease holds, and after it the chunk is gone.
    for (const written of [results, [...results, answered(four!)]]) {
      await holder.settle(written);
      const before = await Promise.all(ids.map(scene.row));
      await holder.settle(written);
      expect(await Promise.all(ids.map(scene.row))).toEqual(before);
      await expectInvariants(scene.database);
    }
    await scene.finishAll();
  });

  test('that were the last of their batch finish it, and not before', async () => {
    const { batchId } = await queueBatch(scene.database, { to: newNumbers(3) });
    const state = async () => {
      const { state, finished_at } = await scene.database
        .selectFrom('batches')
        .selectAll()
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow();
      return [state, finished_at !== null];
    };
    const [one, two, three] = await holder.markAll();
    await holder.settle([answered(one!), resultOf(two!, refused)]);
    await scene.transact().execute(finishBatches);
    expect(await state()).toEqual(['running', false]);
    await holder.settle([answered(three!)]);
    await scene.transact().execute(finishBatches);
    expect(await state()).toEqual(['running', false]);
    await scene.finishAll();
    expect(await state()).toEqual(['finished', true]);
  });
});

test('a repeated release of waiting messages leaves alone what another dispatcher has leased since', async () => {
  const { ids } = await queueBatch(scene.database, { to: newNumbers(4) });
  const inFlight = await holder.mark(1);
  const waiting = [{ lease: inFlight[0]!.lease, messageIds: ids.slice(1) }];
  await scene.store.releaseWaiting(waiting);
  const other = scene.newHolder();
  const theirs = await other.mark(1);
  expect(theirs).toHaveLength(1);
  // The confirmation of the first commit was lost.
  await scene.store.releaseWaiting(waiting);
  expect(await scene.newHolder().markAll()).toEqual([]);
  const rest = await other.markLeased();
  await other.settle([...theirs, ...rest].map(answered));
  await holder.settle(inFlight.map(answered));
  const rows = await Promise.all(ids.map(scene.row));
  expect(rows.map(({ status, charged, attempts }) => [status, charged, attempts])).toEqual(
    Array(4).fill(['submitted', 1, 1]),
  );
  await scene.loseLeases();
});

describe('a dispatcher that has lost its lease', () => {
  test('stores nothing, and the one that has claimed the chunk does', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(1) });
    const [first] = await holder.mark(1);
    await scene.loseLeases();
    await passWaits(scene.database);
    const next = scene.newHolder();
    const [second] = await next.mark(1);
    expect(second!.lease.token).not.toBe(first!.lease.token);
    const before = await scene.row(ids[0]!);
    for (const late of [
      answered(first!),
      resultOf(first!, { kind: 'rejected', carrierStatus: 'ESME_RINVDSTADR' }),
    ]) {
      await holder.settle([late]);
      expect(await scene.row(ids[0]!)).toEqual(before);
      await expectInvariants(scene.database);
    }
    await next.settle([answered(second!)]);
    expect(await scene.row(ids[0]!)).toMatchObject({
      status: 'submitted',
      charged: 1,
      attempts: 2,
      possible_duplicate: true,
    });
  });

  test('still stores what the carrier has accepted, if that was not sent again', async () => {
    const { ids, companyId } = await queueBatch(scene.database, { to: newNumbers(3), text: 'a'.repeat(200) });
    const promotion = await queueBatch(scene.database, { to: newNumbers(1), class: 'promotional' });
    const [whole, half, no, held] = await holder.markAll();
    const half1 = resultOf(half!, { kind: 'retry', carrierStatus: null, afterSeconds: 1 }, [1]);
    await scene.loseLeases();
    const results = [answered(whole!), half1, resultOf(no!, refused), answered(held!)];
    await holder.settle(results);
    // The confirmation of that may be lost as well.
    await holder.settle(results);
    const rows = await Promise.all([...ids, ...promotion.ids].map(scene.row));
    expect(
      rows.map(({ status, charged, attempts, possible_duplicate }) => [
        status,
        charged,
        attempts,
        possible_duplicate,
      ]),
    ).toEqual([
      ['submitted', 2, 1, false],
      ['queued', 1, 1, true],
      ['queued', 0, 1, true],
      ['submitted', 1, 1, false],
    ]);
    const parts = await scene.database
      .selectFrom('message_parts')
      .select(['message_id', 'part'])
      .where('company_id', '=', companyId)
      .where('message_id', 'in', [...ids, ...promotion.ids])
      .orderBy('message_id')
      .orderBy('part')
      .execute();
    expect(parts.map(({ message_id, part }) => [message_id, part])).toEqual([
      [ids[0], 1],
      [ids[0], 2],
      [ids[1], 1],
      [promotion.ids[0], 1],
    ]);
    await expectInvariants(scene.database);
    await scene.finishAll();
  });

  test('may send nothing more of the chunk', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(2) });
    await holder.claim();
    await scene.loseLeases();
    expect(await holder.markLeased()).toEqual([]);
    // Nothing of it was in flight, so nothing is uncertain.
    expect(await scene.row(ids[0]!)).toMatchObject({
      attempts: 0,
      uncertain_at: null,
      possible_duplicate: false,
    });
    await scene.finishAll();
    expect(await scene.row(ids[0]!)).toMatchObject({ attempts: 1, possible_duplicate: false });
  });

  test('leaves nothing to be sent twice of a promotion: what was in flight has ended, the rest goes on', async () => {
    const { ids, chunkId } = await queueBatch(scene.database, { to: newNumbers(3), class: 'promotional' });
    await holder.mark(2);
    await scene.loseLeases();
    const next = scene.newHolder();
    const rest = await next.mark(10);
    expect(idsOf(rest)).toEqual(ids.slice(2));
    await next.settle(rest.map(answered));
    expect(await scene.row(ids[0]!)).toMatchObject({
      status: 'submitted',
      possible_duplicate: false,
      attempts: 1,
    });
    expect((await scene.row(ids[0]!)).uncertain_at).not.toBeNull();
    expect(await scene.chunk(chunkId)).toBeUndefined();
  });

  test('leaves no empty chunk', async () => {
    const { chunkId } = await queueBatch(scene.database, { to: newNumbers(2), class: 'promotional' });
    await holder.mark(2);
    await scene.loseLeases();
    expect(await scene.chunk(chunkId)).toBeUndefined();
  });

  test('leaves uncertain exactly what was in flight and not stored', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(6) });
    const [one, two, , four] = await holder.mark(4);
    await holder.settle([answered(one!), resultOf(two!, refused), resultOf(four!, refused)]);
    await scene.loseLeases();
    const rows = await Promise.all(ids.map(scene.row));
    expect(rows.map(({ possible_duplicate }) => possible_duplicate)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 0, 0]);
    await scene.finishAll();
  });

  test.each([
    ['hold', 'transactional', 'submitted', false],
    ['retry-once', 'promotional', 'queued', true],
    ['by-class', 'promotional', 'submitted', false],
    ['by-class', 'otp', 'queued', true],
  ] as const)(
    'by a route whose rule is %s leaves what is %s: %s',
    async (rule, messageClass, status, possible_duplicate) => {
      const { database } = scene;
      const setRule = (when_uncertain: 'hold' | 'retry-once' | 'by-class') =>
        database.updateTable('routes').set({ when_uncertain }).where('id', '=', scene.routeId).execute();
      await setRule(rule);
      const { ids } = await queueBatch(database, { to: newNumbers(1), class: messageClass });
      await holder.markAll();
      await scene.loseLeases();
      expect(await scene.row(ids[0]!)).toMatchObject({ status, possible_duplicate, route_id: scene.routeId });
      await setRule('by-class');
      await scene.finishAll();
    },
  );

  test('is only one whose lease has expired', async () => {
    await queueBatch(scene.database, { to: newNumbers(1) });
    const taken = await holder.mark(1);
    await scene.transact().execute((transaction) => releaseLostLeases(transaction, 100, 30));
    await holder.settle(taken.map(answered));
    expect(await scene.row(taken[0]!.id)).toMatchObject({
      charged: 1,
      attempts: 1,
      possible_duplicate: false,
    });
  });
});

test('messages that expire while others of their chunk are in flight end when these are answered', async () => {
  const { ids } = await queueBatch(scene.database, { to: newNumbers(6) });
  const inFlight = await holder.mark(3);
  await growOld(scene.database, ids);
  const expire = () => scene.transact().execute((transaction) => expireDue(transaction, 100));
  await expire();
  expect((await scene.row(ids[5]!)).status).toBe('queued');
  await holder.settle(inFlight.map(answered));
  await holder.release();
  await expire();
  const rows = await Promise.all(ids.map(scene.row));
  expect(rows.map(({ status }) => status)).toEqual([
    ...Array(3).fill('submitted'),
    ...Array(3).fill('expired'),
  ]);
});

test('a message that may have been sent and was to be sent once more becomes unknown, not expired', async () => {
  const { ids } = await queueBatch(scene.database, { to: newNumbers(3) });
  const [lost, putOff, later] = await holder.markAll();
  await holder.settle([resultOf(putOff!, unanswered)]);
  await passWaits(scene.database);
  const [again] = await holder.markAll();
  // Its second try is refused for now: of the first nobody knows more than before.
  await holder.settle([resultOf(again!, refused)]);
  await holder.settle([resultOf(lost!, unanswered), resultOf(later!, refused)]);
  await growOld(scene.database, ids);
  await scene.transact().execute((transaction) => expireDue(transaction, 100));
  const statuses = (await Promise.all(ids.map(scene.row))).map(({ status }) => status);
  expect(statuses).toEqual(['unknown', 'unknown', 'expired']);
});

test.runIf(inject('engine').kind === 'server')(
  'dispatchers that take, settle and give back many chunks at once do not wait for each other for ever',
  async () => {
    const batches = [];
    for (let times = 0; times < 30; times += 1)
      batches.push(await queueBatch(scene.database, { to: newNumbers(4) }));
    const holders = Array.from({ length: 3 }, () => scene.newHolder());
    await Promise.all(
      holders.map(async (each) => {
        for (let messages = await each.mark(30); messages.length > 0; messages = await each.mark(30)) {
          const half = Math.ceil(messages.length / 2);
          await Promise.all([
            each.settle(messages.slice(0, half).map(answered)),
            each.markAgain(messages.slice(half).map(({ lease }) => lease)),
          ]);
          await each.settle(messages.slice(half).map(answered));
        }
      }),
    );
    for (const { ids } of batches)
      for (const id of ids) expect(await scene.row(id)).toMatchObject({ charged: 1, attempts: 1 });
  },
);
