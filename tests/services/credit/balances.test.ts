import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCredit, listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let meghna: Client;

/** Barta has 10,000 and Padma Traders 5,000 from the demo, Meghna 700; Surma has no account, Jamuna an empty one. */
beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  await addClientCompany(database, 'Meghna');
  const [surma] = await database
    .insertInto('companies')
    .values([
      { name: 'Surma 100%', low_balance_threshold: 1 },
      { name: 'jamuna', status: 'suspended' },
    ])
    .returning('id')
    .execute();
  await database
    .insertInto('credit_accounts')
    .values({ company_id: surma!.id + 1, balance: 0, held: 0 })
    .execute();
  await database
    .updateTable('companies')
    .set({ low_balance_threshold: 700 })
    .where('name', '=', 'Meghna')
    .execute();
  [admin, meghna] = await Promise.all([clientOf(world, 'admin'), clientOf(world, 'meghna')]);
  for (const [companyId, amount, reference] of [
    [2, 20, 'INV-1'],
    [meghna.companyId, 10, 'INV-2'],
    [2, 30, 'BKASH_3'],
  ] as const) {
    await admin.call(addCredit, { body: { companyId, amount, reference } });
  }
  // Held for messages on their way.
  await database
    .updateTable('credit_accounts')
    .set({ held: 15 })
    .where('company_id', '=', meghna.companyId)
    .execute();
});
afterAll(() => world.close());

