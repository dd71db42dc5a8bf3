import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findReceiptAddress, updateRoute } from '#contract/main-api/carriers/routes.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { matchDueReceipts } from '#services/engine/upkeep/dueReceipts.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { startHttpRoute, type HttpRouteWorld } from '#tests/helpers/messages/httpRoute.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';

/* Receipts that name messages by our own ids, since the carrier's answers have none: Kannel. */
let scene: HttpRouteWorld;
beforeAll(async () => {
  // Nothing is sent once more while a test runs.
  scene = await startHttpRoute('kannel', { UNCERTAIN_GRACE_SECONDS: '600' });
});
beforeEach(() => scene.world.carrier.http.modes.set(lost()));
afterEach(() => expectInvariants(scene.world.database));
afterAll(() => scene.world.close());

/** The carrier has the next message, and answers what nobody understands. */
const lost = (receipts: object = { when: 'never' }) => ({
  mode: 'garbage',
  kind: 'html',
  forNext: 1,
  then: { mode: 'happy', receipts: { when: 'never' } },
  receipts,
});
const credit = async () =>
  (await scene.operator.call(getCredit, { query: { companyId: scene.operator.companyId } })).data;
const isDecided = { uncertain_at: null, attempts: 1, possible_duplicate: false };

async function push(id: number | string, status: number): Promise<number> {
  const { address } = await scene.admin.call(findReceiptAddress, { params: { id: scene.route.id } });
  return (await fetch(`${address}?id=${id}&status=${status}`)).status;
}

async function setPolicy(whenUncertain: 'hold' | 'retry-once'): Promise<void> {
  const { since } = await scene.state();
  const body = { whenUncertain, currentPassword: demoPassword };
  await scene.admin.call(updateRoute, { params: { id: scene.route.id }, body });
  await eventually(async () => expect((await scene.state()).since).not.toBe(since));
  await scene.isUp();
}

test('a receipt decides an uncertain message that waits to be sent once more: it is charged, and not sent again', async () => {
  const { currentBalance } = await credit();
  const to = newNumbers(1)[0]!;
  const id = await send(scene.operator, { to });
  await becomes(scene.world.database, id, { status: 'queued', uncertain_at: expect.any(Date), charged: 0 });
  expect(await push(id, 1)).toBe(200);
  await becomes(scene.world.database, id, { status: 'delivered', charged: 1, ...isDecided }, 20_000);
  expect(scene.sentTo(to)).toHaveLength(1);
  expect(await credit()).toMatchObject({ currentBalance: currentBalance - 1, held: 0 });
});

test('so does a receipt that comes before the answer is missing', async () => {
  const { kind: _kind, ...mode } = lost({ when: 'early' });
  scene.world.carrier.http.modes.set({ ...mode, mode: 'no-response' });
  const id = await send(scene.operator);
  await becomes(scene.world.database, id, { status: 'delivered', charged: 1, ...isDecided }, 20_000);
});

test('a receipt of a state that is no end says that the carrier has the message, whose end is waited for', async () => {
  const id = await send(scene.operator);
  await becomes(scene.world.database, id, { status: 'queued', uncertain_at: expect.any(Date) });
  expect(await push(id, 8)).toBe(200);
  await becomes(scene.world.database, id, { status: 'submitted', charged: 1, ...isDecided }, 20_000);
  expect(await push(id, 2)).toBe(200);
  await becomes(scene.world.database, id, { status: 'undelivered', charged: 1 }, 20_000);
});

test('a message of several parts is decided as a whole', async () => {
  const id = await send(scene.operator, { text: 'a'.repeat(400) });
  await becomes(scene.world.database, id, { status: 'queued', uncertain_at: expect.any(Date), charged: 0 });
  expect(await push(id, 1)).toBe(200);
  await becomes(
    scene.world.database,
    id,
    { status: 'delivered', segments: 3, charged: 3, ...isDecided },
    20_000,
  );
});

test('a message that is not to be sent again is decided, also by a receipt that another process has left', async () => {
  await setPolicy('hold');
  scene.world.carrier.http.modes.set(lost());
  const id = await send(scene.operator);
  await becomes(scene.world.database, id, {
    status: 'submitted',
    uncertain_at: expect.any(Date),
    charged: 0,
  });
  await scene.world.database
    .insertInto('early_receipts')
    .values({
      id: 9_000_000_001,
      route_id: scene.route.id,
      carrier_message_id: String(id),
      status: 'delivered',
      carrier_status: 'DELIVRD',
      raw: Buffer.from('id and status'),
      received_at: new Date(),
      look_at: new Date(0),
    })
    .execute();
  await matchDueReceipts(scene.world.database, 100);
  expect(await messageOf(scene.world.database, id)).toMatchObject({
    status: 'delivered',
    charged: 1,
    ...isDecided,
  });
  await setPolicy('retry-once');
});

test('an id that is none of a message over this route changes nothing', async () => {
  const id = await send(scene.operator);
  await becomes(scene.world.database, id, { status: 'queued', uncertain_at: expect.any(Date) });
  for (const other of [`0${id}`, `${id}x`, `-${id}`, '9'.repeat(40), id + 1_000])
    expect(await push(other, 1)).toBe(200);
  await scene.world.database
    .updateTable('early_receipts')
    .set({ look_at: new Date(0) })
    .execute();
  await matchDueReceipts(scene.world.database, 100);
  expect(await messageOf(scene.world.database, id)).toMatchObject({ status: 'queued', charged: 0 });
});

test('where answers have an id of the carrier, our own in a receipt is the id of another message', async () => {
  await scene.useSettings(scene.settingsOf('jasmin'));
  scene.world.carrier.http.modes.set(lost());
  const id = await send(scene.operator);
  await becomes(scene.world.database, id, { status: 'queued', uncertain_at: expect.any(Date) });
  const { address } = await scene.admin.call(findReceiptAddress, { params: { id: scene.route.id } });
  // The receiver reads a changed route after a second.
  await eventually(async () =>
    expect((await fetch(`${address}?id=${id}&message_status=DELIVRD`)).status).toBe(200),
  );
  await scene.world.database
    .updateTable('early_receipts')
    .set({ look_at: new Date(0) })
    .execute();
  await matchDueReceipts(scene.world.database, 100);
  expect(await messageOf(scene.world.database, id)).toMatchObject({ status: 'queued', charged: 0 });
});
