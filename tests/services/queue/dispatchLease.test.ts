import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { claimChunks } from '#services/engine/queue/leases/claim.ts';
import { expireDue } from '#services/engine/queue/results/expire.ts';
import type { LeasedChunk } from '#services/engine/queue/types.ts';
import type { InFlightMessage } from '#services/engine/carriers/carrier.ts';
import {
  answered,
  idsOf,
  openDispatchScene,
  type DispatchScene,
} from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import type { LeaseHolder } from '#tests/helpers/engine/leaseHolder.ts';
import { growOld, newNumbers, openAllDay, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';

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

const areCut = (chunks: readonly LeasedChunk[]) => chunks.every(({ laneHasMore }) => laneHasMore);

describe('a claim', () => {
  test('gives a chunk whole and once, with its messages in their order and the facts of its batch', async () => {
    const { ids, companyId, chunkId } = await queueBatch(scene.database, { to: newNumbers(25) });
    const [leased, ...more] = await holder.claim();
    expect(more).toEqual([]);
    expect(leased).toMatchObject({
      lease: { companyId, chunkId },
      lane: 1,
      batch: { class: 'transactional', senderId: 'PADMA', text: 'Hello', routeId: null },
    });
    expect(leased!.messages.map(({ id }) => id)).toEqual(ids);
    expect(leased!.messages[0]).toMatchObject({ text: 'Hello', segments: 1, attempts: 0, acceptedParts: [] });
    expect(await scene.newHolder().claim()).toEqual([]);
    const messages = await holder.markAll();
    await holder.settle(messages.map(answered));
    expect(await scene.chunk(chunkId)).toBeUndefined();
  });

  test('claims about as much as there is room for, and a share of every company', async () => {
    for (let times = 0; times < 5; times += 1) await queueBatch(scene.database, { to: newNumbers(10) });
    const other = await queueBatch(scene.database, {
      to: newNumbers(3),
      company: 'Barta',
      senderId: 'BARTA',
    });
    // The first of each company, then the second of each, until there is no more room.
    const [first, second, third] = [await holder.claim(15), await holder.claim(15), await holder.claim(15)];
    expect(first.map(({ lease }) => lease.companyId).sort()).toEqual([other.companyId, 2, 2].sort());
    expect([second.length, third.length]).toEqual([2, 1]);
    expect([first, second, third].map(areCut)).toEqual([true, true, false]);
    await holder.release();
    await scene.finishAll();
  });

  test('claims 64 chunks of one company, and says that there may be more', async () => {
    for (let times = 0; times < 65; times += 1) await queueBatch(scene.database, { to: newNumbers(1) });
    const [first, second] = [await holder.claim(), await holder.claim()];
    expect([first.length, second.length]).toEqual([64, 1]);
    expect([first, second].map(areCut)).toEqual([true, false]);
    await holder.release();
    await scene.finishAll();
  });

  test.runIf(inject('engine').kind === 'server')(
    'leaves what it does not take to another one at the same moment',
    async () => {
      for (let times = 0; times < 20; times += 1)
        for (const company of ['Padma Traders', 'Barta'])
          await queueBatch(scene.database, { to: newNumbers(1), company });
      const request = { lanes: [0, 1, 2], messages: 6, after: new Map() };
      const others = await scene.transact().execute(async (transaction) => {
        expect(await claimChunks(transaction, request, 60)).toHaveLength(6);
        return holder.claim(6);
      });
      expect(others).toHaveLength(6);
      await scene.loseLeases();
      await scene.finishAll();
    },
  );

  test('says that there may be more when there are more companies than it has room for', async () => {
    for (const company of ['Padma Traders', 'Barta'])
      await queueBatch(scene.database, { to: newNumbers(1), company });
    const [first, second] = [await holder.claim(1), await holder.claim(1)];
    expect([first.length, second.length]).toEqual([1, 1]);
    expect([first, second].map(areCut)).toEqual([true, false]);
    await holder.release();
    await scene.finishAll();
  });

  test('begins with the company after the one that was served last', async () => {
    const companies = ['Padma Traders', 'Barta'];
    const queued = [];
    for (const company of companies)
      queued.push(await queueBatch(scene.database, { to: newNumbers(2), company }));
    const [low, high] = queued.map(({ companyId }) => companyId).sort((a, b) => a - b);
    for (const [last, next] of [
      [undefined, low],
      [low, high],
      [high, low],
    ] as const) {
      const after = new Map(last === undefined ? [] : [[1, last]]);
      const [chosen, ...rest] = await scene.store.claim({ lanes: [1], messages: 1, after }, () => undefined);
      expect([chosen!.lease.companyId, rest]).toEqual([next, []]);
      await scene.store.release([chosen!.lease]);
    }
    await scene.finishAll();
  });

  test('keeps lanes apart: a promotion of any size leaves room for one-time codes', async () => {
    await queueBatch(scene.database, { to: newNumbers(5), class: 'promotional' });
    await queueBatch(scene.database, { to: newNumbers(5) });
    await queueBatch(scene.database, { to: newNumbers(2), class: 'otp' });
    const classes = async (...lanes: number[]) =>
      (await holder.claim(1, lanes)).map(({ batch }) => batch.class).sort();
    expect(await classes(0, 2)).toEqual(['otp', 'promotional']);
    expect(await classes(0, 1, 2)).toEqual(['transactional']);
    await holder.settle((await holder.markAll()).map(answered));
  });

  test('leaves alone chunks that are not due, that have expired, or whose company is suspended', async () => {
    const { database } = scene;
    const waiting = await queueBatch(database, { to: newNumbers(1) });
    await database
      .updateTable('chunks')
      .set({ available_at: sql`now() + interval '1 minute'` })
      .where('id', '=', waiting.chunkId)
      .execute();
    const old = await queueBatch(database, { to: newNumbers(1), validForSeconds: -1 });
    expect(await holder.claim()).toEqual([]);
    await scene.transact().execute((transaction) => expireDue(transaction, 100));
    expect(await scene.row(old.ids[0]!)).toMatchObject({ status: 'expired', charged: 0, attempts: 0 });

    await passWaits(database);
    const setStatus = (status: 'active' | 'suspended') =>
      database.updateTable('companies').set({ status }).where('id', '=', waiting.companyId).execute();
    await setStatus('suspended');
    expect(await holder.claim()).toEqual([]);
    await setStatus('active');
    expect(await holder.claim()).toHaveLength(1);
    await holder.settle((await holder.markAll()).map(answered));
  });

  test('leaves promotions alone outside their hours, and those claimed within them do not leave after', async () => {
    const { database } = scene;
    const { ids } = await queueBatch(database, { to: newNumbers(2), class: 'promotional' });
    const other = await queueBatch(database, { to: newNumbers(1) });
    await holder.claim();
    // An hour that is on the other side of the day, as the database counts it.
    await sql`insert into sending_hours (class, opens_at, closes_at, time_zone)
      select 'promotional', make_time(hour, 0, 0), make_time(hour, 30, 0), 'UTC'
      from (select ((extract(hour from now() at time zone 'UTC')::int + 12) % 24) as hour) far`.execute(
      database,
    );
    const allowed = await holder.markLeased();
    expect(idsOf(allowed)).toEqual(other.ids);
    await holder.settle(allowed.map(answered));
    await holder.release();
    expect(await scene.newHolder().claim()).toEqual([]);
    await openAllDay(database);
    await scene.finishAll();
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted', attempts: 1 });
  });

  test('that is released can be claimed again, and nothing of it was attempted', async () => {
    const { ids, chunkId } = await queueBatch(scene.database, { to: newNumbers(3) });
    await holder.claim();
    await holder.release();
    expect(await scene.chunk(chunkId)).toMatchObject({ lease_token: null, lease_until: null, in_flight: [] });
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'queued', attempts: 0 });
    await scene.finishAll();
  });

  test('is lost as soon as the chunk has a newer token', async () => {
    await queueBatch(scene.database, { to: newNumbers(1) });
    const [first] = await holder.claim();
    await scene.loseLeases();
    const next = scene.newHolder();
    const [second] = await next.claim();
    expect(await scene.store.renew([first!.lease, second!.lease])).toEqual([second!.lease]);
    await scene.store.release([first!.lease]);
    expect(await scene.chunk(first!.lease.chunkId)).toMatchObject({ lease_token: second!.lease.token });
    await next.settle((await next.markAll()).map(answered));
  });
});

