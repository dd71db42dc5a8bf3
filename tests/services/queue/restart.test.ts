import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome, becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, openAllDay, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;

beforeAll(async () => {
  world = await startWorld({ carrierMode: { mode: 'delay', delayMs: 40, jitterMs: 40 } });
  await openAllDay(world.database);
  operator = await world.signIn('operator');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

test('a stop under load leaves nothing uncertain, and a start carries on: each message is sent once', async () => {
  const { database, carrier } = world;
  // Slow enough that it cannot have sent everything when it is stopped.
  carrier.setMode({ mode: 'delay', delayMs: 300, jitterMs: 40 });
  const promotion = await queueBatch(database, { to: newNumbers(120), class: 'promotional' });
  const singles = await queueBatch(database, { to: newNumbers(10), text: 'a'.repeat(200) });
  await eventually(() => expect(carrier.journal.total).toBeGreaterThan(20));
  await world.stopReceiver();
  const rows = await database
    .selectFrom('messages')
    .select(['status', 'responded_at', 'uncertain_at'])
    .execute();
  expect(rows.filter((row) => row.uncertain_at !== null)).toEqual([]);
  expect(rows.filter((row) => row.status === 'submitted' && row.responded_at === null)).toEqual([]);
  const sent = carrier.journal.total;
  expect(sent).toBeLessThan(140);
  await expectInvariants(database);

  carrier.setMode({ mode: 'delay', delayMs: 40, jitterMs: 40 });
  await world.startReceiver();
  await allBecome(database, [...promotion.ids, ...singles.ids], 'delivered', 20_000);
  expect(carrier.journal.total).toBe(140);
  expect(await expectJournal(database, carrier.journal.entries())).toBe(0);
});

test('what was accepted and not sent when it stopped goes out after the start', async () => {
  const { database, carrier } = world;
  await world.stopReceiver();
  const { ids } = await queueBatch(database, { to: newNumbers(5), class: 'otp' });
  const before = carrier.journal.total;
  await world.startReceiver();
  await allBecome(database, ids, 'delivered');
  await becomes(database, await send(operator), { status: 'delivered' });
  expect(carrier.journal.total - before).toBe(6);
});

test('receipts that came while it was stopped are stored after the start', async () => {
  const { database, carrier } = world;
  carrier.setMode({ receipts: { delayMs: 300 } });
  const id = await send(operator);
  await becomes(database, id, { status: 'submitted', responded_at: expect.any(Date) });
  await world.stopReceiver();
  await eventually(() => expect(carrier.state().receiptsWaiting).toBe(1));
  await world.startReceiver();
  await becomes(database, id, { status: 'delivered' });
});
