import { sql } from 'kysely';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BatchReport, bulkSmsReport, exportBulkSms } from '#contract/database-manager/batches.ts';
import { outcomes, reportSums, type RatedCounts } from '#contract/database-manager/filter.ts';
import {
  exportHistory,
  exportSingleSms,
  MessageReport,
  singleSmsReport,
  smsHistory,
} from '#contract/database-manager/messages.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { xlsxType, type Language } from '#contract/exportQuery.ts';
import { exportTotals } from '#contract/database-manager/totals.ts';
import { creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { exportTransactionGroups, listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/credit/ledgerEntry.ts';
import { errorTextOf, shippedErrorWords } from '#domain/messages/errorWords.ts';
import { deliveryRate, ratedOf } from '#domain/rates/deliveryRate.ts';
import { words as bn } from '#domain/words/bn.ts';
import { words as en } from '#domain/words/en.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import { addCountChanges } from '#services/engine/rollups/countChanges.ts';
import { seeded } from '#services/simulator/random.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { invent } from '#tests/helpers/messages/invented.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** The services declare only what they use of this library. */
const parser = Papa as unknown as { parse(text: string): { data: string[][]; errors: unknown[] } };

let world: World;
let admin: Client;
let manager: Client;
const companyName = '=Rahim & "Sons"';

beforeAll(async () => {
  // Without the upkeep, which would end invented batches that nothing waits for.
  world = await startWorld({ env: { RECEIVER_TASKS: 'api' } });
  const { database } = world;
  await database.updateTable('companies').set({ name: companyName }).where('id', '=', 2).execute();
  const random = seeded(5);
  const senders = await Promise.all(
    [1, 2].map(async (companyId) => {
      const users = await database
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .execute();
      const userIds = users.map(({ id }) => id);
      const common = { branchIds: [null], campaignIds: [null], senderIds: ['-SENDER'] };
      return { companyId, isProvider: companyId === 1, userIds, ...common };
    }),
  );
  const begin = Date.UTC(2026, 1, 27) * 1_000;
  const moments = Array.from({ length: 60 }, () => begin + Math.floor(random() * 96 * 3_600e6));
  await invent(database, random, senders, moments);
  await sql`update messages set reference = '=order ' || id where id % 2 = 0`.execute(database);
  await database
    .transaction()
    .execute((transaction) =>
      recharge(transaction, { companyId: 2, amount: 9, reference: '@INV', note: '+1\n"x"', userId: null }),
    );
  await database
    .updateTable('batches')
    .set({ name: '=Eid' })
    .where(sql<boolean>`id % 2 = 0`)
    .execute();
  await database
    .updateTable('messages')
    .set({ carrier_status: 'UNDELIV', carrier_error: '001' })
    .where('status', '=', 'undelivered')
    .execute();
  await database
    .insertInto('error_words')
    .values({ code: 'rejected', en: 'own words, en', bn: 'own words, bn' })
    .execute();
  [admin, manager] = [await world.signIn('admin'), await world.signIn('manager')];
});
afterAll(() => world.close());

const filter = { from: '2026-02-20T00:00:00Z' };

async function read(client: Client, spec: EndpointSpec, query: Record<string, unknown>) {
  const answer = await client.answer(spec, { query });
  expect(answer.status, String(answer.body)).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  const text = answer.body as string;
  expect(text.endsWith('\r\n')).toBe(true);
  const { data, errors } = parser.parse(text.trimEnd());
  expect(errors).toEqual([]);
  const [headers, ...rows] = data as [string[], ...string[][]];
  expect(Number(answer.headers.get('x-total-rows'))).toBe(rows.length);
  return { headers, rows };
}

/** Rows by the headings of their file. */
function byHeading({ headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] }) {
  return rows.map((row) => Object.fromEntries(headers.map((heading, index) => [heading, row[index]!])));
}

async function octetsOf(client: Client, spec: EndpointSpec): Promise<number[]> {
  const url = new URL(spec.path, world.urls[spec.service]);
  const response = await fetch(url, { headers: { Authorization: `Bearer ${client.token}` } });
  return [...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)];
}

const timeZone = 'Asia/Kathmandu';
const local = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const shown = (instant: string | null) =>
  instant === null ? '' : local.format(new Date(instant)).replace(',', '');