describe('before a message leaves', () => {
  test('its chunk lists it with the route; its own row is still queued', async () => {
    const { ids, chunkId } = await queueBatch(scene.database, { to: newNumbers(5) });
    const some = await holder.mark(2);
    expect(idsOf(some)).toEqual(ids.slice(0, 2));
    expect(await scene.chunk(chunkId)).toMatchObject({
      in_flight: ids.slice(0, 2),
      in_flight_routes: [scene.routeId, scene.routeId],
      lease_token: some[0]!.lease.token,
    });
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'queued', attempts: 0, submitted_at: null });
    await expectInvariants(scene.database);
    await holder.settle(some.slice(0, 1).map(answered));
    const more = await holder.mark(1);
    // Messages that have ended are no longer in flight.
    expect((await scene.chunk(chunkId))!.in_flight).toEqual(ids.slice(1, 3));
    await holder.settle([...some.slice(1), ...more].map(answered));
    await holder.settle((await holder.markAll()).map(answered));
  });

  test.each([
    [
      'its batch was paused',
      (batchId: number) => setState(batchId, 'paused'),
      (batchId: number) => setState(batchId, 'running'),
    ],
    ['its company was suspended', () => setCompany('suspended'), () => setCompany('active')],
  ])('it is stopped when %s', async (_, stop, goOn) => {
    const { ids, batchId, chunkId } = await queueBatch(scene.database, { to: newNumbers(2) });
    await holder.claim();
    await stop(batchId);
    expect(await holder.markLeased()).toEqual([]);
    expect((await scene.chunk(chunkId))!.in_flight).toEqual([]);
    await holder.release();
    expect(await scene.newHolder().claim()).toEqual([]);
    await goOn(batchId);
    await scene.finishAll();
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted', attempts: 1 });
  });

  test('it is refused if it has expired', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(2) });
    await holder.claim();
    await growOld(scene.database, ids);
    expect(await holder.markLeased()).toEqual([]);
    await holder.release();
    await scene.transact().execute((transaction) => expireDue(transaction, 100));
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'expired', attempts: 0, charged: 0 });
  });

  test.runIf(inject('engine').kind === 'server')(
    'it is stopped by a pause that was a moment quicker',
    async () => {
      const { ids, batchId } = await queueBatch(scene.database, { to: newNumbers(1) });
      await holder.claim();
      let taking: Promise<InFlightMessage[]> | undefined;
      await scene.transact().execute(async (transaction) => {
        await sql`select from chunks where batch_id = ${batchId} for update`.execute(transaction);
        await sql`update batches set state = 'paused' where id = ${batchId}`.execute(transaction);
        await sql`update chunks set available_at = 'infinity' where batch_id = ${batchId}`.execute(
          transaction,
        );
        taking = holder.markLeased();
        await scene.untilBlocked();
      });
      expect(await taking).toEqual([]);
      await holder.release();
      await setState(batchId, 'running');
      await scene.finishAll();
      expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted' });
    },
  );

  test.runIf(inject('engine').kind === 'server')(
    'and is given back while its batch is resumed, it goes on: nothing keeps it for ever',
    async () => {
      const { ids, batchId } = await queueBatch(scene.database, { to: newNumbers(1) });
      await holder.claim();
      await setState(batchId, 'paused');
      let giving: Promise<void> | undefined;
      await scene.transact().execute(async (transaction) => {
        await sql`select from chunks where batch_id = ${batchId} for update`.execute(transaction);
        await sql`update batches set state = 'running' where id = ${batchId}`.execute(transaction);
        await sql`update chunks set available_at = now() where batch_id = ${batchId}`.execute(transaction);
        giving = holder.release();
        await scene.untilBlocked();
      });
      await giving;
      await expectInvariants(scene.database);
      await scene.finishAll();
      expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted' });
    },
  );
});

/** As a person pauses and resumes it. */
async function setState(batchId: number, state: 'paused' | 'running'): Promise<void> {
  const { database } = scene;
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('batches').set({ state }).where('id', '=', batchId).execute();
    await transaction
      .updateTable('chunks')
      .set({ available_at: state === 'paused' ? sql`'infinity'` : sql`now()` })
      .where('batch_id', '=', batchId)
      .execute();
  });
}

async function setCompany(status: 'active' | 'suspended'): Promise<void> {
  await scene.database.updateTable('companies').set({ status }).where('id', '=', 2).execute();
}
