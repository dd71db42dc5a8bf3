import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyList } from '#contract/main-api/lookups.ts';
import { listSenderIds, type SenderId } from '#contract/main-api/senderIds.ts';
import type { Client } from '#tests/helpers/client.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people.ts';
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
      responseList: [{ id: 2, name: 'Padma Traders' }],
      total: 1,
    });
    expect((await meghna.call(companyList, {})).responseList).toEqual([
      { id: meghna.companyId, name: 'Meghna' },
    ]);
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
