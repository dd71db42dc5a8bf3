import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkUsername,
  createUser,
  deleteUser,
  endUserSessions,
  findUser,
  updateUser,
  type NewUser,
} from '#contract/main-api/people/users.ts';
import type { Schema } from '#database/schema.ts';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { usernameQuestions } from '#services/main-api/users/usernameQuestions.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  auditEntriesOf,
  freshName,
  goodPassword,
  padmaId,
  refusalOf,
  startStaff,
  type Staff,
} from '#tests/helpers/people/staff.ts';

let world: Staff['world'];
let admin: Staff['admin'];
let padma: Staff['padma'];
let meghna: Staff['meghna'];
let roles: Staff['roles'];
let branches: Staff['branches'];
let departments: Staff['departments'];
let addSomeone: Staff['addSomeone'];
let addRole: Staff['addRole'];

beforeAll(async () => {
  ({ world, admin, padma, meghna, roles, branches, departments, addSomeone, addRole } = await startStaff());
});
afterAll(() => world.close());

const rowOf = (id: number) =>
  world.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

const newUser = (given: Partial<NewUser> = {}): NewUser => ({
  username: freshName(),
  name: 'Karim Uddin',
  roleId: roles.ofPadma,
  password: goodPassword,
  ...given,
});

describe('creating a user', () => {
  test('makes one of the own company with all that was given, and says so in the audit log', async () => {
    const body = newUser({
      email: 'karim@padma.example',
      contactNo: '০১৭১২-৩৪৫৬৭৮',
      roleId: roles.operator,
      branchId: branches.ofPadma,
      departmentId: departments.ofPadma,
      joiningDate: '2024-02-29',
    });
    const user = await padma.call(createUser, { body });
    expect(user).toMatchObject({
      username: body.username,
      name: 'Karim Uddin',
      email: 'karim@padma.example',
      contactNo: '8801712345678',
      joiningDate: '2024-02-29',
      active: true,
      companyId: padmaId,
      companyName: 'Padma Traders',
      branchName: 'Riverside',
      departmentName: 'Freight',
      roles: [{ name: 'Operator' }],
      passwordChangeRequired: true,
      lastSignInAt: null,
    });
    expect(user.permissions).toContainEqual({ name: 'send-single-sms' });
    expect(user).toEqual(await padma.call(findUser, { query: { id: user.id } }));

    const [entry, ...others] = await auditEntriesOf(world, 'user', user.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'created',
      actor_name: 'padma',
      company_id: padmaId,
      record_name: body.username,
      address: '127.0.0.1',
    });
    expect(entry!.changes).toContainEqual({
      field: 'roleId',
      before: null,
      after: `Operator (${roles.operator})`,
    });
    expect(JSON.stringify(entry)).not.toMatch(/password|argon2/i);
  });

  test('without the rest joins today, active, with no number, e-mail, branch or department', async () => {
    const before = new Date().toISOString().slice(0, 10);
    const user = await padma.call(createUser, { body: newUser({ contactNo: '  ' }) });
    expect(user).toMatchObject({
      active: true,
      email: null,
      contactNo: null,
      branchId: null,
      departmentId: null,
    });
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(user.joiningDate);
  });

  test('by the provider reaches into every company', async () => {
    const user = await admin.call(createUser, {
      body: newUser({ companyId: padmaId, departmentId: departments.ofPadma }),
    });
    expect(user).toMatchObject({ companyId: padmaId, departmentName: 'Freight' });
  });

  test('tells all that is wrong at once', async () => {
    const username = freshName('jamuna');
    const body = newUser({
      username,
      password: `${username}-2026`,
      contactNo: '01212345678',
      joiningDate: '2026-02-31',
      roleId: 4_711,
      branchId: branches.ofMeghna,
      departmentId: 4_711,
    });
    expect(await refusalOf(padma, createUser, { body })).toEqual([
      422,
      {
        password: 'password-holds-username',
        contactNo: 'msisdn-not-bangladeshi-mobile',
        joiningDate: 'bad-format',
        roleId: 'no-such-record',
        branchId: 'no-such-record',
        departmentId: 'no-such-record',
      },
    ]);
    expect((await padma.call(checkUsername, { query: { username } })).available).toBe(true);
  });

  test('takes no year that PostgreSQL has not', async () => {
    const body = newUser({ joiningDate: '0000-01-01' });
    expect(await refusalOf(padma, createUser, { body })).toEqual([422, { joiningDate: 'bad-format' }]);
  });

  test('refuses a password that is among the first guessed', async () => {
    const body = newUser({ password: 'password123' });
    expect(await refusalOf(padma, createUser, { body })).toEqual([422, { password: 'password-weak' }]);
  });

  test('takes a username once, in whatever letter case and company', async () => {
    expect(await refusalOf(padma, createUser, { body: newUser({ username: 'MEGHNA' }) })).toEqual([
      409,
      { username: 'username-taken' },
    ]);
    // Beside something else that is wrong it is told too.
    const both = newUser({ username: 'Meghna', contactNo: 'x' });
    expect(await refusalOf(padma, createUser, { body: both })).toEqual([
      422,
      { username: 'username-taken', contactNo: 'msisdn-not-a-number' },
    ]);
  });

  test('twice at once under one name makes one user and one conflict', async () => {
    const username = freshName();
    const answers = await Promise.all(
      [username, username.toUpperCase(), username, username].map((each) =>
        padma.answer(createUser, { body: newUser({ username: each }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ problems: { username: 'username-taken' } });
    }
  });

  test.each([
    ['of another company', () => ({ companyId: meghna.companyId }), { companyId: 'no-such-record' }],
    ['of no company', () => ({ companyId: 4_711 }), { companyId: 'no-such-record' }],
    ['with another company’s role', () => ({ roleId: roles.ofMeghna }), { roleId: 'no-such-record' }],
    ['with the provider’s role', () => ({ roleId: roles.administrator }), { roleId: 'role-not-for-company' }],
  ])('%s is refused to a company’s administrator', async (_, given, problems) => {
    expect(await refusalOf(padma, createUser, { body: newUser(given()) })).toEqual([422, problems]);
  });

  test.each([
    [() => ({ roleId: roles.ofMeghna }), { roleId: 'not-of-company' }],
    [() => ({ roleId: roles.administrator }), { roleId: 'role-not-for-company' }],
    [() => ({ branchId: branches.ofMeghna }), { branchId: 'not-of-company' }],
    [() => ({ departmentId: departments.ofMeghna }), { departmentId: 'not-of-company' }],
    [() => ({ departmentId: 4_711 }), { departmentId: 'no-such-record' }],
  ])('tells the provider what does not fit the company (%#)', async (given, problems) => {
    const body = newUser({ companyId: padmaId, ...given() });
    expect(await refusalOf(admin, createUser, { body })).toEqual([422, problems]);
  });

  test('with a role that may do more than its giver is refused', async () => {
    const roleId = await addRole(['create-user', 'view-dashboard']);
    const maker = await clientOf(world, (await addSomeone(roleId)).username);

    expect(await refusalOf(maker, createUser, { body: newUser({ roleId: roles.operator }) })).toEqual([
      422,
      { roleId: 'role-outranks-you' },
    ]);
    expect((await maker.call(createUser, { body: newUser({ roleId }) })).roleId).toBe(roleId);
  });

  test('with the provider’s reach is refused to those of the provider who do not have it', async () => {
    const { username } = await addSomeone(roles.companyAdministrator, 1);
    const roleId = await addRole([], { companyId: null, scope: 'platform' });
    const clerk = await clientOf(world, username);
    expect(await refusalOf(clerk, createUser, { body: newUser({ roleId }) })).toEqual([
      422,
      { roleId: 'role-outranks-you' },
    ]);
    expect((await admin.call(createUser, { body: newUser({ roleId }) })).roleId).toBe(roleId);
  });

  test('refuses what is not known here, such as a password’s hash', async () => {
    const body = { ...newUser(), passwordHash: 'x', lastSignInAt: null };
    const { status, body: refusal } = await padma.refusal(createUser, { body });
    expect([status, refusal.problems]).toEqual([
      400,
      { passwordHash: 'unknown-field', lastSignInAt: 'unknown-field' },
    ]);
  });
});

describe('deleting a user', () => {
  const addEntryBy = (
    id: number,
    entry: Pick<Insertable<Schema['ledger_entries']>, 'kind' | 'balance_delta' | 'held_delta'>,
  ) =>
    world.database
      .insertInto('ledger_entries')
      .values({
        company_id: padmaId,
        batch_id: null,
        reference: crypto.randomUUID(),
        note: null,
        created_by: id,
        ...entry,
      })
      .execute();

  test('who has done nothing takes their sessions along', async () => {
    const { id, username } = await addSomeone();
    await clientOf(world, username);
    expect(await admin.call(deleteUser, { query: { id } })).toEqual({ id });
    expect(await rowOf(id)).toBeUndefined();
    expect((await admin.refusal(findUser, { query: { id } })).status).toBe(404);
    const [entry] = await auditEntriesOf(world, 'user', id);
    expect(entry).toMatchObject({ action: 'deleted', record_name: username, company_id: padmaId });
    expect(entry!.changes).toContainEqual({ field: 'username', before: username, after: null });
    expect((await padma.call(checkUsername, { query: { username } })).available).toBe(true);
  });

  test('who has sent or recharged is refused with how much', async () => {
    const { id } = await addSomeone();
    await addMessage(world.database, { company_id: padmaId, user_id: id });
    await addMessage(world.database, { company_id: padmaId, user_id: id });
    await addEntryBy(id, { kind: 'recharge', balance_delta: 1, held_delta: 0 });
    // A hold for a message is not counted: the message stands for it.
    await addEntryBy(id, { kind: 'hold', balance_delta: 0, held_delta: 1 });
    const { status, body } = await admin.refusal(deleteUser, { query: { id } });
    expect([status, body.code]).toEqual([409, 'in-use']);
    expect(body.uses).toEqual([
      { what: 'messages', count: 2 },
      { what: 'credit', count: 1 },
    ]);
    expect(body.message).toContain('Deactivate the user instead.');
    expect(await rowOf(id)).toBeDefined();
  });

  test('who was sent codes or notifications is refused by other words than who has sent messages', async () => {
    const { id } = await addSomeone();
    await addMessage(world.database, { company_id: 1, user_id: id, hides_text: true });
    const { body } = await admin.refusal(deleteUser, { query: { id } });
    expect(body.uses).toEqual([{ what: 'hidden-messages', count: 1 }]);
    expect(body.message).toBe(
      'This is in use: 1 code, notification or invitation by SMS. Deactivate the user instead.',
    );
  });

  test('whose messages are gone is refused as long as the ledger names them', async () => {
    const { id } = await addSomeone();
    await addEntryBy(id, { kind: 'hold', balance_delta: 0, held_delta: 1 });
    expect((await admin.refusal(deleteUser, { query: { id } })).body.code).toBe('in-use');
    expect(await rowOf(id)).toBeDefined();
  });
});

describe('another company’s user', () => {
  test('is nobody, whatever is asked', async () => {
    const { id } = await addSomeone();
    for (const [spec, input] of [
      [findUser, { query: { id } }],
      [updateUser, { body: { id, name: 'Mine' } }],
      [endUserSessions, { body: { id } }],
    ] as const) {
      const foreign = await meghna.refusal(spec, input);
      const missing = await meghna.refusal(spec, JSON.parse(JSON.stringify(input).replace(`${id}`, '4711')));
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    expect((await rowOf(id))!.name).not.toBe('Mine');
  });
});

test.each([
  ['operator', false],
  ['OPERATOR', false],
  ['nobody-has-this', true],
])('the username %s is free: %s', async (username, available) => {
  expect(await padma.call(checkUsername, { query: { username } })).toEqual({ available });
});

describe('usernames of other companies', () => {
  const questions = (client: Client) =>
    Promise.all([
      client.answer(checkUsername, { query: { username: 'admin' } }),
      client.answer(checkUsername, { query: { username: freshName('free') } }),
      client.answer(createUser, { body: { ...newUser(), username: 'admin', contactNo: 'x' } }),
      client.answer(createUser, { body: { ...newUser(), contactNo: 'x' } }),
    ]).then((answers) => answers.map(({ status }) => status));
  const useUp = (userId: number) =>
    Promise.all(
      Array.from({ length: usernameQuestions.most }, () =>
        countAttempt(world.database, usernameQuestions, String(userId)).catch(() => undefined),
      ),
    );

  test('cannot be enumerated by one person: every endpoint that tells counts', async () => {
    const { id, username } = await addSomeone(roles.companyAdministrator);
    const client = await clientOf(world, username);
    expect(await questions(client)).toEqual([200, 200, 422, 422]);
    await useUp(id);
    expect(await questions(client)).toEqual([429, 429, 429, 429]);
    // A change that leaves the name alone is no question.
    const other = await addSomeone(roles.operator);
    await client.call(updateUser, { body: { id: other.id, name: 'Another name' } });
    const renamed = { id: other.id, username: 'admin' };
    expect((await client.refusal(updateUser, { body: renamed })).status).toBe(429);
  });

  test('are not limited for the provider, who sees all users', async () => {
    const provider = await clientOf(world, 'admin');
    await useUp(1);
    expect((await questions(provider)).slice(0, 2)).toEqual([200, 200]);
  });
});
