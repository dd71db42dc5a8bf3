import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  currentUser,
  login,
  type LoginReply,
  type SecondFactorTicket,
} from '#contract/main-api/sign-in/auth.ts';
import {
  passkeyChallenge,
  signInChallenge,
  startPasskey,
  type PasskeyRequest,
} from '#contract/main-api/sign-in/passkeys.ts';
import { confirmSession, findSecondFactor, signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import type { PasskeyAnswer } from '#contract/main-api/sign-in/factorProof.ts';
import { createRole } from '#contract/main-api/people/roles.ts';
import { updateUser } from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { codeOf, factorCalls, ticketEnded } from '#tests/helpers/people/secondFactor.ts';
import { addSoftPasskey, SoftPasskey } from '#tests/helpers/people/softPasskey.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  world = await startWorld();
  calls = factorCalls(world);
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

let username: string;
let userId: number;
let companyId: number;
let me: Client;
let passkey: SoftPasskey;
let recoveryCodes: string[];
let people = 0;
beforeEach(async () => {
  username = `signer${(people += 1)}`;
  ({ companyId } = await addClientCompany(world.database, `Bank${people}`));
  ({ userId } = await addPerson(world.database, { username, companyId }));
  me = await clientOf(world, username);
  ({ passkey, recoveryCodes } = await addSoftPasskey(me));
});

const refused = [422, 'rule-refused', { passkey: 'passkey-refused' }];
const copied = [422, 'rule-refused', { passkey: 'passkey-copied' }];
const ok = [200, undefined, undefined];
const challengeFor = async (secondFactorTicket: string, urls = world.urls): Promise<PasskeyRequest> =>
  (await request(urls, signInChallenge, { body: { secondFactorTicket } })).body;
const give = (secondFactorTicket: string, answer: PasskeyAnswer, urls = world.urls) =>
  request(urls, signInWithCode, { body: { secondFactorTicket, passkey: answer } });
const signIn = async (claims?: Parameters<SoftPasskey['answer']>[1], by = passkey) => {
  const ticket = await calls.ticketOf(username);
  return give(ticket, by.answer(await challengeFor(ticket), claims));
};
const expireChallenges = () =>
  world.database
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();

describe('signing in with a passkey', () => {
  test('a right password says that there is one, and its answer gives the reply of a sign-in', async () => {
    const { body: ticket } = await calls.password(username);
    expect(ticket).toEqual({
      secondFactorTicket: expect.any(String),
      secondFactors: ['passkey'],
      expiresInSeconds: 300,
    });
    const request = await challengeFor((ticket as SecondFactorTicket).secondFactorTicket);
    expect(request).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: passkey.id.toString('base64url'), type: 'public-key' }],
    });
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ username, companyId, secondFactor: 'on' });
    const client = new Client(world.urls, (body as LoginReply).accessToken, companyId);
    const { passkeys } = await client.call(findSecondFactor, {});
    expect(passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    // It counts as a code that was just given.
    const again = await client.answer(createRole, { body: { name: `Role ${people}`, scope: 'company' } });
    expect(codeOf(again)[1]).not.toBe('code-required');
  });

  test('recovery codes are good beside it', async () => {
    expect((await calls.signIn(username, recoveryCodes[0]!)).status).toBe(200);
  });

  test.each([
    ['from another site', { origin: 'https://portal.example.net' }],
    ['from the portal by another port', { origin: 'http://localhost:8081' }],
    ['for another domain', { rpId: 'portal.example.net' }],
    ['without a person', { isPresent: false }],
    ['from within a page of another site', { crossOrigin: true }],
  ])('an answer %s is refused', async (_, claims) => {
    expect(codeOf(await signIn(claims))).toEqual(refused);
    const { action } = await world.database
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('sign-in-refused');
  });

  test('an answer with a changed signature is refused', async () => {
    const ticket = await calls.ticketOf(username);
    const answer = passkey.answer(await challengeFor(ticket));
    const other = passkey.answer(await challengeFor(ticket));
    expect(codeOf(await give(ticket, { ...other, signature: answer.signature }))).toEqual(refused);
    expect(codeOf(await give(ticket, { ...other, signature: 'AAAA' }))).toEqual(refused);
  });

  test('an answer is good once', async () => {
    const ticket = await calls.ticketOf(username);
    const answer = passkey.answer(await challengeFor(ticket));
    expect((await give(ticket, answer)).status).toBe(200);
    expect(codeOf(await give(ticket, answer))).toEqual(ticketEnded);
    const next = await calls.ticketOf(username);
    expect(codeOf(await give(next, answer))).toEqual(refused);
    await challengeFor(next);
    expect(codeOf(await give(next, answer))).toEqual(refused);
  });

  test('a challenge is bound to its ticket and to the sign-in', async () => {
    const [one, other] = [await calls.ticketOf(username), await calls.ticketOf(username)];
    const answer = passkey.answer(await challengeFor(one));
    await challengeFor(other);
    expect(codeOf(await give(other, answer))).toEqual(refused);
    const inSession = await me.call(passkeyChallenge, { body: { purpose: 'confirm' } });
    expect(codeOf(await give(one, passkey.answer(inSession)))).toEqual(refused);
  });

  test('a challenge expires', async () => {
    const ticket = await calls.ticketOf(username);
    const answer = passkey.answer(await challengeFor(ticket));
    await expireChallenges();
    expect(codeOf(await give(ticket, answer))).toEqual(refused);
  });

  test('a passkey that counts nothing is good again and again', async () => {
    const cloud = new SoftPasskey(null);
    await addSoftPasskey(me, { name: 'Cloud', passkey: cloud, proof: { code: recoveryCodes[0] } });
    for (let tries = 1; tries <= 3; tries += 1) expect(codeOf(await signIn({}, cloud))).toEqual(ok);
  });

  test('a counter that goes back is refused from then on, and its owner is notified', async () => {
    expect(codeOf(await signIn({ count: 7 }))).toEqual(ok);
    const notices = world.database.selectFrom('notifications').where('kind', '=', 'account-changed');
    const noticed = notices.where('user_id', '=', userId).select('id');
    const before = (await noticed.execute()).length;
    expect(codeOf(await signIn({ count: 7 }))).toEqual(copied);
    expect(codeOf(await signIn({ count: 8 }))).toEqual(copied);
    expect(await noticed.execute()).toHaveLength(before + 1);
    const { passkeys } = await me.call(findSecondFactor, {});
    expect(passkeys).toMatchObject([{ copiedAt: expect.any(String) }]);
    const { changes, actor_name } = await world.database
      .selectFrom('audit_entries')
      .select(['changes', 'actor_name'])
      .where('record_id', '=', userId)
      .where('action', '=', 'updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([actor_name, changes]).toEqual([
      username,
      [{ field: 'copiedPasskey', before: null, after: 'Laptop' }],
    ]);
  });

  test('a passkey of somebody else is refused', async () => {
    await addPerson(world.database, { username: `other${people}`, companyId });
    const { passkey: foreign } = await addSoftPasskey(await clientOf(world, `other${people}`));
    expect(codeOf(await signIn({}, foreign))).toEqual(refused);
    const ticket = await calls.ticketOf(username);
    // Authenticators that keep nothing leave it out.
    const { userHandle: _, ...withoutHandle } = foreign.answer(await challengeFor(ticket));
    expect(codeOf(await give(ticket, withoutHandle))).toEqual(refused);
  });

  test('a ticket ends after five refused answers', async () => {
    const ticket = await calls.ticketOf(username);
    for (let tries = 1; tries < 5; tries += 1)
      expect(codeOf(await give(ticket, passkey.answer(await challengeFor(ticket), { origin: 'x' })))).toEqual(
        refused,
      );
    const last = passkey.answer(await challengeFor(ticket), { origin: 'x' });
    expect(codeOf(await give(ticket, last))).toEqual(ticketEnded);
    const ended = await request(world.urls, signInChallenge, { body: { secondFactorTicket: ticket } });
    expect(codeOf(ended)).toEqual(ticketEnded);
  });

  test('refused answers and wrong codes have one limit', async () => {
    const statuses = new Set<number>();
    for (let tickets = 0; tickets < 3; tickets += 1) {
      const ticket = await calls.ticketOf(username);
      for (let tries = 0; tries < 2; tries += 1) {
        const answer = passkey.answer(await challengeFor(ticket), { origin: 'x' });
        statuses.add((await give(ticket, answer)).status);
        statuses.add((await calls.give(ticket, '000000')).status);
      }
    }
    expect(statuses).toContain(429);
    expect((await signIn()).status).toBe(429);
  });

  test('who was deactivated after the password gets nothing, even when active again', async () => {
    const ticket = await calls.ticketOf(username);
    const answer = passkey.answer(await challengeFor(ticket));
    await admin.call(updateUser, { body: { id: userId, active: false } });
    expect(codeOf(await give(ticket, answer))).toEqual(ticketEnded);
    await admin.call(updateUser, { body: { id: userId, active: true } });
    expect(codeOf(await give(ticket, answer))).toEqual(ticketEnded);
  });

  test('several processes know the same challenges, and one of them takes an answer', async () => {
    const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0', SECRET_KEY: testSecretKey });
    const second = await startMainApi({
      database: world.database,
      log: createLog('tests', 'silent'),
      settings,
    });
    try {
      const urls = { ...world.urls, 'main-api': second.address };
      const ticket = await calls.ticketOf(username);
      const answer = passkey.answer(await challengeFor(ticket, urls));
      const answers = await Promise.all([
        give(ticket, answer),
        give(ticket, answer, urls),
        give(ticket, answer, urls),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });
});

describe('a passkey in a session', () => {
  const addRole = () =>
    admin.answer(createRole, { body: { name: `Desk ${(people += 1)}`, scope: 'platform' } });
  const confirm = (answer: PasskeyAnswer) => admin.answer(confirmSession, { body: { passkey: answer } });
  let key: SoftPasskey;
  beforeEach(async () => {
    await world.database.deleteFrom('second_factors').where('user_id', '=', 1).execute();
    admin = await clientOf(world, 'admin');
    ({ passkey: key } = await addSoftPasskey(admin));
    await world.database
      .updateTable('sessions')
      .set({ factor_confirmed_at: new Date(Date.now() - 6 * 60_000) })
      .where('user_id', '=', 1)
      .execute();
  });
  const challenge = (purpose: 'confirm' | 'change' = 'confirm', client = admin) =>
    client.call(passkeyChallenge, { body: { purpose } });

  test('is as good as a code for what asks for one', async () => {
    expect(codeOf(await addRole())[1]).toBe('code-required');
    expect(codeOf(await confirm(key.answer(await challenge())))).toEqual(ok);
    expect((await addRole()).status).toBeLessThan(300);
  });

  test('answers a challenge of this session, for this purpose, once', async () => {
    const other = await clientOf(world, 'admin');
    await challenge();
    expect(codeOf(await confirm(key.answer(await challenge('confirm', other))))).toEqual(refused);
    expect(codeOf(await confirm(key.answer(await challenge('change'))))).toEqual(refused);
    const answer = key.answer(await challenge());
    expect(codeOf(await confirm(answer))).toEqual(ok);
    expect(codeOf(await confirm(answer))).toEqual(refused);
    expect((await admin.call(currentUser, {})).secondFactor).toBe('on');
  });
});

describe('the domain of the portal', () => {
  let far: World;
  beforeAll(async () => {
    far = await startWorld({
      env: { PORTAL_ORIGINS: 'https://sms.example.com,https://10.0.0.5,http://sms.example.net' },
    });
  });
  afterAll(() => far.close());
  const from = (origin: string) => ({ headers: { Origin: origin } });
  const credentials = { username: 'operator', password: demoPassword };

  test('is that of the request, where browsers have passkeys at all', async () => {
    const operator = await clientOf(far, 'operator');
    const start = (origin: string) =>
      request(
        far.urls,
        startPasskey,
        { body: { currentPassword: demoPassword } },
        { token: operator.token, ...from(origin) },
      );
    const notHere = [409, 'conflict', 'passkeys-not-here'];
    expect(codeOf(await start('https://10.0.0.5'))).toEqual(notHere);
    expect(codeOf(await start('http://sms.example.net'))).toEqual(notHere);
    expect((await start('https://sms.example.com')).body).toMatchObject({ rp: { id: 'sms.example.com' } });
  });

  test('decides whether a passkey is offered', async () => {
    const operator = await clientOf(far, 'operator');
    // Calls without an origin are answered for the first one of the setting.
    await addSoftPasskey(operator, { claims: { origin: 'https://sms.example.com' } });
    const kindsAt = async (origin: string) =>
      ((await request(far.urls, login, { body: credentials }, from(origin))).body as SecondFactorTicket)
        .secondFactors;
    expect(await kindsAt('https://sms.example.com')).toEqual(['passkey']);
    expect(await kindsAt('https://10.0.0.5')).toEqual([]);
  });
});
