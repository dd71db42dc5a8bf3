import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listRouteStates, updateRoute, type RouteChange } from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { allBecome, sendMany } from '#tests/helpers/messages/messageState.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let routeId: number;

beforeAll(async () => {
  world = await startWorld({ env: { RECEIVER_ROUTES: 'another, PRIMARY' } });
  admin = await world.signIn('admin');
  ({ id: routeId } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow());
});
beforeEach(() => world.carrier.setMode({}));
afterAll(async () => {
  await expectInvariants(world.database);
  await world.close();
});

const change = (body: RouteChange) =>
  admin.call(updateRoute, { params: { id: routeId }, body: { ...body, currentPassword: demoPassword } });
const bound = () => world.carrier.state().binds.filter(({ command }) => command !== null);
const stateOfRoute = async () => (await admin.call(listRouteStates, {})).states[0];

test('a route has as many connections as it says, and all of them submit', async () => {
  await change({ connections: 3, windowSize: 1, password: 'secret' });
  await eventually(() => expect(bound()).toHaveLength(3));
  world.carrier.setMode({ mode: 'delay', delayMs: 150 });
  await allBecome(world.database, await sendMany(admin, 12), 'delivered');
  for (const { submits } of bound()) expect(submits).toBeGreaterThan(1);
});

test('one connection that the carrier refuses is named, and the others send', async () => {
  world.carrier.setMode({ binds: { max: 2 } });
  await change({ connections: 3, bindMode: 'transceiver', windowSize: 10 });
  await eventually(async () =>
    expect(await stateOfRoute()).toMatchObject({
      state: 'bound',
      instances: [{ lastFailure: expect.stringMatching(/^1 of 3 connections: .*refused/) as string }],
    }),
  );
  expect(bound()).toHaveLength(2);
  const metrics = await (await fetch(new URL('/metrics', world.urls['sms-receiver']))).text();
  // Also while one is away: a lost link must not look like more than its window.
  expect(metrics).toMatch(/^barta_route_window_segments\{.*route="primary".*\} 30$/m);
  await allBecome(world.database, await sendMany(admin, 5), 'delivered');
});

test('it is down only when all connections of a kind are', async () => {
  await change({ connections: 2, bindMode: 'transmitter-receiver' });
  await eventually(() => expect(bound()).toHaveLength(4));
  await allBecome(world.database, await sendMany(admin, 5), 'delivered');
  world.carrier.setMode({ binds: { max: 0 } });
  world.carrier.dropAll();
  await eventually(async () => expect((await stateOfRoute())?.state).toBe('waiting'));
});

test('a process that serves other routes alone leaves this one unconnected', async () => {
  await change({ connections: 1, bindMode: 'transceiver' });
  await eventually(() => expect(bound()).toHaveLength(1));
  await change({ name: 'renamed' });
  await eventually(() => expect(bound()).toEqual([]));
});
