import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { liveDispatchers, silentSeconds } from '#services/kit/queries/liveDispatchers.ts';
import { releaseLostLeases } from '#services/engine/queue/lostLeases.ts';
import { followClock } from '#services/engine/upkeep/steppedClock.ts';
import { answered, openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

const leaseSeconds = 60;
const back = 600;

let scene: DispatchScene;
beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());
beforeEach(async () => {
  await followClock(scene.database, leaseSeconds);
});

/**
 * The clock of the database is set back by ten minutes, which is the same as that all it has stored is ten minutes later: nobody
 * can set the clock of a server for one test alone.
 */
async function setClockBack(): Promise<void> {
  const step = sql`make_interval(secs => ${back})`;
  const columns = {
    seen_clock: ['seen_at'],
    chunks: ['available_at', 'lease_until', 'expires_at'],
    opt_outs: ['look_at', 'created_at'],
    early_receipts: ['look_at', 'received_at'],
    attempts: ['window_ends_at'],
    route_states: ['updated_at'],
    retention: ['archive_lease_until'],
  };
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} + ${step}`.execute(
        scene.database,
      );
}

const follow = () => followClock(scene.database, leaseSeconds);

/** Of a chunk, from now. */
async function secondsUntil(column: 'available_at' | 'lease_until', chunkId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${sql.ref(column)} - now())::float8 as seconds from chunks where id = ${chunkId}`.execute(
    scene.database,
  );
  return rows[0]!.seconds;
}

test('what waits to be sent is sent at once, in its order, and a retry waits as long as it was to', async () => {
  const { database } = scene;
  const first = await queueBatch(database, { to: newNumbers(2) });
  const second = await queueBatch(database, { to: newNumbers(2) });
  const retry = await queueBatch(database, { to: newNumbers(1) });
  await sql`update chunks set available_at = now() + interval '60 seconds' where id = ${retry.chunkId}`.execute(
    database,
  );
  await setClockBack();
  const holder = scene.newHolder();
  expect(await holder.claim()).toEqual([]);

  expect(await follow()).toBeCloseTo(back, -1);
  const claimed = await holder.claim();
  expect(claimed.map(({ lease }) => lease.chunkId)).toEqual([first.chunkId, second.chunkId]);
  expect(await secondsUntil('available_at', retry.chunkId)).toBeGreaterThan(40);
  expect(await secondsUntil('available_at', retry.chunkId)).toBeLessThan(70);
  await holder.settle((await holder.markLeased()).map(answered));
  await scene.finishAll();
  await expectInvariants(database);
});

test('the lease of a process that has died ends after its usual time, and that of one that lives is not lost', async () => {
  const { database } = scene;
  const lost = await queueBatch(database, { to: newNumbers(1) });
  const dead = scene.newHolder();
  await dead.markAll();
  const kept = await queueBatch(database, { to: newNumbers(1) });
  const living = scene.newHolder();
  const messages = await living.markAll();
  await setClockBack();
  await follow();

  const release = () => scene.transact().execute((transaction) => releaseLostLeases(transaction, 100, 30));
  expect(await release()).toMatchObject({ chunks: 0 });
  for (const { chunkId } of [lost, kept]) {
    expect(await secondsUntil('lease_until', chunkId)).toBeLessThanOrEqual(leaseSeconds);
    expect(await secondsUntil('lease_until', chunkId)).toBeGreaterThan(leaseSeconds / 2);
  }
  await living.settle(messages.map(answered));
  expect(await scene.row(kept.ids[0]!)).toMatchObject({ status: 'submitted', uncertain_at: null });
  await scene.loseLeases();
  await scene.finishAll();
  expect(await scene.row(lost.ids[0]!)).toMatchObject({ possible_duplicate: true });
  await expectInvariants(database);
});

test('nobody is kept out for longer, and no dead process counts as alive for longer', async () => {
  const { database, routeId } = scene;
  const limit = { kind: 'sign-in', most: 1, minutes: 15 };
  await countAttempt(database, limit, 'somebody');
  await sql`insert into route_states (instance, route_id, state, updated_at)
    values ('dead', ${routeId}, 'bound', now() - interval '4 seconds')`.execute(database);
  await sql`update retention set archive_lease_until = now() + interval '5 minutes'`.execute(database);
  await setClockBack();
  await follow();

  const { rows } = await sql<{ attempt: number; archive: number; alive: number; silent: number }>`
    select (select extract(epoch from window_ends_at - now()) from attempts)::float8 as attempt,
      (select extract(epoch from archive_lease_until - now()) from retention)::float8 as archive,
      ${liveDispatchers(silentSeconds)} as alive,
      (select count(*) from route_states where updated_at > now()) as silent`.execute(database);
  expect(rows[0]!.attempt).toBeLessThan(15 * 60 + 10);
  expect(rows[0]!.archive).toBeLessThanOrEqual(10 * 60);
  // It is asked for a few seconds more, and no longer.
  expect(rows[0]).toMatchObject({ alive: 1, silent: 0 });
  await database.deleteFrom('route_states').execute();
});

test('of several processes one corrects, and one time', async () => {
  await queueBatch(scene.database, { to: newNumbers(1) });
  await setClockBack();
  const found = await Promise.all([follow(), follow(), follow()]);
  expect(found.filter((seconds) => seconds !== null)).toEqual([expect.closeTo(back, -1)]);
  expect(await follow()).toBeNull();
  await scene.finishAll();
});

test('a clock that goes on, or was set forward, changes nothing', async () => {
  const { chunkId } = await queueBatch(scene.database, { to: newNumbers(1) });
  await sql`update chunks set available_at = now() + interval '60 seconds' where id = ${chunkId}`.execute(
    scene.database,
  );
  expect(await follow()).toBeNull();
  await sql`update seen_clock set seen_at = seen_at - interval '10 minutes'`.execute(scene.database);
  expect(await follow()).toBeNull();
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - seen_at)::float8 as age from seen_clock`.execute(scene.database);
  expect(rows[0]!.age).toBeLessThan(5);
  expect(await secondsUntil('available_at', chunkId)).toBeGreaterThan(40);
  await scene.finishAll();
});
