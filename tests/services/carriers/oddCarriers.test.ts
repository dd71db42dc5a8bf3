import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMessage } from '#contract/database-manager/messages.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;
beforeAll(async () => {
  world = await startWorld({ env: { PART_RECEIPT_SECONDS: '1' } });
  operator = await world.signIn('operator');
});
beforeEach(() =>
  world.database.updateTable('routes').set({ learned_receipts: null, lone_receipts: 0 }).execute(),
);
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const threeParts = { text: 'a'.repeat(400) };
const timeline = (id: number) =>
  operator.call(findMessage, { params: { companyId: operator.companyId, id: String(id) } });
const received = { status: 'delivered', charged: 3, segments: 3 };

describe('a long message is delivered', () => {
  test.each<[string, number, object]>([
    ['by the only receipt of its three parts', 1, { receipts: { odd: { per: 'message' } } }],
    ['by receipts that all name the first part', 3, { receipts: { odd: { id: 'first' } } }],
    [
      'when its parts share an id, by as many receipts',
      3,
      { ids: { response: 'hex', receipt: 'hex', isShared: true } },
    ],
    [
      'when its parts share an id, by one receipt',
      1,
      { ids: { response: 'hex', receipt: 'hex', isShared: true }, receipts: { odd: { per: 'message' } } },
    ],
    [
      'by a receipt that comes before the answer',
      1,
      { receipts: { when: 'early', odd: { per: 'message' } } },
    ],
    [
      'by DELIVRD after ACCEPTD, of the first part alone',
      2,
      {
        receipts: {
          state: 'ACCEPTD',
          followedBy: [{ state: 'DELIVRD', afterMs: 50 }],
          odd: { per: 'message' },
        },
      },
    ],
  ])('%s', async (_, count, mode) => {
    world.carrier.setMode(mode);
    const id = await send(operator, threeParts);
    await becomes(world.database, id, received, 9_000);
    const { parts, receipts } = await timeline(id);
    expect(parts[0]).toMatchObject({ part: 1, finalStatus: 'delivered' });
    // Each is shown once, also where parts share an id.
    expect(receipts).toHaveLength(count);
  });

  test('though the receiver was restarted while it waited for the other receipts', async () => {
    world.carrier.setMode({ receipts: { odd: { per: 'message' } } });
    const id = await send(operator, threeParts);
    await eventually(async () =>
      expect(await messageOf(world.database, id)).toMatchObject({ carrier_status: 'DELIVRD' }),
    );
    await world.stopReceiver();
    await world.startReceiver();
    await becomes(world.database, id, received, 9_000);
  });
});

test('a route is learned from what its carrier sends', async () => {
  world.carrier.setMode({ receipts: { odd: { per: 'message' } } });
  const learned = async () =>
    (await world.database.selectFrom('routes').select('learned_receipts').executeTakeFirstOrThrow())
      .learned_receipts;
  await Promise.all(Array.from({ length: 6 }, () => send(operator, threeParts)));
  await eventually(async () => expect(await learned()).toBe('one-for-all'), 9_000);
  world.carrier.setMode({ receipts: { jitterMs: 400 } });
  await send(operator, threeParts);
  await eventually(async () => expect(await learned()).toBe('each-part'), 9_000);
});

describe('a receipt is understood', () => {
  test.each<[string, object, Record<string, unknown>]>([
    ['whose parameter has another id than its text', { parameterIdPrefix: '7F3A' }, { status: 'delivered' }],
    ['with few fields', { fields: 'few' }, { status: 'delivered' }],
    ['in message_payload', { inPayload: true }, { status: 'delivered' }],
    ['with dates of SMPP’s own form', { dates: 'smpp' }, { status: 'delivered' }],
    ['with dates of ISO 8601', { dates: 'iso' }, { status: 'delivered' }],
    ['with a message_state that says less', { parameterState: 1 }, { status: 'delivered' }],
    ['with the error in a parameter', { networkError: 34 }, { status: 'delivered', carrier_error: '34' }],
    ['with another bit of esm_class', { esmClass: 0x06 }, { status: 'delivered' }],
  ])('%s', async (_, odd, expected) => {
    world.carrier.setMode({ receipts: { odd } });
    const id = await send(operator);
    await becomes(world.database, id, expected, 9_000);
    const { receipts } = await timeline(id);
    expect(Math.abs(Date.parse(receipts[0]!.doneAt!) - Date.now())).toBeLessThan(120_000);
  });

  test('whose parameter has another id than its text, though it comes before the answer', async () => {
    world.carrier.setMode({ receipts: { when: 'early', odd: { parameterIdPrefix: '7F3A' } } });
    const ids = await Promise.all(Array.from({ length: 20 }, () => send(operator)));
    for (const id of ids) await becomes(world.database, id, { status: 'delivered' }, 9_000);
    expect(await world.database.selectFrom('early_receipts').selectAll().execute()).toEqual([]);
  });
});
