import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addContact,
  createContactGroup,
  deleteContact,
  deleteContactGroup,
  exportContacts,
  findContactGroup,
  listContactGroups,
  listContacts,
  updateContact,
  updateContactGroup,
} from '#contract/main-api/sending/contactGroups.ts';
import { deleteCompany } from '#contract/main-api/people/companies.ts';
import { batchRejects } from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch, type BatchList } from '#contract/sms-receiver/newBatches.ts';
import { importContacts, type ContactList } from '#contract/sms-receiver/contactImports.ts';
import { removeOldImports, removeDeletedGroups } from '#services/engine/upkeep/removeContacts.ts';
import { contactRepository } from '#services/engine/contacts/repository.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
/** Keeps contacts without seeing their numbers. */
let clerk: Client;

beforeAll(async () => {
  world = await startQuietReceiver();
  const { roleId } = await addPerson(world.database, { username: 'clerk', companyId: padmaId });
  await setPermissions(world.database, roleId, ['manage-contacts', 'send-multiple-sms']);
  clerk = await clientOf(world, 'clerk');
});
afterEach(async () => {
  await expectInvariants(world.database);
  await expectCounts();
});
afterAll(() => world.close());

/** Each group counts as many contacts as it has. */
async function expectCounts(): Promise<void> {
  const groups = await world.database.selectFrom('contact_groups').selectAll().execute();
  const contacts = await world.database.selectFrom('contacts').select('group_id').execute();
  for (const { id, contact_count } of groups) {
    expect([id, contacts.filter(({ group_id }) => group_id === id).length]).toEqual([id, contact_count]);
  }
}

let made = 0;
async function newGroup(columns: string[] = []): Promise<number> {
  const body = { name: `Group ${(made += 1)}`, columns };
  return (await world.padma.call(createContactGroup, { body })).id;
}

type Rows = NonNullable<ContactList['rows']>;
const importRows = (id: number, rows: Rows, list: Partial<ContactList> = {}) =>
  world.padma.call(importContacts, { params: { id }, body: { mode: 'update', rows, ...list } });

async function contactsOf(id: number, q?: string, client = world.padma) {
  const query = { filter: q === undefined ? {} : { q }, range: [0, 99] as [number, number] };
  const { responseList, total } = await client.call(listContacts, { params: { id }, query });
  expect(total).toBe(responseList.length);
  return responseList.map(({ msisdn, values }) => [msisdn, ...values]);
}

const rahim = { to: '01712345678', name: 'Rahim', area: 'Dhaka' };
const karim = { to: '01812345678', name: 'Karim', area: 'Sylhet' };
const salma = { to: '01912345678', name: 'Salma', area: 'Khulna' };
const numbers = { rahim: '8801712345678', karim: '8801812345678', salma: '8801912345678' };

