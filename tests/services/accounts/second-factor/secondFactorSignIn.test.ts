import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, type LoginReply, type SecondFactorTicket } from '#contract/main-api/sign-in/auth.ts';
import { findSecondFactor, signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import { companyList } from '#contract/main-api/lookups.ts';
import { updatePassword, updateUser } from '#contract/main-api/people/users.ts';
import { updateCompany } from '#contract/main-api/people/companies.ts';
import { resetPassword } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { startPasswordReset, startSecondFactorTicket } from '#services/kit/auth/startSessions.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import {
  addSecondFactor,
  appCode,
  codeOf,
  factorCalls,
  ticketEnded,
  wrongCode,
  type SecondFactor,
} from '#tests/helpers/people/secondFactor.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

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
let people = 0;
const password = (typed = demoPassword) => calls.password(username, typed);
const ticketOf = () => calls.ticketOf(username);
const give = (ticket: string, code: string) => calls.give(ticket, code);
const signIn = (code: string) => calls.signIn(username, code);

describe('signing in with a second factor', () => {
  let factor: SecondFactor;
  beforeEach(async () => {
    const name = `Bank${(people += 1)}`;
    username = `teller${people}`;
    ({ companyId } = await addClientCompany(world.database, name));
    ({ userId } = await addPerson(world.database, { username, companyId, role: 'Operator' }));
    factor = await addSecondFactor(world.database, username);
  });

  test('a right password gives a ticket and no session', async () => {
    const { status, body } = await password();
    expect(status).toBe(200);
    expect(body).toEqual({
      secondFactorTicket: expect.any(String),
      secondFactors: ['app'],
      expiresInSeconds: 300,
    });
    const { secondFactorTicket } = body as SecondFactorTicket;
    const asSession = new Client(world.urls, secondFactorTicket, companyId);
    for (const spec of [currentUser, companyList, findSecondFactor])
      expect(codeOf(await asSession.refusal(spec)).slice(0, 2)).toEqual([401, 'session-ended']);
  });

  test('a wrong password is refused as always', async () => {
    expect(codeOf(await password('wrong'))).toEqual([401, 'wrong-credentials', undefined]);
  });

  test('ticket and code give the reply of a sign-in', async () => {
    const { status, body } = await signIn(appCode(factor.key));
    expect(status).toBe(200);
    expect(body).toMatchObject({ username, companyId, secondFactor: 'on', passwordChangeRequired: false });
    const client = new Client(world.urls, (body as LoginReply).accessToken, companyId);
    expect(await client.call(currentUser, {})).toMatchObject({ username, secondFactor: 'on' });
    const actions = await world.database
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', userId)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['signed-in']);
  });

  test.each([
    ['half a minute late', -1],
    ['half a minute early', 1],
  ])('a clock that is %s does not matter', { retry: 1 }, async (_, steps) => {
    expect((await signIn(appCode(factor.key, steps))).status).toBe(200);
  });

  test.each([
    ['a minute and a half old', -3],
    ['of a minute and a half ahead', 3],
    ['of tomorrow', 2_880],
  ])('a code %s is refused', async (_, steps) => {
    expect(codeOf(await signIn(appCode(factor.key, steps)))).toEqual(wrongCode);
  });

  test('a code is good once, and none before it any more', async () => {
    const code = appCode(factor.key);
    expect((await signIn(code)).status).toBe(200);
    expect(codeOf(await signIn(code))).toEqual(wrongCode);
    expect(codeOf(await signIn(appCode(factor.key, -1)))).toEqual(wrongCode);
    expect((await signIn(appCode(factor.key, 1))).status).toBe(200);
  });

  test('a code that is given twice at once starts one session', async () => {
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf()];
    const code = appCode(factor.key);
    const answers = await Promise.all(tickets.map((ticket) => give(ticket, code)));
    expect(answers.map(codeOf).sort()).toEqual([[200, undefined, undefined], wrongCode, wrongCode]);
  });

  test('a ticket is good once', async () => {
    const ticket = await ticketOf();
    expect((await give(ticket, appCode(factor.key))).status).toBe(200);
    expect(codeOf(await give(ticket, appCode(factor.key, 1)))).toEqual(ticketEnded);
  });

  test('a ticket that is sent twice at once starts one session', async () => {
    const ticket = await ticketOf();
    const codes = [appCode(factor.key), appCode(factor.key, 1)];
    const answers = await Promise.all(codes.map((code) => give(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a ticket ends after five wrong codes', async () => {
    const ticket = await ticketOf();
    for (let tries = 1; tries < 5; tries += 1)
      expect(codeOf(await give(ticket, '000000'))).toEqual(wrongCode);
    expect(codeOf(await give(ticket, '000000'))).toEqual(ticketEnded);
    expect(codeOf(await give(ticket, appCode(factor.key)))).toEqual(ticketEnded);
  });

  test('a ticket ends after five minutes', async () => {
    const ticket = await ticketOf();
    await world.database
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', userId)
      .execute();
    expect(codeOf(await give(ticket, appCode(factor.key)))).toEqual(ticketEnded);
  });

  test.each(['none', '', 'x'.repeat(64)])('what is no ticket is refused: %j', async (ticket) => {
    expect([400, 401]).toContain((await give(ticket, appCode(factor.key))).status);
  });

  test('an access token is no ticket', async () => {
    const { body } = await signIn(appCode(factor.key));
    const { accessToken } = body as LoginReply;
    expect(codeOf(await give(accessToken, appCode(factor.key, 1)))).toEqual(ticketEnded);
  });

  test("a ticket takes no code of another person's, in whichever company", async () => {
    await addPerson(world.database, { username: `${username}-twin`, companyId });
    const other = await addSecondFactor(world.database, `${username}-twin`);
    expect(codeOf(await signIn(appCode(other.key)))).toEqual(wrongCode);
    expect(codeOf(await signIn(other.recoveryCodes[0]!))).toEqual(wrongCode);
  });

  test('of a thousand guesses no more than ten are checked, and the owner comes in from where they are known', async () => {
    const device = { headers: { 'X-Device-Token': 'd'.repeat(43) } };
    const known = await request(
      world.urls,
      signInWithCode,
      { body: { secondFactorTicket: await ticketOf(), code: appCode(factor.key) } },
      device,
    );
    expect(known.status).toBe(200);
    const network = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
    await world.database.deleteFrom('known_networks').where('user_id', '=', userId).execute();
    const guess = async (ticket: string) =>
      request(world.urls, signInWithCode, { body: { secondFactorTicket: ticket, code: '000000' } }, network);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const ticket = await startSecondFactorTicket(world.database, userId);
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await guess(ticket)).status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    const again = await request(
      world.urls,
      signInWithCode,
      { body: { secondFactorTicket: await ticketOf(), code: appCode(factor.key, 1) } },
      device,
    );
    expect(again.status).toBe(200);
  });

  test('a recovery code is good once, however it is written', async () => {
    const [first, second] = factor.recoveryCodes as [string, string];
    expect((await signIn(` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(codeOf(await signIn(first))).toEqual(wrongCode);
    const { body } = await signIn(second);
    const client = new Client(world.urls, (body as LoginReply).accessToken, companyId);
    expect(await client.call(findSecondFactor, {})).toEqual({
      isOn: true,
      isRequired: false,
      hasApp: true,
      passkeys: [],
      recoveryCodesLeft: 8,
    });
  });

  test('a recovery code that is given twice at once starts one session', async () => {
    const tickets = [await ticketOf(), await ticketOf()];
    const answers = await Promise.all(tickets.map((ticket) => give(ticket, factor.recoveryCodes[0]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code in Bangla digits counts', async () => {
    const bangla = appCode(factor.key).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
    expect((await signIn(bangla)).status).toBe(200);
  });

  describe('who between password and code', () => {
    const waits = async () => {
      const ticket = await ticketOf();
      return () => give(ticket, appCode(factor.key));
    };

    test('was deactivated gets nothing, even when active again', async () => {
      const goOn = await waits();
      await admin.call(updateUser, { body: { id: userId, active: false } });
      expect(codeOf(await goOn())).toEqual(ticketEnded);
      await admin.call(updateUser, { body: { id: userId, active: true } });
      expect(codeOf(await goOn())).toEqual(ticketEnded);
    });

    test('got another password gets nothing', async () => {
      const goOn = await waits();
      await admin.call(updateUser, { body: { id: userId, password: 'another long password' } });
      expect(codeOf(await goOn())).toEqual(ticketEnded);
    });

    test('has changed their password elsewhere gets nothing', async () => {
      const goOn = await waits();
      const elsewhere = await clientOf(world, username);
      await elsewhere.call(updatePassword, {
        body: { currentPassword: demoPassword, newPassword: 'quite another password' },
      });
      expect(codeOf(await goOn())).toEqual(ticketEnded);
    });

    test('has recovered their password is asked for a code again', async () => {
      const goOn = await waits();
      const token = await startPasswordReset(world.database, userId, 10);
      const recovered = await request(
        world.urls,
        resetPassword,
        { body: { username, newPassword: 'a recovered password' } },
        { token },
      );
      expect(recovered.status).toBe(200);
      expect(recovered.body).toEqual({});
      expect(codeOf(await goOn())).toEqual(ticketEnded);
      expect((await password('a recovered password')).body).toHaveProperty('secondFactorTicket');
    });

    test('is of a company that was suspended gets nothing', async () => {
      const goOn = await waits();
      await admin.call(updateCompany, { params: { id: companyId }, body: { status: 'suspended' } });
      expect(codeOf(await goOn())).toEqual(ticketEnded);
    });
  });
});
