import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMayHaveLeft, resolveMayHaveLeft } from '#services/engine/may-have-left/mayHaveLeft.ts';
import { openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

let scene: DispatchScene;
beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());

test('what was unsent is listed, and becomes uncertain instead of being sent', async () => {
  const { database } = scene;
  const waiting = await queueBatch(database, { to: newNumbers(30) });
  const leased = await queueBatch(database, { to: newNumbers(2) });
  const holder = scene.newHolder();
  await holder.claim(1);
  await holder.markLeased(1);
  const paused = await queueBatch(database, { to: newNumbers(1) });
  const future = await queueBatch(database, { to: newNumbers(1) });
  const due = await queueBatch(database, { to: newNumbers(1) });
  /** As a pause or a planned start leaves it. */
  const set = async (batchId: number, state: string, minutes: number | null) => {
    await sql`update batches set state = ${state}, starts_at = now() + make_interval(mins => ${minutes}::int)
      where id = ${batchId}`.execute(database);
    await sql`update chunks set available_at = 'infinity', expires_at = null where batch_id = ${batchId}`.execute(
      database,
    );
  };
  await set(paused.batchId, 'paused', null);
  await set(future.batchId, 'scheduled', 10);
  await set(due.batchId, 'scheduled', -10);

  const [listed, ...others] = await listMayHaveLeft(database, null);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ company: 'Padma Traders', class: 'transactional', messages: 34 });
  expect(await listMayHaveLeft(database, new Date(0))).toEqual([]);
  expect(await resolveMayHaveLeft(database, 'uncertain', null)).toBe(34);
  expect(await resolveMayHaveLeft(database, 'uncertain', null)).toBe(0);

  const uncertain = [waiting, leased, paused, due].flatMap(({ ids }) => ids);
  for (const id of uncertain)
    expect(await scene.row(id)).toMatchObject({ status: 'submitted', possible_duplicate: false, charged: 0 });
  const { rows } =
    await sql`select from messages where uncertain_at is null and id = any(${uncertain}::bigint[])`.execute(
      database,
    );
  expect(rows).toEqual([]);
  for (const id of future.ids) expect(await scene.row(id)).toMatchObject({ status: 'queued' });
  // Nothing of it is left to be claimed.
  expect(await scene.newHolder().claim()).toEqual([]);
  await expectInvariants(database);
});

test('what is to be sent again is flagged, and sent once', async () => {
  const { database } = scene;
  const { ids } = await queueBatch(database, { to: newNumbers(3) });
  expect(await resolveMayHaveLeft(database, 'send-again', null)).toBe(3);
  expect(await resolveMayHaveLeft(database, 'send-again', new Date(0))).toBe(0);
  await scene.finishAll();
  for (const id of ids)
    expect(await scene.row(id)).toMatchObject({ status: 'submitted', possible_duplicate: true, charged: 1 });
  await expectInvariants(database);
});

test('it is refused while a dispatcher is at work', async () => {
  const { database, routeId } = scene;
  await queueBatch(database, { to: newNumbers(1) });
  await sql`insert into route_states (instance, route_id, state, updated_at) values ('a', ${routeId}, 'bound', now())`.execute(
    database,
  );
  await expect(resolveMayHaveLeft(database, 'uncertain', null)).rejects.toThrow('DISPATCH_PAUSED=true');
});
