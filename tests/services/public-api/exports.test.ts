import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { exportLedger, LedgerLine, readLedger } from '#contract/public-api/ledger.ts';
import { exportMessages, Message, readMessages } from '#contract/public-api/messages.ts';
import { pageLimits } from '#contract/public-api/vocabulary.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const parser = Papa as unknown as { parse(text: string): { data: string[][] } };

let world: World;
let jamuna: Client;
let program: Program;
let tester: Program;
let masked: Program;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  jamuna = await clientOf(world, 'jamuna');
  program = await addProgram(jamuna);
  tester = await addProgram(jamuna, { kind: 'test' });
  masked = await addProgram(jamuna, { permissions: ['view-sms-history', 'view-sms-sending-credit'] });
});
afterAll(() => world.close());

function recordsOf(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = parser.parse(csv.trim()).data;
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]!])));
}

/** As a file has it. */
const cells = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );

let last = 0;
/** None of the special ones of test keys. */
const newNumbers = (count: number) =>
  Array.from({ length: count }, () => `88018${String(10_000_000 + ++last)}`);

async function sendTo(by: Program, count: number) {
  const recipients = newNumbers(count).map((to, index) => ({ to, reference: `=r-${index}` }));
  return (await by.call(sendMessages, { body: { text: 'Hello', recipients } })).id!;
}

test.each([() => program, () => tester, () => masked])(
  'messages are exported as they are listed, by the same filters (%#)',
  async (of) => {
    const batchId = await sendTo(of() === masked ? program : of(), 3);
    const settled = async () => {
      const { data } = await of().call(readMessages, { query: { batchId } });
      expect(data.map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
      return data;
    };
    const data = await eventually(settled);
    const { status, headers, body } = await of().answer(exportMessages, { query: { batchId } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
    const records = recordsOf(body);
    expect(Object.keys(records[0]!)).toEqual(Object.keys(Message.properties));
    // No cell is a formula.
    const listed = data.map((message) => ({ ...message, reference: `'${message.reference}` }));
    expect(records).toEqual(listed.map(cells));
    const one = await of().call(exportMessages, { query: { ids: data[1]!.id } });
    expect(recordsOf(one).map(({ id }) => id)).toEqual([data[1]!.id]);
  },
);

test('the ledger is exported as it is listed', async () => {
  const { data } = await program.call(readLedger, { query: { kind: 'recharge' } });
  const records = recordsOf(await program.call(exportLedger, { query: { kind: 'recharge' } }));
  expect(records).toEqual(data.map(cells));
  expect(Object.keys(records[0]!)).toEqual(Object.keys(LedgerLine.properties));
  expect(recordsOf(await tester.call(exportLedger, { query: {} }))).toEqual([]);
});

test('a file goes on over pages, and can be a workbook', async () => {
  const count = pageLimits.most + 200;
  const batchId = await sendTo(tester, count);
  const records = recordsOf(await tester.call(exportMessages, { query: { batchId } }));
  expect(new Set(records.map(({ id }) => id)).size).toBe(count);
  const all = recordsOf(await tester.call(exportMessages, { query: {} }));
  expect(all.slice(0, count).map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  expect(all.length).toBeGreaterThan(count);
  const { headers, body } = await tester.answer(exportMessages, { query: { batchId, format: 'xlsx' } });
  expect(headers.get('content-disposition')).toBe('attachment; filename="messages.xlsx"');
  expect(String(body).startsWith('PK')).toBe(true);
});

test('the audit log has who exported what, and with which key', async () => {
  await program.call(exportMessages, { query: { reference: 'call 01712345678' } });
  const { responseList } = await jamuna.call(auditLog, { query: { filter: { action: 'exported' } } });
  expect(responseList[0]).toMatchObject({
    actorUsername: 'jamuna (Web shop)',
    recordName: 'Sms History',
    changes: [{ field: 'reference', after: expect.stringContaining('•') as string }],
  });
});

test('a look with HEAD reads no file', async () => {
  const exported = async () => {
    const { responseList } = await jamuna.call(auditLog, { query: { filter: { action: 'exported' } } });
    return responseList.length;
  };
  const before = await exported();
  const look = (path: string) =>
    fetch(world.urls['public-api'] + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${program.key.key}` },
    });
  for (const { path } of [exportMessages, exportLedger])
    expect((await look(path)).status).toBeGreaterThanOrEqual(400);
  expect((await look(readMessages.path)).status).toBe(200);
  expect(await exported()).toBe(before);
});
