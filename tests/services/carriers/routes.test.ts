import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createRoute,
  deleteRoute,
  findRoute,
  listRoutes,
  listRouteStates,
  updateRoute,
  type NewRoute,
  type RouteChange,
} from '#contract/main-api/carriers/routes.ts';
import { type LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { lastAuditEntry, losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
  await world.stopReceiver();
});
afterAll(() => world.close());
/** Routes that exist, such as the receiver's, are switched off, so that they are in no test's way. */
beforeEach(() => world.database.updateTable('routes').set({ is_enabled: false }).execute());

let made = 0;
const newName = () => `Route ${String((made += 1)).padStart(3, '0')}`;
const newRoute = (body: Partial<NewRoute> = {}): NewRoute => ({
  name: newName(),
  host: 'smsc.example',
  systemId: 'barta',
  isEnabled: false,
  currentPassword: demoPassword,
  ...body,
});
const create = (body?: Partial<NewRoute>) => admin.call(createRoute, { body: newRoute(body) });
const find = (id: number) => admin.call(findRoute, { params: { id } });
const update = (id: number, body: RouteChange) =>
  admin.call(updateRoute, { params: { id }, body: { ...body, currentPassword: demoPassword } });
const rowOf = (id: number) =>
  world.database.selectFrom('routes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refusedRoute = (body: object) => refused(admin, createRoute, { body: { ...newRoute(), ...body } });
const box = () =>
  secretBox({ NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: '/nowhere', SECRET_KEY: testSecretKey });

describe('a new route', () => {
  test('has what it is given, and the usual for the rest', async () => {
    const given = { host: '2001:db8::1', port: 3_550, systemType: 'BULK', prefixes: ['88017', '88013'] };
    const route = await create(given);
    expect(route).toMatchObject({
      ...given,
      systemId: 'barta',
      usesTls: false,
      bindMode: 'transceiver',
      connections: 1,
      windowSize: 10,
      segmentsPerSecond: null,
      responseSeconds: 60,
      enquireSeconds: 30,
      idMode: 'exact',
      receiptDetection: 'esm-class',
      receiptsPerMessage: 'learn',
      learnedReceipts: null,
      utcOffsetMinutes: 360,
      priority: 100,
      whenUncertain: 'by-class',
      hasPassword: false,
      followsSettings: false,
    });
    expect(await find(route.id)).toEqual(route);
    expect((await create({ port: undefined })).port).toBe(2_775);
  });

  test('is written into the audit log, for the provider alone to read', async () => {
    const { id, name } = await create({ password: 'pa55word' });
    const entry = await lastAuditEntry(world.database);
    expect(entry).toMatchObject({ action: 'created', noun: 'route', company_id: null, record_id: id });
    expect(entry).toMatchObject({ record_name: name, actor_name: 'admin' });
    expect(entry?.changes).toContainEqual({ field: 'host', before: null, after: 'smsc.example' });
    expect(entry?.changes).toContainEqual({ field: 'password', before: null, after: '••••••••' });
  });

  test('has a name of its own, also at the same moment', async () => {
    const { name } = await create();
    const taken = [409, 'conflict', { name: 'name-taken' }];
    expect(await refusedRoute({ name: name.toUpperCase() })).toEqual(taken);
    expect(await losersOf(admin, createRoute, { body: newRoute() })).toEqual(Array(7).fill(taken));
  });

  test.each([
    ['a host with a space', { host: 'smsc example' }, 'host', 'bad-format'],
    ['a host with a port', { host: 'smsc.example:2775' }, 'host', 'bad-format'],
    ['an address with a scheme', { host: 'smpp://smsc.example' }, 'host', 'bad-format'],
    ['no host', { host: '' }, 'host', 'bad-format'],
    ['port 0', { port: 0 }, 'port', 'too-small'],
    ['a port that cannot be', { port: 65_536 }, 'port', 'too-large'],
    ['a password of nine', { password: 'pa55word9' }, 'password', 'too-long'],
    ['a password outside ASCII', { password: 'পাস' }, 'password', 'bad-format'],
    ['a system id of sixteen', { systemId: 'x'.repeat(16) }, 'systemId', 'too-long'],
    ['no system id', { systemId: '' }, 'systemId', 'too-short'],
    ['no connection', { connections: 0 }, 'connections', 'too-small'],
    ['too many connections', { connections: 17 }, 'connections', 'too-large'],
    ['a window of nothing', { windowSize: 0 }, 'windowSize', 'too-small'],
    ['a window past all reason', { windowSize: 1_001 }, 'windowSize', 'too-large'],
    ['no segment a second', { segmentsPerSecond: 0 }, 'segmentsPerSecond', 'too-small'],
    ['a prefix with letters', { prefixes: ['88017', 'GP'] }, 'prefixes.1', 'bad-format'],
    ['a prefix with a zero before it', { prefixes: ['017'] }, 'prefixes.0', 'bad-format'],
    ['a policy there is none of', { whenUncertain: 'retry' }, 'whenUncertain', 'not-allowed'],
    ['a name of blanks', { name: '  ' }, 'name', 'bad-format'],
  ])('is refused for %s', async (_, body, field, problem) => {
    const [status, code, problems] = await refusedRoute(body);
    expect([status, code]).toEqual([400, 'validation-failed']);
    expect(problems).toHaveProperty([field], problem);
  });

  test('is refused for a prefix that stands there twice', async () => {
    expect(await refusedRoute({ prefixes: ['88017', '88017'] })).toEqual([
      422,
      'rule-refused',
      { prefixes: 'prefix-twice' },
    ]);
  });
});

describe('the password of a route', () => {
  test('is kept sealed, for its own row, and never given back', async () => {
    const route = await create({ password: 'pa55word' });
    expect(route.hasPassword).toBe(true);
    expect(JSON.stringify(route)).not.toContain('pa55word');
    const { sealed_password: sealed } = await rowOf(route.id);
    expect(Buffer.from(sealed!).includes('pa55word')).toBe(false);
    expect(box().open(sealed!, routePasswordPlace(route.id))).toBe('pa55word');
    expect(() => box().open(sealed!, routePasswordPlace(route.id + 1))).toThrow();
  });

  test('stays when it is left out, changes when it is given, and goes with null', async () => {
    const { id } = await create({ password: 'pa55word' });
    await update(id, { priority: 5 });
    const first = (await rowOf(id)).sealed_password!;
    expect(box().open(first, routePasswordPlace(id))).toBe('pa55word');
    await update(id, { password: 'other' });
    expect(box().open((await rowOf(id)).sealed_password!, routePasswordPlace(id))).toBe('other');
    expect((await lastAuditEntry(world.database))?.changes).toEqual([
      { field: 'password', before: '••••••••', after: '••••••••' },
    ]);
    expect((await update(id, { password: null })).hasPassword).toBe(false);
    expect((await rowOf(id)).sealed_password).toBeNull();
  });
});

describe('a change of a route', () => {
  test('is counted, so that receivers see it, and what changes nothing is not', async () => {
    const route = await create();
    const { revision } = await rowOf(route.id);
    expect(await update(route.id, { priority: route.priority, prefixes: [], host: route.host })).toEqual(
      route,
    );
    expect((await rowOf(route.id)).revision).toBe(revision);
    const changed = await update(route.id, { priority: 5, windowSize: 50 });
    expect(changed).toMatchObject({ priority: 5, windowSize: 50, host: route.host });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(route.updatedAt));
    expect((await rowOf(route.id)).revision).toBe(revision + 1);
    expect((await lastAuditEntry(world.database))?.changes).toEqual([
      { field: 'windowSize', before: '10', after: '50' },
      { field: 'priority', before: '100', after: '5' },
    ]);
  });

  const following = async () => {
    const { id } = await create();
    await world.database.updateTable('routes').set({ follows_settings: true }).where('id', '=', id).execute();
    return id;
  };

  test.each<[RouteChange, boolean]>([
    [{ isEnabled: true }, true],
    [{ name: 'Renamed by hand' }, true],
    [{ prefixes: ['88017'], priority: 3, whenUncertain: 'hold', segmentsPerSecond: 50 }, true],
    [{ port: 2_775, windowSize: 10 }, true],
    [{ port: 4_000, password: 'own' }, false],
    [{ password: 'own' }, false],
    [{ password: null }, false],
    [{ windowSize: 20, password: null }, false],
  ])('by %j leaves it following the settings: %s', async (change, follows) => {
    expect((await update(await following(), change)).followsSettings).toBe(follows);
  });

  test.each<RouteChange>([{ port: 4_000 }, { windowSize: 20 }, { idMode: 'hex-to-decimal' }])(
    'by %j needs the password, which only the settings have had',
    async (body) => {
      const id = await following();
      expect(
        await refused(admin, updateRoute, {
          params: { id },
          body: { ...body, currentPassword: demoPassword },
        }),
      ).toEqual([422, 'rule-refused', { password: 'password-needed' }]);
      expect((await find(id)).followsSettings).toBe(true);
    },
  );

  test('is refused for a route that is not there, and for the name of another one', async () => {
    const [one, other] = [await create(), await create()];
    expect(await refused(admin, updateRoute, { params: { id: 4_711 }, body: { priority: 1 } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
    expect(await refused(admin, updateRoute, { params: { id: one.id }, body: { name: other.name } })).toEqual(
      [409, 'conflict', { name: 'name-taken' }],
    );
    expect((await update(one.id, { name: one.name.toUpperCase() })).name).toBe(one.name.toUpperCase());
  });
});

describe('the list of routes', () => {
  test('is sorted, searched and counted', async () => {
    const names = ['Zeta', 'alpha', 'Beta'].map((name) => `${name} ${newName()}`);
    for (const [index, name] of names.entries()) {
      await create({ name, host: 'listed.example', priority: 3 - index, isEnabled: index === 0 });
    }
    const list = (query: object) => pageOf(admin, listRoutes, { filter: { q: 'LISTED' }, ...query });
    expect((await list({})).names).toEqual([names[2], names[1], names[0]]);
    expect((await list({ sort: ['name', 'ASC'] })).names).toEqual([names[1], names[2], names[0]]);
    expect(await list({ range: [1, 1] })).toMatchObject({ names: [names[1]], range: 'routes 1-1/3' });
    expect((await list({ filter: { q: 'listed', isEnabled: true } })).names).toEqual([names[0]]);
  });
});

describe('deleting a route', () => {
  test('takes it away, with its audit entry', async () => {
    const { id } = await create({ password: 'pa55word' });
    await addState(id, 'one', 'bound');
    expect(await admin.call(deleteRoute, { params: { id } })).toEqual({ id });
    expect(await refused(admin, findRoute, { params: { id } })).toEqual([404, 'not-found', undefined]);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      noun: 'route',
      record_id: id,
    });
  });

  test('is refused once a message went over it', async () => {
    const { id } = await create();
    const { id: userId } = await world.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'operator')
      .executeTakeFirstOrThrow();
    await addMessage(world.database, { company_id: 2, user_id: userId, route_id: id });
    const { status, body } = await admin.refusal(deleteRoute, { params: { id } });
    expect([status, body.code, body.message]).toEqual([
      409,
      'in-use',
      'This is in use: 1 message. Switch it off instead.',
    ]);
    expect((await find(id)).id).toBe(id);
  });
});