/** The file has all that the screen may show, which is what has a label, each once. */
function expectLabels(
  headers: readonly string[],
  fields: readonly string[],
  labels: Readonly<Record<string, string>>,
): void {
  const shown = fields.filter((field) => field in labels).map((field) => labels[field]);
  expect(headers).toEqual(expect.arrayContaining(shown));
  expect(new Set(headers).size).toBe(headers.length);
}

function errorOf({ errorCode, errorWords }: MessageReport, language: Language): string | null {
  return errorCode && errorTextOf(errorCode, errorWords, language).text;
}

function rateOf(row: RatedCounts): string {
  const rate = deliveryRate(ratedOf(row));
  return rate === null ? '' : String(Math.round(rate * 1_000) / 1_000);
}

/** As a spreadsheet will show it. */
const safe = (text: string | null) => (/^[=+\-@\t\r]/.test(text ?? '') ? `'${text}` : (text ?? ''));

test.each([
  ['single', singleSmsReport, exportSingleSms],
  ['history', smsHistory, exportHistory],
] as const)('the file of %s messages is the list', async (_name, list, file) => {
  for (const [client, way] of [
    [admin, 'DESC'],
    [manager, 'ASC'],
  ] as const) {
    const sort: ['acceptedAt', 'ASC' | 'DESC'] = ['acceptedAt', way];
    const { responseList } = await client.call(list, { query: { filter, sort, range: [0, 999] } });
    const plain = await read(client, file, { filter, sort, timeZone, format: 'plain' });
    expect(responseList.length).toBeGreaterThan(10);
    expect(byHeading(plain)).toEqual(
      responseList.map((message) => ({
        Message: message.id,
        [`Accepted at (${timeZone})`]: shown(message.acceptedAt),
        Batch: message.batchId,
        Kind: message.kind,
        Company: safe(message.companyName),
        Branch: safe(message.branchName),
        User: message.username,
        Campaign: safe(message.campaignName),
        Sender: safe(message.senderId),
        Class: message.class,
        To: message.to,
        Operator: message.operator,
        Text: safe(message.text),
        Encoding: message.encoding,
        Parts: String(message.segments),
        'Net cost': String(message.credits),
        Status: message.status,
        [`Submitted at (${timeZone})`]: shown(message.submittedAt),
        [`Answered at (${timeZone})`]: shown(message.respondedAt),
        [`Ended at (${timeZone})`]: shown(message.finalAt),
        'Carrier status': safe(message.carrierStatus),
        'Carrier error': safe(message.carrierError),
        'Possible duplicate': message.possibleDuplicate ? 'yes' : 'no',
        'Error code': safe(message.errorCode),
        Error: safe(errorOf(message, 'en')),
        'Batch name': safe(message.batchName),
        'Program reference': safe(message.reference ?? null),
      })),
    );
  }
});

test('columns of plain files stand where programs know them; a new one comes after them', async () => {
  const headings = async (spec: EndpointSpec) =>
    (await read(admin, spec, { filter, timeZone: 'UTC', format: 'plain' })).headers;
  const ofBatch = [
    'Accepted at (UTC)',
    'Batch',
    'Kind',
    'Company',
    'Branch',
    'User',
    'Campaign',
    'Sender',
    'Class',
  ];
  const ofMessages = [
    ...['Message', ...ofBatch, 'To', 'Operator', 'Text', 'Encoding', 'Parts', 'Net cost', 'Status'],
    ...['Submitted at (UTC)', 'Answered at (UTC)', 'Ended at (UTC)', 'Carrier status', 'Carrier error'],
    ...['Possible duplicate', 'Error code', 'Error', 'Batch name', 'Program reference'],
  ];
  const ofBatches = [
    ...[
      ...ofBatch,
      'State',
      'Text',
      'Finished at (UTC)',
      'Messages',
      'Delivered',
      'Failed',
      'Cancelled',
      'Pending',
    ],
    ...['Scheduled', 'Parts', 'Held', 'Charged', 'Released', 'Refunded', 'Still held', 'Net cost'],
    ...['Batch name', 'Delivery rate'],
  ];
  for (const [spec, known] of [
    [exportHistory, ofMessages],
    [exportSingleSms, ofMessages],
    [exportBulkSms, ofBatches],
  ] as const)
    expect((await headings(spec)).slice(0, known.length)).toEqual(known);
});

