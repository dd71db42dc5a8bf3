import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setOperatorApprovals } from '#contract/main-api/sending/operatorApprovals.ts';
import {
  emptyPortability,
  exportPortability,
  findNumberOperator,
  getPortabilityTable,
  importPortability,
  type PortabilityMode,
} from '#contract/main-api/carriers/portability.ts';
import { listSenderIds, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { eraseNumber, findNumber } from '#services/database-manager/erasure/index.ts';
import { lastAuditEntry, pageOf, refused } from '#tests/helpers/http/answers.ts';
import { uploadTo } from '#tests/helpers/http/upload.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
beforeEach(() => world.admin.call(emptyPortability, {}));
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const upload = (content: string | Uint8Array<ArrayBuffer>, mode: PortabilityMode = 'add') =>
  uploadTo(world.admin, importPortability, {}, { mode, file: new File([content], 'ported.csv') });
const csv = (...lines: string[]) => ['Number,From,To,Operator,Date', ...lines].join('\n');
const operatorOf = (number: string) => world.padma.call(findNumberOperator, { query: { number } });
const textTo = (to: string) => ({ body: { to, text: 'Hi', class: 'transactional' as const } });

/** Operator of the message to a number, as it is stored. */
async function storedOperators(...msisdns: string[]): Promise<string[]> {
  const { rows } = await sql<{ operator: string }>`
    select operator from messages join unnest(${msisdns}::text[]) with ordinality as asked (msisdn, place) using (msisdn)
    order by place`.execute(world.database);
  return rows.map(({ operator }) => operator);
}

describe('an import', () => {
  test('of numbers and ranges says how large the table is, and who imported it', async () => {
    const { status, body } = await upload(
      csv('01712345678,,,Robi,03/11/2026', '+8801812345678,,,GP,', ',01317000000,01317999999,বাংলালিংক,'),
    );
    const table = { numbers: 2, ranges: 1, mode: 'add', importedBy: 'Nasrin Akter' };
    expect([status, body]).toMatchObject([200, { read: 3, isStored: true, faulty: 0, faults: [] }]);
    expect(body.table).toMatchObject(table);
    expect(await world.admin.call(getPortabilityTable, {})).toEqual(body.table);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'imported',
      noun: 'portability',
      company_id: 1,
      changes: [
        { field: 'numbers', before: '0', after: '2' },
        { field: 'ranges', before: '0', after: '1' },
      ],
    });
    expect(await operatorOf('01712345678')).toMatchObject({
      operator: 'robi',
      source: 'number',
      byPrefix: 'grameenphone',
      portedOn: '2026-11-03',
      importedAt: body.table.importedAt,
    });
    expect(await operatorOf('01317555555')).toMatchObject({ operator: 'banglalink', source: 'range' });
    expect(await operatorOf('01318000000')).toMatchObject({ operator: 'grameenphone', source: 'prefix' });
  });

  test('with faults stores nothing, and names each row', async () => {
    const { status, body } = await upload(
      csv(
        '01712345678,,,Robi,',
        '1.71E+09,,,Robi,',
        'abc,,,Robi,',
        '0171234567,,,Robi,',
        '01112345678,,,Robi,',
        ',,,Robi,',
        '01712345678,01712345600,01712345699,Robi,',
        ',01712345699,01712345600,Robi,',
        ',01912345600,,Robi,',
        '01712345679,,,Orange,',
        '01712345680,,,Robi,31/02/2026',
        '01712345678,,,Teletalk,',
        ',01912345000,01912345999,Robi,',
        ',01912345500,01912346999,Teletalk,',
      ),
    );
    expect([status, body.isStored, body.read, body.faulty]).toEqual([200, false, 14, 12]);
    expect(body.faults.map(({ row, fault, other }) => [row, fault, other])).toEqual([
      [3, 'msisdn-scientific-notation', null],
      [4, 'msisdn-not-a-number', null],
      [5, 'msisdn-too-short', null],
      [6, 'msisdn-not-bangladeshi-mobile', null],
      [7, 'no-number', null],
      [8, 'number-and-range', null],
      [9, 'range-backwards', null],
      [10, 'no-number', null],
      [11, 'no-operator', null],
      [12, 'bad-date', null],
      [13, 'number-twice', 2],
      [15, 'range-overlaps', 14],
    ]);
    expect(await world.admin.call(getPortabilityTable, {})).toMatchObject({ numbers: 0, ranges: 0 });
    expect(await operatorOf('01712345678')).toMatchObject({ source: 'prefix' });
  });

  test('adds to the table, or replaces it; a later date counts, and a range that overlaps is refused', async () => {
    await upload(
      csv('01712345678,,,Robi,03/11/2026', '01712345679,,,Robi,', ',01912345000,01912345999,Robi,'),
    );
    await upload(
      csv('01712345678,,,Teletalk,03/11/2025', '01712345679,,,Teletalk,', '01912345100,,,Airtel,'),
    );
    expect((await operatorOf('01712345678')).operator).toBe('robi');
    expect((await operatorOf('01712345679')).operator).toBe('teletalk');
    expect((await operatorOf('01912345100')).operator).toBe('airtel');
    expect((await operatorOf('01912345101')).operator).toBe('robi');
    const { body } = await upload(csv('01812345678,,,GP,', ',01912345999,01912346999,Teletalk,'));
    expect(body).toMatchObject({
      isStored: false,
      faulty: 1,
      faults: [{ row: 3, fault: 'range-overlaps', other: null }],
      table: { numbers: 3, ranges: 1 },
    });
    expect((await operatorOf('01812345678')).source).toBe('prefix');
    expect((await upload(csv(',01912345000,01912345999,Teletalk,'))).body.isStored).toBe(true);
    expect((await operatorOf('01912345101')).operator).toBe('teletalk');
    const replaced = await upload(csv('01812345678,,,GP,'), 'replace');
    expect(replaced.body.table).toMatchObject({ numbers: 1, ranges: 0, mode: 'replace' });
    expect((await operatorOf('01712345678')).source).toBe('prefix');
  });

  test.each([
    ['a script', '#!/bin/sh\nrm -rf /\n', 'no-portability-columns'],
    ['a web page', '<html><body><script>alert(1)</script></body></html>', 'file-web-page'],
    ['without an operator', 'Number\n01712345678\n', 'no-portability-columns'],
    ['with one end of ranges', 'From,Operator\n01712345678,Robi\n', 'no-portability-columns'],
    ['of headings alone', 'Number,Operator\n', 'nothing-to-import'],
    ['that is empty', '', 'file-empty'],
    [
      'in a broken encoding',
      new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('Number,Operator\n01712345678,'), 0xe0, 0xa6, 0x2c]),
      'file-bad-encoding',
    ],
  ])('of a file that is %s is refused', async (_, content, problem) => {
    expect(await upload(content)).toMatchObject({ status: 422, body: { problems: { file: problem } } });
  });

  test('reads UTF-16 as Excel writes it, semicolons, and numbers with decimals', async () => {
    const text = '\ufeffNumber;Operator\r\n1712345678.0;Robi\r\n"=""01812345678""";GP\r\n';
    const { body } = await upload(Buffer.from(text, 'utf16le'));
    expect(body).toMatchObject({ isStored: true, table: { numbers: 2 } });
  });

  test('of a file that is larger than allowed is refused before it is read', async () => {
    const content = new Uint8Array(101 * 1024 * 1024).fill(0x31);
    expect(await upload(content)).toMatchObject({ status: 413 });
  });

  test('names no more than the first faults of a file in which every row is wrong', async () => {
    const { body } = await upload(csv(...Array<string>(5_000).fill('x,,,Robi,')));
    expect([body.faulty, body.faults.length]).toEqual([5_000, 200]);
  });

  test('is for the provider alone', async () => {
    for (const spec of [getPortabilityTable, emptyPortability, exportPortability])
      expect((await refused(world.padma, spec, { query: {} }))[0]).toBe(403);
  });
});

