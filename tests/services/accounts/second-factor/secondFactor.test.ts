import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import {
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { findUser } from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { authRepository } from '#services/main-api/auth/repository.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import {
  addSecondFactor,
  appCode,
  codeOf,
  factorCalls,
  wrongCode,
  type SecondFactor,
} from '#tests/helpers/people/secondFactor.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  world = await startWorld();
  calls = factorCalls(world);
});
afterAll(() => world.close());

let username: string;
let userId: number;
let roleId: number;
let companyId: number;
let people = 0;
beforeEach(async () => {
  const name = `Bank${(people += 1)}`;
  username = `teller${people}`;
  ({ companyId } = await addClientCompany(world.database, name));
  ({ userId, roleId } = await addPerson(world.database, { username, companyId }));
});
const password = () => calls.password(username);
const signIn = (code: string) => calls.signIn(username, code);

describe('setting up a second factor', () => {
  let me: Client;
  beforeEach(async () => {
    me = await clientOf(world, username);
  });
  const start = async () =>
    (await me.call(startSecondFactor, { body: { currentPassword: demoPassword } })).key;

  test('needs the password', async () => {
    const refused = await me.refusal(startSecondFactor, { body: { currentPassword: 'wrong' } });
    expect(codeOf(refused)).toEqual([422, 'rule-refused', { currentPassword: 'wrong-password' }]);
  });

  test('shows a key that apps take, and changes nothing until a code has come', async () => {
    const { key, uri } = await me.call(startSecondFactor, { body: { currentPassword: demoPassword } });
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Barta:${username}?issuer=Barta&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await password()).body).toHaveProperty('accessToken');
    const stored = await world.database
      .selectFrom('second_factors')
      .select('sealed_key')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored.sealed_key!).includes(key)).toBe(false);
  });

  test('a code turns it on, gives ten recovery codes and ends the other sessions', async () => {
    const other = await clientOf(world, username);
    const key = await start();
    expect(codeOf(await me.refusal(confirmSecondFactor, { body: { code: '000000' } }))).toEqual(wrongCode);
    const code = appCode(key);
    const { recoveryCodes } = await me.call(confirmSecondFactor, { body: { code } });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await other.refusal(currentUser)).status).toBe(401);
    expect(await me.call(findSecondFactor, {})).toEqual({
      isOn: true,
      isRequired: false,
      hasApp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    // The code that turned it on is used up.
    expect(codeOf(await signIn(code))).toEqual(wrongCode);
    expect((await signIn(recoveryCodes[3]!)).status).toBe(200);
    expect(codeOf(await me.refusal(startSecondFactor, { body: { currentPassword: demoPassword } }))).toEqual([
      409,
      'conflict',
      'second-factor-is-on',
    ]);
  });

  test('the audit log and the owner learn of it', async () => {
    await me.call(confirmSecondFactor, { body: { code: appCode(await start()) } });
    const entry = await world.database
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('record_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'updated',
      changes: [{ field: 'hasSecondFactor', before: 'false', after: 'true' }],
    });
    const notice = await world.database
      .selectFrom('notifications')
      .select(['kind', 'details'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(notice).toEqual({ kind: 'account-changed', details: { changed: ['second-factor'] } });
  });

  test('a key of more than a quarter of an hour ago is refused', async () => {
    const key = await start();
    await world.database
      .updateTable('second_factors')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', userId)
      .execute();
    const refused = await me.refusal(confirmSecondFactor, { body: { code: appCode(key) } });
    expect(codeOf(refused)).toEqual([409, 'conflict', 'second-factor-is-off']);
  });

  test('a newer key replaces one that was not confirmed', async () => {
    const old = await start();
    const key = await start();
    expect(codeOf(await me.refusal(confirmSecondFactor, { body: { code: appCode(old) } }))).toEqual(
      wrongCode,
    );
    await me.call(confirmSecondFactor, { body: { code: appCode(key) } });
  });

  test('a password that was checked before the factor was turned on starts no session after it', async () => {
    const factor = await addSecondFactor(world.database, username);
    const people = authRepository(world.database);
    const origin = {
      address: '127.0.0.1',
      deviceHash: new Uint8Array(32),
      hasDevice: false,
      userAgent: null,
    };
    const account = (await people.findByUsername(username))!;
    expect(await people.startSession(account, origin, await people.placeOf(username, origin))).toBeNull();
    expect((await signIn(appCode(factor.key))).status).toBe(200);
  });
});

