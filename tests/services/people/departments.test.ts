import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import {
  createDepartment,
  deleteDepartment,
  findDepartment,
  listDepartments,
  updateDepartment,
} from '#contract/main-api/people/departments.ts';
import { lastAuditEntry, losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let meghna: Client;
let surma: Client;

beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Meghna');
  await addClientCompany(world.database, 'Surma');
  [admin, meghna, surma] = await Promise.all([
    clientOf(world, 'admin'),
    clientOf(world, 'meghna'),
    clientOf(world, 'surma'),
  ]);
});
afterAll(() => world.close());

let made = 0;
const newName = () => `Department ${String((made += 1)).padStart(3, '0')}`;
const create = (client: Client, body: Partial<Input<typeof createDepartment>['body']> = {}) =>
  client.call(createDepartment, { body: { name: newName(), ...body } });

const list = (client: Client, query?: Input<typeof listDepartments>['query']) =>
  pageOf(client, listDepartments, query);

const taken = [409, 'conflict', { name: 'name-taken' }];

describe('a new department', () => {
  test('is of the company of whoever makes it, or of the one the provider names', async () => {
    const department = await create(meghna);
    expect(department).toEqual({
      id: department.id,
      companyId: meghna.companyId,
      companyName: 'Meghna',
      name: department.name,
      userCount: 0,
    });
    expect(await meghna.call(findDepartment, { params: { id: department.id } })).toEqual(department);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      noun: 'department',
      company_id: meghna.companyId,
      record_id: department.id,
      changes: [{ field: 'name', before: null, after: department.name }],
    });
    expect((await create(admin, { companyId: surma.companyId })).companyName).toBe('Surma');
    for (const companyId of [meghna.companyId, 4_711]) {
      expect(await refused(surma, createDepartment, { body: { name: newName(), companyId } })).toEqual([
        422,
        'rule-refused',
        { companyId: 'no-such-record' },
      ]);
    }
  });

  test('has a name of its own within its company, also at the same moment', async () => {
    const { name } = await create(meghna);
    expect(await refused(meghna, createDepartment, { body: { name: name.toLowerCase() } })).toEqual(taken);
    expect((await create(surma, { name })).name).toBe(name);

    const body = { name: newName() };
    expect(await losersOf(meghna, createDepartment, { body })).toEqual(Array(7).fill(taken));
  });
});

describe('the list of departments', () => {
  test('is that of their company, and all for the provider', async () => {
    const own = await list(meghna, { range: [0, 99] });
    expect(new Set(own.rows.map(({ companyId }) => companyId))).toEqual(new Set([meghna.companyId]));
    expect(await list(meghna, { filter: { companyId: 2 } })).toMatchObject({
      rows: [],
      range: 'departments 0-0/0',
    });
    const padma = await list(admin, { filter: { companyId: 2 } });
    expect(padma.rows).toMatchObject([
      { name: 'Sales', companyName: 'Padma Traders', userCount: 2 },
      { name: 'Support', companyName: 'Padma Traders', userCount: 1 },
    ]);
  });

  test('can be searched, sorted and turned over', async () => {
    expect((await list(admin, { filter: { q: 'SALE' } })).names).toEqual(['Sales']);
    expect((await list(admin, { filter: { q: 'padma' } })).names).toEqual(['Sales', 'Support']);
    expect((await list(admin, { filter: { q: '%' } })).names).toEqual([]);
    const { names } = await list(meghna, { range: [0, 99] });
    expect(names).toEqual([...names].sort());
    const page = await list(meghna, { range: [1, 1], sort: ['name', 'DESC'] });
    expect([page.names, page.range]).toEqual([[names.at(-2)], `departments 1-1/${names.length}`]);
    const byCompany = await list(admin, { range: [0, 99], sort: ['companyName', 'DESC'] });
    expect(byCompany.rows[0]!.companyName).toBe('Surma');
    const newest = (await list(meghna, { sort: ['id', 'DESC'] })).rows.map(({ id }) => id);
    expect(newest).toEqual([...newest].sort((a, b) => b - a));
  });
});

describe('renaming a department', () => {
  test('writes down what it was, and nothing when it stays', async () => {
    const { id, name } = await create(meghna);
    const renamed = await meghna.call(updateDepartment, { params: { id }, body: { name: `${name} B` } });
    expect(renamed.name).toBe(`${name} B`);
    expect((await meghna.call(findDepartment, { params: { id } })).name).toBe(`${name} B`);
    const entry = await lastAuditEntry(world.database);
    expect(entry).toMatchObject({
      action: 'updated',
      changes: [{ field: 'name', before: name, after: `${name} B` }],
    });
    await meghna.call(updateDepartment, { params: { id }, body: { name: `${name} B` } });
    expect(await lastAuditEntry(world.database)).toEqual(entry);
    // Only the letter case: its own name is not in its way.
    const body = { name: `${name} b` };
    expect((await meghna.call(updateDepartment, { params: { id }, body })).name).toBe(`${name} b`);
  });

  test('to the name of another is refused', async () => {
    const { name } = await create(meghna);
    const { id } = await create(meghna);
    expect(await refused(meghna, updateDepartment, { params: { id }, body: { name } })).toEqual(taken);
  });
});

test("another company's department is answered as if there were none, and stays as it is", async () => {
  const department = await create(surma);
  const none = [404, 'not-found', undefined];
  for (const id of [department.id, 4_711]) {
    const params = { id };
    expect(await refused(meghna, findDepartment, { params })).toEqual(none);
    expect(await refused(meghna, updateDepartment, { params, body: { name: 'Mine' } })).toEqual(none);
    expect(await refused(meghna, deleteDepartment, { params })).toEqual(none);
  }
  expect(await admin.call(findDepartment, { params: { id: department.id } })).toEqual(department);
});

describe('deleting a department', () => {
  test('removes it when nobody is in it, and is refused while somebody is', async () => {
    const { database } = world;
    const { id } = await create(meghna);
    const { userId } = await addPerson(database, { username: 'seated', companyId: meghna.companyId });
    const seat = (department_id: number | null) =>
      database.updateTable('users').set({ department_id }).where('id', '=', userId).execute();
    await seat(id);
    const { status, body } = await meghna.refusal(deleteDepartment, { params: { id } });
    expect([status, body.code, body.uses]).toEqual([409, 'in-use', [{ what: 'users', count: 1 }]]);
    await seat(null);
    expect(await meghna.call(deleteDepartment, { params: { id } })).toEqual({ id });
    expect((await meghna.refusal(findDepartment, { params: { id } })).status).toBe(404);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      noun: 'department',
      record_id: id,
    });
  });
});
