import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpCarrierChange } from '#contract/main-api/httpCarrier.ts';
import { createRoute, listRouteStates, updateRoute, type Route } from '#contract/main-api/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { composeText } from '#domain/sms/segments.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { accepted, statusesOf } from '#tests/helpers/messages/bulk.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let operator: Client;
let route: Route;

/** The settings of a preset, with the receiver of the tests as the address of receipts. */
function settingsOf(preset: keyof typeof httpPresets, receipts: Partial<HttpCarrierChange['receipts']> = {}) {
  const { receipts: own, ...settings } = httpPresets[preset];
  const isPushed = own.way === 'pushed';
  return {
    ...settings,
    username: 'barta',
    password: 'secret',
    receipts: { ...own, callbackBase: isPushed ? world.urls['sms-receiver'] : null, ...receipts },
  } as HttpCarrierChange;
}

async function useSettings(httpCarrier: HttpCarrierChange): Promise<void> {
  const { since } = await stateOf();
  await admin.call(updateRoute, {
    params: { id: route.id },
    body: { httpCarrier, currentPassword: demoPassword },
  });
  // Messages go by the settings of before until the route is connected anew.
  await eventually(async () => expect((await stateOf()).since).not.toBe(since));
  await isUp();
}

beforeAll(async () => {
  world = await startWorld({ env: { CARRIER_PRIVATE_ADDRESSES: 'true', UNCERTAIN_GRACE_SECONDS: '1' } });
  [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  route = await admin.call(createRoute, {
    body: {
      kind: 'http',
      name: 'Reseller',
      host: '127.0.0.1',
      port: world.carrier.httpPort,
      usesTls: false,
      windowSize: 20,
      responseSeconds: 2,
      priority: 1,
      whenUncertain: 'retry-once',
      httpCarrier: settingsOf('kannel'),
      currentPassword: demoPassword,
    },
  });
  await useOtherRoute(false);
  await isUp();
});
beforeEach(async () => {
  world.carrier.http.modes.set({ receipts: { delayMs: 0 } });
  world.carrier.http.setSettings({});
  await isUp();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const stateOf = async () =>
  (await admin.call(listRouteStates, {})).states.find(({ routeId }) => routeId === route.id)!;
/** The route takes as much as it can. */
const isUp = () =>
  eventually(
    async () => expect(await stateOf()).toMatchObject({ state: 'bound', lastFailure: null }),
    30_000,
  );
const sentTo = (msisdn: string) =>
  [...world.carrier.http.journal.entries()].filter(({ destination }) => destination === msisdn);
/** Without the other route everything waits for this one. */
async function useOtherRoute(isEnabled: boolean): Promise<void> {
  await world.database
    .updateTable('routes')
    .set({ is_enabled: isEnabled, revision: sql`revision + 1` })
    .where('id', '<>', route.id)
    .execute();
}

describe.each(['kannel', 'jasmin', 'infobip', 'infobip-polled'] as const)('by the preset %s', (preset) => {
  beforeAll(() => useSettings(settingsOf(preset)));

  test.each([
    ['Hello @ Dhaka {1}^', 'in GSM 03.38'],
    ['শীতের ছাড় 50% & "আরও" +1', 'in Unicode'],
    ['শীতের ছাড় '.repeat(12), 'in several parts'],
  ])('a text arrives as it is: %s (%s)', async (text) => {
    const to = newNumbers(1)[0]!;
    const id = await send(operator, { to, text });
    const row = await becomes(world.database, id, { status: 'delivered', route_id: route.id }, 20_000);
    expect(row.charged).toBe(row.segments);
    expect(sentTo(to)).toMatchObject([{ text: composeText(text), status: 0 }]);
  });

  test('a list is delivered, each message once', async () => {
    const text = `List of ${preset}`;
    const batchId = await accepted(operator, 200, { text });
    await eventually(
      async () => expect(await statusesOf(world.database, batchId)).toEqual({ delivered: 200 }),
      30_000,
    );
    expect([...world.carrier.http.journal.entries()].filter((entry) => entry.text === text)).toHaveLength(
      200,
    );
  });

  test('a message that does not arrive ends so', async () => {
    world.carrier.http.modes.set({ receipts: { delayMs: 0, state: 'UNDELIV', errorCode: '027' } });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'undelivered' }, 20_000);
  });
});