test('the exported table can be imported again', async () => {
  const lines = [
    '01712345678,,,Robi,03/11/2026',
    ',01317000000,01317999999,Banglalink,',
    '01512345678,,,GP,',
  ];
  const { body } = await upload(csv(...lines));
  const { body: file } = await world.admin.answer(exportPortability, { query: { format: 'csv' } });
  expect(await lastAuditEntry(world.database)).toMatchObject({ action: 'exported', noun: 'portability' });
  const again = await upload(String(file), 'replace');
  expect(again.body).toMatchObject({
    isStored: true,
    table: { numbers: body.table.numbers, ranges: body.table.ranges },
  });
  expect(await operatorOf('01712345678')).toMatchObject({ operator: 'robi', portedOn: '2026-11-03' });
});

test('an empty table leaves the decision to prefixes', async () => {
  await upload(csv('01712345678,,,Robi,'));
  expect(await world.admin.call(emptyPortability, {})).toEqual({
    numbers: 0,
    ranges: 0,
    mode: null,
    importedAt: null,
    importedBy: null,
  });
  expect(await lastAuditEntry(world.database)).toMatchObject({
    action: 'deleted',
    changes: [{ field: 'numbers', before: '1', after: '0' }],
  });
  await world.padma.call(sendSingle, textTo('01712345678'));
  expect(await storedOperators('8801712345678')).toEqual(['grameenphone']);
});

