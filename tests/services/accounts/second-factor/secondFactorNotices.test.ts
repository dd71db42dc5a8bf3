import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/main-api/notifications.ts';
import { listRoles, updateRole } from '#contract/main-api/people/roles.ts';
import { confirmSession, resetSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import { sendOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { roleService } from '#services/main-api/roles/service.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { findSessions } from '#services/kit/auth/session.ts';
import { request } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { addSecondFactor, appCode, codeOf, factorCalls } from '#tests/helpers/people/secondFactor.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

let world: World;
let people = 0;
let username: string;
let bossName: string;
let userId: number;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const name = `Bank${(people += 1)}`;
  bossName = `bank${people}`;
  username = `teller${people}`;
  const { companyId } = await addClientCompany(world.database, name);
  ({ userId } = await addPerson(world.database, { username, companyId, role: 'Operator' }));
});

const noticesOf = (userId: number, kind: 'sign-in-wrong-codes' | 'second-factor-reset') =>
  world.database
    .selectFrom('notifications')
    .select(['subject_name', 'details'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();

const auditedWrongCodes = async () =>
  (
    await world.database
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('record_id', '=', userId)
      .where('action', '=', 'sign-in-refused')
      .orderBy('id')
      .execute()
  ).map(({ changes }) => changes);

describe('wrong codes after a right password', () => {
  const giveWrong = async () =>
    expect((await factorCalls(world).signIn(username, '000000')).status).toBe(422);

  test('are told to the person at the third, once a day, whatever was right between', async () => {
    const { key } = await addSecondFactor(world.database, username);
    await giveWrong();
    await giveWrong();
    expect(await noticesOf(userId, 'sign-in-wrong-codes')).toEqual([]);
    expect((await factorCalls(world).signIn(username, appCode(key))).status).toBe(200);
    await giveWrong();
    const [notice, ...others] = await noticesOf(userId, 'sign-in-wrong-codes');
    expect([notice?.details, others]).toEqual([{ address: '127.0.0.1' }, []]);
    for (let count = 0; count < 3; count += 1) await giveWrong();
    expect(await noticesOf(userId, 'sign-in-wrong-codes')).toHaveLength(1);
    expect(await auditedWrongCodes()).toEqual([
      [],
      [],
      [{ field: 'wrongCodes', before: null, after: '3' }],
      [],
      [],
      [],
    ]);
  });

  test('of several at the same moment are told once', async () => {
    await addSecondFactor(world.database, username);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => factorCalls(world).ticketOf(username)));
    await Promise.all(tickets.map((ticket) => factorCalls(world).give(ticket, '000000')));
    expect(await noticesOf(userId, 'sign-in-wrong-codes')).toHaveLength(1);
  });
});

test('who resets the second factor of somebody is notified too', async () => {
  await addSecondFactor(world.database, username);
  const boss = await clientOf(world, bossName);
  await boss.call(resetSecondFactor, { body: { id: userId } });
  const notifications = await boss.call(listNotifications, { query: {} });
  expect(notifications.responseList).toMatchObject([{ kind: 'second-factor-reset', subjectId: userId }]);
  expect(await noticesOf(userId, 'second-factor-reset')).toEqual([]);
});

describe('a SECRET_KEY that is lost or another one', () => {
  test('is named where a code is given, and a recovery code works', async () => {
    const { key, recoveryCodes } = await addSecondFactor(world.database, username);
    const { sealed_key: sealed } = await world.database
      .selectFrom('second_factors')
      .select('sealed_key')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const client = await clientOf(world, username);
    // As if it had been sealed with another key.
    const other = Buffer.from(sealed!);
    other[other.length - 1]! ^= 1;
    await world.database
      .updateTable('second_factors')
      .set({ sealed_key: other })
      .where('user_id', '=', userId)
      .execute();
    const lost = [503, 'unavailable', 'secret-key-lost'];
    expect(codeOf(await factorCalls(world).signIn(username, appCode(key)))).toEqual(lost);
    expect(codeOf(await client.answer(confirmSession, { body: { code: appCode(key) } }))).toEqual(lost);
    expect((await factorCalls(world).signIn(username, recoveryCodes[0]!)).status).toBe(200);
  });

  test('lets no role need a second factor, which nobody could set up', async () => {
    const boss = await clientOf(world, bossName);
    const { roleId } = await addPerson(world.database, {
      username: `other${people}`,
      companyId: (
        await world.database
          .selectFrom('users')
          .select('company_id')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).company_id,
    });
    const [session] = await findSessions(world.database, [
      { token: boss.token, purpose: 'session', address: '' },
    ]);
    const settings = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db', DATA_DIR: '/nowhere' };
    const without = roleService(world.database, secretBox({ ...settings, SECRET_KEY: '' }));
    await expect(without.update(session!, roleId, { requiresSecondFactor: true })).rejects.toMatchObject({
      code: 'rule-refused',
      details: { problems: { requiresSecondFactor: 'secret-key-missing' } },
    });
    const roles = await boss.call(listRoles, { query: {} });
    expect(roles.find(({ id }) => id === roleId)).toMatchObject({ requiresSecondFactor: false });
    const set = roleService(world.database, secretBox({ ...settings, SECRET_KEY: testSecretKey }));
    expect(await set.update(session!, roleId, { requiresSecondFactor: true })).toMatchObject({
      requiresSecondFactor: true,
    });
    await boss.call(updateRole, { params: { id: roleId }, body: { requiresSecondFactor: false } });
  });
});

test('codes of a forgotten password go to confirmed numbers alone, where the operator wants that', async () => {
  const strict = await startWorld({ env: { RECOVERY_TO_CONFIRMED_NUMBERS: 'true' } });
  try {
    const { companyId } = await addClientCompany(strict.database, 'Surma');
    const [unconfirmed, confirmed] = newNumbers(2) as [string, string];
    for (const [name, contactNo] of [
      ['unsure', unconfirmed],
      ['sure', confirmed],
    ] as const) {
      await addPerson(strict.database, { username: name, companyId });
      await strict.database
        .updateTable('users')
        .set({ contact_no: contactNo, confirmed_no: name === 'sure' ? contactNo : null })
        .where('username', '=', name)
        .execute();
      const answer = await request(strict.urls, sendOtp, { query: { userName: name } });
      expect([answer.status, answer.body]).toEqual([200, { expiresInSeconds: 300 }]);
    }
    await eventually(async () => expect(await textsTo(strict.database, confirmed)).toHaveLength(1));
    expect(await textsTo(strict.database, unconfirmed)).toEqual([]);
  } finally {
    await strict.close();
  }
});
