import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWithoutReceipt } from '#services/engine/upkeep/withoutReceipt.ts';
import { answered, openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

let scene: DispatchScene;
beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());

async function submitted(count: number, company?: string): Promise<number[]> {
  const sender = company === undefined ? {} : { company, senderId: 'BARTA' };
  const { ids } = await queueBatch(scene.database, { to: newNumbers(count), ...sender });
  const holder = scene.newHolder();
  await holder.settle((await holder.markAll()).map(answered));
  return ids;
}
/** Lets hours pass for all that was accepted and submitted so far, and for its counts. */
async function passHours(hours: number): Promise<void> {
  const before = sql`make_interval(hours => ${hours})`;
  await scene.transact().execute(async (transaction) => {
    await sql`update batches set accepted_at = accepted_at - ${before}`.execute(transaction);
    await sql`update messages set submitted_at = submitted_at - ${before}`.execute(transaction);
    await sql`update rollup_changes set hour = hour - ${before}`.execute(transaction);
  });
}
const statuses = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(scene.row))).map(({ status }) => status);

test('messages without a receipt end in steps, and no younger ones', async () => {
  const { database } = scene;
  const end = () => endWithoutReceipt(database, 72, 2);
  const old = [...(await submitted(3)), ...(await submitted(2, 'Barta'))];
  await passHours(71);
  expect(await end()).toBe(0);
  await passHours(9);
  const young = await submitted(2);
  expect([await end(), await end(), await end(), await end()]).toEqual([2, 2, 1, 0]);
  expect(await statuses(old)).toEqual(Array(5).fill('unknown'));
  expect(await statuses(young)).toEqual(Array(2).fill('submitted'));
  await expectInvariants(database);
});