test.each([
  ['ASC', '2026-01-10'],
  ['DESC', '2026-01-12'],
] as const)(
  'a file of more messages than are read at a time has each once, in order %s, with the text of their batch',
  async (way, day) => {
    const ids = await addLargeBatch(`${day}T05:59:59.9Z`);
    const filter = { from: `${day}T00:00:00Z`, to: `${day}T23:59:00Z` };
    const rows = byHeading(await read(admin, exportHistory, { filter, sort: ['acceptedAt', way], timeZone }));
    const { id, text, companyName: company } = en.messageFields;
    expect(rows.map((row) => Number(row[id]))).toEqual(way === 'ASC' ? ids : ids.toReversed());
    expect(new Set(rows.map((row) => row[text]))).toEqual(new Set([`'=Eid "Mubarak"`]));
    expect(new Set(rows.map((row) => row[company]))).toEqual(new Set([`'${companyName}`]));
  },
);

/** Messages without texts of their own, whose ids it gives in their order. */
async function addLargeBatch(acceptedAt: string): Promise<number[]> {
  const count = 1_700;
  return world.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ batchId: number; id: number }>`
      with batch as (
        insert into batches (company_id, kind, class, sender_id, user_id, state, accepted_at, text, message_count, segment_count)
        select 2, 'bulk', 'promotional', 'SENDER', min(id), 'running', ${acceptedAt}::timestamptz, '=Eid "Mubarak"', ${count}, ${count}
        from users where company_id = 2 returning company_id, id
      )
      insert into messages (company_id, batch_id, chunk_id, msisdn, operator, encoding, segments, status)
      select company_id, id, id, '8801712' || lpad(index::text, 6, '0'), 'grameenphone', 'GSM7', 1, 'accepted'
      from batch, generate_series(1, ${count}::int) index
      returning batch_id as "batchId", id`.execute(transaction);
    const counted = { companyId: 2, routeId: 0, operator: 'grameenphone', status: 'accepted' } as const;
    const nothing = { charged: 0, refunded: 0 };
    await addCountChanges(transaction, [
      { ...counted, ...nothing, batchId: rows[0]!.batchId, messages: count, segments: count },
    ]);
    return rows.map(({ id }) => id).sort((left, right) => left - right);
  });
}

test.each([
  ['en', en],
  ['bn', bn],
] as const)(
  'a file for people has the words of the screen in %s, and numbers that Excel keeps',
  async (language, words) => {
    const { responseList } = await admin.call(smsHistory, { query: { filter, range: [0, 999] } });
    const { headers, rows } = await read(admin, exportHistory, { filter, timeZone, language });
    const fields = words.messageFields;
    expectLabels(headers, Object.keys(MessageReport.properties), fields);
    const column = (name: keyof typeof fields) => rows.map((row) => row[headers.indexOf(fields[name])]);
    expect(column('kind')).toEqual(responseList.map(({ kind }) => words.kind[kind]));
    expect(column('sentBy')).toEqual(responseList.map(({ sentBy }) => sentBy));
    expect(column('class')).toEqual(responseList.map((message) => words.class[message.class]));
    expect(column('to')).toEqual(responseList.map(({ to }) => `="${to}"`));
    expect(column('operator')).toEqual(responseList.map(({ operator }) => words.operator[operator]));
    expect(column('status')).toEqual(responseList.map(({ status }) => words.status[status]));
    expect(column('errorWords')).toEqual(responseList.map((message) => errorOf(message, language) ?? ''));
    const { UNDELIV } = shippedErrorWords;
    const reasons = ['', UNDELIV![language], `own words, ${language}`];
    expect(column('errorWords')).toEqual(expect.arrayContaining(reasons));
    expect(Object.values(words.yesNo)).toContain(column('possibleDuplicate')[0]);

    const batches = await read(admin, exportBulkSms, { filter, language });
    const batchFields = {
      ...fields,
      ...words.batchFields,
      ...words.credit,
      deliveryRate: words.deliveryRate,
    };
    expectLabels(batches.headers, [...Object.keys(BatchReport.properties), 'deliveryRate'], batchFields);
    expect(Object.values(words.batchState)).toContain(byHeading(batches)[0]![words.batchFields.state]);
    const ledger = await read(admin, exportTransactions, { language });
    const { id, createdAt, companyName: company, kind } = words.ledgerFields;
    const { held, charged } = words.credit;
    expect(ledger.headers.slice(0, 6)).toEqual([id, createdAt, company, kind, held, charged]);
    expect(Object.values(words.ledger)).toContain(byHeading(ledger)[0]![kind]);
  },
);

