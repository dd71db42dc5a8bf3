import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createContactGroup,
  exportContacts,
  findContactGroup,
  listContacts,
} from '#contract/main-api/sending/contactGroups.ts';
import { importContacts, importRejects, previewContacts } from '#contract/sms-receiver/contactImports.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { workbookOf } from '#tests/helpers/recipients/recipientFiles.ts';
import { uploadTo } from '#tests/helpers/http/upload.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(async () => {
  await eventually(() =>
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('barta-upload-'))).toEqual([]),
  );
});
afterAll(() => world.close());

let made = 0;
async function newGroup(): Promise<number> {
  return (await world.padma.call(createContactGroup, { body: { name: `Group ${(made += 1)}` } })).id;
}

const file = (content: string | Buffer, name = 'list.csv') =>
  new File([new Uint8Array(Buffer.from(content))], name);
const importFile = (id: number, content: File, fields: Record<string, unknown> = {}) =>
  uploadTo(world.padma, importContacts, { id }, { mode: 'update', ...fields, file: content });
const groupOf = (id: number) => world.padma.call(findContactGroup, { params: { id } });

test('a file is looked at before it is imported, and nothing is kept of it', async () => {
  const content =
    'Guardian name,Mobile,{{Due}},Mobile\r\nরহিম,01712345678,50,x\r\nKarim,01812345678,70,y\r\n';
  const { status, body } = await uploadTo(world.padma, previewContacts, {}, { file: file(content) });
  expect(status).toBe(200);
  expect(body.facts).toMatchObject({ hasHeader: true, numberColumn: 1, columns: 4 });
  expect(body.facts.sample[0]).toEqual({ row: 2, cells: ['রহিম', '01712345678', '50', 'x'] });
  // The number column's own name is not taken by it: it is no field.
  expect(body.columns).toEqual([
    { column: 0, name: 'Guardian name' },
    { column: 2, name: 'Due' },
    { column: 3, name: 'Mobile' },
  ]);
  expect(await world.database.selectFrom('contact_imports').select('id').execute()).toEqual([]);
});

test('a workbook is imported; what is not taken can be downloaded', async () => {
  const id = await newGroup();
  const content = workbookOf([
    ['Name', 'Mobile', 'Due'],
    ['Rahim', '01712345678', '500'],
    ['Karim', '0181', '70'],
    ['Salma', '01912345678', '90'],
    ['Rahim again', '+8801712345678', '1'],
  ]);
  const { status, body } = await importFile(id, file(content, 'parents.xlsx'));
  expect([status, body.added, body.rejected], JSON.stringify(body)).toEqual([
    200,
    2,
    { 'msisdn-too-short': 1, duplicate: 1 },
  ]);
  const rejects: string = await world.padma.call(importRejects, {
    params: { importId: body.importId },
    query: {},
  });
  expect(rejects.split('\r\n').slice(1, 3)).toEqual([
    expect.stringContaining('"3","=""0181""","Number has too few digits"'),
    expect.stringContaining('"5","=""+8801712345678""","'),
  ]);
});

test('an export can be imported again, and holds no formula', async () => {
  const [id, copy] = [await newGroup(), await newGroup()];
  await importFile(id, file('mobile,name\r\n01712345678,"=1+1 ""x"""\r\n01812345678,রহিম\r\n'));
  const exported: string = await world.padma.call(exportContacts, { params: { id }, query: {} });
  expect(exported).toBe(
    '"Number","name"\r\n"=""8801712345678""","\'=1+1 ""x"""\r\n"=""8801812345678""","রহিম"\r\n',
  );
  const { body } = await importFile(copy, file(exported));
  expect([body.added, body.columns]).toEqual([2, ['name']]);
  const again = { params: { id: copy }, query: { language: 'bn' as const } };
  const bangla: string = await world.padma.call(exportContacts, again);
  expect(bangla).toBe(exported.replace('Number', 'নম্বর'));
  expect((await importFile(await newGroup(), file(bangla))).body.added).toBe(2);
  const entries = await world.database
    .selectFrom('audit_entries')
    .select('action')
    .where('record_id', '=', id)
    .execute();
  expect(entries.map(({ action }) => action)).toContain('exported');
});

describe('a file that cannot be read', () => {
  const numbers = newNumbers(12_000).join('\r\n');
  test.each([
    ['is empty', file(''), { file: 'file-empty' }],
    ['is a picture', file(Buffer.from('\x89PNG\r\n', 'latin1')), { file: 'file-image' }],
    ['is a PDF', file('%PDF-1.7'), { file: 'file-pdf' }],
    ['has no numbers', file('name,area\r\nRahim,Dhaka\r\n'), { numberColumn: 'no-number-column' }],
    [
      'breaks off in its middle',
      file(`${numbers}\r\n"never closed\r\n${numbers}`),
      { file: expect.any(String) as string },
    ],
  ])('because it %s leaves the group as it was', async (_, content, problems) => {
    const id = await newGroup();
    await importFile(id, file('01712345678\r\n'));
    const { status, body } = await importFile(id, content, { mode: 'replace' });
    expect([status, body.problems], JSON.stringify(body)).toEqual([422, problems]);
    expect(await groupOf(id)).toMatchObject({ contacts: 1 });
    const { responseList } = await world.padma.call(listContacts, { params: { id }, query: {} });
    expect(responseList.map(({ msisdn }) => msisdn)).toEqual(['8801712345678']);
  });
});

test('whoever hangs up during an import leaves the group as it was', async () => {
  const id = await newGroup();
  await importFile(id, file('01712345678\r\n'));
  const controller = new AbortController();
  const content = file(newNumbers(60_000).join('\r\n'));
  const call = uploadTo(
    world.padma,
    importContacts,
    { id },
    { mode: 'replace', file: content },
    controller.signal,
  );
  const aborted = expect(call).rejects.toThrow();
  // The file has arrived and is being read.
  await eventually(() =>
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('barta-upload-'))).toHaveLength(1),
  );
  controller.abort();
  await aborted;
  await eventually(async () => expect(await groupOf(id)).toMatchObject({ contacts: 1 }));
  expect((await groupOf(id)).lastImport).toMatchObject({ rejected: 0 });
});

test('two lists at once into one group come one after the other, and both are in', async () => {
  const id = await newGroup();
  const [one, other] = [newNumbers(6_000), newNumbers(6_000)];
  const answers = await Promise.all([
    importFile(id, file(`mobile,a\r\n${one.map((to) => `${to},1`).join('\r\n')}`)),
    importFile(id, file(`mobile,b\r\n${other.map((to) => `${to},2`).join('\r\n')}`)),
  ]);
  expect(answers.map(({ body }) => body.added)).toEqual([6_000, 6_000]);
  const { contacts, columns } = await groupOf(id);
  expect([contacts, [...columns].sort()]).toEqual([12_000, ['a', 'b']]);
});
