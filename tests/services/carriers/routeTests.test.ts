import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRoute,
  listRouteStates,
  updateRoute,
  type NewRoute,
  type Route,
} from '#contract/main-api/carriers/routes.ts';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes } from '#tests/helpers/messages/messageState.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
/** Another one than that of the settings. */
let carrier: Simulator;
let route: Route;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
  carrier = await startSimulator({ password: 'pa55word' });
  route = await create({ name: 'Second' });
  await eventually(async () => expect((await stateOf(route)).state).toBe('bound'));
});
afterAll(async () => {
  await world.close();
  await carrier.close();
});

const create = (body: Partial<NewRoute> = {}) =>
  admin.call(createRoute, {
    body: {
      name: 'Route',
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'barta',
      password: 'pa55word',
      // For no number at all in a country we send to: nothing goes over it by itself.
      prefixes: ['999'],
      currentPassword: demoPassword,
      ...body,
    },
  });
const stateOf = async ({ id }: Route) =>
  (await admin.call(listRouteStates, {})).states.find(({ routeId }) => routeId === id)!;
const send = (to: string, more: object = {}, options = {}) =>
  admin.call(testRoute, { params: { id: route.id }, body: { to, ...more } }, options);
const takenBy = ({ journal }: Simulator, msisdn: string) => journal.entries(msisdn);

test('a test message goes over its route and over no other, whatever its prefixes', async () => {
  const [msisdn] = newNumbers(1);
  const { messageId, segments } = await send(msisdn!);
  await becomes(world.database, Number(messageId), { status: 'delivered', route_id: route.id });
  expect(segments).toBe(1);
  expect(takenBy(carrier, msisdn!).map(({ source, text }) => [source, text])).toEqual([
    ['BARTA', 'Test message over route Second.'],
  ]);
  expect(takenBy(world.carrier, msisdn!)).toEqual([]);
  await expectInvariants(world.database);
});

test('it has the text that it is given, and is in the lane of one-time codes', async () => {
  const [msisdn] = newNumbers(1);
  const { messageId, batchId } = await send(msisdn!, { text: 'পরীক্ষা' });
  await becomes(world.database, Number(messageId), { status: 'delivered' });
  expect(takenBy(carrier, msisdn!)[0]?.text).toBe('পরীক্ষা');
  const batch = world.database.selectFrom('batches').selectAll().where('id', '=', Number(batchId));
  expect(await batch.executeTakeFirst()).toMatchObject({ class: 'otp', company_id: admin.companyId });
});

test('the same request twice is one message', async () => {
  const [msisdn] = newNumbers(1);
  const idempotencyKey = crypto.randomUUID();
  const [first, second] = [
    await send(msisdn!, {}, { idempotencyKey }),
    await send(msisdn!, {}, { idempotencyKey }),
  ];
  expect(second).toEqual(first);
});

test('a route that is switched off takes none, and one that is not there neither', async () => {
  const off = await create({ name: 'Off', isEnabled: false });
  const to = newNumbers(1)[0]!;
  expect(await refused(admin, testRoute, { params: { id: off.id }, body: { to } })).toEqual([
    422,
    'rule-refused',
    { id: 'route-off' },
  ]);
  expect(await refused(admin, testRoute, { params: { id: 4_711 }, body: { to } })).toEqual([
    404,
    'not-found',
    undefined,
  ]);
});

test('a number, a text and a sender ID that cannot be are refused at their fields', async () => {
  const body = { to: '12', text: ' ', senderId: 'PADMA' };
  expect(await refused(admin, testRoute, { params: { id: route.id }, body })).toEqual([
    422,
    'rule-refused',
    { to: 'msisdn-too-short', text: 'text-empty', senderId: 'sender-id-not-approved' },
  ]);
});

test('a wrong password is seen in the state after saving, and the right one mends it', async () => {
  const wrong = await create({ name: 'Wrong', password: 'guess' });
  const failing = await eventually(async () => {
    const state = await stateOf(wrong);
    expect(state.lastFailure).toContain('ESME_RINVPASWD');
    return state;
  });
  expect(failing.state).not.toBe('bound');
  await admin.call(updateRoute, {
    params: { id: wrong.id },
    body: { password: 'pa55word', currentPassword: demoPassword },
  });
  await eventually(async () => expect((await stateOf(wrong)).state).toBe('bound'));
  expect((await stateOf(wrong)).instances).toHaveLength(1);

  await admin.call(updateRoute, { params: { id: wrong.id }, body: { isEnabled: false } });
  await eventually(async () => expect((await stateOf(wrong)).state).toBe('gone'));
});