describe('the balances', () => {
  const list = async (client: Client, query: Record<string, unknown> = {}) => {
    const { status, body } = await client.answer(listBalances, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    const { responseList, total } = body as { responseList: { companyName: string }[]; total: number };
    return { names: responseList.map(({ companyName }) => companyName), total, rows: responseList };
  };

  test('are a row a company by name, also of those that were never recharged', async () => {
    const { names, total, rows } = await list(admin);
    expect(names).toEqual(['Barta', 'jamuna', 'Meghna', 'Padma Traders', 'Surma 100%']);
    expect(total).toBe(5);
    expect(rows[2]).toEqual({
      id: meghna.companyId,
      companyName: 'Meghna',
      status: 'active',
      currentBalance: 695,
      held: 15,
      isLow: true,
      lowBalanceThreshold: 700,
      lastRechargeAt: expect.stringMatching(/^\d{4}-.*Z$/),
      daysLeft: null,
    });
    expect(rows[4]).toMatchObject({ currentBalance: 0, held: 0, isLow: true, lastRechargeAt: null });
    expect(rows[1]).toMatchObject({ status: 'suspended', currentBalance: 0, isLow: false });
  });

  test.each([
    [{ q: 'TRADERS' }, ['Padma Traders']],
    [{ q: '%' }, ['Surma 100%']],
    [{ q: '_' }, []],
    [{ companyId: 2 }, ['Padma Traders']],
    [{ companyId: 4_711 }, []],
    [{ isLow: true }, ['Meghna', 'Surma 100%']],
    [{ isLow: false }, ['Barta', 'jamuna', 'Padma Traders']],
    [{ isLow: true, q: 'm' }, ['Meghna', 'Surma 100%']],
  ])('filtered by %j are %j', async (filter, names) => {
    expect(await list(admin, { filter })).toMatchObject({ names, total: names.length });
  });

  test.each([
    [
      ['id', 'ASC'],
      ['Barta', 'Padma Traders', 'Meghna', 'Surma 100%', 'jamuna'],
    ],
    [
      ['companyName', 'DESC'],
      ['Surma 100%', 'Padma Traders', 'Meghna', 'jamuna', 'Barta'],
    ],
    [
      ['currentBalance', 'ASC'],
      ['Surma 100%', 'jamuna', 'Meghna', 'Padma Traders', 'Barta'],
    ],
    [
      ['currentBalance', 'DESC'],
      ['Barta', 'Padma Traders', 'Meghna', 'jamuna', 'Surma 100%'],
    ],
    [
      ['held', 'DESC'],
      ['Meghna', 'jamuna', 'Surma 100%', 'Padma Traders', 'Barta'],
    ],
    [
      ['lastRechargeAt', 'ASC'],
      ['Barta', 'Meghna', 'Padma Traders', 'Surma 100%', 'jamuna'],
    ],
    [
      ['lastRechargeAt', 'DESC'],
      ['Padma Traders', 'Meghna', 'Barta', 'jamuna', 'Surma 100%'],
    ],
  ])('sorted by %j are %j, those without a recharge last', async (sort, names) => {
    expect((await list(admin, { sort })).names).toEqual(names);
    const pages = [];
    for (let row = 0; row < 5; row += 1)
      pages.push(...(await list(admin, { sort, range: [row, row] })).names);
    expect(pages).toEqual(names);
  });

  test('of another company are not there', async () => {
    expect(await list(meghna)).toMatchObject({ names: ['Meghna'], total: 1 });
    expect(await list(meghna, { filter: { companyId: 2 } })).toMatchObject({ names: [], total: 0 });
  });
});

describe('the recharges', () => {
  const list = async (client: Client, query: Record<string, unknown> = {}) => {
    const { status, body } = await client.answer(listRecharges, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    const { responseList, total } = body as {
      responseList: { reference: string; companyName: string; createdBy: string | null; createdAt: string }[];
      total: number;
    };
    return { references: responseList.map(({ reference }) => reference), total, rows: responseList };
  };
  const opening = 'opening balance';

  test('are the newest first, with who added them', async () => {
    const { references, total, rows } = await list(admin);
    expect(references).toEqual(['BKASH_3', 'INV-2', 'INV-1', opening, opening, opening]);
    expect(total).toBe(6);
    expect(rows.map(({ createdBy }) => createdBy)).toEqual([
      ...Array.from({ length: 3 }, () => 'Nasrin Akter'),
      null,
      null,
      null,
    ]);
  });

  test.each([
    [{ q: 'inv' }, ['INV-2', 'INV-1']],
    [{ q: '_' }, ['BKASH_3']],
    [{ companyId: 2 }, ['BKASH_3', 'INV-1', opening]],
    [{ companyId: 2, q: 'INV' }, ['INV-1']],
    [{ to: '2020-01-01T00:00:00Z' }, []],
  ])('filtered by %j are %j', async (filter, references) => {
    expect(await list(admin, { filter })).toMatchObject({ references, total: references.length });
  });

  test('of a period are those from its first instant on and before its last', async () => {
    const { rows } = await list(admin, { range: [0, 1] });
    const [newest, before] = rows.map(({ createdAt }) => createdAt);
    // The wire's instants end at milliseconds, the database's go further.
    const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
    expect((await list(admin, { filter: { from: newest } })).references).toEqual(['BKASH_3']);
    expect((await list(admin, { filter: { from: before, to: after(before!) } })).references).toEqual([
      'INV-2',
    ]);
    expect((await list(admin, { filter: { from: after(newest!) } })).references).toEqual([]);
    const refusal = await admin.refusal(listRecharges, {
      query: { filter: { from: '2026-13-01T00:00:00Z' } },
    });
    expect([refusal.status, refusal.body.problems]).toEqual([400, { 'filter.from': 'bad-format' }]);
  });

  test('can be sorted by amount, and read page by page', async () => {
    const sort = ['amount', 'ASC'];
    expect((await list(admin, { sort, range: [0, 2] })).references).toEqual(['INV-2', 'INV-1', 'BKASH_3']);
    expect((await list(admin, { sort, range: [2, 3] })).references).toEqual(['BKASH_3', opening]);
  });

  test('of another company are not there', async () => {
    expect((await list(meghna)).references).toEqual(['INV-2', opening]);
    expect(await list(meghna, { filter: { companyId: 2 } })).toMatchObject({ references: [], total: 0 });
  });
});
