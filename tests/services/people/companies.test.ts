import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import {
  createCompany,
  findCompany,
  listCompanies,
  updateCompany,
  type CompanyChange,
} from '#contract/main-api/people/companies.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { findPlace } from '#database/seed/locations.ts';
import { lastAuditEntry, losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let meghna: Client;

beforeAll(async () => {
  world = await startWorld();
  const { companyId } = await addClientCompany(world.database, 'Meghna');
  // The built-in administrator of a company sees it, and no list of companies.
  const { roleId } = await addPerson(world.database, { username: 'head', companyId });
  await setPermissions(world.database, roleId, ['view-company-list', 'view-company', 'create-company']);
  admin = await clientOf(world, 'admin');
  meghna = await clientOf(world, 'head');
});
afterAll(() => world.close());

let made = 0;
/** A name that no other company has. */
const newName = () => `Company ${(made += 1)}`;
const newCompany = (body: Partial<Input<typeof createCompany>['body']> = {}) =>
  admin.call(createCompany, { body: { name: newName(), ...body } });
const find = (client: Client, id: number) => client.call(findCompany, { params: { id } });
const update = (client: Client, id: number, body: CompanyChange) =>
  client.call(updateCompany, { params: { id }, body });

const list = (client: Client, query?: Input<typeof listCompanies>['query']) =>
  pageOf(client, listCompanies, query);

describe('a new company', () => {
  test('needs a name and nothing else', async () => {
    const name = newName();
    const company = await newCompany({ name });
    expect(company).toEqual({
      id: company.id,
      name,
      scope: 'company',
      status: 'active',
      contactName: null,
      contactNo: null,
      email: null,
      address: null,
      divisionId: null,
      districtId: null,
      thanaId: null,
      lowBalanceThreshold: 0,
      refunds: 'none',
      currentBalance: 0,
      isLow: false,
      userCount: 0,
      branchCount: 0,
      createdAt: company.createdAt,
    });
    expect(await find(admin, company.id)).toEqual(company);
    const account = world.database.selectFrom('credit_accounts').select(['company_id', 'balance', 'held']);
    expect(await account.where('company_id', '=', company.id).execute()).toEqual([
      { company_id: company.id, balance: 0, held: 0 },
    ]);
  });

  test('has all that is said of it, its number in one form, its sender ID approved as the default', async () => {
    const place = await findPlace(world.database, 'Sylhet', 'Beanibazar');
    const details = {
      contactName: 'Salma Khatun',
      email: 'salma@example.com',
      address: '12 Station Road',
      ...place,
      lowBalanceThreshold: 250,
    };
    const company = await newCompany({ ...details, contactNo: '০১৭১২-৩৪৫৬৭৮', senderId: 'SALMA' });
    expect(company).toMatchObject({ ...details, contactNo: '8801712345678' });
    const senderIds = world.database.selectFrom('sender_ids').selectAll();
    expect(await senderIds.where('company_id', '=', company.id).execute()).toMatchObject([
      { company_id: company.id, name: 'SALMA', status: 'approved', is_default: true, note: null },
    ]);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      noun: 'company',
      company_id: company.id,
      record_id: company.id,
      record_name: company.name,
      actor_name: 'admin',
      changes: expect.arrayContaining([
        { field: 'contactNo', before: null, after: '8801712345678' },
        { field: 'senderId', before: null, after: 'SALMA' },
      ]),
    });
  });

  test('can be recharged, and its people can send at once', async () => {
    const company = await newCompany({ senderId: 'FRESH' });
    await addPerson(world.database, { username: 'fresh', companyId: company.id, role: 'Operator' });
    const body = { companyId: company.id, amount: 3, reference: 'first' };
    await admin.call(addCredit, { body });
    const id = await send(await clientOf(world, 'fresh'));
    await becomes(world.database, id, { status: 'delivered' });
    expect(await find(admin, company.id)).toMatchObject({ currentBalance: 2, userCount: 1 });
    await expectInvariants(world.database);
  });

  test('cannot have the name of another one in any letter case, also not at the same moment', async () => {
    const taken = [409, 'conflict', { name: 'name-taken' }];
    expect(await refused(admin, createCompany, { body: { name: 'pADMA traders' } })).toEqual(taken);

    const name = newName();
    expect(await losersOf(admin, createCompany, { body: { name, senderId: 'RACE' } })).toEqual(
      Array(7).fill(taken),
    );
    const rows = world.database.selectFrom('sender_ids').select('id').where('name', '=', 'RACE');
    expect(await rows.execute()).toHaveLength(1);
  });

  test('is refused for all that is wrong with it at once, and nothing of it stays', async () => {
    const name = newName();
    const { districtId } = await findPlace(world.database, 'Sylhet', 'Beanibazar');
    const body = { name, contactNo: '01', divisionId: 99, districtId, thanaId: 4_711, senderId: 'NONE' };
    expect(await refused(admin, createCompany, { body })).toEqual([
      422,
      'rule-refused',
      { contactNo: 'msisdn-too-short', divisionId: 'no-such-record', thanaId: 'no-such-record' },
    ]);
    expect((await list(admin, { filter: { q: name } })).rows).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, { name: 'bad-format' }],
    [{ name: 'Good', senderId: 'a' }, { senderId: 'bad-format' }],
    [{ name: 'Good', email: 'nobody' }, { email: 'bad-format' }],
    [{ name: 'Good', lowBalanceThreshold: -1 }, { lowBalanceThreshold: 'too-small' }],
    [{ name: 'Good', scope: 'platform' }, { scope: 'unknown-field' }],
    [{ name: 'Good', status: 'suspended' }, { status: 'unknown-field' }],
    [{ name: 'Good', currentBalance: 5 }, { currentBalance: 'unknown-field' }],
  ])('from %j is refused', async (body, problems) => {
    expect(await refused(admin, createCompany, { body })).toEqual([400, 'validation-failed', problems]);
  });

  test('is for the provider alone to make', async () => {
    expect(await refused(meghna, createCompany, { body: { name: newName() } })).toEqual([
      403,
      'forbidden',
      undefined,
    ]);
  });
});

