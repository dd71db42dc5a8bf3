import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeText } from '#domain/sms/segments.ts';
import { httpPresetNames } from '#contract/main-api/carriers/routeDryRun.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { accepted, statusesOf } from '#tests/helpers/messages/batches.ts';
import { startHttpRoute, type HttpRouteWorld } from '#tests/helpers/messages/httpRoute.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';

let scene: HttpRouteWorld;
beforeAll(async () => {
  scene = await startHttpRoute('kannel');
});
beforeEach(() => {
  scene.world.carrier.http.modes.set({ receipts: { delayMs: 0 } });
  scene.world.carrier.http.setSettings({});
});
afterEach(() => expectInvariants(scene.world.database));
afterAll(() => scene.world.close());

describe.each(httpPresetNames)('by the preset %s', (preset) => {
  beforeAll(() => scene.useSettings(scene.settingsOf(preset)));

  test.each([
    ['Hello @ Dhaka {1}^', 'in GSM 03.38'],
    ['শীতের ছাড় 50% & "আরও" +1', 'in Unicode'],
    ['শীতের ছাড় '.repeat(12), 'in several parts'],
  ])('a text arrives as it is: %s (%s)', async (text) => {
    const to = newNumbers(1)[0]!;
    const id = await send(scene.operator, { to, text });
    const expected = { status: 'delivered', route_id: scene.route.id };
    const row = await becomes(scene.world.database, id, expected, 20_000);
    expect(row.charged).toBe(row.segments);
    expect(scene.sentTo(to)).toMatchObject([{ text: composeText(text), status: 0 }]);
  });

  test('a list is delivered, each message once', async () => {
    const text = `List of ${preset}`;
    const batchId = await accepted(scene.operator, 200, { text });
    await eventually(
      async () => expect(await statusesOf(scene.world.database, batchId)).toEqual({ delivered: 200 }),
      30_000,
    );
    const entries = [...scene.world.carrier.http.journal.entries()].filter((entry) => entry.text === text);
    expect(entries).toHaveLength(200);
  });

  test('a message that does not arrive ends so', async () => {
    scene.world.carrier.http.modes.set({ receipts: { delayMs: 0, state: 'UNDELIV', errorCode: '027' } });
    const id = await send(scene.operator);
    await becomes(scene.world.database, id, { status: 'undelivered' }, 20_000);
  });

  test('a receipt that comes before the answer counts', async () => {
    scene.world.carrier.http.modes.set({ receipts: { when: 'early' } });
    const id = await send(scene.operator);
    await becomes(scene.world.database, id, { status: 'delivered', attempts: 1 }, 20_000);
  });

  test.each<[string, object]>([
    ['that is HTML', { mode: 'garbage', kind: 'html' }],
    ['that is empty', { mode: 'garbage', kind: 'empty' }],
    ['that is an error in words, with the status 200', { mode: 'garbage', kind: 'words' }],
    ['that is other JSON', { mode: 'garbage', kind: 'other-json' }],
    ['that goes on with octets that are no text', { mode: 'garbage', kind: 'not-utf8' }],
    ['in another charset', { mode: 'garbage', kind: 'wrong-charset' }],
    ['of a megabyte', { mode: 'garbage', kind: 'long' }],
    ['that is cut off', { mode: 'cut' }],
    ['that is missing, as the connection is closed', { mode: 'drop', with: 'rst' }],
    ['that is missing', { mode: 'no-response' }],
    ['with the status 500 after the message was accepted', { mode: 'fail' }],
  ])('an answer %s leaves the message uncertain: it is sent once more, and flagged', async (_, mode) => {
    // A receipt of the first one would decide it, where it names our own id.
    scene.world.carrier.http.modes.set({
      ...mode,
      forNext: 1,
      then: { mode: 'happy', receipts: { delayMs: 0 } },
      receipts: { when: 'never' },
    });
    const to = newNumbers(1)[0]!;
    const id = await send(scene.operator, { to });
    await becomes(scene.world.database, id, { status: 'delivered', possible_duplicate: true }, 20_000);
    expect(scene.sentTo(to)).toHaveLength(2);
  });

  test('a redirect is not followed, and the message waits for a carrier that answers', async () => {
    scene.world.carrier.http.modes.set({ mode: 'redirect', forNext: 1, then: { mode: 'happy' } });
    const to = newNumbers(1)[0]!;
    const id = await send(scene.operator, { to });
    await becomes(
      scene.world.database,
      id,
      { status: 'delivered', possible_duplicate: false, attempts: 1 },
      20_000,
    );
    expect(scene.sentTo(to)).toHaveLength(1);
    expect(scene.world.carrier.http.counters.redirectsFollowed).toBe(0);
  });
});

test('messages under ids that the carrier gives again are each delivered', async () => {
  await scene.useSettings(scene.settingsOf('jasmin'));
  // Not at once: a receipt that came before its answer would be taken for one more of the earlier message of that id.
  scene.world.carrier.http.modes.set({ receipts: { delayMs: 300 }, ids: { repeatAfter: 2 } });
  const carrierIds = new Set<string | null>();
  for (let index = 0; index < 4; index += 1) {
    const id = await send(scene.operator);
    const row = await becomes(scene.world.database, id, { status: 'delivered' }, 20_000);
    carrierIds.add(row.carrier_message_id);
  }
  expect(carrierIds.size).toBe(2);
});
