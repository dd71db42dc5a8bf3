import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import {
  branchesOfCompany,
  createBranch,
  deleteBranch,
  findBranch,
  listBranches,
  updateBranch,
  type BranchChange,
} from '#contract/main-api/people/branches.ts';
import { findPlace } from '#database/seed/locations.ts';
import { lastAuditEntry, losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
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
const newName = () => `Branch ${String((made += 1)).padStart(3, '0')}`;
const create = (client: Client, body: Partial<Input<typeof createBranch>['body']> = {}) =>
  client.call(createBranch, { body: { name: newName(), ...body } });
const find = (client: Client, id: number) => client.call(findBranch, { params: { id } });
const update = (client: Client, id: number, body: BranchChange) =>
  client.call(updateBranch, { params: { id }, body });

const list = (client: Client, query?: Input<typeof listBranches>['query']) =>
  pageOf(client, listBranches, query);

describe('a new branch', () => {
  test('is of the company of whoever makes it', async () => {
    const place = await findPlace(world.database, 'Sylhet', 'Beanibazar');
    const branch = await create(meghna, { contactNo: '01712345678', address: 'Bazar Road', ...place });
    expect(branch).toMatchObject({
      companyId: meghna.companyId,
      companyName: 'Meghna',
      contactNo: '8801712345678',
      address: 'Bazar Road',
      ...place,
      userCount: 0,
    });
    expect(await find(meghna, branch.id)).toEqual(branch);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      noun: 'branch',
      company_id: meghna.companyId,
      record_id: branch.id,
      record_name: branch.name,
      actor_name: 'meghna',
      changes: expect.arrayContaining([{ field: 'contactNo', before: null, after: '8801712345678' }]),
    });
  });

  test('can be of any company for the provider, and of their own for everybody else', async () => {
    expect((await create(admin, { companyId: surma.companyId })).companyId).toBe(surma.companyId);
    expect((await create(admin)).companyId).toBe(admin.companyId);
    expect((await create(surma, { companyId: surma.companyId })).companyId).toBe(surma.companyId);
    const none = [422, 'rule-refused', { companyId: 'no-such-record' }];
    for (const companyId of [meghna.companyId, 1, 4_711]) {
      expect(await refused(surma, createBranch, { body: { name: newName(), companyId } })).toEqual(none);
    }
    expect(await refused(admin, createBranch, { body: { name: newName(), companyId: 4_711 } })).toEqual(none);
  });

  test('has a name of its own within its company, also at the same moment', async () => {
    const { name } = await create(meghna);
    const taken = [409, 'conflict', { name: 'name-taken' }];
    expect(await refused(meghna, createBranch, { body: { name: name.toUpperCase() } })).toEqual(taken);
    expect((await create(surma, { name })).name).toBe(name);

    const body = { name: newName() };
    expect(await losersOf(meghna, createBranch, { body })).toEqual(Array(7).fill(taken));
  });

  test('is refused for all that is wrong with it', async () => {
    const { divisionId, thanaId } = await findPlace(world.database, 'Dhaka', 'Savar');
    const body = { name: newName(), contactNo: 'home', divisionId, thanaId };
    expect(await refused(meghna, createBranch, { body })).toEqual([
      422,
      'rule-refused',
      { contactNo: 'msisdn-not-a-number', districtId: 'required' },
    ]);
    expect((await list(meghna, { filter: { q: body.name } })).names).toEqual([]);
  });
});

describe('the list of branches', () => {
  test('is that of their company, and all for the provider', async () => {
    const own = await list(meghna, { range: [0, 99] });
    expect(own.rows.length).toBeGreaterThan(1);
    expect(new Set(own.rows.map(({ companyId }) => companyId))).toEqual(new Set([meghna.companyId]));
    expect(await list(meghna, { filter: { companyId: surma.companyId } })).toMatchObject({
      rows: [],
      range: 'branches 0-0/0',
    });
    const all = await list(admin, { range: [0, 99] });
    expect(new Set(all.rows.map(({ companyName }) => companyName))).toEqual(
      new Set(['Barta', 'Meghna', 'Padma Traders', 'Surma']),
    );
    const padma = await list(admin, { filter: { companyId: 2 } });
    expect(padma.names).toEqual(['Chattogram', 'Dhaka']);
    expect(padma.rows.map(({ userCount }) => userCount)).toEqual([0, 3]);
  });

  test('can be searched and filtered by place', async () => {
    const place = await findPlace(world.database, 'Bhola', 'Manpura');
    const { name } = await create(meghna, { ...place, address: 'Jetty 100%' });
    for (const filter of [
      { q: 'jetty' },
      { q: '0%' },
      { thanaId: place.thanaId },
      { districtId: place.districtId },
      { divisionId: place.divisionId, q: name },
    ]) {
      expect((await list(meghna, { filter })).names).toEqual([name]);
    }
    expect((await list(meghna, { filter: { q: '_' } })).names).toEqual([]);
    expect((await list(admin, { filter: { q: 'padma' } })).names).toEqual(['Chattogram', 'Dhaka']);
  });

  test('comes in pages, sorted as asked', async () => {
    const { names } = await list(meghna, { range: [0, 99] });
    expect(names).toEqual([...names].sort());
    const page = await list(meghna, { range: [1, 2], sort: ['name', 'DESC'] });
    expect([page.names, page.range]).toEqual([
      [...names].reverse().slice(1, 3),
      `branches 1-2/${names.length}`,
    ]);
    const { rows } = await list(admin, { range: [0, 99], sort: ['companyName', 'DESC'] });
    expect(rows[0]!.companyName).toBe('Surma');
    expect(rows.at(-1)!.companyName).toBe('Barta');
    for (const field of ['id', 'createdAt'] as const) {
      const newest = (await list(meghna, { range: [0, 99], sort: [field, 'DESC'] })).rows;
      expect(newest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).sort((a, b) => b - a));
    }
  });

  test('by the company gives everyone of it the names, and strangers none', async () => {
    const operator = await clientOf(world, 'operator');
    const names = (client: Client, id: number) => client.call(branchesOfCompany, { params: { id } });
    expect((await names(operator, 2)).map(({ name }) => name)).toEqual(['Chattogram', 'Dhaka']);
    expect(Object.keys((await names(operator, 2))[0]!)).toEqual(['id', 'name']);
    expect((await names(admin, 2)).length).toBe(2);
    expect(await names(meghna, 2)).toEqual([]);
    expect(await names(operator, meghna.companyId)).toEqual([]);
    expect(await names(admin, 4_711)).toEqual([]);
  });
});

