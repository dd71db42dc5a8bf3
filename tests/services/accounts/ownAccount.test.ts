import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import {
  deleteUser,
  updatePassword,
  updateProfile,
  updateUser,
  usersByDepartment,
} from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  auditEntriesOf,
  goodPassword,
  refusalOf,
  startStaff,
  type Staff,
} from '#tests/helpers/people/staff.ts';

let world: Staff['world'];
let admin: Staff['admin'];
let roles: Staff['roles'];
let departments: Staff['departments'];
let addSomeone: Staff['addSomeone'];

beforeAll(async () => {
  ({ world, admin, roles, departments, addSomeone } = await startStaff());
});
afterAll(() => world.close());

const rowOf = (id: number) =>
  world.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

describe('oneself', () => {
  let me: { id: number; username: string };
  let client: Client;

  beforeEach(async () => {
    me = await addSomeone(roles.companyAdministrator);
    client = await clientOf(world, me.username);
  });

  test.each([
    [{ active: false }, { active: 'yourself' }],
    [{ password: goodPassword }, { password: 'yourself' }],
    [{ contactNo: '01712345678' }, { contactNo: 'yourself' }],
    [{ email: 'other@padma.example' }, { email: 'yourself' }],
  ])('cannot be given %j by oneself', async (given, problems) => {
    expect(await refusalOf(client, updateUser, { body: { id: me.id, ...given } })).toEqual([422, problems]);
    await client.call(currentUser, {});
  });

  test('cannot be given another role, but the rest', async () => {
    const body = { id: me.id, roleId: roles.operator, name: 'Me' };
    expect(await refusalOf(client, updateUser, { body })).toEqual([422, { roleId: 'yourself' }]);
    const same = { id: me.id, roleId: roles.companyAdministrator, active: true, name: 'Me' };
    expect((await client.call(updateUser, { body: same })).name).toBe('Me');
  });

  test('cannot be deleted, not even by the provider’s administrator', async () => {
    const query = { id: (await admin.call(currentUser, {})).userId };
    expect(await refusalOf(admin, deleteUser, { query })).toEqual([422, { id: 'yourself' }]);
  });
});

describe('the own password', () => {
  test('chosen anew opens the rest, and the audit log knows', async () => {
    const { id, username } = await addSomeone(roles.operator);
    await world.database
      .updateTable('users')
      .set({ password_change_required: true })
      .where('id', '=', id)
      .execute();
    const client = await clientOf(world, username);
    const query = { departmentId: departments.ofPadma };
    expect((await client.refusal(usersByDepartment, { query })).body.code).toBe('password-change-required');
    await client.call(updatePassword, { body: { currentPassword: demoPassword, newPassword: goodPassword } });
    await client.call(usersByDepartment, { query });
    expect(
      (await auditEntriesOf(world, 'user', id)).map(({ action, actor_name }) => [action, actor_name]),
    ).toEqual([['password-changed', username]]);
  });

  test.each([
    ['password123', 'password-weak'],
    ['operator-of-padma', 'password-holds-username'],
  ])('cannot be %s', async (newPassword, problem) => {
    const operator = await clientOf(world, 'operator');
    const body = { currentPassword: demoPassword, newPassword };
    expect(await refusalOf(operator, updatePassword, { body })).toEqual([422, { newPassword: problem }]);
  });
});

describe('the own profile', () => {
  let me: { id: number; username: string };
  let client: Client;

  beforeEach(async () => {
    me = await addSomeone(roles.operator);
    client = await clientOf(world, me.username);
    await world.database
      .updateTable('users')
      .set({ contact_no: '8801711111111' })
      .where('id', '=', me.id)
      .execute();
  });

  const setEmail = (email: string) =>
    world.database.updateTable('users').set({ email }).where('id', '=', me.id).execute();

  test('changes without a password while number and e-mail stay, however the number is typed', async () => {
    await setEmail('rahim@padma.example');
    const user = await client.call(updateProfile, {
      body: { name: 'Rahim', email: 'rahim@padma.example', contactNo: '01711-111111' },
    });
    expect(user).toMatchObject({ name: 'Rahim', email: 'rahim@padma.example', contactNo: '8801711111111' });
    const [entry, ...others] = await auditEntriesOf(world, 'user', me.id);
    expect(others).toEqual([]);
    expect([entry!.action, entry!.changes.map(({ field }) => field)]).toEqual(['updated', ['name']]);
  });

  test('keeps its name when that is left out', async () => {
    const body = { email: 'rahim@padma.example', currentPassword: demoPassword };
    const user = await client.call(updateProfile, { body });
    expect(user).toMatchObject({ name: me.username, email: 'rahim@padma.example', isEditable: true });
  });

  test.each([
    [undefined, 'required'],
    ['not the password', 'wrong-password'],
  ])('keeps its number with the current password %j', async (currentPassword, problem) => {
    for (const change of [
      { contactNo: '01712345678' },
      { contactNo: null },
      { email: 'other@padma.example' },
    ]) {
      const body = { name: 'Rahim', ...change, ...(currentPassword && { currentPassword }) };
      expect(await refusalOf(client, updateProfile, { body })).toEqual([422, { currentPassword: problem }]);
    }
    expect(await rowOf(me.id)).toMatchObject({ name: me.username, contact_no: '8801711111111' });
  });

  test('gets another number with the right password', async () => {
    const body = { name: me.username, contactNo: '01712345678', currentPassword: demoPassword };
    expect((await client.call(updateProfile, { body })).contactNo).toBe('8801712345678');
    expect((await auditEntriesOf(world, 'user', me.id))[0]!.changes).toEqual([
      { field: 'contactNo', before: '8801711111111', after: '8801712345678' },
    ]);
  });

  test('takes nothing that is for administrators', async () => {
    const body = { name: me.username, roleId: roles.companyAdministrator, companyId: 1, active: true };
    expect(await refusalOf(client, updateProfile, { body })).toEqual([
      400,
      { roleId: 'unknown-field', companyId: 'unknown-field', active: 'unknown-field' },
    ]);
  });
});
