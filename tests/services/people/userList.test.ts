import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUser, listUsers, updateUser, usersByDepartment } from '#contract/main-api/people/users.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { padmaId, startStaff, type Staff } from '#tests/helpers/people/staff.ts';

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

describe('the list of users', () => {
  const usernames = async (client: Client, query: Record<string, unknown>) => {
    const { responseList, total } = await client.call(listUsers, {
      query: { range: [0, 999], ...query } as never,
    });
    expect(total).toBe(responseList.length);
    return responseList.map(({ username }) => username);
  };

  let acmeId: number;

  beforeAll(async () => {
    const { database } = world;
    const { companyId } = await addClientCompany(database, 'Acme');
    for (const [username, values] of Object.entries({
      'acme-1': { name: 'Percent 100% Ltd', contact_no: '8801712345678', email: 'one@acme.example' },
      'acme-2': { name: 'Under_score', contact_no: '8801812345678', active: false },
      'acme-3': { name: 'percent', contact_no: null, last_sign_in_at: new Date('2026-01-01') },
      'acme-4': { name: 'Delta', joining_date: '2020-05-05', last_sign_in_at: new Date('2026-02-01') },
    })) {
      const { userId } = await addPerson(database, { username, companyId, role: 'Operator' });
      await database.updateTable('users').set(values).where('id', '=', userId).execute();
    }
    acmeId = companyId;
  });

  const ofAcme = (filter: Record<string, unknown> = {}) => ({
    filter: { companyId: acmeId, ...filter },
    sort: ['username', 'ASC'],
  });

  test.each([
    ['PERCENT', ['acme-1', 'acme-3']],
    ['100%', ['acme-1']],
    ['%', ['acme-1']],
    ['_', ['acme-2']],
    ['one@acme', ['acme-1']],
    ['acme-4', ['acme-4']],
    ['01712', ['acme-1']],
    ['০১৭১২', ['acme-1']],
    ['+880 1812-345678', ['acme-2']],
    ['12345678', ['acme-1', 'acme-2']],
    ['nothing 1', []],
    ['   ', ['acme', 'acme-1', 'acme-2', 'acme-3', 'acme-4']],
  ])('searched for %j finds %j', async (q, expected) => {
    expect(await usernames(admin, ofAcme({ q }))).toEqual(expected);
  });

  test('can be filtered by state, role, branch and department', async () => {
    expect(await usernames(admin, ofAcme({ active: false }))).toEqual(['acme-2']);
    expect(await usernames(admin, ofAcme({ roleId: roles.companyAdministrator }))).toEqual(['acme']);
    const { id, username } = await addSomeone();
    await padma.call(updateUser, {
      body: { id, branchId: branches.ofPadma, departmentId: departments.ofPadma },
    });
    for (const filter of [{ branchId: branches.ofPadma }, { departmentId: departments.ofPadma }]) {
      expect(await usernames(padma, { filter })).toContain(username);
      expect(await usernames(padma, { filter })).not.toContain('operator');
    }
  });

  test('can be sorted by each of its fields, both ways, with pages that never overlap', async () => {
    const by = (field: string, direction: string) =>
      usernames(admin, { ...ofAcme({ roleId: roles.operator }), sort: [field, direction] });
    const all = ['acme-1', 'acme-2', 'acme-3', 'acme-4'];
    expect(await by('id', 'DESC')).toEqual([...all].reverse());
    expect(await by('username', 'ASC')).toEqual(all);
    expect((await by('name', 'ASC'))[0]).toBe('acme-4');
    expect((await by('joiningDate', 'ASC'))[0]).toBe('acme-4');
    expect(await by('lastSignInAt', 'DESC')).toEqual(['acme-4', 'acme-3', 'acme-2', 'acme-1']);
    expect(await by('lastSignInAt', 'ASC')).toEqual(['acme-1', 'acme-2', 'acme-3', 'acme-4']);

    const pages = [];
    for (const range of [
      [0, 1],
      [2, 3],
      [4, 5],
    ]) {
      const query = { ...ofAcme(), sort: ['joiningDate', 'DESC'], range };
      const { responseList, total } = await admin.call(listUsers, { query: query as never });
      expect(total).toBe(5);
      pages.push(...responseList.map(({ id }) => id));
    }
    expect(new Set(pages).size).toBe(5);
  });

  test('shows a company its own people and the provider everybody', async () => {
    const seen = await padma.call(listUsers, { query: { range: [0, 999] } });
    expect(new Set(seen.responseList.map(({ companyId }) => companyId))).toEqual(new Set([padmaId]));
    expect(await usernames(padma, { filter: { companyId: acmeId } })).toEqual([]);
    expect(await usernames(admin, {})).toEqual(expect.arrayContaining(['admin', 'operator', 'meghna']));
  });

  test('says of each whether the caller may change them', async () => {
    const roleId = await addRole(['view-user-list', 'view-user', 'send-single-sms']);
    const [lead, peer, boss] = [
      await addSomeone(roleId),
      await addSomeone(),
      await addSomeone(roles.companyAdministrator),
    ];
    const client = await clientOf(world, lead.username);
    const { responseList } = await client.call(listUsers, { query: { range: [0, 49] } });
    for (const [{ id }, isEditable] of [
      [lead, true],
      [peer, true],
      [boss, false],
    ] as const) {
      expect(responseList.find((user) => user.id === id)!.isEditable).toBe(isEditable);
      expect((await client.call(findUser, { query: { id } })).isEditable).toBe(isEditable);
      expect((await admin.call(findUser, { query: { id } })).isEditable).toBe(true);
    }
  });

  test('holds the roles and permissions of each, and no hash', async () => {
    const { responseList } = await admin.call(listUsers, { query: ofAcme({ active: false }) as never });
    expect(responseList[0]).toMatchObject({ roles: [{ name: 'Operator' }], companyName: 'Acme' });
    expect(responseList[0]!.permissions).toContainEqual({ name: 'send-single-sms' });
    expect(Object.keys(responseList[0]!)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hash|roleScope/i)]),
    );
  });
});

describe('the users of a department', () => {
  test('are the active ones, for those who may see them', async () => {
    const { id } = await addSomeone();
    const { id: gone } = await addSomeone();
    for (const each of [id, gone])
      await padma.call(updateUser, { body: { id: each, departmentId: departments.ofPadma } });
    await padma.call(updateUser, { body: { id: gone, active: false } });
    const query = { departmentId: departments.ofPadma };
    const operator = await clientOf(world, 'operator');
    const ids = (await operator.call(usersByDepartment, { query })).responseList.map((user) => user.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(gone);
    expect((await admin.call(usersByDepartment, { query })).total).toBe(ids.length);
    expect(await meghna.call(usersByDepartment, { query })).toEqual({ responseList: [], total: 0 });
  });
});
