import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  cancelBatch,
  findBatch,
  pauseBatch,
  resumeBatch,
  type Batch,
} from '#contract/sms-receiver/batches.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { reconcile } from '#services/database-manager/reconcile/index.ts';
import { cancelUnsent } from '#services/engine/batches/cancelUnsent.ts';
import { statusesOf } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let padma: Client;
beforeAll(async () => {
  world = await startWorld({ env: { SMPP_WINDOW: '20' } });
  await addPerson(world.database, { username: 'padma', companyId: 2, role: 'Company administrator' });
  padma = await clientOf(world, 'padma');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const find = (batchId: string): Promise<Batch> => padma.call(findBatch, { params: { batchId } });
const send = async (count: number) => {
  const to = newNumbers(count);
  const body = { recipients: to, text: 'Hello', class: 'transactional' as const };
  const { batchId } = await padma.call(sendBatch, { body });
  return { batchId, to };
};
/** How often each of these reached the carrier. */
const arrivals = (to: readonly string[]) => {
  const wanted = new Set(to);
  const counts = new Map<string, number>();
  for (const { destination } of world.carrier.journal.entries()) {
    if (wanted.has(destination)) counts.set(destination, (counts.get(destination) ?? 0) + 1);
  }
  return counts;
};

test('every message of a batch is delivered once, and the batch is finished', async () => {
  const { batchId, to } = await send(1_200);
  await eventually(
    async () =>
      expect(await find(batchId)).toMatchObject({ state: 'finished', counts: { delivered: 1_200 } }),
    60_000,
  );
  const counts = arrivals(to);
  expect([counts.size, Math.max(...counts.values())]).toEqual([1_200, 1]);
});

test('test sends are no part of how long delivery takes', async () => {
  const waited = async () => {
    const { rows } = await sql<{ messages: number }>`
      select sum(messages)::bigint as messages from (
        select messages from platform_latency_counts union all select messages from latency_changes) counted`.execute(
      world.database,
    );
    return rows[0]!.messages;
  };
  const finished = async (isTest: boolean) => {
    const body = { recipients: newNumbers(2), text: 'Hello', class: 'transactional' as const, isTest };
    const { batchId } = await padma.call(sendBatch, { body });
    await eventually(async () => expect((await find(batchId)).counts).toEqual({ delivered: 2 }), 60_000);
  };
  const before = await waited();
  await finished(true);
  expect(await waited()).toBe(before);
  await finished(false);
  expect(await waited()).toBe(before + 2);
  const differences: unknown[] = [];
  await reconcile(world.database, (difference) => differences.push(difference));
  expect(differences).toEqual([]);
});

test('paused, nothing more leaves; resumed, all of it does, and nothing twice', async () => {
  const { batchId, to } = await send(1_000);
  const params = { batchId };
  for (let round = 0; round < 5; round += 1) {
    const { state } = await padma.call(pauseBatch, { params }).catch(() => find(batchId));
    if (state !== 'paused') break;
    await eventually(async () => expect((await find(batchId)).unknown).toBe(0));
    const before = arrivals(to).size;
    const { willSend } = await find(batchId);
    expect(before + willSend).toBe(1_000);
    expect(arrivals(to).size).toBe(before);
    await padma.call(resumeBatch, { params });
  }
  await eventually(async () => expect((await find(batchId)).counts).toEqual({ delivered: 1_000 }), 60_000);
  const counts = arrivals(to);
  expect([counts.size, Math.max(...counts.values())]).toEqual([1_000, 1]);
});

test('cancelled on its way, each message either reached the carrier or was cancelled', async () => {
  const { batchId, to } = await send(1_000);
  await eventually(() => expect(arrivals(to).size).toBeGreaterThan(20));
  await padma.call(cancelBatch, { params: { batchId } });
  await eventually(async () => {
    await cancelUnsent(world.database, 5_000);
    const { queued, submitted } = await statusesOf(world.database, batchId);
    expect([queued, submitted]).toEqual([undefined, undefined]);
  }, 30_000);
  const { delivered = 0, cancelled = 0, ...others } = await statusesOf(world.database, batchId);
  expect(others).toEqual({});
  expect(delivered + cancelled).toBe(1_000);
  expect(arrivals(to).size).toBe(delivered);
});