test.each([
  ['en', en],
  ['bn', bn],
] as const)(
  'a workbook has the words of the screen in %s: ids and mobile numbers are texts, times are times, figures are numbers',
  async (language, words) => {
    const { responseList } = await admin.call(smsHistory, { query: { filter, range: [0, 999] } });
    const { headers, rows } = await readXlsx(exportHistory, { filter, timeZone, language });
    const csv = await read(admin, exportHistory, { filter, timeZone, language });
    expect(headers).toEqual(csv.headers);
    const time = (instant: string | null) => (instant === null ? null : wallClock(new Date(instant)));
    const text = (value: string | null) => (value === '' ? null : value);
    expect(rows).toEqual(
      responseList.map((message) => [
        message.id,
        time(message.acceptedAt),
        message.batchId,
        message.batchName,
        words.kind[message.kind],
        message.companyName,
        message.branchName,
        message.sentBy,
        message.campaignName,
        message.senderId,
        words.class[message.class],
        message.to,
        words.operator[message.operator],
        text(message.text),
        message.reference,
        words.encoding[message.encoding],
        message.segments,
        message.credits,
        words.status[message.status],
        time(message.submittedAt),
        time(message.respondedAt),
        time(message.finalAt),
        message.carrierStatus,
        message.carrierError,
        message.errorCode,
        errorOf(message, language),
        message.possibleDuplicate ? words.yesNo.yes : words.yesNo.no,
      ]),
    );
    const batches = await readXlsx(exportBulkSms, { filter, language });
    expect(batches.rows.map((row) => typeof row.at(-1))).toContain('number');
    for (const spec of [exportTransactions, exportTransactionGroups, exportTotals])
      expect((await readXlsx(spec, { language })).rows.length).toBeGreaterThan(0);
  },
);

