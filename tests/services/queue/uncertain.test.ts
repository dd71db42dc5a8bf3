import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { endWithoutReceipt } from '#services/engine/upkeep/withoutReceipt.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { compare, expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome, becomes, messageOf, send, sendMany } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, openAllDay, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;

beforeAll(async () => {
  world = await startWorld({ env: { SMPP_RESPONSE_SECONDS: '1', DISPATCH_LEASE_SECONDS: '5' } });
  await openAllDay(world.database);
  operator = await world.signIn('operator');
});
let submitsBefore = 0;
beforeEach(() => {
  world.carrier.setMode({});
  submitsBefore = world.carrier.journal.total;
});
afterEach(async () => {
  await expectInvariants(world.database);
  await expectJournal(world.database, world.carrier.journal.entries());
});
afterAll(() => world.close());

const submits = () => world.carrier.journal.total - submitsBefore;
const credit = async () =>
  (await operator.call(getCredit, { query: { companyId: operator.companyId } })).data;
const isUncertain = { uncertain_at: expect.any(Date), charged: 0 };

/** As when no receipt is waited for any longer. */
async function endReceiptTime(): Promise<void> {
  await endWithoutReceipt(world.database, 0, 1_000);
}

describe('when the carrier accepts a message and the link is lost before its answer', () => {
  test('a transactional one is sent once more, flagged, and charged once', async () => {
    const { currentBalance } = await credit();
    world.carrier.setMode({ mode: 'drop' });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'queued', possible_duplicate: true, ...isUncertain });
    world.carrier.setMode({});
    await passWaits(world.database);
    await becomes(world.database, id, {
      status: 'delivered',
      attempts: 2,
      charged: 1,
      possible_duplicate: true,
    });
    expect(submits()).toBe(2);
    expect(await credit()).toMatchObject({ currentBalance: currentBalance - 1, held: 0 });
  });

  test('and again, it is not sent a third time', async () => {
    world.carrier.setMode({ mode: 'drop' });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'queued', possible_duplicate: true });
    await passWaits(world.database);
    await becomes(world.database, id, { status: 'submitted', attempts: 2, ...isUncertain });
    world.carrier.setMode({});
    await becomes(world.database, await send(operator), { status: 'delivered' });
    expect(await messageOf(world.database, id)).toMatchObject({ status: 'submitted', attempts: 2 });
    await endReceiptTime();
  });

  test('a promotional one is not sent again, and ends unknown with its credit released', async () => {
    const { currentBalance } = await credit();
    world.carrier.setMode({ mode: 'drop' });
    const id = await send(operator, { class: 'promotional' });
    await becomes(world.database, id, { status: 'submitted', possible_duplicate: false, ...isUncertain });
    expect((await credit()).held).toBe(1);
    world.carrier.setMode({});
    await passWaits(world.database);
    await becomes(world.database, await send(operator, { class: 'promotional' }), { status: 'delivered' });
    await endReceiptTime();
    expect(await messageOf(world.database, id)).toMatchObject({ status: 'unknown', attempts: 1, charged: 0 });
    expect(await credit()).toMatchObject({ currentBalance: currentBalance - 1, held: 0 });
  });

  test('of a whole window in flight no message is lost, and none is sent more than twice', async () => {
    const numbers = newNumbers(30);
    // After a lost link the window opens with each accepted submit.
    await allBecome(world.database, await sendMany(operator, 10), 'delivered');
    submitsBefore = world.carrier.journal.total;
    world.carrier.setMode({ mode: 'no-response' });
    const { ids } = await queueBatch(world.database, { to: numbers });
    await eventually(() => expect(submits()).toBe(10));
    world.carrier.setMode({});
    world.carrier.dropAll();
    await eventually(async () => {
      await passWaits(world.database);
      await allBecome(world.database, ids, 'delivered', 0);
    });
    const { duplicates } = await compare(world.database, world.carrier.journal.entries());
    expect(ids.filter((id) => duplicates.includes(id))).toHaveLength(10);
    expect(submits()).toBe(40);
  });
});

describe('when the carrier does not answer in time', () => {
  test('a message counts as uncertain', async () => {
    world.carrier.setMode({ mode: 'no-response' });
    const id = await send(operator, { class: 'promotional' });
    const { submitted_at, uncertain_at } = await becomes(world.database, id, {
      status: 'submitted',
      ...isUncertain,
    });
    expect(uncertain_at!.getTime() - submitted_at!.getTime()).toBeGreaterThanOrEqual(1_000);
    await endReceiptTime();
  });

  test('a late acceptance still counts: charged, delivered, and not sent again', async () => {
    const { currentBalance } = await credit();
    world.carrier.setMode({ mode: 'delay', delayMs: 1_500 });
    const ids = await Promise.all([send(operator), send(operator, { class: 'promotional' })]);
    for (const id of ids) await becomes(world.database, id, isUncertain);
    await allBecome(world.database, ids, 'delivered');
    for (const id of ids) {
      const row = await messageOf(world.database, id);
      expect(row).toMatchObject({ attempts: 1, charged: 1, possible_duplicate: false, uncertain_at: null });
    }
    await passWaits(world.database);
    expect(submits()).toBe(2);
    expect(await credit()).toMatchObject({ currentBalance: currentBalance - 2, held: 0 });
  });

  test('a late acceptance of a part leaves the rest of the message to be sent', async () => {
    world.carrier.setMode({ mode: 'no-response' });
    const id = await send(operator, { text: 'a'.repeat(200) });
    await becomes(world.database, id, { status: 'queued', ...isUncertain });
    expect(submits()).toBe(2);
    world.carrier.setMode({});
    await passWaits(world.database);
    await becomes(world.database, id, { status: 'delivered', charged: 2, possible_duplicate: true });
  });
});

test('nobody can set a lease that a healthy process would lose', async () => {
  const wrong = startWorld({ env: { SMPP_RESPONSE_SECONDS: '60', DISPATCH_LEASE_SECONDS: '60' } });
  await expect(wrong).rejects.toThrow(/DISPATCH_LEASE_SECONDS is 60, but must be more than 60/);
});