describe('a contact group', () => {
  test('is found by part of its name, renamed, and gone when it is deleted', async () => {
    const { id, ...group } = await world.padma.call(createContactGroup, {
      body: { name: 'Parents of 2026' },
    });
    expect(group).toMatchObject({ columns: [], contacts: 0, createdBy: 'padma', lastImport: null });
    const found = await world.padma.call(listContactGroups, { query: { filter: { q: 'PARENTS' } } });
    expect(found.map(({ name }) => name)).toEqual(['Parents of 2026']);
    await world.padma.call(updateContactGroup, { params: { id }, body: { name: 'Guardians' } });
    await importRows(id, [rahim]);
    await world.padma.call(deleteContactGroup, { params: { id } });
    expect((await world.padma.refusal(findContactGroup, { params: { id } })).body.code).toBe('not-found');
    expect((await world.padma.refusal(listContacts, { params: { id } })).body.code).toBe('not-found');
    // Its name is free before its contacts are removed.
    const { id: next } = await world.padma.call(createContactGroup, { body: { name: 'guardians' } });
    await removeDeletedGroups(world.database);
    const left = await world.database
      .selectFrom('contacts')
      .select('msisdn')
      .where('group_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(await world.padma.call(findContactGroup, { params: { id: next } })).toMatchObject({ contacts: 0 });
  });

  test('has a name of its own in its company, whatever the letter case', async () => {
    const first = await world.padma.call(createContactGroup, { body: { name: 'Members' } });
    const { status, body } = await world.padma.refusal(createContactGroup, { body: { name: 'MEMBERS' } });
    expect([status, body.problems]).toEqual([409, { name: 'name-taken' }]);
    await world.meghna.call(createContactGroup, { body: { name: 'Members' } });
    await world.padma.call(updateContactGroup, { params: { id: first.id }, body: { name: 'members' } });
  });

  test('keeps its fields: they can be renamed and added, not taken away or doubled', async () => {
    const id = await newGroup(['name', 'area']);
    await importRows(id, [rahim]);
    const change = (columns: string[]) => ({ params: { id }, body: { columns } });
    expect((await world.padma.refusal(updateContactGroup, change(['name']))).body.problems).toEqual({
      columns: 'columns-stay',
    });
    expect(
      (await world.padma.refusal(updateContactGroup, change(['name', ' Name'.trim()]))).body.problems,
    ).toEqual({
      columns: 'column-twice',
    });
    await world.padma.call(updateContactGroup, change(['Name', 'District', 'Due']));
    expect(await contactsOf(id)).toEqual([[numbers.rahim, 'Rahim', 'Dhaka', '']]);
  });

  test("is the company's own: neither another company nor the provider sees it", async () => {
    const id = await newGroup();
    for (const client of [world.meghna, world.admin]) {
      expect((await client.refusal(findContactGroup, { params: { id } })).status).toBe(404);
      expect((await client.refusal(deleteContactGroup, { params: { id } })).status).toBe(404);
      const groups = await client.call(listContactGroups, { query: { range: [0, 99] } });
      expect(groups.map((group) => group.id)).not.toContain(id);
    }
  });

  test('is found by a number in it, by who may read contacts with their numbers', async () => {
    const [one, other, neither] = [await newGroup(), await newGroup(), await newGroup()];
    await importRows(one, [{ to: '01733000501' }]);
    await importRows(other, [{ to: '01733000501' }, { to: '01733000502' }]);
    await importRows(neither, [{ to: '01733000502' }]);
    const groupsOf = (client: Client, msisdn: string) =>
      client.call(listContactGroups, { query: { filter: { msisdn }, sort: ['id', 'ASC'] } });
    expect((await groupsOf(world.padma, '+880 1733-000501')).map(({ id }) => id)).toEqual([one, other]);
    expect(await groupsOf(world.padma, '01733000503')).toEqual([]);
    expect(await groupsOf(world.meghna, '01733000501')).toEqual([]);
    const refusal = await clerk.refusal(listContactGroups, { query: { filter: { msisdn: '01733000501' } } });
    expect(refusal.body.code).toBe('forbidden');
    const nonsense = await world.padma.refusal(listContactGroups, { query: { filter: { msisdn: '12' } } });
    expect(nonsense.body.problems).toEqual({ 'filter.msisdn': 'msisdn-too-short' });
  });

  test('keeps its company from being deleted', async () => {
    await world.meghna.call(createContactGroup, { body: { name: 'Customers' } });
    const { body } = await world.admin.refusal(deleteCompany, { params: { id: world.meghna.companyId } });
    expect(body.uses).toContainEqual({ what: 'contact-groups', count: expect.any(Number) as number });
  });
});

describe('one contact', () => {
  test('is added, changed and taken out', async () => {
    const id = await newGroup(['name', 'area']);
    const add = (to: string, values?: string[]) => ({
      params: { id },
      body: { to, ...(values && { values }) },
    });
    const contact = await world.padma.call(addContact, add('০১৭১২-৩৪৫৬৭৮', ['Rahim']));
    expect(contact).toMatchObject({ msisdn: numbers.rahim, values: ['Rahim', ''], isOptedOut: false });
    const params = { id, contactId: contact.id };
    await world.padma.call(updateContact, { params, body: { values: ['Rahim Uddin', 'Bogura'] } });
    expect(await contactsOf(id)).toEqual([[numbers.rahim, 'Rahim Uddin', 'Bogura']]);
    await world.padma.call(deleteContact, { params });
    expect(await contactsOf(id)).toEqual([]);
    expect((await world.padma.refusal(deleteContact, { params })).body.code).toBe('not-found');
  });

  test('is refused with a number that is none, one that is there, or too many values', async () => {
    const id = await newGroup(['name']);
    const refusal = async (to: string, values: string[] = []) =>
      (await world.padma.refusal(addContact, { params: { id }, body: { to, values } })).body.problems;
    await world.padma.call(addContact, { params: { id }, body: { to: rahim.to } });
    expect(await refusal('+880 1712-345678')).toEqual({ to: 'contact-exists' });
    expect(await refusal('12345')).toEqual({ to: 'msisdn-too-short' });
    expect(await refusal(karim.to, ['a', 'b'])).toEqual({ values: 'too-long' });
  });

  test('is found by the beginning of the number or of a value, also one with signs of a pattern', async () => {
    const id = await newGroup();
    await importRows(id, [rahim, karim, { ...salma, name: '50% off_' }]);
    expect(await contactsOf(id, '018')).toEqual([[numbers.karim, 'Karim', 'Sylhet']]);
    expect(await contactsOf(id, 'dha')).toEqual([[numbers.rahim, 'Rahim', 'Dhaka']]);
    expect(await contactsOf(id, 'haka')).toEqual([]);
    expect(await contactsOf(id, '50% O')).toEqual([[numbers.salma, '50% off_', 'Khulna']]);
    expect(await contactsOf(id, '%')).toEqual([]);
  });

  test('shows a masked number to who may not see it whole, who cannot search by it either', async () => {
    const id = await newGroup();
    await importRows(id, [rahim]);
    expect(await contactsOf(id, undefined, clerk)).toEqual([['8801712•••678', 'Rahim', 'Dhaka']]);
    expect(await contactsOf(id, '01712', clerk)).toEqual([]);
    expect(await contactsOf(id, 'rahim', clerk)).toHaveLength(1);
    const file: string = await clerk.call(exportContacts, { params: { id }, query: {} });
    expect(file).toContain('8801712•••678');
    expect(file).not.toContain(numbers.rahim);
  });

  test('is read from an index, also in a large group that was imported a moment ago', async () => {
    const groupId = await newGroup();
    const rolledBack = new Error('rolled back');
    const work = world.database.transaction().execute(async (transaction) => {
      await sql`insert into contacts (company_id, group_id, msisdn, field_values)
        select ${padmaId}, ${groupId}, (8801700000000 + number)::text, '{}' from generate_series(1, 20000) number`.execute(
        transaction,
      );
      const run: CompiledQuery[] = [];
      const keeping: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          run.push(transaction.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const contacts = contactRepository(transaction.withPlugin(keeping), {
        companyId: padmaId,
        groupId,
        columns: 0,
      });
      const page = { field: 'msisdn', direction: 'desc', limit: 10, offset: 0 } as const;
      const { rows } = await contacts.list({ msisdnPrefix: '88017' }, page);
      expect(rows[0]!.msisdn).toBe('8801700020000');
      const { sql: text, parameters } = run.at(-1)!;
      const plan = await transaction.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort');
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
  });
});

describe('an import', () => {
  test('counts who is new, who has changed and who is as before', async () => {
    const id = await newGroup();
    const first = await importRows(id, [
      rahim,
      karim,
      { ...rahim, name: 'Again' },
      { to: '12', name: '', area: '' },
    ]);
    expect(first).toMatchObject({
      read: 4,
      added: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
      rejected: { duplicate: 1, 'msisdn-too-short': 1 },
      contacts: 2,
      columns: ['name', 'area'],
    });
    const second = await importRows(id, [rahim, { ...karim, area: 'Feni' }, salma]);
    expect(second).toMatchObject({ read: 3, added: 1, updated: 1, unchanged: 1, contacts: 3 });
    expect(await contactsOf(id)).toEqual([
      [numbers.rahim, 'Rahim', 'Dhaka'],
      [numbers.karim, 'Karim', 'Feni'],
      [numbers.salma, 'Salma', 'Khulna'],
    ]);
    expect(await world.padma.call(findContactGroup, { params: { id } })).toMatchObject({
      lastImport: { id: second.importId, by: 'padma', rejected: 0 },
    });
  });

  test('adds fields at the end and leaves those alone that it does not bring', async () => {
    const id = await newGroup();
    await importRows(id, [rahim, karim]);
    const { columns, updated, unchanged } = await importRows(id, [
      { to: rahim.to, due: '500', ' NAME ': 'Rahim Uddin' },
      { to: karim.to, due: '', ' NAME ': 'Karim' },
      { to: salma.to, due: '70', ' NAME ': 'Salma' },
    ]);
    expect([columns, updated, unchanged]).toEqual([['name', 'area', 'due'], 1, 1]);
    expect(await contactsOf(id)).toEqual([
      [numbers.rahim, 'Rahim Uddin', 'Dhaka', '500'],
      [numbers.karim, 'Karim', 'Sylhet', ''],
      [numbers.salma, 'Salma', '', '70'],
    ]);
  });

  test('keeps the columns that were chosen, under the names that were given', async () => {
    const id = await newGroup();
    const columns = [{ column: 2, name: 'জেলা' }];
    expect(await importRows(id, [rahim], { columns })).toMatchObject({ columns: ['জেলা'] });
    expect(await importRows(id, [karim], { columns: [] })).toMatchObject({ columns: ['জেলা'], added: 1 });
    expect(await contactsOf(id)).toEqual([
      [numbers.rahim, 'Dhaka'],
      [numbers.karim, ''],
    ]);
  });

  test('in place of everything leaves nobody else in the group', async () => {
    const id = await newGroup();
    await importRows(id, [rahim, karim]);
    const replaced = await importRows(id, [{ mobile: salma.to, shop: 'Salma Stores' }], { mode: 'replace' });
    expect(replaced).toMatchObject({ added: 1, removed: 2, contacts: 1, columns: ['shop'] });
    expect(await contactsOf(id)).toEqual([[numbers.salma, 'Salma Stores']]);
  });

  test('that takes no row at all is refused, and the group is as it was', async () => {
    const id = await newGroup();
    await importRows(id, [rahim]);
    const body = { mode: 'replace', numberColumn: 0, rows: [{ to: 'nobody', name: 'x' }] };
    const { status, body: refusal } = await world.padma.refusal(importContacts, { params: { id }, body });
    expect([status, refusal.problems]).toEqual([422, { rows: 'nothing-to-import' }]);
    expect(refusal.rejected).toEqual({ 'msisdn-not-a-number': 1 });
    expect(await contactsOf(id)).toHaveLength(1);
  });

  test.each([
    ['a column that is not there', { columns: [{ column: 9, name: 'x' }] }, { columns: 'no-such-column' }],
    [
      'one name twice',
      {
        columns: [
          { column: 1, name: 'Name' },
          { column: 2, name: 'name '.trim() },
        ],
      },
      { columns: 'column-twice' },
    ],
    ['no column of numbers', { rows: [{ name: 'Rahim' }] }, { numberColumn: 'no-number-column' }],
  ])('with %s is refused', async (_, list, problems) => {
    const id = await newGroup();
    const body = { mode: 'update', rows: [rahim], ...list };
    expect((await world.padma.refusal(importContacts, { params: { id }, body })).body.problems).toEqual(
      problems,
    );
  });

  test('keeps people who have opted out, and says so', async () => {
    const id = await newGroup();
    await optOut(numbers.karim);
    expect(await importRows(id, [rahim, karim])).toMatchObject({ added: 2, optedOut: 1 });
    const { responseList } = await world.padma.call(listContacts, { params: { id }, query: {} });
    expect(responseList.map(({ isOptedOut }) => isOptedOut)).toEqual([false, true]);
    await optIn();
  });

  test('is forgotten after a month, its group stays', async () => {
    const id = await newGroup();
    await importRows(id, [rahim, rahim]);
    await world.database
      .updateTable('contact_imports')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('group_id', '=', id)
      .execute();
    await removeOldImports(world.database);
    expect(await world.padma.call(findContactGroup, { params: { id } })).toMatchObject({
      lastImport: null,
      contacts: 1,
    });
  });
});

async function optOut(msisdn: string): Promise<void> {
  await world.database
    .insertInto('opt_outs')
    .values({ company_id: padmaId, msisdn, source: 'staff' })
    .execute();
}
const optIn = () => world.database.deleteFrom('opt_outs').execute();

describe('sending to groups', () => {
  const preview = (list: Partial<BatchList>, client = world.padma) =>
    client.call(previewBatch, { body: { class: 'transactional', ...list } });

  test('writes to each number once, with a template over the fields of all groups', async () => {
    const [first, second] = [await newGroup(), await newGroup()];
    await importRows(first, [rahim, karim]);
    await importRows(second, [
      { to: karim.to, Name: 'Karim', due: '1' },
      { to: salma.to, Name: 'Salma', due: '70' },
    ]);
    const { batchId, report, kind } = await preview({
      groupIds: [first, second, first],
      template: 'Dear {{name}} of {{area}}: {{due}} ({{number}})',
    });
    expect([kind, report.facts.headers]).toEqual(['multiple', ['number', 'name', 'area', 'due']]);
    expect(report).toMatchObject({ read: 4, valid: 3, rejected: { duplicate: 1 }, rowsWithEmptyFields: 3 });
    expect(report.samples.map(({ text }) => text)).toEqual([
      'Dear Rahim of Dhaka:  (8801712345678)',
      'Dear Karim of Sylhet:  (8801812345678)',
      'Dear Salma of : 70 (8801912345678)',
    ]);
    const body = { batchId: batchId!, onEmptyFields: 'send' as const };
    expect(await world.padma.call(sendBatch, { body })).toMatchObject({ accepted: 3 });
  });

  test('passes over who has opted out', async () => {
    const id = await newGroup();
    await importRows(id, [rahim, karim]);
    await optOut(numbers.rahim);
    const { report } = await preview({ groupIds: [id], text: 'Hello' });
    expect([report.valid, report.rejected]).toEqual([1, { 'opted-out': 1 }]);
    await optIn();
  });

  test('reads a field that is called number as the field', async () => {
    const id = await newGroup();
    await importRows(id, [{ to: rahim.to, number: 'A-17' }], { numberColumn: 0 });
    const { report } = await preview({ groupIds: [id], template: 'Account {{Number}}' });
    expect(report.samples[0]!.text).toBe('Account A-17');
  });

  test.each([
    ['of another company', async () => ({ groupIds: [await meghnasGroup()] }), 'no-such-record'],
    ['with nobody in it', async () => ({ groupIds: [await newGroup()] }), 'nothing-to-send'],
    [
      'beside a list',
      async () => ({ groupIds: [await newGroup()], recipients: ['01712345678'] }),
      'one-list-only',
    ],
  ])('a group %s is refused', async (_, listOf, problem) => {
    const body = { class: 'transactional', text: 'Hello', ...(await listOf()) };
    const { body: refusal } = await world.padma.refusal(previewBatch, { body });
    expect(refusal.problems).toEqual({ groupIds: problem });
  });

  test('shows no whole number to who may not see it, and sends to it all the same', async () => {
    const id = await newGroup();
    await importRows(id, [rahim]);
    const twin = await newGroup();
    await importRows(twin, [rahim]);
    const { report, batchId } = await preview({ groupIds: [id, twin], text: 'Hello' }, clerk);
    expect(JSON.stringify(report)).not.toContain(numbers.rahim);
    expect(report.samples[0]!.msisdn).toBe('8801712•••678');
    const rejects: string = await clerk.call(batchRejects, { params: { batchId: batchId! }, query: {} });
    expect(rejects).toContain('8801712•••678');
    await clerk.call(sendBatch, { body: { batchId: batchId! } });
    const sent = await world.database
      .selectFrom('messages')
      .select('msisdn')
      .where('batch_id', '=', Number(batchId))
      .execute();
    expect(sent).toEqual([{ msisdn: numbers.rahim }]);
  });

  async function meghnasGroup(): Promise<number> {
    const { id } = await world.meghna.call(createContactGroup, { body: { name: `Theirs ${(made += 1)}` } });
    return id;
  }
});
