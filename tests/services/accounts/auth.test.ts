import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import {
  currentUser,
  login,
  logout,
  type LoginReply,
  type SignedInUser,
} from '#contract/main-api/sign-in/auth.ts';
import { companyList } from '#contract/main-api/lookups.ts';
import { updatePassword, updateProfile } from '#contract/main-api/people/users.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { signInLimit } from '#services/main-api/auth/signInTries.ts';
import { authRepository } from '#services/main-api/auth/repository.ts';
import { authService } from '#services/main-api/auth/service.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { Client, request, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { verified } from '#tests/helpers/people/quickArgon2.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const tryLogin = (username: string, password = demoPassword, urls: ServiceUrls = world.urls, from?: string) =>
  request(
    urls,
    login,
    { body: { username, password } },
    { headers: from ? { 'X-Forwarded-For': from } : {} },
  );

const auditOf = (username: string) =>
  world.database
    .selectFrom('audit_entries')
    .select(['action', 'company_id', 'actor_name', 'noun', 'record_id', 'address', 'changes'])
    .where('record_name', '=', username)
    .orderBy('id')
    .execute();

const actionsOf = async (username: string) => (await auditOf(username)).map(({ action }) => action);

/** The main API once more on the same database, with settings and counters of its own. */
async function anotherMainApi(env: Record<string, string>) {
  const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0', ...env });
  const { address, stop } = await startMainApi({
    database: world.database,
    log: createLog('tests', 'silent'),
    settings,
  });
  return { urls: { ...world.urls, 'main-api': address }, stop };
}

describe('signing in', () => {
  test('tells who it is and what they may do', async () => {
    const { status, body } = await tryLogin('operator');
    const reply = body as LoginReply;
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      username: 'operator',
      name: 'Rakib Hasan',
      companyId: 2,
      companyName: 'Padma Traders',
      scope: 'company',
      roles: [{ name: 'Operator' }],
      passwordChangeRequired: false,
    });
    expect(reply.permission).toContainEqual({ name: 'send-single-sms' });
    expect(reply.permission).not.toContainEqual({ name: 'create-user' });
  });

  test.each(['OPERATOR', 'Operator', 'oPeRaToR'])('takes the name as %s too', async (username) => {
    expect((await tryLogin(username)).body).toMatchObject({ username: 'operator' });
  });

  test('minds the case of the password', async () => {
    expect((await tryLogin('operator', demoPassword.toUpperCase())).status).toBe(401);
  });

  test('is remembered, and written down with leaving', async () => {
    const { userId } = await addPerson(world.database, { username: 'comes', companyId: 2 });
    const { body } = await tryLogin('Comes');
    const { last_sign_in_at } = await world.database
      .selectFrom('users')
      .select('last_sign_in_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(Date.now() - last_sign_in_at!.getTime()).toBeLessThan(10_000);
    await new Client(world.urls, (body as LoginReply).accessToken, 2).call(logout, {});
    const common = {
      company_id: 2,
      actor_name: 'comes',
      noun: 'user',
      record_id: userId,
      address: '127.0.0.1',
    };
    expect(await auditOf('comes')).toEqual([
      { ...common, action: 'signed-in', changes: [] },
      { ...common, action: 'signed-out', changes: [] },
    ]);
  });

  test('makes a new token of 256 bits every time, and stores only its hash', async () => {
    const [one, two] = (await Promise.all([tryLogin('operator'), tryLogin('operator')])).map(
      ({ body }) => (body as LoginReply).accessToken,
    ) as [string, string];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);

    const { rows } = await sql<{ row: string; hash: string }>`
      select sessions::text as row, encode(token_hash, 'hex') as hash from sessions`.execute(world.database);
    expect(rows.map(({ hash }) => hash)).toContain(createHash('sha256').update(one).digest('hex'));
    const stored = rows.map(({ row }) => row).join();
    for (const spelling of [
      one,
      Buffer.from(one, 'base64url').toString('hex'),
      Buffer.from(one).toString('hex'),
    ]) {
      expect(stored).not.toContain(spelling);
    }
  });
});

