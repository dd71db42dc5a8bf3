import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { endUserSessions } from '#contract/main-api/people/users.ts';
import {
  endOwnSessions,
  endUserSession,
  listOwnSessions,
  listUserSessions,
  mostSessions,
} from '#contract/main-api/sign-in/sessions.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { demoPassword } from '#database/seed/demo.ts';
import {
  startCellSession,
  startKeySession,
  startPasswordReset,
  startSession,
} from '#services/kit/auth/startSessions.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { auditEntriesOf, refusalOf, startStaff, type Staff } from '#tests/helpers/people/staff.ts';

let world: Staff['world'];
let padma: Staff['padma'];
let meghna: Staff['meghna'];
let roles: Staff['roles'];
let addSomeone: Staff['addSomeone'];
let addRole: Staff['addRole'];
let me: { id: number; username: string };
let client: Client;

beforeAll(async () => {
  const env = { LOGINS_PER_MINUTE: '1000', PROVIDER_IDLE_MINUTES: '30', PROVIDER_SESSION_HOURS: '8' };
  ({ world, padma, meghna, roles, addSomeone, addRole } = await startStaff({ env }));
});
afterAll(() => world.close());

beforeEach(async () => {
  me = await addSomeone(roles.operator);
  client = await clientOf(world, me.username);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

async function signIn(username: string, headers: Record<string, string> = {}): Promise<Client> {
  const { body } = await request(
    world.urls,
    login,
    { body: { username, password: demoPassword } },
    { headers },
  );
  const { accessToken, companyId } = body as LoginReply;
  return new Client(world.urls, accessToken, companyId);
}

const own = async (of = client) => (await of.call(listOwnSessions, {})).responseList;
const rowsOf = (userId: number) =>
  world.database.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
const currentPassword = demoPassword;

describe('the own sessions', () => {
  test('are those of the person, this one first, with browser, system and address', async () => {
    await signIn(me.username, {
      'User-Agent': `${firefox}${'x'.repeat(500)}`,
      'X-Forwarded-For': '203.0.113.7',
    });
    const [here, there, ...others] = await own();
    expect(others).toEqual([]);
    expect(here).toMatchObject({ isCurrent: true, browser: null, system: null, isFromCell: false });
    expect(there).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Windows', isPhone: false });
    const stored = (await rowsOf(me.id)).find(({ user_agent }) => user_agent !== null)!;
    expect(stored.user_agent).toHaveLength(256);
    expect(there!.address).toBe(stored.address);
  });

  test('leave out those of programs, those that set a password, and those that have ended', async () => {
    await startKeySession(world.database, me.id, `key-of-${me.username}`, null);
    await startPasswordReset(world.database, me.id, 10);
    await startCellSession(world.database, me.id, 3, { address: '203.0.113.9', userAgent: firefox }, false);
    const token = await startSession(world.database, me.id);
    await sql`update sessions set idle_until = now() where token_hash = sha256(${Buffer.from(token)})`.execute(
      world.database,
    );
    expect((await own()).map(({ isCurrent, isFromCell }) => [isCurrent, isFromCell])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('are named by what is no token', async () => {
    const { status } = await request(world.urls, currentUser, {}, { token: (await own())[0]!.id });
    expect(status).toBe(401);
  });

  test('end one by one with the password, and the audit log says which', async () => {
    const other = await signIn(me.username, { 'User-Agent': firefox });
    const third = await clientOf(world, me.username);
    const session = (await own()).find(({ browser }) => browser === 'Firefox')!.id;
    expect(await client.call(endOwnSessions, { body: { session, currentPassword } })).toEqual({ ended: 1 });
    expect((await other.refusal(currentUser)).body.code).toBe('session-ended');
    await third.call(currentUser, {});
    await client.call(currentUser, {});
    const entry = (await auditEntriesOf(world, 'user', me.id)).at(-1)!;
    expect(entry.action).toBe('sessions-ended');
    expect(entry.changes[0]).toMatchObject({ field: 'session', after: null });
    expect(entry.changes[0]!.before).toMatch(/^Firefox, Windows, /);
    const again = await refusalOf(client, endOwnSessions, { body: { session, currentPassword } });
    expect(again).toEqual([404, 'not-found']);
  });

  test('end all but this one, and programs go on', async () => {
    await startKeySession(world.database, me.id, `program-of-${me.username}`, null);
    const other = await clientOf(world, me.username);
    await startPasswordReset(world.database, me.id, 10);
    await client.call(endOwnSessions, { body: { currentPassword } });
    expect((await other.refusal(currentUser)).body.code).toBe('session-ended');
    await client.call(currentUser, {});
    const left = (await rowsOf(me.id)).map(({ purpose }) => purpose).sort();
    expect(left).toEqual(['api-key', 'session']);
  });

  test.each([
    ['a wrong password', 'not the password', [422, { currentPassword: 'wrong-password' }]],
    ['no password', undefined, [400, { currentPassword: 'required' }]],
  ])('do not end with %s', async (_, typed, refused) => {
    const other = await clientOf(world, me.username);
    const [, there] = await own();
    for (const session of [undefined, there!.id]) {
      const body = { ...(session && { session }), ...(typed && { currentPassword: typed }) };
      expect(await refusalOf(client, endOwnSessions, { body })).toEqual(refused);
    }
    await other.call(currentUser, {});
  });

  test('are not those of a colleague, nor a program’s', async () => {
    const colleague = await addSomeone(roles.operator);
    const theirs = await clientOf(world, colleague.username);
    await startKeySession(world.database, me.id, `hidden-of-${me.username}`, null);
    const { rows } = await sql<{ id: string }>`
      select left(encode(sha256(token_hash), 'hex'), 32) as id from sessions
      where user_id = ${me.id} and purpose = 'api-key'`.execute(world.database);
    for (const session of [(await own(theirs))[0]!.id, rows[0]!.id]) {
      const refused = await refusalOf(client, endOwnSessions, { body: { session, currentPassword } });
      expect(refused).toEqual([404, 'not-found']);
    }
    await theirs.call(currentUser, {});
  });
});

describe('the sessions of a user', () => {
  test('are shown to who may change the user, and one of them ends', async () => {
    const other = await clientOf(world, me.username);
    const { responseList } = await padma.call(listUserSessions, { query: { userId: me.id } });
    expect(responseList.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const { id } = (await own(other))[0]!;
    expect(await padma.call(endUserSession, { body: { userId: me.id, id } })).toEqual({ ended: 1 });
    expect((await other.refusal(currentUser)).status).toBe(401);
    await client.call(currentUser, {});
    const entry = (await auditEntriesOf(world, 'user', me.id)).at(-1)!;
    expect([entry.action, entry.actor_name]).toEqual(['sessions-ended', 'padma']);
  });

  test('stay hidden from who is outranked, and from another company', async () => {
    const lead = await addSomeone(await addRole(['update-user']));
    const leader = await clientOf(world, lead.username);
    const { id } = (await own())[0]!;
    const calls = [
      [listUserSessions, { query: { userId: me.id } }],
      [endUserSession, { body: { userId: me.id, id } }],
    ] as const;
    for (const [spec, input] of calls) {
      expect(await refusalOf(leader, spec, input)).toEqual([403, 'forbidden']);
      expect(await refusalOf(meghna, spec, input)).toEqual([404, 'not-found']);
    }
    const mine = (await own(meghna))[0]!.id;
    const body = { userId: me.id, id: mine };
    expect(await refusalOf(padma, endUserSession, { body })).toEqual([404, 'not-found']);
    await meghna.call(currentUser, {});
    await client.call(currentUser, {});
  });

  test('one’s own end where the password is asked for', async () => {
    const boss = await addSomeone(roles.companyAdministrator);
    const bossClient = await clientOf(world, boss.username);
    const { id } = (await own(bossClient))[0]!;
    const one = { body: { userId: boss.id, id } };
    expect(await refusalOf(bossClient, endUserSession, one)).toEqual([422, { userId: 'yourself' }]);
    const all = { body: { id: boss.id } };
    expect(await refusalOf(bossClient, endUserSessions, all)).toEqual([422, { id: 'yourself' }]);
  });
});

describe('a sign-in', () => {
  test('beyond the most ends the oldest session, and no program’s', async () => {
    const { database } = world;
    await startKeySession(database, me.id, `oldest-of-${me.username}`, null);
    for (let started = 1; started < mostSessions; started += 1) await startSession(database, me.id);
    await sql`update sessions set created_at = now() - interval '2 hours' where user_id = ${me.id} and purpose = 'api-key'`.execute(
      database,
    );
    const hash = (await own())[0]!.id;
    await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${me.id} and left(encode(sha256(token_hash), 'hex'), 32) = ${hash}`.execute(
      database,
    );
    const newest = await signIn(me.username);
    expect((await client.refusal(currentUser)).status).toBe(401);
    expect(await own(newest)).toHaveLength(mostSessions);
    expect((await rowsOf(me.id)).filter(({ purpose }) => purpose === 'api-key')).toHaveLength(1);
  });

  test('of many at once leaves as many as there may be, each of which works', async () => {
    const clients: Client[] = [];
    // As many tries as one account has at a time.
    while (clients.length < mostSessions + 5)
      clients.push(...(await Promise.all(Array.from({ length: 9 }, () => signIn(me.username)))));
    const answers = await Promise.all(clients.map((each) => each.answer(currentUser, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostSessions);
  });

  test.each([
    ['admin', 30, 8],
    ['padma', 12 * 60, 7 * 24],
  ])('of %s lasts %d minutes without use, and %d hours at most', async (username, idle, hours) => {
    const signedIn = await signIn(username);
    const { userId } = await signedIn.call(currentUser, {});
    const row = () =>
      world.database
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
    const { expires_at } = await row();
    expect((expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
    const minutesLeft = async () => ((await row()).idle_until.getTime() - Date.now()) / 60_000;
    expect(await minutesLeft()).toBeCloseTo(idle, 0);
    // Used again, it has as long as before, and no longer.
    const before = {
      last_seen_at: new Date(Date.now() - 600_000),
      idle_until: new Date(Date.now() + 60_000),
    };
    await world.database.updateTable('sessions').set(before).where('user_id', '=', userId).execute();
    await signedIn.call(currentUser, {});
    expect(await minutesLeft()).toBeCloseTo(idle, 0);
  });
});

test('a call that a page makes by itself keeps no session from going idle', async () => {
  const expires = {
    idle_until: new Date(Date.now() + 60_000),
    last_seen_at: new Date(Date.now() - 600_000),
    address: '203.0.113.9',
  };
  await world.database.updateTable('sessions').set(expires).where('user_id', '=', me.id).execute();
  const idleUntil = async () => (await rowsOf(me.id))[0]!.idle_until.getTime();
  const ask = (headers: Record<string, string>) =>
    request(world.urls, currentUser, {}, { token: client.token, headers });
  expect((await ask({ [unattendedHeader]: '1' })).status).toBe(200);
  expect(await idleUntil()).toBe(expires.idle_until.getTime());
  // Whoever makes it is in the list all the same.
  expect((await rowsOf(me.id))[0]!.address).not.toBe(expires.address);
  await ask({});
  expect(await idleUntil()).toBeGreaterThan(Date.now() + 3_600_000);
});

test('the address is that of the last use, which not every request writes', async () => {
  const addressOf = async () => (await rowsOf(me.id))[0]!.address;
  await client.call(currentUser, {});
  expect(await addressOf()).toBeNull();
  const last_seen_at = new Date(Date.now() - 170_000);
  const set = (values: object) =>
    world.database.updateTable('sessions').set(values).where('user_id', '=', me.id).execute();
  await set({ last_seen_at });
  await client.call(currentUser, {});
  expect(await addressOf()).toBeNull();
  await set({ last_seen_at: new Date(Date.now() - 200_000) });
  await client.call(currentUser, {});
  expect(await addressOf()).toMatch(/127\.0\.0\.1$/);
});
