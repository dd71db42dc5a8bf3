import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#domain/messageStatus.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const count = 200;
let world: World;
let queued = 0;

beforeAll(async () => {
  world = await startWorld({ env: { SMPP_WINDOW: '50' } });
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** The answer to the submit before or after them, and the settling of the message before, between or after them. */
test.each([
  ['with the answer', 'late', { delayMs: 0, jitterMs: 5 }, 20],
  ['with the answer, close together', 'late', { delayMs: 0, jitterMs: 5 }, 3],
  ['before the answer', 'early', { delayMs: 10, jitterMs: 30 }, 20],
  ['before the answer, close together', 'early', { delayMs: 0, jitterMs: 10 }, 0],
] as const)('of two last words the one that came first stands: %s', async (_, when, answers, afterMs) => {
  const { database, carrier } = world;
  carrier.setMode({
    mode: 'delay',
    ...answers,
    receipts: { when, delayMs: 0, followedBy: [{ state: 'EXPIRED', afterMs }] },
  });
  const { ids } = await queueBatch(database, { to: newNumbers(count) });
  queued += count;
  const statuses = async () => {
    const rows = await database.selectFrom('messages').select('status').where('id', 'in', ids).execute();
    return [...new Set(rows.map(({ status }) => status))].sort();
  };
  await eventually(async () => {
    const open = (await statuses()).filter((status) => !isFinal(status));
    expect(open).toEqual([]);
  }, 30_000);
  // Those that came second are stored too, and have changed nothing.
  await eventually(async () => {
    const { received } = await database
      .selectFrom('receipts')
      .select(({ fn }) => fn.countAll<number>().as('received'))
      .executeTakeFirstOrThrow();
    expect(received).toBe(2 * queued);
  }, 30_000);
  expect(await statuses()).toEqual(['delivered']);
});