describe('changing a branch', () => {
  test('leaves alone what is left out and writes down what is different', async () => {
    const { id, name } = await create(meghna, { address: 'Here', contactNo: '01712345678' });
    expect(await update(meghna, id, { address: 'There' })).toMatchObject({
      name,
      address: 'There',
      contactNo: '8801712345678',
    });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'updated',
      noun: 'branch',
      record_id: id,
      changes: [{ field: 'address', before: 'Here', after: 'There' }],
    });
    const before = await lastAuditEntry(world.database);
    await update(meghna, id, { name, address: 'There' });
    await update(meghna, id, {});
    expect(await lastAuditEntry(world.database)).toEqual(before);
  });

  test('checks its name and its place', async () => {
    const savar = await findPlace(world.database, 'Dhaka', 'Savar');
    const patiya = await findPlace(world.database, 'Chattogram', 'Patiya');
    const { name } = await create(meghna);
    const { id } = await create(meghna, savar);
    expect(await refused(meghna, updateBranch, { params: { id }, body: { name } })).toEqual([
      409,
      'conflict',
      { name: 'name-taken' },
    ]);
    const body = { name, thanaId: patiya.thanaId };
    expect(await refused(meghna, updateBranch, { params: { id }, body })).toEqual([
      422,
      'rule-refused',
      { name: 'name-taken', thanaId: 'not-in-place' },
    ]);
    expect(await update(meghna, id, patiya)).toMatchObject(patiya);
    const nowhere = { divisionId: null, districtId: null, thanaId: null };
    expect(await update(meghna, id, nowhere)).toMatchObject(nowhere);
  });

  test('cannot move it to another company', async () => {
    const { id } = await create(meghna);
    const body = { companyId: surma.companyId };
    expect(await refused(admin, updateBranch, { params: { id }, body })).toEqual([
      400,
      'validation-failed',
      { companyId: 'unknown-field' },
    ]);
  });
});

describe("another company's branch", () => {
  test('is answered as if there were none, and stays as it is', async () => {
    const branch = await create(surma);
    const none = [404, 'not-found', undefined];
    for (const id of [branch.id, 4_711]) {
      const params = { id };
      expect(await refused(meghna, findBranch, { params })).toEqual(none);
      expect(await refused(meghna, updateBranch, { params, body: { name: 'Mine' } })).toEqual(none);
      expect(await refused(meghna, deleteBranch, { params })).toEqual(none);
    }
    expect(await find(admin, branch.id)).toEqual(branch);
    expect(await update(admin, branch.id, { address: 'Known' })).toMatchObject({ address: 'Known' });
  });
});

describe('deleting a branch', () => {
  test('that nobody uses removes it', async () => {
    const { id, name } = await create(meghna);
    expect(await meghna.call(deleteBranch, { params: { id } })).toEqual({ id });
    expect((await meghna.refusal(findBranch, { params: { id } })).status).toBe(404);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      noun: 'branch',
      company_id: meghna.companyId,
      record_id: id,
      changes: [{ field: 'name', before: name, after: null }],
    });
  });

  test('that is in use is refused, and says what uses it', async () => {
    const { database } = world;
    const { companyId } = meghna;
    const { id } = await create(meghna);
    const usesOf = async () => {
      const { status, body } = await meghna.refusal(deleteBranch, { params: { id } });
      expect([status, body.code]).toEqual([409, 'in-use']);
      return body.uses;
    };
    const { userId } = await addPerson(database, { username: 'settled', companyId });
    await database.updateTable('users').set({ branch_id: id }).where('id', '=', userId).execute();
    expect(await usesOf()).toEqual([{ what: 'users', count: 1 }]);
    const messageId = await addMessage(database, { company_id: companyId, user_id: userId });
    await database
      .updateTable('batches')
      .set({ branch_id: id })
      .where('id', 'in', database.selectFrom('messages').select('batch_id').where('id', '=', messageId))
      .execute();
    expect(await usesOf()).toEqual([
      { what: 'users', count: 1 },
      { what: 'messages', count: 1 },
    ]);
    await database.updateTable('users').set({ branch_id: null }).where('id', '=', userId).execute();
    expect(await usesOf()).toEqual([{ what: 'messages', count: 1 }]);
    // A batch counts as its messages, and a list that was only checked is none of them.
    const ofBranch = database.updateTable('batches').where('branch_id', '=', id);
    await ofBranch.set({ message_count: 40 }).execute();
    expect(await usesOf()).toEqual([{ what: 'messages', count: 40 }]);
    await ofBranch.set({ state: 'staged' }).execute();
    expect(await usesOf()).toEqual([{ what: 'checked-lists', count: 1 }]);
  });
});
