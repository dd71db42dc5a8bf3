import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBatch } from '#contract/sms-receiver/batches.ts';
import { pathOf } from '#contract/endpoint.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let batchId: string;
beforeAll(async () => {
  world = await startQuietReceiver();
  await world.admin.call(addCredit, { body: { companyId: padmaId, amount: 500, reference: 'INV-1' } });
  batchId = await accepted(world.padma, 3);
  await world.padma.call(cancelBatch, { params: { batchId } });
  await accepted(world.meghna, 1);
});
afterAll(() => world.close());

const list = async (client: Client, filter: object = {}) =>
  (await client.call(listTransactions, { query: { filter, range: [0, 99] } })).responseList;

test('is every movement of credit of the company, newest first', async () => {
  const entries = await list(world.padma);
  expect(entries).toMatchObject([
    { kind: 'release', balanceChange: 0, heldChange: -3, batchId, createdBy: null },
    { kind: 'hold', balanceChange: 0, heldChange: 3, batchId, createdBy: 'padma' },
    // The provider's people are not the company's to know.
    {
      kind: 'recharge',
      balanceChange: 500,
      heldChange: 0,
      batchId: null,
      reference: 'INV-1',
      createdBy: 'Barta',
    },
    { kind: 'recharge', balanceChange: 5_000 },
  ]);
  expect(entries.every(({ companyId }) => companyId === padmaId)).toBe(true);
});

test('is found by kind, batch, period and company', async () => {
  const kinds = async (client: Client, filter: object) =>
    (await list(client, filter)).map(({ kind, companyId }) => `${kind} ${companyId}`);
  expect(await kinds(world.padma, { kind: 'hold' })).toEqual(['hold 2']);
  expect(await kinds(world.padma, { kind: ['hold', 'release'] })).toEqual(['release 2', 'hold 2']);
  expect(await kinds(world.padma, { batchId })).toEqual(['release 2', 'hold 2']);
  expect(await kinds(world.padma, { batchId: '9'.repeat(19) })).toEqual([]);
  expect(await kinds(world.padma, { from: '2999-01-01T00:00:00Z' })).toEqual([]);
  expect(await kinds(world.padma, { to: '2999-01-01T00:00:00Z', kind: 'release' })).toEqual(['release 2']);
  expect(await kinds(world.meghna, { companyId: padmaId })).toEqual([]);
  expect(await kinds(world.meghna, { batchId })).toEqual([]);
  expect(await kinds(world.admin, { companyId: padmaId, kind: 'recharge' })).toEqual([
    'recharge 2',
    'recharge 2',
  ]);
  const [entry] = await list(world.admin, { companyId: padmaId, batchId: batchId, kind: 'hold' });
  expect(entry!.createdBy).toBe('padma');
});

test('comes a page at a time', async () => {
  const page = await world.padma.call(listTransactions, {
    query: { range: [1, 1], sort: ['createdAt', 'ASC'] },
  });
  expect(page).toMatchObject({ total: 4, responseList: [{ kind: 'recharge', balanceChange: 500 }] });
});

test.each(['2026-13-01', '2026-02-30'])('refuses a period from %s, which no calendar has', async (day) => {
  const query = { filter: { from: `${day}T00:00:00Z` } };
  expect(await refused(world.padma, listTransactions, { query })).toEqual([
    400,
    'validation-failed',
    { 'filter.from': 'bad-format' },
  ]);
});

test('masks numbers in references of recharges, but not of batches in those of other entries', async () => {
  const { database, admin } = world;
  const reference = 'batch 2199023255600';
  await admin.call(addCredit, { body: { companyId: padmaId, amount: 9, reference: 'B 01712345678' } });
  const hold = { company_id: padmaId, kind: 'hold', reference, balance_delta: 0, held_delta: 1 } as const;
  await database
    .insertInto('ledger_entries')
    .values({ ...hold, batch_id: null, created_by: null })
    .execute();
  const { roleId } = await addPerson(database, { username: 'masked', companyId: padmaId });
  await setPermissions(database, roleId, ['view-sms-sending-credit']);
  const masked = await clientOf(world, 'masked');
  for (const [client, shown] of [
    [masked, 'B 01712•••678'],
    [world.padma, 'B 01712345678'],
  ] as const) {
    const references = (await list(client)).map((entry) => entry.reference);
    expect(references).toEqual(expect.arrayContaining([shown, reference]));
    const url = `${client.urls[exportTransactions.service]}${pathOf(exportTransactions)}?format=plain`;
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${client.token}` } });
    const file = await answer.text();
    expect([file.includes(shown), file.includes(reference)]).toEqual([true, true]);
  }
});
