import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
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

describe.runIf(inject('engine').kind === 'server')('over the binds of two receivers', () => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene();
    await scene.startReceiver();
    await scene.startReceiver();
  });
  afterAll(() => scene.close());

  test('of two last words that stands which was received first, whoever writes it down first', async () => {
    const { database, carrier } = scene;
    await eventually(async () => {
      const bound = database.selectFrom('route_states').select('instance').where('state', '=', 'bound');
      expect(await bound.execute()).toHaveLength(2);
    }, 30_000);
    carrier.setMode({
      mode: 'delay',
      delayMs: 0,
      jitterMs: 5,
      receipts: { when: 'late', delayMs: 0, followedBy: [{ state: 'EXPIRED', afterMs: 3 }] },
    });
    for (let times = 0; times < 10; times += 1) await queueBatch(database, { to: newNumbers(count / 10) });
    await eventually(async () => {
      const { rows } = await sql<{ received: number }>`select count(*) as received from receipts`.execute(
        database,
      );
      expect(rows[0]!.received).toBe(2 * count);
    }, 30_000);
    const { rows } = await sql<{ isDelivered: boolean; isFirst: boolean; isSecond: boolean }>`
      select messages.status = 'delivered' as "isDelivered", first.received_at < second.received_at as "isFirst",
        first.received_at > second.received_at as "isSecond"
      from messages join receipts first using (carrier_message_id) join receipts second using (carrier_message_id)
      where first.status = 'delivered' and second.status = 'expired'`.execute(database);
    expect(rows).toHaveLength(count);
    const wrong = rows.filter(({ isDelivered, isFirst, isSecond }) => (isDelivered ? isSecond : isFirst));
    expect(wrong).toEqual([]);
    await expectInvariants(database);
  });
});
