import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostCounted, queueFigures, readQueueFigures } from '#services/engine/monitoring/queueFigures.ts';
import { isOnline, migrationNames } from '#services/kit/database/schema/migrationFiles.ts';
import { openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { newNumbers, queueBatch, type NewBatch } from '#tests/helpers/messages/queue.ts';

let scene: DispatchScene;

beforeEach(async () => {
  scene = await openDispatchScene();
});
afterEach(() => scene.drop());

const read = () => readQueueFigures(scene.database);
const idle = { messages: 0, oldestSeconds: null, leasedChunks: 0 };

/** Queues a batch that was accepted so long ago. */
async function queued(count: number, secondsAgo: number, batch: Partial<NewBatch> = {}) {
  const added = await queueBatch(scene.database, { to: newNumbers(count), ...batch });
  await scene.database
    .updateTable('batches')
    .set({ accepted_at: sql`now() - make_interval(secs => ${secondsAgo})` })
    .where('id', '=', added.batchId)
    .execute();
  return added;
}

function expectAge(seconds: number | null, expected: number): void {
  expect(seconds).toBeGreaterThanOrEqual(expected);
  expect(seconds).toBeLessThan(expected + 30);
}

test('an idle installation has nothing in any lane and no lease', async () => {
  const newest = migrationNames().findLast((name) => !isOnline(name))!;
  expect(await read()).toEqual({
    lanes: { otp: idle, transactional: idle, promotional: idle },
    leases: { chunks: 0, expired: 0, inFlight: 0 },
    earlyReceipts: 0,
    unfoldedChanges: expect.any(Number),
    dispatchers: 0,
    schemaVersion: Number(newest.slice(0, 4)),
    readAt: expect.any(Date),
  });
});

test('each lane has its messages and the age of the oldest, over all companies', async () => {
  await queued(2, 100, { class: 'otp' });
  await queued(1, 300, { class: 'otp', company: 'Barta' });
  await queued(3, 5_000, { class: 'promotional' });
  const { lanes, unfoldedChanges } = await read();
  expect(lanes.otp.messages).toBe(3);
  expectAge(lanes.otp.oldestSeconds, 300);
  expect(lanes.transactional).toEqual(idle);
  expect(lanes.promotional.messages).toBe(3);
  expectAge(lanes.promotional.oldestSeconds, 5_000);
  expect(unfoldedChanges).toBe(3);
});

test('a message keeps its age while it waits for a route and while it is leased', async () => {
  const { chunkId } = await queued(2, 100, { class: 'otp' });
  const later = sql<Date>`now() + interval '5 seconds'`;
  await scene.database.updateTable('chunks').set({ available_at: later }).where('id', '=', chunkId).execute();
  expectAge((await read()).lanes.otp.oldestSeconds, 100);
  await scene.database
    .updateTable('chunks')
    .set({ available_at: sql`now()` })
    .execute();
  await scene.newHolder().markAll();
  const { lanes, leases } = await read();
  expectAge(lanes.otp.oldestSeconds, 100);
  expect(lanes.otp).toMatchObject({ messages: 2, leasedChunks: 1 });
  expect(leases).toEqual({ chunks: 1, expired: 0, inFlight: 2 });
});

test('a lease that nobody renews or releases is counted as expired', async () => {
  await queued(2, 100);
  await scene.newHolder().markAll();
  await scene.database
    .updateTable('chunks')
    .set({ lease_until: new Date(0) })
    .execute();
  expect((await read()).leases).toEqual({ chunks: 1, expired: 1, inFlight: 2 });
});

test('what may not be sent now has no age, and what was not released is not counted', async () => {
  const paused = await queued(2, 100);
  const { database } = scene;
  await database.updateTable('batches').set({ state: 'paused' }).where('id', '=', paused.batchId).execute();
  await database
    .updateTable('chunks')
    .set({ available_at: sql`'infinity'` })
    .execute();
  expect((await read()).lanes.transactional).toEqual(idle);

  await queued(3, 100, { class: 'otp', company: 'Barta' });
  await database.updateTable('companies').set({ status: 'suspended' }).where('name', '=', 'Barta').execute();
  expect((await read()).lanes.otp).toEqual({ ...idle, messages: 3 });

  await queued(4, 100, { class: 'promotional' });
  // A minute that is not now, neither in Dhaka nor where it is midnight.
  await sql`insert into sending_hours (class, opens_at, closes_at, time_zone) values ('promotional', '00:00', '00:01',
    case when extract(hour from now() at time zone 'UTC') = 0 then 'Asia/Dhaka' else 'UTC' end)`.execute(
    database,
  );
  expect((await read()).lanes.promotional).toEqual({ ...idle, messages: 4 });
});

test('a batch that starts later has waited since its start', async () => {
  const { batchId } = await queued(2, 3_600);
  await scene.database
    .updateTable('batches')
    .set({ starts_at: sql`now() - interval '20 seconds'` })
    .where('id', '=', batchId)
    .execute();
  expectAge((await read()).lanes.transactional.oldestSeconds, 20);
});

test('early receipts are counted up to a limit', async () => {
  await sql`insert into early_receipts (id, route_id, carrier_message_id, status, carrier_status, raw)
    select number, ${scene.routeId}, 'not ours', 'delivered', 'DELIVRD', ''
    from generate_series(1, ${mostCounted + 1}) as number`.execute(scene.database);
  expect((await read()).earlyReceipts).toBe(mostCounted);
});

test('those who ask at the same moment share one reading, and a failure is not kept', async () => {
  const { database } = scene;
  await sql`alter table early_receipts rename to away`.execute(database);
  await expect(queueFigures(database)).rejects.toThrow('early_receipts');
  await sql`alter table away rename to early_receipts`.execute(database);
  const first = queueFigures(database);
  expect(queueFigures(database)).toBe(first);
  expect(await first).toMatchObject({ earlyReceipts: 0 });
});