async function addState(
  routeId: number,
  instance: string,
  state: LinkState,
  { secondsAgo = 0, ...row }: { secondsAgo?: number } & Record<string, unknown> = {},
) {
  await world.database
    .insertInto('route_states')
    .values({
      route_id: routeId,
      instance,
      state,
      last_failure: null,
      limit_per_second: null,
      updated_at: sql`now() - make_interval(secs => ${secondsAgo})`,
      ...row,
    })
    .execute();
}
const stateOf = async (id: number) =>
  (await admin.call(listRouteStates, {})).states.find(({ routeId }) => routeId === id)!;

describe('the state of a route', () => {
  test('is gone while no process says anything', async () => {
    const { id } = await create();
    expect(await stateOf(id)).toMatchObject({ state: 'gone', instances: [], since: null, boundCount: 0 });
  });

  test('is bound as soon as one process is, with the figures of all together', async () => {
    const { id } = await create();
    const figures = {
      pending: 3,
      segments_per_second: 1.5,
      submitted: 10,
      refused: 1,
      uncertain: 0,
      ids_missing: 2,
      ids_invalid: 5,
    };
    await addState(id, 'one', 'bound', { ...figures, limit_per_second: 50 });
    await addState(id, 'two', 'waiting', { ...figures, limit_per_second: 25, last_failure: 'ECONNREFUSED' });
    expect(await stateOf(id)).toMatchObject({
      state: 'bound',
      boundCount: 1,
      pending: 6,
      segmentsPerSecond: 3,
      limitPerSecond: 75,
      submitted: 20,
      refused: 2,
      idsMissing: 4,
      idsInvalid: 10,
      lastFailure: 'ECONNREFUSED',
    });
  });

  test('leaves out a process that has said nothing for a while, and says that it is gone', async () => {
    const { id } = await create();
    await addState(id, 'dead', 'bound', { secondsAgo: 11, pending: 9, submitted: 1_000 });
    await addState(id, 'alive', 'connecting', { secondsAgo: 8, pending: 1 });
    await addState(id, 'long dead', 'bound', { secondsAgo: 700 });
    const state = await stateOf(id);
    expect(state).toMatchObject({ state: 'connecting', pending: 1, submitted: 0, boundCount: 0 });
    expect(state.instances.map(({ instance, state: each }) => [instance, each])).toEqual([
      ['alive', 'connecting'],
      ['dead', 'gone'],
    ]);
  });
});

describe('the numbers that no route serves', () => {
  const served = async () => {
    const { hasEnabled, unserved } = await admin.call(listRouteStates, {});
    return { hasEnabled, unserved };
  };

  test('are all of them without an enabled route, and none with one for all', async () => {
    await create();
    expect((await served()).hasEnabled).toBe(false);
    expect((await served()).unserved).toHaveLength(7);
    await create({ isEnabled: true });
    expect(await served()).toEqual({ hasEnabled: true, unserved: [] });
  });

  test('are those that enabled routes leave over', async () => {
    await create({ isEnabled: true, prefixes: ['88013', '88017'] });
    await create({ isEnabled: true, prefixes: ['88014', '88015', '88016', '880181'] });
    expect(await served()).toEqual({ hasEnabled: true, unserved: ['88018', '88019'] });
  });
});