describe('a refusal to sign in', () => {
  beforeAll(async () => {
    const { database } = world;
    await addPerson(database, { username: 'gone', companyId: 2, role: 'Operator' });
    await database.updateTable('users').set({ active: false }).where('username', '=', 'gone').execute();
    await addClientCompany(database, 'Closed');
    await database
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('name', '=', 'Closed')
      .execute();
  });

  test('is the same for a wrong password, an unknown name, someone inactive and a suspended company', async () => {
    const answers = [
      await tryLogin('operator', 'not the password'),
      await tryLogin('nobody-of-that-name'),
      await tryLogin('gone'),
      await tryLogin('closed'),
    ];
    const plain = answers.map((answer) => {
      const { requestId, ...rest } = answer.body as ErrorBody;
      expect(requestId).toBeTypeOf('string');
      return [answer.status, rest, [...answer.headers.keys()]];
    });
    expect(plain[0]).toEqual([
      401,
      { code: 'wrong-credentials', message: 'Registration No. or Password is incorrect' },
      expect.anything(),
    ]);
    expect(new Set(plain.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  test('checks a hash for an unknown name as for a wrong password, which takes as long', async () => {
    await addPerson(world.database, { username: 'timed', companyId: 2 });
    for (const username of ['timed', 'nobody-to-time']) {
      const before = verified.count;
      await tryLogin(username, 'not the password');
      expect(verified.count - before).toBe(1);
    }
  });

  test('is written down for those who exist, and nobody else', async () => {
    const { userId } = await addPerson(world.database, { username: 'watched', companyId: 2 });
    await tryLogin('Watched', 'not the password');
    await tryLogin('not-a-name', 'not the password');
    expect(await auditOf('watched')).toEqual([
      {
        action: 'sign-in-refused',
        company_id: 2,
        actor_name: null,
        noun: 'user',
        record_id: userId,
        address: '127.0.0.1',
        changes: [],
      },
    ]);
    expect(await actionsOf('gone')).toContain('sign-in-refused');
    expect(await auditOf('not-a-name')).toEqual([]);
  });

  test('starts no session', async () => {
    const count = () =>
      world.database
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    expect((await tryLogin('operator', 'not the password')).status).toBe(401);
    expect((await tryLogin('gone')).status).toBe(401);
    expect(await count()).toEqual(before);
  });
});

describe('a session', () => {
  let person: Client;
  let userId: number;
  let roleId: number;
  let companyId: number;
  let number = 0;

  beforeEach(async () => {
    const name = `Shop${(number += 1)}`;
    ({ companyId } = await addClientCompany(world.database, name));
    ({ userId, roleId } = await addPerson(world.database, { username: `clerk${number}`, companyId }));
    await setPermissions(world.database, roleId, ['send-single-sms', 'update-user-self']);
    person = await clientOf(world, `clerk${number}`);
    await person.call(currentUser, {});
  });

  const setSession = (values: { idle_until?: Date; expires_at?: Date; last_seen_at?: Date }) =>
    world.database.updateTable('sessions').set(values).where('user_id', '=', userId).execute();
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const expectEnded = async (client = person) => {
    for (const spec of [currentUser, companyList]) {
      const { status, body } = await client.refusal(spec);
      expect([status, body.code]).toEqual([401, 'session-ended']);
    }
    const { status } = await client.refusal(getCredit, { query: { companyId } });
    expect(status).toBe(401);
  };

  test('ends at once with logout, and only that one', async () => {
    const other = await clientOf(world, `clerk${number}`);
    await person.call(logout, {});
    await expectEnded();
    await other.call(currentUser, {});
  });

  test('ends after twelve idle hours', async () => {
    const { idle_until, expires_at } = await world.database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect((idle_until.getTime() - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
    expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    await setSession({ idle_until: ago(1) });
    await expectEnded();
  });

  test('ends after seven days, however busy', async () => {
    await setSession({ expires_at: ago(1) });
    await expectEnded();
  });

  test('goes on while it is used, but not past its end', async () => {
    const expiresAt = ago(-3_600);
    await setSession({ last_seen_at: ago(300), idle_until: ago(-10), expires_at: expiresAt });
    await person.call(currentUser, {});
    const row = await world.database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row.idle_until.getTime()).toBe(expiresAt.getTime());
    expect(row.last_seen_at.getTime()).toBeGreaterThan(ago(60).getTime());
  });

  test('loses a permission with the next request', async () => {
    const sms = { to: '01712345678', text: 'Hello', class: 'transactional' } as const;
    await person.call(sendSingle, { body: sms });
    await setPermissions(world.database, roleId, []);
    const { status, body } = await person.refusal(sendSingle, { body: sms });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  test('shows another role with the next request', async () => {
    const before = await person.call(currentUser, {});
    expect(before.permission).toEqual([{ name: 'send-single-sms' }, { name: 'update-user-self' }]);
    await addPerson(world.database, { username: `twin${number}`, companyId, role: 'Manager' });
    await world.database
      .updateTable('users')
      .set(({ selectFrom }) => ({
        role_id: selectFrom('users as twin')
          .select('twin.role_id')
          .where('twin.username', '=', `twin${number}`),
      }))
      .where('id', '=', userId)
      .execute();
    const after: SignedInUser = await person.call(currentUser, {});
    expect(after.roles).toEqual([{ name: 'Manager' }]);
    expect(after.permission).toContainEqual({ name: 'view-dashboard' });
    expect(after.permission).not.toContainEqual({ name: 'send-single-sms' });
  });

  test('ends with the next request when its user is deactivated', async () => {
    await world.database.updateTable('users').set({ active: false }).where('id', '=', userId).execute();
    await expectEnded();
  });

  test('ends with the next request when its company is suspended', async () => {
    await world.database
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('id', '=', companyId)
      .execute();
    await expectEnded();
  });

  test.each(['Basic', 'Token', ''])('is not found under the scheme %j', async (scheme) => {
    const headers = { Authorization: `${scheme} ${person.token}`.trim() };
    const { status, body } = await request(world.urls, currentUser, {}, { headers });
    expect([status, (body as ErrorBody).code]).toEqual([401, 'not-signed-in']);
  });
});

test('too many tries to sign in stand in the audit log once', async () => {
  const { userId } = await addPerson(world.database, { username: 'persistent', companyId: 2 });
  for (let count = 0; count < signInLimit.most + 3; count += 1) await tryLogin('persistent', 'wrong');
  const entries = await world.database
    .selectFrom('audit_entries')
    .select('changes')
    .where('record_id', '=', userId)
    .where('action', '=', 'sign-in-refused')
    .execute();
  expect(entries).toHaveLength(signInLimit.most + 1);
  expect(entries.filter(({ changes }) => JSON.stringify(changes).includes('tooManyTries'))).toHaveLength(1);
});

describe('too many tries to sign in', () => {
  const perMinute = 3;
  const perAccount = signInLimit.most;
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
  const times = (count: number, action: () => ReturnType<typeof tryLogin>) =>
    Promise.all(Array.from({ length: count }, action));
  const tenWrong = Array<number>(perAccount).fill(401);

  test.each(['a known name', 'an unknown name'])(
    'at %s are refused alike, wherever they come from, also with the right password',
    async (kind) => {
      const username = kind.replaceAll(' ', '-');
      if (kind === 'a known name') await addPerson(world.database, { username, companyId: 2 });
      const other = await anotherMainApi({ LOGINS_PER_MINUTE: '1000' });
      try {
        const wrong = [];
        for (let round = 0; round < perAccount; round += 1) {
          const urls = round % 2 ? world.urls : other.urls;
          wrong.push(await tryLogin(round % 3 ? username : username.toUpperCase(), 'wrong', urls));
        }
        expect(statusesOf(wrong)).toEqual(tenWrong);
        for (const urls of [world.urls, other.urls]) {
          const { status, headers, body } = await tryLogin(username, demoPassword, urls);
          expect([status, (body as ErrorBody).code]).toEqual([429, 'rate-limited']);
          expect(Number(headers.get('retry-after'))).toBeGreaterThan((signInLimit.minutes - 1) * 60);
          expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(signInLimit.minutes * 60);
        }
        expect((await tryLogin('operator')).status).toBe(200);
      } finally {
        await other.stop();
      }
    },
  );

  test('at the same time are no more than the limit', async () => {
    await addPerson(world.database, { username: 'stormed', companyId: 2 });
    const statuses = statusesOf(await times(50, () => tryLogin('stormed', 'wrong')));
    expect(statuses.sort()).toEqual([...tenWrong, ...Array<number>(40).fill(429)]);
    // One for each try that was let in, and one that there were too many.
    expect(await actionsOf('stormed')).toHaveLength(perAccount + 1);
  });

  test('are refused before the slow check of the password', async () => {
    await times(perAccount, () => tryLogin('not-looked-up', 'wrong'));
    const findByUsername = () => Promise.reject(new Error('looked up'));
    const origin = {
      address: '127.0.0.1',
      deviceHash: new Uint8Array(32),
      hasDevice: false,
      userAgent: null,
    };
    const check = () => Promise.reject(new Error('checked'));
    const auth = authService({ ...authRepository(world.database), findByUsername }, { check });
    const another = auth.login({ username: 'not-looked-up', password: 'wrong' }, origin, null);
    await expect(another).rejects.toMatchObject({ code: 'rate-limited' });
  });

  test('are forgotten with a sign-in, and when their time is over', async () => {
    await addPerson(world.database, { username: 'fumbles', companyId: 2 });
    const wrong = () => tryLogin('fumbles', 'wrong');
    await times(perAccount - 1, wrong);
    expect((await tryLogin('fumbles')).status).toBe(200);
    expect(statusesOf(await times(perAccount, wrong))).toEqual(tenWrong);
    expect((await tryLogin('fumbles')).status).toBe(429);
    await world.database
      .updateTable('attempts')
      .set({ window_ends_at: new Date(Date.now() - 1) })
      .execute();
    expect((await tryLogin('fumbles')).status).toBe(200);
  });

  test('from one address are refused with the time to wait, also the right password', async () => {
    const { urls, stop } = await anotherMainApi({ LOGINS_PER_MINUTE: String(perMinute) });
    try {
      for (let round = 0; round < perMinute; round += 1) {
        expect((await tryLogin(`someone-${round}`, 'not the password', urls)).status).toBe(401);
      }
      const { status, headers, body } = await tryLogin('operator', demoPassword, urls);
      expect([status, (body as ErrorBody).code]).toEqual([429, 'rate-limited']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    } finally {
      await stop();
    }
  });

  test('are not hidden by a forged X-Forwarded-For', async () => {
    const { urls, stop } = await anotherMainApi({ LOGINS_PER_MINUTE: String(perMinute) });
    try {
      const statuses = [];
      for (let round = 0; round <= perMinute; round += 1) {
        statuses.push((await tryLogin(`forger-${round}`, 'wrong', urls, `203.0.113.${round}`)).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await stop();
    }
  });

  test('are counted by the address that a trusted proxy names, the last one it did not name itself', async () => {
    const { urls, stop } = await anotherMainApi({
      LOGINS_PER_MINUTE: String(perMinute),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const from = async (address: string) => (await tryLogin(address, 'wrong', urls, address)).status;
      for (let round = 0; round < perMinute; round += 1)
        expect(await from(`198.51.100.${round}, 203.0.113.1`)).toBe(401);
      expect(await from('198.51.100.9, 203.0.113.1')).toBe(429);
      expect(await from('203.0.113.2')).toBe(401);
    } finally {
      await stop();
    }
  });
});

describe('changing the password', () => {
  const newPassword = 'a quite new password';
  let api: Awaited<ReturnType<typeof anotherMainApi>>;
  let person: Client;
  let username: string;
  let number = 0;

  beforeEach(async () => {
    // A server of its own: each address may try only so often a minute.
    api = await anotherMainApi({});
    username = `changer${(number += 1)}`;
    await addPerson(world.database, { username, companyId: 2, role: 'Operator' });
    person = await clientOf({ database: world.database, urls: api.urls }, username);
    return api.stop;
  });

  const change = (currentPassword: string, password: string) =>
    person.answer(updatePassword, { body: { currentPassword, newPassword: password } });

  test('needs the current one', async () => {
    const { status, body } = await change('not the password', newPassword);
    expect([status, (body as ErrorBody).problems]).toEqual([422, { currentPassword: 'wrong-password' }]);
    expect((await tryLogin(username, newPassword)).status).toBe(401);
  });

  test.each([
    ['short', 400, 'too-short'],
    ['x'.repeat(129), 400, 'too-long'],
    [demoPassword, 422, 'password-unchanged'],
  ])('to %j is refused', async (password, expected, problem) => {
    const { status, body } = await change(demoPassword, password);
    expect([status, (body as ErrorBody).problems]).toEqual([expected, { newPassword: problem }]);
    expect((await tryLogin(username)).status).toBe(200);
  });

  test('ends the other sessions, keeps this one, and the new one signs in', async () => {
    const elsewhere = await clientOf(world, username);
    const bystander = await clientOf(world, 'operator');
    await world.database
      .updateTable('users')
      .set({ password_change_required: true })
      .where('username', '=', username)
      .execute();
    expect((await change(demoPassword, newPassword)).status).toBe(200);

    expect((await elsewhere.refusal(currentUser)).body.code).toBe('session-ended');
    expect(await person.call(currentUser, {})).toMatchObject({ username, passwordChangeRequired: false });
    await bystander.call(currentUser, {});
    expect((await tryLogin(username)).status).toBe(401);
    expect((await tryLogin(username, newPassword)).status).toBe(200);
  });

  test('may be tried ten times in a quarter of an hour, with either call, and by each for themselves', async () => {
    const guesses = Array.from({ length: 12 }, (_, round) =>
      round % 2 === 0
        ? change('not the password', newPassword)
        : person.answer(updateProfile, {
            body: { contactNo: '01712345678', currentPassword: 'not the password' },
          }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const limited = await change(demoPassword, newPassword);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60);
    // Calls that do not ask for the password are open as ever.
    expect((await person.answer(updateProfile, { body: { name: 'Still there' } })).status).toBe(200);

    const colleague = `${username}.colleague`;
    await addPerson(world.database, { username: colleague, companyId: 2, role: 'Operator' });
    const other = await clientOf({ database: world.database, urls: api.urls }, colleague);
    const body = { currentPassword: demoPassword, newPassword };
    expect((await other.answer(updatePassword, { body })).status).toBe(200);
  });

  test('makes the wrong tries before it forgotten', async () => {
    const guess = async () => (await change('not the password', newPassword)).status;
    for (let round = 0; round < 9; round += 1) expect(await guess()).toBe(422);
    expect((await change(demoPassword, newPassword)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
  });
});
