import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { createContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { createTemplate, updateTemplate } from '#contract/main-api/sending/templates.ts';
import { readBatch, sendMessages, type NewBatch } from '#contract/public-api/batches.ts';
import { readMessages, sendMessage, type NewMessage } from '#contract/public-api/messages.ts';
import { importContacts } from '#contract/sms-receiver/contactImports.ts';
import { removeOldStaged } from '#services/engine/batches/staging/remove.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let jamuna: Client;
let program: Program;
let tester: Program;
let due: number;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  await addClientCompany(world.database, 'Meghna');
  jamuna = await clientOf(world, 'jamuna');
  program = await addProgram(jamuna);
  tester = await addProgram(jamuna, { kind: 'test' });
  due = await addTemplate('Due', 'Dear {{name}}, {{ Due  date }} is the day.');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

async function addTemplate(name: string, text: string, fields = {}, owner = jamuna): Promise<number> {
  const options = { idempotencyKey: crypto.randomUUID() };
  return (await owner.call(createTemplate, { body: { name, text, ...fields } }, options)).id;
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const newNumber = () => newNumbers(1)[0]!;
const fields = { NAME: 'Rahim {{x}}', 'due date': '01/12' };

async function textOf(messageId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(messages.text, batches.text) as text
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where messages.id = ${messageId}`.execute(world.database);
  return rows[0]!.text;
}

async function textsOf(batchId: string): Promise<string[]> {
  const { data } = await program.call(readMessages, { query: { batchId } });
  return (await Promise.all(data.map(({ id }) => textOf(id)))).sort();
}

describe('one message by a template', () => {
  test.each([{}, { startsAt: tomorrow }])('has its fields filled in, with %j', async (when) => {
    const body = { to: newNumber(), templateId: due, fields, ...when };
    const { id, segments } = await program.call(sendMessage, { body });
    expect(segments).toBe(1);
    expect(await textOf(id!)).toBe('Dear Rahim {{x}}, 01/12 is the day.');
    expect((await tester.call(sendMessage, { body })).status).toBe(
      'startsAt' in when ? 'scheduled' : 'queued',
    );
  });

  test('has the class for which the template is meant, which its key must have', async () => {
    const sale = await addTemplate('Sale', 'Sale!', { class: 'promotional' });
    const { id } = await program.call(sendMessage, { body: { to: newNumber(), templateId: sale } });
    const { data } = await program.call(readMessages, { query: { ids: id! } });
    expect(data).toMatchObject([{ class: 'promotional' }]);
    const other = await addProgram(jamuna, { classes: ['transactional'] });
    const body = { to: newNumber(), templateId: sale };
    expect((await other.refusal(sendMessage, { body })).errors).toMatchObject([{ field: 'class' }]);
  });

  test('is sent once a key, as the template was then', async () => {
    const templateId = await addTemplate('Changing', 'Before {{a}}');
    const body = { to: newNumber(), templateId, fields: { a: '1' } };
    const options = { idempotencyKey: 'by-template' };
    const first = await program.call(sendMessage, { body }, options);
    await jamuna.call(updateTemplate, { params: { id: templateId }, body: { text: 'After {{b}}' } });
    expect(await program.call(sendMessage, { body }, options)).toEqual(first);
    const text = { to: body.to, text: 'Before 1' };
    expect((await program.refusal(sendMessage, { body: text }, options)).code).toBe('idempotency-key-reused');
  });

  test.each<[string, Partial<NewMessage>, string]>([
    ['neither text nor template', { templateId: undefined }, 'text: required'],
    ['both', { text: 'Hello' }, 'templateId: one-text-only'],
    ['a field without a value', { fields: { name: 'Rahim' } }, 'fields: fields-not-filled'],
    ['a blank value', { fields: { ...fields, 'due date': ' ' } }, 'fields: fields-not-filled'],
    ['no fields', {}, 'fields: fields-not-filled'],
    ['a template of nobody', { templateId: 9_007_199_254_740_991, fields }, 'templateId: no-such-record'],
    [
      'values that are too long together',
      { fields: { name: 'x'.repeat(9_990), 'due date': 'x' } },
      'fields: too-long',
    ],
    [
      'more parts than are sent',
      { fields: { name: 'x'.repeat(1_600), 'due date': 'x' } },
      'text: text-too-many-segments',
    ],
  ])('is refused with %s', async (_, change, refused) => {
    const body = { to: newNumber(), templateId: due, ...change };
    for (const sender of [program, tester])
      for (const validateOnly of [false, true]) {
        const { errors } = await sender.refusal(sendMessage, { body: { ...body, validateOnly } });
        expect(errors!.map(({ field, code }) => `${field}: ${code}`)).toEqual([refused]);
      }
  });

  test('may leave fields empty when that is asked for', async () => {
    const body = { to: newNumber(), templateId: due, onEmptyFields: 'send' } as const;
    const { id } = await program.call(sendMessage, { body });
    expect(await textOf(id!)).toBe('Dear ,  is the day.');
  });

  test('of another company is none', async () => {
    const meghna = await clientOf(world, 'meghna');
    const theirs = await addTemplate('Theirs', 'Secret', {}, meghna);
    for (const spec of [sendMessage, sendMessages] as const) {
      const body = { to: newNumber(), recipients: [{ to: newNumber() }], templateId: theirs };
      const { to, recipients, templateId } = body;
      const refused =
        spec === sendMessage
          ? program.refusal(sendMessage, { body: { to, templateId } })
          : program.refusal(sendMessages, { body: { recipients, templateId } });
      expect((await refused).errors).toMatchObject([{ field: 'templateId', code: 'no-such-record' }]);
    }
  });
});

describe('many messages by a template', () => {
  test('have the fields of each recipient, whatever their names', async () => {
    const templateId = await addTemplate('Odd', '{{1}} {{constructor}} {{to}} {{নাম}}');
    const of = (value: string) =>
      JSON.parse(`{"1":"${value}","constructor":"p","to":"t","নাম":"n","":"ignored","more":"m"}`) as Record<
        string,
        string
      >;
    const recipients = newNumbers(2).map((to, index) => ({
      to,
      reference: `odd-${index}`,
      fields: of(`v${index}`),
    }));
    const sent = await program.call(sendMessages, { body: { templateId, recipients } });
    expect(sent).toMatchObject({ accepted: 2, rejected: 0 });
    expect(await textsOf(sent.id!)).toEqual(['v0 p t n', 'v1 p t n']);
    const { data } = await program.call(readMessages, { query: { reference: 'odd-1' } });
    expect(data.map(({ to }) => to)).toEqual([recipients[1]!.to]);
    expect(await tester.call(sendMessages, { body: { templateId, recipients } })).toMatchObject({
      accepted: 2,
    });
  });

  test('have the text of one without fields, and one text is filled in likewise', async () => {
    const templateId = await addTemplate('Plain', 'Closed on {{{{Friday}}.');
    const [first, second] = newNumbers(2) as [string, string];
    const plain = await program.call(sendMessages, { body: { templateId, recipients: [{ to: first }] } });
    expect(await textsOf(plain.id!)).toEqual(['Closed on {{Friday}}.']);
    const body = { text: 'Dear {{name}}', recipients: [{ to: second, fields: { name: 'Karim' } }] };
    const filled = await program.call(sendMessages, { body });
    expect(await textsOf(filled.id!)).toEqual(['Dear Karim']);
  });

  test.each<[string, Partial<NewBatch>, string]>([
    ['a text beside it', { text: 'Hello' }, 'templateId: one-text-only'],
    [
      'a text of a recipient',
      { recipients: [{ to: '01712345678', text: 'Hello' }] },
      'templateId: one-text-only',
    ],
    [
      'a field without a value',
      { recipients: [{ to: '01712345678', fields: { name: 'R', 'due date': '' } }] },
      'templateId: fields-not-filled',
    ],
    [
      'a field that nobody has',
      { recipients: [{ to: '01712345678', fields: { name: 'R' } }] },
      'templateId: unknown-fields',
    ],
    ['no good number', { recipients: [{ to: '12', fields }] }, 'recipients: nothing-to-send'],
    ['no recipients', { recipients: undefined }, 'recipients: required'],
    ['recipients and groups', { groupIds: [1] }, 'groupIds: one-list-only'],
    [
      'groups of nobody',
      { recipients: undefined, groupIds: [9_007_199_254_740_991] },
      'groupIds: no-such-record',
    ],
  ])('are refused with %s', async (_, change, refused) => {
    const body = { templateId: due, recipients: [{ to: newNumber(), fields }], ...change };
    for (const sender of [program, tester]) {
      const { errors } = await sender.refusal(sendMessages, { body });
      expect(errors!.map(({ field, code }) => `${field}: ${code}`)).toEqual([refused]);
    }
    const own = { recipients: [{ to: newNumber(), text: 'Hello', fields }] };
    expect((await program.refusal(sendMessages, { body: own })).errors).toMatchObject([
      { field: 'recipients.0.fields', code: 'unknown-field' },
    ]);
  });
});

describe('messages to groups', () => {
  async function addGroup(contacts: Record<string, string>[]): Promise<number> {
    const name = `Group ${crypto.randomUUID()}`;
    const { id } = await jamuna.call(createContactGroup, { body: { name, columns: ['name'] } });
    const body = { mode: 'update', rows: contacts } as const;
    if (contacts.length > 0) await jamuna.call(importContacts, { params: { id }, body });
    return id;
  }
  const staged = () =>
    world.database.selectFrom('batches').select('id').where('state', '=', 'staged').execute();

  test('are filled in from the contacts, each number once', async () => {
    const [first, second, gone] = newNumbers(3) as [string, string, string];
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: program.key.companyId, msisdn: gone, source: 'staff' })
      .execute();
    const groupIds = [
      await addGroup([
        { to: first, name: 'Rahim' },
        { to: gone, name: 'Gone' },
      ]),
      await addGroup([
        { to: first, name: 'Twice' },
        { to: second, name: 'Karim' },
      ]),
    ];
    const body = { text: 'Dear {{name}} ({{number}})', class: 'promotional', groupIds } as const;
    const checked = await program.call(sendMessages, { body: { ...body, validateOnly: true } });
    expect(checked).toMatchObject({ id: null, state: 'valid', accepted: 2, rejected: 2, rejects: [] });
    expect(await tester.call(sendMessages, { body })).toMatchObject({ accepted: 2, credits: 0 });
    const options = { idempotencyKey: 'to-groups' };
    const [sent, again] = await Promise.all([1, 2].map(() => program.call(sendMessages, { body }, options)));
    expect(again).toEqual(sent);
    expect(await program.call(sendMessages, { body }, options)).toEqual(sent);
    expect(await textsOf(sent!.id!)).toEqual([`Dear Karim (${second})`, `Dear Rahim (${first})`]);
    const plain = await program.call(sendMessages, {
      body: { text: 'Hello', groupIds, name: 'Plain', startsAt: tomorrow },
    });
    expect(await program.call(readBatch, { params: { id: plain.id! } })).toMatchObject({
      name: 'Plain',
      state: 'scheduled',
      messages: 2,
    });
    expect(await staged()).toEqual([]);
  });

  test('have the sender ID of their campaign, which has to be one of the company', async () => {
    const companyId = program.key.companyId;
    await world.database
      .insertInto('sender_ids')
      .values({ company_id: companyId, name: 'JAMUNAEID', status: 'approved' })
      .execute();
    const campaign = { name: 'Eid', class: 'transactional', senderId: 'JAMUNAEID' } as const;
    const options = { idempotencyKey: crypto.randomUUID() };
    const { id: campaignId } = await jamuna.call(createCampaign, { body: campaign }, options);
    const body = { text: 'Hello', groupIds: [await addGroup([{ to: newNumber() }])], campaignId };
    const { id } = await program.call(sendMessages, { body });
    const { sender_id: senderId, campaign_id: ofCampaign } = await world.database
      .selectFrom('batches')
      .select(['sender_id', 'campaign_id'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect({ senderId, ofCampaign }).toEqual({ senderId: 'JAMUNAEID', ofCampaign: campaignId });
    const elsewhere = await addProgram(await clientOf(world, 'meghna'));
    expect((await elsewhere.refusal(sendMessages, { body: { ...body, validateOnly: true } })).errors).toEqual(
      [expect.objectContaining({ field: 'campaignId', code: 'no-such-record' })],
    );
  });

  test('are answered also where what was staged cannot be removed at once', async () => {
    const body = { text: 'Hello', groupIds: [await addGroup([{ to: newNumber() }])] };
    await sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      world.database,
    );
    await sql`
      create trigger keep_staged before update on batches for each row
      when (old.report is not null and new.report is null) execute function fail()`.execute(world.database);
    const sender = await addProgram(jamuna);
    const checked = await sender.answer(sendMessages, { body: { ...body, validateOnly: true } });
    await sql`drop trigger keep_staged on batches`.execute(world.database);
    expect(checked).toMatchObject({ status: 200, body: { state: 'valid', accepted: 1 } });
    await sql`update batches set staged_at = now() - interval '2 days' where state = 'staged'`.execute(
      world.database,
    );
    expect(await removeOldStaged(world.database, 10)).toBe(1);
    expect(await staged()).toEqual([]);
  });

  test('count for the day as many as are accepted, whatever the groups had before', async () => {
    const group = await addGroup(newNumbers(3).map((to) => ({ to })));
    const body = { text: 'Hello', groupIds: [group] };
    // As if contacts were added after the groups were counted, or removed.
    const countAs = (count: number) =>
      world.database
        .updateTable('contact_groups')
        .set({ contact_count: count })
        .where('id', '=', group)
        .execute();
    const limited = await addProgram(jamuna, { messagesPerDay: 5 });
    await limited.call(sendMessages, { body });
    await countAs(1);
    expect((await limited.refusal(sendMessages, { body })).code).toBe('rate-limited');
    expect(await staged()).toEqual([]);
    await countAs(9);
    const other = await addProgram(jamuna, { messagesPerDay: 4 });
    expect(await other.call(sendMessages, { body })).toMatchObject({ accepted: 3 });
    await countAs(3);
  });

  test('and other lists count for the day without the recipients that are rejected', async () => {
    const limited = await addProgram(jamuna, { messagesPerDay: 2 });
    const [one, two, three] = newNumbers(3) as [string, string, string];
    const more = { text: 'Hello', recipients: [{ to: one }, { to: 'nobody' }, { to: two }] };
    expect(await limited.call(sendMessages, { body: more })).toMatchObject({ accepted: 2, rejected: 1 });
    const another = { text: 'Hello', recipients: [{ to: three }] };
    expect((await limited.refusal(sendMessages, { body: another })).code).toBe('rate-limited');
  });

  test('take nothing of the day while they are staged, so that a process that is killed leaves nothing', async () => {
    const body = { text: 'Hello', groupIds: [await addGroup(newNumbers(3).map((to) => ({ to })))] };
    const limited = await addProgram(jamuna, { messagesPerDay: 3 });
    await sql`
      create function fail_if_counted() returns trigger language plpgsql as $$ begin
        if exists (select from api_keys where used_messages > 0 and messages_per_day = 3) then raise 'counted'; end if;
        return new;
      end $$`.execute(world.database);
    await sql`
      create trigger staged_uncounted before insert on chunks for each row execute function fail_if_counted()`.execute(
      world.database,
    );
    const sent = await limited.answer(sendMessages, { body });
    await sql`drop trigger staged_uncounted on chunks`.execute(world.database);
    expect(sent).toMatchObject({ status: 202, body: { accepted: 3 } });
    expect((await limited.refusal(sendMessages, { body })).code).toBe('rate-limited');
  });

  test('are refused as a whole, and leave nothing staged', async () => {
    const groupIds = [await addGroup([{ to: newNumber(), name: '' }])];
    const refused = async (body: NewBatch) => (await program.refusal(sendMessages, { body })).errors;
    expect(await refused({ text: 'Dear {{name}}', groupIds })).toMatchObject([
      { field: 'groupIds', code: 'fields-not-filled' },
    ]);
    expect(await refused({ templateId: due, groupIds })).toMatchObject([
      { field: 'templateId', code: 'unknown-fields' },
    ]);
    expect(await refused({ groupIds })).toMatchObject([{ field: 'text', code: 'required' }]);
    const empty = [await addGroup([])];
    expect(await refused({ text: 'Hello', groupIds: empty })).toMatchObject([
      { field: 'groupIds', code: 'nothing-to-send' },
    ]);
    expect(await staged()).toEqual([]);
  });
});