describe('changing a second factor', () => {
  let me: Client;
  let factor: SecondFactor;
  beforeEach(async () => {
    factor = await addSecondFactor(world.database, username);
    me = await clientOf(world, username);
  });

  test.each([
    ['turn it off', removeSecondFactor],
    ['get new recovery codes', renewRecoveryCodes],
  ])('to %s, password and code are needed', async (_, spec) => {
    const refusedWith = async (currentPassword: string, code: string) =>
      codeOf(await me.refusal(spec, { body: { currentPassword, code } }))[2];
    expect(await refusedWith('wrong', appCode(factor.key))).toEqual({ currentPassword: 'wrong-password' });
    expect(await refusedWith(demoPassword, '000000')).toEqual({ code: 'code-wrong' });
    expect(await refusedWith('wrong', '000000')).toEqual({
      currentPassword: 'wrong-password',
      code: 'code-wrong',
    });
    // A code that came with a wrong password is still good.
    await me.call(spec, { body: { currentPassword: demoPassword, code: appCode(factor.key) } });
  });

  test('new recovery codes replace the earlier ones', async () => {
    const proof = { currentPassword: demoPassword, code: factor.recoveryCodes[0]! };
    const { recoveryCodes } = await me.call(renewRecoveryCodes, { body: proof });
    expect(codeOf(await signIn(factor.recoveryCodes[1]!))).toEqual(wrongCode);
    expect((await signIn(recoveryCodes[1]!)).status).toBe(200);
  });

  test('once it is off the password is enough again, and other sessions have ended', async () => {
    const other = await clientOf(world, username);
    await me.call(removeSecondFactor, {
      body: { currentPassword: demoPassword, code: appCode(factor.key) },
    });
    expect((await other.refusal(currentUser)).status).toBe(401);
    const confirmed = world.database.selectFrom('sessions').where('factor_confirmed_at', 'is not', null);
    const { userId } = await me.call(currentUser, {});
    expect(await confirmed.where('user_id', '=', userId).select('user_id').execute()).toEqual([]);
    const { body } = await password();
    expect(body).toHaveProperty('accessToken');
    expect(body).not.toHaveProperty('secondFactor');
  });
});

describe('a lost second factor', () => {
  let boss: Client;
  beforeEach(async () => {
    await addSecondFactor(world.database, username);
    boss = await clientOf(world, `bank${people}`);
  });
  const reset = (by: Client, id: number) => by.answer(resetSecondFactor, { body: { id } });

  test('is removed by an administrator, which ends the sessions and tickets and is reported', async () => {
    const lost = await clientOf(world, username);
    const ticket = await calls.ticketOf(username);
    expect(await boss.call(findUser, { query: { id: userId } })).toMatchObject({ hasSecondFactor: true });
    const user = await boss.call(resetSecondFactor, { body: { id: userId } });
    expect(user).toMatchObject({ id: userId, hasSecondFactor: false });
    expect((await lost.refusal(currentUser)).status).toBe(401);
    expect((await calls.give(ticket, '000000')).status).toBe(401);
    expect((await password()).body).toHaveProperty('accessToken');
    const { changes, actor_name } = await world.database
      .selectFrom('audit_entries')
      .select(['changes', 'actor_name'])
      .where('record_id', '=', userId)
      .where('action', '=', 'updated')
      .executeTakeFirstOrThrow();
    expect([actor_name, changes]).toEqual([
      `bank${people}`,
      [{ field: 'hasSecondFactor', before: 'true', after: 'false' }],
    ]);
    const notices = await world.database
      .selectFrom('notifications')
      .select('details')
      .where('user_id', '=', userId)
      .where('kind', '=', 'account-changed')
      .execute();
    expect(notices).toEqual([{ details: { changed: ['second-factor'] } }]);
  });

  test('is reset by nobody for themselves', async () => {
    await addSecondFactor(world.database, `bank${people}`);
    const { id } = await world.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', `bank${people}`)
      .executeTakeFirstOrThrow();
    await world.database
      .updateTable('sessions')
      .set({ factor_confirmed_at: new Date() })
      .where('user_id', '=', id)
      .execute();
    expect(codeOf(await reset(boss, id))).toEqual([422, 'rule-refused', { id: 'yourself' }]);
  });

  test('is reset by nobody whose role may do less', async () => {
    const clerk = `clerk${people}`;
    const { userId: id, roleId: ofClerk } = await addPerson(world.database, { username: clerk, companyId });
    await setPermissions(world.database, ofClerk, ['update-user']);
    await setPermissions(world.database, roleId, ['update-user', 'manage-api-keys']);
    const answer = await reset(await clientOf(world, clerk), userId);
    expect(codeOf(answer)).toEqual([403, 'forbidden', 'user-outranks-you']);
    expect(codeOf(await reset(boss, id))).toEqual([409, 'conflict', 'second-factor-is-off']);
  });
});