describe('messages', () => {
  test('have the operator of the table, alone and in lists, and checks count it', async () => {
    await upload(csv('01712000001,,,Robi,', '01712000002,,,Teletalk,', ',01712100000,01712199999,Airtel,'));
    await world.padma.call(sendSingle, textTo('01712000001'));
    await Promise.all(
      ['01712000002', '01712000003', '01712100005'].map((to) => world.padma.call(sendSingle, textTo(to))),
    );
    expect(await storedOperators('8801712000001', '8801712000002', '8801712000003', '8801712100005')).toEqual(
      ['robi', 'teletalk', 'grameenphone', 'airtel'],
    );
    const recipients = ['01712000001', '01712000002', '01712000003', '01712100006'];
    const { report } = await world.padma.call(previewBatch, {
      body: { recipients, text: 'Hello', class: 'transactional' },
    });
    expect(report.operators).toEqual({ robi: 1, teletalk: 1, grameenphone: 1, airtel: 1 });
    const { batchId } = await world.padma.call(sendBatch, {
      body: { recipients: ['01712000001'], text: 'Hello', class: 'transactional' },
    });
    const { rows } = await sql`select operator from messages where batch_id = ${Number(batchId)}`.execute(
      world.database,
    );
    expect(rows).toEqual([{ operator: 'robi' }]);
  });

  test('are held to what the operator of the table has approved', async () => {
    const padma = (await pageOf(world.padma, listSenderIds, {})).rows.find(
      ({ name }: SenderId) => name === 'PADMA',
    )!;
    const approve = (state: 'refused' | null) =>
      world.admin.call(setOperatorApprovals, {
        params: { id: padma.id },
        body: { approvals: [{ operator: 'robi', state }] },
      });
    await upload(csv('01712000011,,,Robi,', '01812000012,,,GP,'));
    await approve('refused');
    expect(await refused(world.padma, sendSingle, textTo('01712000011'))).toEqual([
      422,
      'rule-refused',
      { senderId: 'sender-id-not-approved-there' },
    ]);
    await world.padma.call(sendSingle, textTo('01812000012'));
    const { report } = await world.padma.call(previewBatch, {
      body: {
        recipients: ['01712000011', '01812000012', '01812000013'],
        text: 'Hello',
        class: 'transactional',
      },
    });
    expect(report).toMatchObject({ unapproved: { robi: 2 }, operators: { robi: 2, grameenphone: 1 } });
    await approve(null);
  });
});

test('an erased number is in the table no more, and messages go by its prefix again', async () => {
  await upload(csv('01712000021,,,Robi,', ',01712000000,01712000099,Teletalk,'));
  await world.padma.call(sendSingle, textTo('01712000021'));
  const erasure = { msisdn: '8801712000021', companyId: null, withOptOuts: false };
  const ofCompany = await findNumber(world.database, { ...erasure, companyId: padmaId });
  expect(ofCompany.map(({ place }) => place)).not.toContain('portability table');
  const found = await findNumber(world.database, erasure);
  expect(found).toContainEqual({ place: 'portability table', companyId: null, rows: 1 });
  await eraseNumber(world.database, erasure, found, { note: 'Letter' });
  expect(await operatorOf('01712000021')).toMatchObject({ operator: 'teletalk', source: 'range' });
  expect(await world.admin.call(getPortabilityTable, {})).toMatchObject({ numbers: 0, ranges: 1 });
  await world.padma.call(sendSingle, textTo('01712000022'));
  await world.padma.call(sendSingle, textTo('01712000021'));
  const { rows } = await sql`
    select operator from messages where msisdn = '8801712000021' and status = 'queued' order by id desc limit 1`.execute(
    world.database,
  );
  expect(rows).toEqual([{ operator: 'teletalk' }]);
});