test('a company is not told which company names exist, only that the provider changes them', async () => {
  const head = await clientOf(world, 'meghna');
  for (const name of ['Padma Traders', 'padma traders', newName()]) {
    const { status, body } = await head.refusal(updateCompany, {
      params: { id: head.companyId },
      body: { name },
    });
    expect([status, body.problems]).toEqual([422, { name: 'provider-only' }]);
  }
});

describe('the list of companies', () => {
  test('is all of them for the provider and their own for everybody else', async () => {
    const { names } = await list(admin, { range: [0, 99] });
    expect(names).toEqual(expect.arrayContaining(['Barta', 'Meghna', 'Padma Traders']));
    expect(await list(meghna)).toMatchObject({ names: ['Meghna'], range: 'companies 0-0/1' });
    expect((await list(meghna, { filter: { q: 'Padma' } })).range).toBe('companies 0-0/0');
    expect((await meghna.refusal(findCompany, { params: { id: 2 } })).body.code).toBe('not-found');
  });

  test('counts people, branches and what can be spent', async () => {
    const { rows } = await list(admin, { filter: { q: 'padma' } });
    expect(rows).toMatchObject([
      { id: 2, userCount: 3, branchCount: 2, currentBalance: 5_000, lowBalanceThreshold: 500 },
    ]);
    const held = world.database.updateTable('credit_accounts').where('company_id', '=', 2);
    await held.set({ held: 20 }).execute();
    expect((await find(admin, 2)).currentBalance).toBe(4_980);
    await held.set({ held: 0 }).execute();
  });

  test('says whether what can be spent is below the threshold', async () => {
    const { database } = world;
    const account = database.updateTable('credit_accounts').where('company_id', '=', 2);
    for (const [held, isLow] of [
      [4_500, false],
      [4_501, true],
      [0, false],
    ] as const) {
      await account.set({ held }).execute();
      expect((await find(admin, 2)).isLow).toBe(isLow);
      expect((await list(admin, { filter: { q: 'padma' } })).rows).toMatchObject([{ isLow }]);
    }
    const { id } = await newCompany({ lowBalanceThreshold: 1 });
    await database.deleteFrom('credit_accounts').where('company_id', '=', id).execute();
    expect((await find(admin, id)).isLow).toBe(true);
  });

  test('shows 0 for a company without an account', async () => {
    const { id } = await newCompany();
    await world.database.deleteFrom('credit_accounts').where('company_id', '=', id).execute();
    expect((await find(admin, id)).currentBalance).toBe(0);
  });

  test.each([
    ['PADMA TRAD', ['Padma Traders']],
    ['farhana isl', ['Padma Traders']],
    ['OFFICE@padma', ['Padma Traders']],
    ['1911000003', ['Padma Traders']],
    ['Dilkusha', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
  ])('searched for %j is %j', async (q, names) => {
    expect((await list(admin, { filter: { q } })).names).toEqual(names);
  });

  test('takes %, _ and \\ as they stand', async () => {
    await newCompany({ name: '100%_off\\' });
    for (const q of ['%_', '_off', 'f\\']) {
      expect((await list(admin, { filter: { q } })).names).toEqual(['100%_off\\']);
    }
  });

  test('can be filtered by place and status', async () => {
    const place = await findPlace(world.database, 'Bhola', 'Manpura');
    const { id, name } = await newCompany(place);
    await update(admin, id, { status: 'suspended' });
    for (const filter of [
      { thanaId: place.thanaId },
      { districtId: place.districtId },
      { divisionId: place.divisionId },
      { status: 'suspended' as const, divisionId: place.divisionId },
    ]) {
      expect((await list(admin, { filter })).names).toEqual([name]);
    }
    expect((await list(admin, { filter: { status: 'active', thanaId: place.thanaId } })).names).toEqual([]);
  });

  test('comes in pages, sorted as asked', async () => {
    const { names } = await list(admin, { range: [0, 99] });
    expect(names).toEqual(
      [...names].sort((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1)),
    );
    const second = await list(admin, { range: [1, 1] });
    expect([second.names, second.range]).toEqual([[names[1]], `companies 1-1/${names.length}`]);
    expect((await list(admin, { range: [0, 99], sort: ['name', 'DESC'] })).names).toEqual(
      [...names].reverse(),
    );
    const { rows } = await list(admin, { range: [0, 99], sort: ['id', 'ASC'] });
    expect(rows.map(({ id }) => id)).toEqual([...rows].map(({ id }) => id).sort((a, b) => a - b));
    const newest = await list(admin, { range: [0, 99], sort: ['createdAt', 'DESC'] });
    expect(newest.rows.at(-1)!.createdAt <= newest.rows[0]!.createdAt).toBe(true);
    const byStatus = await list(admin, { range: [0, 99], sort: ['status', 'DESC'] });
    expect(byStatus.rows[0]!.status).toBe('suspended');
  });

  test('cannot be sorted by what is not offered', async () => {
    const query = { sort: ['email', 'ASC'] };
    expect((await admin.refusal(listCompanies, { query })).status).toBe(400);
  });
});
