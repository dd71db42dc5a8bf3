import { expect } from 'vitest';
import { sql } from 'kysely';
import type { HttpCarrierChange } from '#contract/main-api/carriers/httpCarrier.ts';
import type { HttpPresetName } from '#contract/main-api/carriers/routeDryRun.ts';
import { createRoute, listRouteStates, updateRoute, type Route } from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { pollSoon } from './pollSoon.ts';

/** A world whose only route in use leads over HTTP to the simulated carrier. */
export interface HttpRouteWorld {
  world: World;
  admin: Client;
  operator: Client;
  route: Route;
  /** Whether it takes as much as it can. */
  isUp(): Promise<unknown>;
  state(): Promise<{ state: string; lastFailure: string | null; since: string | null }>;
  /** Resolves when messages go by these settings. */
  useSettings(httpCarrier: HttpCarrierChange): Promise<void>;
  /** The settings of a preset, with the receiver of the tests as the address of receipts. */
  settingsOf(preset: HttpPresetName, receipts?: Partial<HttpCarrierChange['receipts']>): HttpCarrierChange;
  /** The messages that the carrier has got for a number. */
  sentTo(msisdn: string): { text: string; status: number | null }[];
}

/** @param env more settings of the services */
export async function startHttpRoute(
  preset: HttpPresetName,
  env: Record<string, string> = {},
): Promise<HttpRouteWorld> {
  const world = await startWorld({
    env: { CARRIER_PRIVATE_ADDRESSES: 'true', UNCERTAIN_GRACE_SECONDS: '0', ...env },
  });
  await pollSoon(world.database);
  const [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  const settingsOf: HttpRouteWorld['settingsOf'] = (name, receipts = {}) => {
    const { receipts: own, ...settings } = httpPresets[name];
    const callbackBase = own.way === 'pushed' ? world.urls['sms-receiver'] : null;
    return {
      ...settings,
      username: 'barta',
      password: 'secret',
      receipts: { ...own, callbackBase, ...receipts },
    };
  };
  const route = await admin.call(createRoute, {
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
      httpCarrier: settingsOf(preset),
      currentPassword: demoPassword,
    },
  });
  await world.database
    .updateTable('routes')
    .set({ is_enabled: false, revision: sql`revision + 1` })
    .where('id', '<>', route.id)
    .execute();
  const state = async () =>
    (await admin.call(listRouteStates, {})).states.find(({ routeId }) => routeId === route.id)!;
  const isUp = () =>
    eventually(
      async () => expect(await state()).toMatchObject({ state: 'bound', lastFailure: null }),
      30_000,
    );
  await isUp();

  return {
    world,
    admin,
    operator,
    route,
    isUp,
    state,
    settingsOf,
    async useSettings(httpCarrier) {
      const { since } = await state();
      const body = { httpCarrier, currentPassword: demoPassword };
      await admin.call(updateRoute, { params: { id: route.id }, body });
      // Messages go by the settings of before until the route is connected anew.
      await eventually(async () => expect((await state()).since).not.toBe(since));
      await isUp();
    },
    sentTo: (msisdn) =>
      [...world.carrier.http.journal.entries()].filter(({ destination }) => destination === msisdn),
  };
}
