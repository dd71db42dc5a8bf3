import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, login } from '#contract/main-api/sign-in/auth.ts';
import { deleteUser, endUserSessions, findUser, updateUser } from '#contract/main-api/people/users.ts';
import { startPasswordReset } from '#services/kit/auth/startSession.ts';
import { request } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  auditEntriesOf,
  freshName,
  goodPassword,
  refusalOf,
  startStaff,
  type Staff,
} from '#tests/helpers/people/staff.ts';

let world: Staff['world'];
let padma: Staff['padma'];
let roles: Staff['roles'];
let branches: Staff['branches'];
let departments: Staff['departments'];
let addSomeone: Staff['addSomeone'];
let addRole: Staff['addRole'];

beforeAll(async () => {
  ({ world, padma, roles, branches, departments, addSomeone, addRole } = await startStaff());
});
afterAll(() => world.close());

const rowOf = (id: number) =>
  world.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

describe('changing a user', () => {
  test('changes what is given and keeps the rest', async () => {
    const { id, username } = await addSomeone();
    const change = { name: 'Salma', contactNo: '01912345678', departmentId: departments.ofPadma };
    await padma.call(updateUser, { body: { id, ...change } });
    const user = await padma.call(updateUser, { body: { id, email: 'salma@padma.example' } });
    expect(user).toMatchObject({
      username,
      name: 'Salma',
      email: 'salma@padma.example',
      contactNo: '8801912345678',
      departmentName: 'Freight',
      active: true,
    });
    const entries = await auditEntriesOf(world, 'user', id);
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'updated']);
    expect(entries[0]!.changes).toEqual([
      { field: 'name', before: username, after: 'Salma' },
      { field: 'contactNo', before: null, after: '8801912345678' },
      { field: 'departmentId', before: null, after: `Freight (${departments.ofPadma})` },
    ]);

    const cleared = { id, email: null, contactNo: null, departmentId: null };
    expect(await padma.call(updateUser, { body: cleared })).toMatchObject({
      name: 'Salma',
      email: null,
      contactNo: null,
      departmentId: null,
    });
  });

  test('to what they are already leaves no trace', async () => {
    const { id } = await addSomeone();
    const { username, name, roleId } = await padma.call(findUser, { query: { id } });
    await padma.call(updateUser, { body: { id, username, name, roleId, active: true } });
    expect(await auditEntriesOf(world, 'user', id)).toEqual([]);
  });

  test('to inactive ends their sessions at once, and for good', async () => {
    const { id, username } = await addSomeone();
    const client = await clientOf(world, username);
    await client.call(currentUser, {});
    expect((await padma.call(updateUser, { body: { id, active: false } })).active).toBe(false);
    expect((await client.refusal(currentUser)).body.code).toBe('session-ended');
    await padma.call(updateUser, { body: { id, active: true } });
    expect((await client.refusal(currentUser)).body.code).toBe('session-ended');
  });

  test('to another password ends their sessions, and they must choose their own', async () => {
    const { id, username } = await addSomeone();
    const client = await clientOf(world, username);
    const hash = (await rowOf(id))!.password_hash;
    const user = await padma.call(updateUser, { body: { id, password: goodPassword } });
    expect(user.passwordChangeRequired).toBe(true);
    expect((await rowOf(id))!.password_hash).not.toBe(hash);
    expect((await client.refusal(currentUser)).body.code).toBe('session-ended');
    expect((await auditEntriesOf(world, 'user', id)).map(({ action, changes }) => [action, changes])).toEqual(
      [['password-changed', []]],
    );
  });

  test('to another password lets in whom tries have kept out', async () => {
    const { id, username } = await addSomeone();
    const signIn = (password: string) => request(world.urls, login, { body: { username, password } });
    for (let tries = 0; tries < 10; tries += 1) await signIn('not the password');
    expect((await signIn(goodPassword)).status).toBe(429);
    await padma.call(updateUser, { body: { id, password: goodPassword } });
    expect((await signIn(goodPassword)).status).toBe(200);
  });

  test('to an easy password changes nothing', async () => {
    const { id, username } = await addSomeone();
    const client = await clientOf(world, username);
    const body = { id, name: 'Changed', password: `my${username}word` };
    expect(await refusalOf(padma, updateUser, { body })).toEqual([
      422,
      { password: 'password-holds-username' },
    ]);
    expect((await rowOf(id))!.name).toBe(username);
    await client.call(currentUser, {});
  });

  test('drops a one-time code that is on its way to the number before', async () => {
    const { id, username } = await addSomeone();
    const codes = () =>
      world.database.selectFrom('one_time_codes').select('user_id').where('user_id', '=', id).execute();
    await world.database
      .insertInto('one_time_codes')
      .values({
        username_key: username,
        device_hash: Buffer.from('a device'),
        user_id: id,
        code_hash: 'x',
        tries_left: 5,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    await padma.call(updateUser, { body: { id, name: 'Somebody' } });
    expect(await codes()).toHaveLength(1);
    await padma.call(updateUser, { body: { id, contactNo: '01712345670' } });
    expect(await codes()).toEqual([]);
  });

  test.each([
    [{ contactNo: '01712345670' }],
    [{ username: freshName('renamed') }],
    [{ password: goodPassword }],
    [{ active: false }],
  ])('with %j ends the token that a one-time code has given, and no earlier', async (change) => {
    const { id } = await addSomeone();
    const tokens = () =>
      world.database
        .selectFrom('sessions')
        .select('user_id')
        .where('user_id', '=', id)
        .where('purpose', '=', 'password-reset')
        .execute();
    await startPasswordReset(world.database, id, 10);
    await padma.call(updateUser, { body: { id, name: 'Somebody' } });
    expect(await tokens()).toHaveLength(1);
    await padma.call(updateUser, { body: { id, ...change } });
    expect(await tokens()).toEqual([]);
  });

  test('to another number leaves their sessions', async () => {
    const { id, username } = await addSomeone();
    const client = await clientOf(world, username);
    await padma.call(updateUser, { body: { id, contactNo: '01712345670' } });
    await client.call(currentUser, {});
  });

  test('to a name that somebody has is a conflict; to another letter case of their own it is not', async () => {
    const { id, username } = await addSomeone();
    expect(await refusalOf(padma, updateUser, { body: { id, username: 'Operator' } })).toEqual([
      409,
      { username: 'username-taken' },
    ]);
    const user = await padma.call(updateUser, { body: { id, username: username.toUpperCase() } });
    expect(user.username).toBe(username.toUpperCase());
  });

  test('of two at once to one name lets one have it', async () => {
    const [one, two] = [await addSomeone(), await addSomeone()];
    const username = freshName();
    const answers = await Promise.all(
      [one, two].map(({ id }) => padma.answer(updateUser, { body: { id, username } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [() => ({ roleId: roles.ofMeghna }), { roleId: 'no-such-record' }],
    [() => ({ roleId: roles.administrator }), { roleId: 'role-not-for-company' }],
    [() => ({ branchId: branches.ofMeghna }), { branchId: 'no-such-record' }],
    [() => ({ departmentId: departments.ofMeghna }), { departmentId: 'no-such-record' }],
    [() => ({ contactNo: '0171' }), { contactNo: 'msisdn-too-short' }],
    [() => ({ joiningDate: '2025-02-29' }), { joiningDate: 'bad-format' }],
  ])('to what is not theirs to have is refused (%#)', async (given, problems) => {
    const { id } = await addSomeone();
    const body = { id, name: 'Changed', ...given() };
    expect(await refusalOf(padma, updateUser, { body })).toEqual([422, problems]);
    expect((await rowOf(id))!.name).not.toBe('Changed');
  });

  test('gives nobody a role that outranks the giver, and leaves those who outrank them alone', async () => {
    const roleId = await addRole(['update-user', 'delete-user']);
    const lead = await clientOf(world, (await addSomeone(roleId)).username);
    const { id } = await addSomeone();
    expect(await refusalOf(lead, updateUser, { body: { id, roleId: roles.operator } })).toEqual([
      422,
      { roleId: 'role-outranks-you' },
    ]);
    expect((await lead.call(updateUser, { body: { id, roleId } })).roleId).toBe(roleId);

    const boss = await addSomeone(roles.companyAdministrator);
    const bossClient = await clientOf(world, boss.username);
    for (const [spec, input] of [
      [updateUser, { body: { id: boss.id, password: goodPassword } }],
      [updateUser, { body: { id: boss.id, active: false } }],
      [endUserSessions, { body: { id: boss.id } }],
      [deleteUser, { query: { id: boss.id } }],
    ] as const) {
      expect(await refusalOf(lead, spec, input)).toEqual([403, 'forbidden']);
    }
    await bossClient.call(currentUser, {});
    expect(await auditEntriesOf(world, 'user', boss.id)).toEqual([]);
  });
});

describe('ending sessions', () => {
  test('ends each of them, and none of anybody else', async () => {
    const { id, username } = await addSomeone();
    const clients = [await clientOf(world, username), await clientOf(world, username)];
    const bystander = await clientOf(world, 'operator');
    expect(await padma.call(endUserSessions, { body: { id } })).toEqual({ ended: 2 });
    for (const client of clients) expect((await client.refusal(currentUser)).status).toBe(401);
    await bystander.call(currentUser, {});
    expect((await auditEntriesOf(world, 'user', id)).map(({ action }) => action)).toEqual(['sessions-ended']);
    expect(await padma.call(endUserSessions, { body: { id } })).toEqual({ ended: 0 });
  });
});
