import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemplate } from '#contract/main-api/sending/templates.ts';
import { readBalance } from '#contract/public-api/account.ts';
import { readLedger } from '#contract/public-api/ledger.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { addOptedOut, readOptOuts, removeOptedOut } from '#contract/public-api/optOuts.ts';
import { readTemplates } from '#contract/public-api/templates.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let jamuna: Client;
let program: Program;
let tester: Program;
const permissions = [
  'send-single-sms',
  'manage-contacts',
  'view-msisdn',
  'view-sms-sending-credit',
  'view-sms-history',
] as const;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  jamuna = await clientOf(world, 'jamuna');
  program = await addProgram(jamuna, { permissions: [...permissions] });
  tester = await addProgram(jamuna, { permissions: [...permissions], kind: 'test' });
});
afterAll(() => world.close());

test('the ledger is paged, comes to the balance, and is filtered', async () => {
  const { batchId } = await program.call(sendMessage, { body: { to: '8801555000001', text: 'Hello' } });
  await eventually(async () => {
    const { data } = await program.call(readLedger, { query: { batchId: batchId! } });
    expect(data.map(({ kind }) => kind)).toEqual(['charge', 'hold']);
    expect(data[1]).toMatchObject({ batchId, heldChange: 1, balanceChange: 0, reference: null });
  });
  const lines = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
    lines.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const { available } = await program.call(readBalance, {});
  expect(lines.reduce((sum, line) => sum + line.balanceChange - line.heldChange, 0)).toBe(available);
  const { data: recharges } = await program.call(readLedger, { query: { kind: 'recharge' } });
  expect(recharges).toHaveLength(1);
  expect((await tester.call(readLedger, { query: {} })).data).toEqual([]);
});
const readPage = (cursor: string | null) =>
  program.call(readLedger, { query: { limit: 1, ...(cursor !== null && { cursor }) } });

test('templates are listed with their fields', async () => {
  const body = { name: 'Due', text: 'Dear {{name}}, {{amount}} is due.', class: 'transactional' } as const;
  const { id } = await jamuna.call(createTemplate, { body }, { idempotencyKey: crypto.randomUUID() });
  const { data } = await program.call(readTemplates, { query: {} });
  expect(data).toMatchObject([{ id: String(id), ...body, fields: ['name', 'amount'] }]);
});

test('opt-outs are added, keep promotions away, and are removed', async () => {
  const number = '01555-000002';
  const added = await program.call(addOptedOut, { body: { numbers: [number, '12'], note: 'By e-mail' } });
  expect(added).toMatchObject({ added: 1, refusedCount: 1 });
  const { data } = await program.call(readOptOuts, { query: { number } });
  expect(data).toMatchObject([{ number: '8801555000002', note: 'By e-mail' }]);
  const body = { to: number, text: 'Sale', class: 'promotional' } as const;
  expect((await program.refusal(sendMessage, { body })).errors).toMatchObject([{ code: 'msisdn-opted-out' }]);
  expect(await program.refusal(readOptOuts, { query: { number: '12' } })).toMatchObject({
    errors: [{ field: 'number' }],
  });
  const params = { id: Number(data[0]!.id) };
  expect((await tester.refusal(removeOptedOut, { params })).code).toBe('forbidden');
  expect((await tester.refusal(addOptedOut, { body: { numbers: [number] } })).code).toBe('forbidden');
  expect(await program.call(removeOptedOut, { params })).toEqual({ id: data[0]!.id });
  expect((await program.call(readOptOuts, { query: { number } })).data).toEqual([]);
});