async function readXlsx(spec: EndpointSpec, query: Record<string, unknown>) {
  const url = new URL(spec.path, world.urls[spec.service]);
  for (const [name, value] of Object.entries({ ...query, format: 'xlsx' }))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${admin.token}` } });
  expect(answer.headers.get('content-type')).toBe(xlsxType);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.xlsx"$/);
  const file = Buffer.from(await answer.arrayBuffer());
  const [headers, ...rows] = await readSheet(file, { trim: false });
  // A time is a fraction of a day, which the reader rounds down to the millisecond.
  const toSeconds = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell;
  return { headers, rows: rows.map((row) => row.map(toSeconds)) };
}

/** A spreadsheet has no time zones; the reader takes its times for UTC. */
function wallClock(instant: Date): Date {
  const [day, time] = local.format(instant).split(', ');
  return new Date(`${day!.split('/').toReversed().join('-')}T${time}Z`);
}

test('totals for people have the words of the screen', async () => {
  const totals = async (by: 'status' | 'day') => {
    const query = { filter, by, timeZone, language: 'bn' as const };
    return ((await admin.answer(exportTotals, { query })).body as string).trimEnd().split('\r\n');
  };
  const [headings, ...rows] = await totals('status');
  expect(headings).toBe(
    `"${[bn.totalsBy.status, ...reportSums.map((sum) => bn.sums[sum]), bn.deliveryRate].join('","')}"`,
  );
  const names = rows.map((row) => row.split('"')[1]!);
  expect(Object.values(bn.status)).toEqual(expect.arrayContaining(names));
  expect((await totals('day'))[1]).toMatch(/^"\d\d\/\d\d\/\d{4}",/);
});

test.each([{ status: 'delivered' as const }, {}])('the file of batches is the list: %o', async (status) => {
  const asked = { ...filter, ...status };
  const { responseList } = await admin.call(bulkSmsReport, { query: { filter: asked, range: [0, 999] } });
  const rows = byHeading(await read(admin, exportBulkSms, { filter: asked, timeZone, format: 'plain' }));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows).toEqual(
    responseList.map((batch) => ({
      [`Accepted at (${timeZone})`]: shown(batch.acceptedAt),
      Batch: batch.batchId,
      Kind: batch.kind,
      Company: safe(batch.companyName),
      Branch: safe(batch.branchName),
      User: batch.username,
      Campaign: safe(batch.campaignName),
      Sender: safe(batch.senderId),
      Class: batch.class,
      State: batch.state,
      Text: batch.text ?? '',
      [`Finished at (${timeZone})`]: shown(batch.finishedAt),
      Messages: String(batch.sent),
      ...Object.fromEntries(outcomes.map((name) => [en.batchFields[name], String(batch[name])])),
      Parts: String(batch.segments),
      ...Object.fromEntries(creditFigures.map((name) => [en.credit[name], String(batch[name])])),
      'Net cost': String(batch.credits),
      'Batch name': safe(batch.name),
      'Delivery rate': rateOf(batch),
    })),
  );
});

test('the file of the ledger is the list, and its numbers stay numbers', async () => {
  const { responseList, total } = await admin.call(listTransactions, { query: { range: [0, 999] } });
  const file = await read(admin, exportTransactions, { timeZone, format: 'plain' });
  const { rows } = file;
  expect(rows).toHaveLength(total!);
  expect(rows).toEqual(
    responseList.map((line) => [
      String(line.id),
      shown(line.createdAt),
      safe(line.companyName),
      line.kind,
      ...(['hold', 'charge', 'release', 'refund', 'recharge'] as const).map((kind) =>
        line.kind === kind ? String(creditsOf(line)) : '',
      ),
      String(changeOf(line)),
      String(line.balanceAfter),
      line.batchId ?? '',
      safe(line.reference),
      safe(line.note),
      safe(line.createdBy),
    ]),
  );
  expect(byHeading(file).map((row) => row['Reference'])).toContain("'@INV");
});

test.each([exportSingleSms, exportHistory, exportBulkSms, exportTransactions, exportTransactionGroups])(
  '$path begins with the mark by which Excel knows Bangla, and is only its header where there is nothing',
  async (spec) => {
    expect(await octetsOf(admin, spec)).toEqual([0xef, 0xbb, 0xbf]);
    const { rows } = await read(admin, spec, { filter: { to: '2020-01-01T00:00:00Z' } });
    expect(rows).toEqual([]);
  },
);

test('numbers are masked for who may not see them whole, and searching by one is refused', async () => {
  const { roleId } = await addPerson(world.database, { username: 'discreet', companyId: 2 });
  await setPermissions(world.database, roleId, ['view-sms-history']);
  const discreet = await clientOf(world, 'discreet');
  const rows = byHeading(await read(discreet, exportHistory, { filter }));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row[en.messageFields.to]).toMatch(/^880\d{4}•••\d{3}$/);
  const { status } = await discreet.refusal(exportHistory, { query: { filter: { msisdn: '017' } } });
  expect(status).toBe(403);
});

test('who took what with them stands in the audit log, numbers masked', async () => {
  await read(manager, exportHistory, { filter: { ...filter, status: 'failed', msisdn: '8801712345678' } });
  const entry = await world.database
    .selectFrom('audit_entries')
    .selectAll()
    .where('noun', '=', 'report')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'exported',
    actor_name: 'manager',
    company_id: 2,
    record_name: 'Sms History',
    changes: expect.arrayContaining([
      { field: 'status', before: null, after: 'failed' },
      { field: 'msisdn', before: null, after: '8801712•••678' },
    ]),
  });
});

test.each([
  [exportHistory, { timeZone: 'Mars/Olympus' }, 'timeZone'],
  [exportTransactions, { timeZone: 'Mars/Olympus' }, 'timeZone'],
  [exportHistory, { filter: { from: '2026-13-01T00:00:00Z' } }, 'filter.from'],
  [exportHistory, { filter: { msisdn: 'abc' } }, 'filter.msisdn'],
  [exportHistory, { format: 'pdf' }, 'format'],
  [smsHistory, { cursor: 'garbage' }, 'cursor'],
  [smsHistory, { cursor: '9999999999999999-1-1' }, 'cursor'],
  [bulkSmsReport, { cursor: '1--1' }, 'cursor'],
  [listTransactions, { cursor: '12' }, 'cursor'],
  [listTransactionGroups, { cursor: '12' }, 'cursor'],
  [exportTransactionGroups, { timeZone: 'Mars/Olympus' }, 'timeZone'],
  [smsHistory, { sort: ['id', 'DESC'] }, 'sort.0'],
] as const)('$0.path asked for $1 is refused on $2', async (spec, query, field) => {
  const { status, body } = await admin.refusal(spec, { query });
  expect([status, Object.keys(body.problems ?? {})]).toEqual([400, [field]]);
});
