import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelBatch } from '#contract/sms-receiver/batches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { becomes } from '#tests/helpers/messages/messageState.ts';
import { growOld, newNumbers, passWaits } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signIn('operator');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const credit = async () =>
  (await operator.call(getCredit, { query: { companyId: operator.companyId } })).data;
const setPolicy = (refunds: 'none' | 'undelivered') =>
  world.database.updateTable('companies').set({ refunds }).execute();
const throttled = { mode: 'error', status: 'ESME_RTHROTTLED' };

/** A list of one long text, of whose three parts the carrier takes the first. */
async function partlySent(
  then: unknown = throttled,
  meanwhile = async () => {},
): Promise<{ batchId: string; id: number; to: string }> {
  world.carrier.setMode({ mode: 'happy', forNext: 1, then });
  const [to] = newNumbers(1) as [string];
  const batchId = await accepted(operator, 1, { recipients: [to], text: 'a'.repeat(400) });
  await meanwhile();
  const { id } = await world.database
    .selectFrom('messages')
    .select('id')
    .where('batch_id', '=', Number(batchId))
    .executeTakeFirstOrThrow();
  await becomes(world.database, id, { status: 'queued', charged: 1, segments: 3 });
  return { batchId, id, to };
}
const cancel = (batchId: string) => operator.call(cancelBatch, { params: { batchId } });
const isFailed = { status: 'failed', charged: 1, final_at: expect.any(Date) };

describe('a long message of which the carrier has one part', () => {
  test('has failed when its batch is cancelled: it was not cancelled in time, and only that part is charged', async () => {
    const before = await credit();
    const { batchId, id } = await partlySent();
    await cancel(batchId);
    await becomes(world.database, id, { ...isFailed, refunded: 0 });
    expect(await credit()).toMatchObject({ currentBalance: before.currentBalance - 1, held: 0 });
    // Nothing more of it leaves.
    world.carrier.setMode({});
    const sent = world.carrier.journal.total;
    await becomes(world.database, (await sentWhole()).id, { status: 'delivered' });
    expect(world.carrier.journal.total).toBe(sent + 3);
  });

  test('has failed when its recipient opts out', async () => {
    const { id, to } = await partlySent();
    await operator.call(addOptOuts, { body: { numbers: [to] } });
    await becomes(world.database, id, isFailed, 9_000);
  });

  test.each([
    [
      'cancelled',
      'failed',
      ({ batchId }: { batchId: string; id: number }) => cancel(batchId).then(() => undefined),
    ],
    [
      'expired',
      'expired',
      async ({ id }: { batchId: string; id: number }) => {
        await growOld(world.database, [id]);
        await passWaits(world.database);
      },
    ],
  ])('that is %s gets its part back where that is the policy, once', async (_, status, end) => {
    await setPolicy('undelivered');
    const before = await credit();
    const message = await partlySent();
    await end(message);
    await becomes(world.database, message.id, { status, charged: 1, refunded: 1 }, 9_000);
    expect(await credit()).toMatchObject({ currentBalance: before.currentBalance, held: 0 });
    await setPolicy('none');
  });

  test('and whose other parts are refused for good gets its part back where that is the policy', async () => {
    await setPolicy('undelivered');
    const before = await credit();
    const { id } = await partlySent();
    world.carrier.setMode({ mode: 'error', status: 'ESME_RINVDSTADR' });
    await passWaits(world.database);
    await becomes(world.database, id, { status: 'rejected', charged: 1, refunded: 1 }, 9_000);
    expect(await credit()).toMatchObject({ currentBalance: before.currentBalance, held: 0 });
    await setPolicy('none');
  });

  test('is unknown when the link was lost over the others, since they may have arrived', async () => {
    const sent = world.carrier.journal.total;
    const { batchId, id } = await partlySent({ mode: 'no-response' }, async () => {
      await eventually(() => expect(world.carrier.journal.total).toBe(sent + 3));
      world.carrier.setMode(throttled);
      world.carrier.dropAll();
    });
    await cancel(batchId);
    await becomes(world.database, id, { status: 'unknown', charged: 1, refunded: 0 }, 9_000);
    expect(await credit()).toMatchObject({ held: 0 });
  });

  test('has failed also when the receiver was restarted meanwhile', async () => {
    const { batchId, id } = await partlySent();
    await world.stopReceiver();
    await world.startReceiver();
    await cancel(batchId);
    await becomes(world.database, id, isFailed, 9_000);
    await eventually(async () => expect(await credit()).toMatchObject({ held: 0 }));
  });
});

/** The next one, which the carrier takes whole. */
async function sentWhole(): Promise<{ id: number }> {
  const batchId = await accepted(operator, 1, { text: 'a'.repeat(400) });
  return world.database
    .selectFrom('messages')
    .select('id')
    .where('batch_id', '=', Number(batchId))
    .executeTakeFirstOrThrow();
}
