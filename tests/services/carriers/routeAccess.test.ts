import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications, readNotifications } from '#contract/main-api/notifications.ts';
import { sendOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import {
  createRoute,
  deleteRoute,
  findRoute,
  listRouteStates,
  updateRoute,
  type NewRoute,
  type RouteChange,
} from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { request, type Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
/** May manage routes and nothing else. */
let desk: Client;
/** A carrier that the person at the desk runs themselves. */
let theirs: Simulator;
/** The route of the settings, which carries one-time codes. */
let primary: number;

beforeAll(async () => {
  world = await startWorld();
  theirs = await startSimulator({ systemId: 'theirs', password: 'secret' });
  const { id: roleId } = await world.database
    .insertInto('roles')
    .values({ company_id: null, name: 'Carrier desk', scope: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permissions = ['manage-route', 'view-company-list'].map((permission) => ({
    role_id: roleId,
    permission,
  }));
  await world.database.insertInto('role_permissions').values(permissions).execute();
  await addPerson(world.database, { username: 'desk', companyId: 1, role: roleId });
  [admin, desk] = [await clientOf(world, 'admin'), await clientOf(world, 'desk')];
  ({ id: primary } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow());
});
afterAll(async () => {
  await world.close();
  await theirs.close();
});

let made = 0;
const create = (caller: Client, body: Partial<NewRoute> = {}) =>
  caller.call(createRoute, {
    body: {
      name: `Route ${(made += 1)}`,
      host: 'smsc.example',
      systemId: 'barta',
      isEnabled: false,
      currentPassword: demoPassword,
      ...body,
    },
  });
const update = (caller: Client, id: number, body: RouteChange) =>
  caller.call(updateRoute, { params: { id }, body });
const refusedUpdate = (caller: Client, id: number, body: RouteChange) =>
  refused(caller, updateRoute, { params: { id }, body });

test('a user who manages routes never receives a recovery code over a route of their own', async () => {
  const victim = newNumbers(1)[0]!;
  await world.database
    .updateTable('users')
    .set({ contact_no: victim })
    .where('username', '=', 'admin')
    .execute();
  const { id } = await create(desk, {
    name: 'theirs',
    host: '127.0.0.1',
    port: theirs.port,
    systemId: 'theirs',
    password: 'secret',
    prefixes: [victim],
    isEnabled: true,
  });
  // Their route works, and takes what else is for this number.
  const operator = await world.signIn('operator');
  await eventually(async () => {
    // Another one, since the first may have gone before their route was bound.
    const message = await send(operator, { to: victim });
    await becomes(world.database, message, { status: 'delivered', route_id: id }, 1_000);
  }, 20_000);
  const before = theirs.journal.entries(victim).length;

  await request(world.urls, sendOtp, { query: { userName: 'admin' } });
  await eventually(() => {
    const got = [...theirs.journal.entries(victim), ...world.carrier.journal.entries(victim)];
    expect(got.filter(({ text }) => /^\d{6}/.test(text))).toHaveLength(1);
  });
  expect(theirs.journal.entries(victim)).toHaveLength(before);
});

describe('a route that carries one-time codes', () => {
  const notPermitted = (...fields: string[]) => [
    403,
    'forbidden',
    Object.fromEntries(fields.map((field) => [field, 'full-access-needed'])),
  ];

  test.each<[string, RouteChange]>([
    ['host', { host: 'theirs.example' }],
    ['port', { port: 4_000 }],
    ['usesTls', { usesTls: true }],
    ['systemId', { systemId: 'theirs' }],
    ['password', { password: 'theirs' }],
    ['prefixes', { prefixes: ['88017'] }],
    ['isEnabled', { isEnabled: false }],
    ['carriesSystemTexts', { carriesSystemTexts: false }],
  ])('keeps its %s unless somebody with full access changes it', async (field, change) => {
    expect(await refusedUpdate(desk, primary, { ...change, currentPassword: demoPassword })).toEqual(
      notPermitted(field),
    );
  });

  test('is not deleted or created by anybody else either, and its speed may be set', async () => {
    expect(await refused(desk, deleteRoute, { params: { id: primary } })).toEqual([
      403,
      'forbidden',
      undefined,
    ]);
    const body = {
      name: 'x',
      host: 'x',
      systemId: 'x',
      carriesSystemTexts: true,
      currentPassword: demoPassword,
    };
    expect(await refused(desk, createRoute, { body })).toEqual(notPermitted('carriesSystemTexts'));
    const { id } = await create(desk);
    expect(await refusedUpdate(desk, id, { carriesSystemTexts: true })).toEqual(
      notPermitted('carriesSystemTexts'),
    );
    expect(await update(desk, primary, { segmentsPerSecond: 500 })).toMatchObject({ segmentsPerSecond: 500 });
  });

  test('is set up with full access, and its absence is reported', async () => {
    const texts = async () => {
      const { hasSystemTextRoute, unservedSystemTexts } = await admin.call(listRouteStates, {});
      return [hasSystemTextRoute, unservedSystemTexts];
    };
    expect(await texts()).toEqual([true, []]);
    await update(admin, primary, { carriesSystemTexts: false, currentPassword: demoPassword });
    expect([(await texts())[0], (await texts())[1]]).toMatchObject([false, { length: 7 }]);
    await update(admin, primary, {
      carriesSystemTexts: true,
      prefixes: ['88017', '88013'],
      currentPassword: demoPassword,
    });
    expect(await texts()).toEqual([true, ['88014', '88015', '88016', '88018', '88019']]);
    await update(admin, primary, { prefixes: [], currentPassword: demoPassword });
  });
});

describe('the caller’s own password', () => {
  const needed = (problem: string) => [422, 'rule-refused', { currentPassword: problem }];

  test.each<[string, RouteChange]>([
    ['host', { host: 'other.example' }],
    ['port', { port: 4_000 }],
    ['TLS', { usesTls: true }],
    ['system ID', { systemId: 'other' }],
    ['password', { password: 'other' }],
    ['prefixes', { prefixes: ['88017'] }],
    ['being switched on', { isEnabled: true }],
    ['carrying codes', { carriesSystemTexts: true }],
  ])('is needed to change the %s of a route', async (_, change) => {
    const route = await create(admin);
    expect(await refusedUpdate(admin, route.id, change)).toEqual(needed('required'));
    expect(await refusedUpdate(admin, route.id, { ...change, currentPassword: 'a guess' })).toEqual(
      needed('wrong-password'),
    );
    expect(await admin.call(findRoute, { params: { id: route.id } })).toEqual(route);
    await update(admin, route.id, { ...change, currentPassword: demoPassword });
  });

  test('is needed for a new route, and all its other problems are reported as well', async () => {
    const body = { name: 'new', host: 'smsc.example', systemId: 'barta', prefixes: ['88017', '88017'] };
    expect(await refused(admin, createRoute, { body })).toEqual([
      422,
      'rule-refused',
      { currentPassword: 'required', prefixes: 'prefix-twice' },
    ]);
  });

  test('is not needed for other fields, for unchanged ones, or to switch a route off', async () => {
    const { id } = await create(admin, { host: 'same.example', isEnabled: true });
    const change = { host: 'same.example', priority: 7, windowSize: 20, isEnabled: false };
    expect(await update(admin, id, change)).toMatchObject(change);
  });
});

describe('everybody else who may manage routes', () => {
  const newsOf = async (client: Client) =>
    (await client.call(listNotifications, { query: { filter: { isUnread: true }, range: [0, 99] } }))
      .responseList;
  beforeEach(async () => {
    for (const client of [admin, desk]) await client.call(readNotifications, { body: { all: true } });
  });

  test('is notified of a change, except the person who made it', async () => {
    const { id, name } = await create(desk, { host: 'old.example' });
    await update(desk, id, {
      host: 'new.example',
      password: 'other',
      priority: 5,
      currentPassword: demoPassword,
    });
    await update(desk, id, { priority: 6 });
    await desk.call(deleteRoute, { params: { id } });
    const about = { routeName: name, actorName: 'desk', ticketId: null, ticketSubject: null, routeId: null };
    expect(await newsOf(admin)).toMatchObject([
      { ...about, kind: 'route-deleted', routeFields: [] },
      { ...about, kind: 'route-changed', routeFields: ['host', 'password'] },
      { ...about, kind: 'route-created', routeFields: [] },
    ]);
    expect(await newsOf(desk)).toEqual([]);
    expect(await newsOf(await clientOf(world, 'manager'))).toEqual([]);
  });
});
