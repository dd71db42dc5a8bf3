import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  companyList,
  complainTypeList,
  departmentList,
  moduleList,
  permissionList,
  roleList,
  ticketStatusList,
  type RoleName,
} from '#contract/main-api/lookups.ts';
import { listSenderIds, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { builtInRoles } from '#database/seed/roles.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let operator: Client;
let meghna: Client;

beforeAll(async () => {
  world = await startWorld();
  const { companyId } = await addClientCompany(world.database, 'Meghna');
  for (let number = 12; number >= 1; number -= 1) {
    await world.database
      .insertInto('sender_ids')
      .values({ company_id: companyId, name: `SHOP${String(number).padStart(2, '0')}` })
      .execute();
  }
  await world.database
    .updateTable('sender_ids')
    .set({ status: 'suspended' })
    .where('name', '=', 'SHOP03')
    .execute();
  [admin, operator, meghna] = await Promise.all([
    clientOf(world, 'admin'),
    clientOf(world, 'operator'),
    clientOf(world, 'meghna'),
  ]);
});
afterAll(() => world.close());

describe('the companies to choose from', () => {
  test('are all for the provider, by name', async () => {
    const { responseList, total } = await admin.call(companyList, {});
    expect(responseList.map(({ name }) => name)).toEqual(['Barta', 'Meghna', 'Padma Traders']);
    expect(total).toBe(3);
  });

  test('are their own for everybody else', async () => {
    expect(await operator.call(companyList, {})).toEqual({
      responseList: [{ id: 2, name: 'Padma Traders', status: 'active', arePasswordsOff: false }],
      total: 1,
    });
    expect((await meghna.call(companyList, {})).responseList).toEqual([
      { id: meghna.companyId, name: 'Meghna', status: 'active', arePasswordsOff: false },
    ]);
  });

  test('say which are suspended', async () => {
    await world.database.insertInto('companies').values({ name: 'Dormant', status: 'suspended' }).execute();
    const { responseList } = await admin.call(companyList, {});
    expect(responseList.find(({ name }) => name === 'Dormant')?.status).toBe('suspended');
    expect(responseList.filter(({ status }) => status === 'active')).toHaveLength(3);
  });
});

describe('the departments to choose from', () => {
  test('are those of their company, and all for the provider', async () => {
    const { id } = await world.database
      .insertInto('departments')
      .values({ company_id: meghna.companyId, name: 'Billing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const billing = { id, companyId: meghna.companyId, name: 'Billing' };
    expect(await meghna.call(departmentList, {})).toEqual({ responseList: [billing], total: 1 });
    const namesFor = async (client: Client) =>
      (await client.call(departmentList, {})).responseList.map(({ name }) => name);
    expect(await namesFor(operator)).toEqual(['Sales', 'Support']);
    expect(await namesFor(admin)).toEqual(['Billing', 'Sales', 'Support']);
  });
});

describe('the roles to choose from', () => {
  let head: Client;
  let roleId: number;
  const shared = ['Company administrator', 'Manager', 'Operator'];

  beforeAll(async () => {
    ({ roleId } = await addPerson(world.database, { username: 'head', companyId: meghna.companyId }));
    await addPerson(world.database, { username: 'other', companyId: 2 });
    await addPerson(world.database, { username: 'staff', companyId: 1 });
    head = await clientOf(world, 'head');
  });
  const rolesFor = async (client: Client) => (await client.call(roleList, {})).responseList;
  const namesOf = (roles: RoleName[]) => roles.map(({ name }) => name);
  const assignable = async (client: Client) =>
    namesOf((await rolesFor(client)).filter(({ isAssignable }) => isAssignable));

  test('are their own and those all companies share, and every one for the provider', async () => {
    expect(await rolesFor(head)).toEqual([
      expect.objectContaining({ name: 'Company administrator', scope: 'company', companyId: null }),
      expect.objectContaining({ name: 'Manager' }),
      expect.objectContaining({ name: 'Operator' }),
      { id: roleId, name: 'Role of head', scope: 'company', companyId: meghna.companyId, isAssignable: true },
    ]);
    expect(namesOf(await rolesFor(operator))).toEqual([...shared, 'Role of other']);
    const all = await rolesFor(admin);
    expect(namesOf(all)).toEqual([
      'Administrator',
      ...shared,
      'Role of head',
      'Role of other',
      'Role of staff',
    ]);
    expect((await admin.call(roleList, {})).total).toBe(7);
    expect(all.every(({ isAssignable }) => isAssignable)).toBe(true);
  });

  test('can be given by whoever holds all that they may do', async () => {
    await setPermissions(world.database, roleId, []);
    expect(await assignable(head)).toEqual(['Role of head']);
    const [manager, operators] = [builtInRoles[3].permissions, builtInRoles[2].permissions];
    await setPermissions(world.database, roleId, manager);
    expect(await assignable(head)).toEqual(['Manager', 'Role of head']);
    await setPermissions(world.database, roleId, [...new Set([...manager, ...operators])]);
    expect(await assignable(head)).toEqual(['Manager', 'Operator', 'Role of head']);
    // Every permission there is does not make a company's administrator one of the provider.
    await setPermissions(world.database, roleId, permissionKeys);
    expect(await assignable(head)).toEqual([...shared, 'Role of head']);
  });

  test('are seen by everyone of the provider, and given by those who hold what they may do', async () => {
    const row = world.database.updateTable('roles').where('name', '=', 'Role of staff');
    await row.set({ scope: 'platform' }).execute();
    const staff = await clientOf(world, 'staff');
    expect(await rolesFor(staff)).toHaveLength(7);
    expect(await assignable(staff)).toEqual(['Role of other', 'Role of staff']);
  });
});

describe('the lists that stand in the contract', () => {
  test('number the modules and their permissions, each permission once', async () => {
    const modules = (await operator.call(moduleList, {})).responseList;
    expect(modules).toEqual(
      ['user', 'role', 'company', 'sms', 'report', 'dashboard', 'ticket'].map((name, index) => ({
        id: index + 1,
        name,
      })),
    );
    const { responseList: permissions, total } = await operator.call(permissionList, {});
    expect(total).toBe(permissionKeys.length);
    expect(permissions.map(({ id }) => id)).toEqual(permissionKeys.map((_, index) => index + 1));
    expect(permissions.map(({ name }) => name).sort()).toEqual([...permissionKeys].sort());
    expect(permissions[0]).toEqual({ id: 1, name: 'create-user', module: 'user', isPlatformOnly: false });
    const moduleOf = (key: string) => permissions.find(({ name }) => name === key)?.module;
    expect(['delete-user', 'view-msisdn', 'manage-route'].map(moduleOf)).toEqual([
      'user',
      'report',
      'company',
    ]);
    const platformOnly = permissions.filter(({ isPlatformOnly }) => isPlatformOnly);
    expect(platformOnly.map(({ name }) => name)).toEqual(['add-balance', 'manage-route']);
  });

  test('number the states of a ticket in the order it passes through them', async () => {
    const { responseList } = await operator.call(ticketStatusList, {});
    expect(responseList.map(({ id, status }) => [id, status])).toEqual([
      [1, 'open'],
      [2, 'in-progress'],
      [3, 'waiting'],
      [4, 'resolved'],
      [5, 'closed'],
    ]);
    expect(responseList[1]).toMatchObject({ name: 'In progress', nameBn: 'কাজ চলছে' });
  });

  test('have the kinds of complaint in both languages, the other ones last', async () => {
    const { responseList, total } = await operator.call(complainTypeList, {});
    expect([responseList.length, total]).toEqual([8, 8]);
    expect(responseList[0]).toEqual({
      id: 1,
      name: 'Message not delivered',
      nameBn: 'বার্তা পৌঁছায়নি',
    });
    expect(responseList.at(-1)?.name).toBe('Other');
  });
});

describe('the sender IDs', () => {
  const list = async (client: Client, query: Record<string, unknown> = {}) => {
    const { status, headers, body } = await client.answer(listSenderIds, { query });
    expect(status).toBe(200);
    return { names: (body as SenderId[]).map(({ name }) => name), range: headers.get('content-range') };
  };

  test('come ten at a time by name, with the total', async () => {
    const { names, range } = await list(meghna);
    expect(names).toEqual(['MEGHNA', ...Array.from({ length: 9 }, (_, i) => `SHOP0${i + 1}`)]);
    expect(range).toBe('sender-ids 0-9/13');
  });

  test.each([
    [[0, 0], ['MEGHNA'], '0-0/13'],
    [[10, 19], ['SHOP10', 'SHOP11', 'SHOP12'], '10-12/13'],
    [[12, 12], ['SHOP12'], '12-12/13'],
    [[13, 22], [], '13-13/13'],
    [[5_000, 5_009], [], '5000-5000/13'],
  ])('of the range %j are %j', async (range, names, counted) => {
    expect(await list(meghna, { range })).toEqual({ names, range: `sender-ids ${counted}` });
  });

  test('can be sorted by name and by id, both ways', async () => {
    const range = [0, 99];
    const { names } = await list(meghna, { range, sort: ['name', 'ASC'] });
    expect(names).toEqual([...names].sort());
    expect((await list(meghna, { range, sort: ['name', 'DESC'] })).names).toEqual([...names].reverse());
    // They were added from the last to the first.
    const added = ['MEGHNA', ...names.slice(1).reverse()];
    expect((await list(meghna, { range, sort: ['id', 'ASC'] })).names).toEqual(added);
    expect((await list(meghna, { range, sort: ['id', 'DESC'] })).names).toEqual([...added].reverse());
  });

  test('can be filtered by status', async () => {
    expect(await list(meghna, { filter: { status: 'suspended' } })).toEqual({
      names: ['SHOP03'],
      range: 'sender-ids 0-0/1',
    });
    const { names, range } = await list(meghna, { filter: { status: 'approved' }, range: [0, 99] });
    expect([names.includes('SHOP03'), range]).toEqual([false, 'sender-ids 0-11/12']);
  });

  test('of another company are not there', async () => {
    expect((await list(operator, { range: [0, 99] })).names).toEqual([
      '8809612345678',
      'PADMA',
      'PadmaOffer',
    ]);
    expect(await list(operator, { filter: { companyId: meghna.companyId } })).toEqual({
      names: [],
      range: 'sender-ids 0-0/0',
    });
    expect((await list(operator, { filter: { companyId: 2 } })).names).toHaveLength(3);
  });

  test('are all there for the provider, or those of one company', async () => {
    expect((await list(admin)).range).toBe('sender-ids 0-9/17');
    const { names } = await list(admin, { filter: { companyId: 2 } });
    expect(names).toEqual(['8809612345678', 'PADMA', 'PadmaOffer']);
    expect((await list(admin, { filter: { companyId: 4_711 } })).names).toEqual([]);
  });

  test('let a page of another origin read the total', async () => {
    const origin = 'http://localhost:8080';
    const { headers } = await meghna.answer(listSenderIds, {}, { headers: { Origin: origin } });
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
  });
});
