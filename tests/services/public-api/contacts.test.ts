import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { contactLimits } from '#contract/main-api/sending/contactGroups.ts';
import {
  addContacts,
  addGroup,
  changeContact,
  changeGroup,
  readContacts,
  readGroup,
  readGroups,
  removeContact,
  removeContacts,
  removeGroup,
} from '#contract/public-api/contacts.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let jamuna: Client;
let program: Program;
let masked: Program;
let tester: Program;
let sender: Program;
const permissions = ['manage-contacts', 'view-msisdn'] as const;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  jamuna = await clientOf(world, 'jamuna');
  program = await addProgram(jamuna, { permissions: [...permissions] });
  masked = await addProgram(jamuna, { permissions: ['manage-contacts'] });
  sender = await addProgram(jamuna);
  tester = await addProgram(jamuna, { permissions: [...permissions], kind: 'test' });
});
afterAll(() => world.close());

const newGroup = (fields: string[] = []) =>
  program.call(addGroup, { body: { name: `Group ${crypto.randomUUID()}`, fields } });
const paramsOf = ({ id }: { id: string }) => ({ id: Number(id) });
const add = (group: { id: string }, contacts: { to: string; fields?: Record<string, string> }[]) =>
  program.call(addContacts, { params: paramsOf(group), body: { contacts } });
const contactsOf = async (group: { id: string }, query = {}) =>
  (await program.call(readContacts, { params: paramsOf(group), query })).data;
const problemsOf = async (
  refusal: Promise<{ code: string; errors?: { field: string; code: string }[] | undefined }>,
) => {
  const { code, errors = [] } = await refusal;
  return [code, ...errors.map((error) => `${error.field}: ${error.code}`)];
};

describe('a group', () => {
  test('is added once a key, renamed, listed and removed', async () => {
    const options = { idempotencyKey: 'group-1' };
    const body = { name: 'Parents', fields: ['name'] };
    const group = await program.call(addGroup, { body }, options);
    expect(await program.call(addGroup, { body }, options)).toEqual(group);
    expect(group).toMatchObject({ ...body, contacts: 0 });
    const params = paramsOf(group);
    expect(await problemsOf(program.refusal(addGroup, { body: { name: 'PARENTS' } }))).toEqual([
      'conflict',
      'name: name-taken',
    ]);
    const changed = await program.call(changeGroup, {
      params,
      body: { name: 'Guardians', fields: ['Name', 'due'] },
    });
    expect(changed).toMatchObject({ name: 'Guardians', fields: ['Name', 'due'] });
    expect(await problemsOf(program.refusal(changeGroup, { params, body: { fields: ['Name'] } }))).toEqual([
      'rule-refused',
      'fields: columns-stay',
    ]);
    expect(await program.call(readGroup, { params })).toEqual(changed);
    const second = await newGroup();
    const page = await program.call(readGroups, { query: { limit: 1 } });
    expect(page.data).toEqual([second]);
    const next = await program.call(readGroups, { query: { limit: 1, cursor: page.nextCursor! } });
    expect([next.data, next.nextCursor]).toEqual([[changed], null]);
    expect(await program.call(removeGroup, { params })).toEqual({ id: group.id });
    expect((await program.refusal(readGroup, { params })).code).toBe('not-found');
    expect((await program.call(readGroups, { query: {} })).data).toEqual([second]);
  });

  test.each(['\0', 'a\u0000b', ' ', 'a{b'])('has no field of the name %j', async (name) => {
    const body = { name: `Odd ${crypto.randomUUID()}`, fields: [name] };
    expect(await problemsOf(program.refusal(addGroup, { body }))).toEqual([
      'validation-failed',
      'fields.0: bad-format',
    ]);
  });

  test.each(['\0', '\ud800', '\u202e', 'ড়'])('of an odd name or field %j is no failure', async (odd) => {
    for (const body of [{ name: `${odd}x` }, { name: `Odd ${crypto.randomUUID()}`, fields: [`${odd}x`] }])
      expect((await program.answer(addGroup, { body })).status).toBeLessThan(500);
  });
});

describe('contacts', () => {
  test('are added, changed and named when they are rejected', async () => {
    const group = await newGroup(['name', '1', 'toString']);
    const [first, second] = newNumbers(2) as [string, string];
    const contacts: { to: string; fields?: Record<string, string> }[] = [
      { to: first, fields: { NAME: ' Rahim ', '1': 'one' } },
      { to: '12' },
      { to: second, fields: { toString: 'a\u0000b\ud800' } },
      { to: first },
    ];
    expect(await add(group, contacts)).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      rejected: 2,
      rejects: [
        { contact: 2, to: '12', reason: 'msisdn-too-short' },
        { contact: 4, to: first, reason: 'duplicate' },
      ],
    });
    expect(await contactsOf(group)).toMatchObject([
      { number: first, fields: { name: 'Rahim', '1': 'one', toString: '' }, isOptedOut: false },
      { number: second, fields: { name: '', '1': '', toString: 'a\ufffdb\ufffd' } },
    ]);
    expect(await add(group, [{ to: first, fields: { '1': 'two' } }, { to: second }])).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    const [contact] = await contactsOf(group, { number: first });
    expect(contact).toMatchObject({ fields: { name: 'Rahim', '1': 'two' } });
    const params = { ...paramsOf(group), contactId: Number(contact!.id) };
    const changed = await program.call(changeContact, { params, body: { fields: { name: 'Karim\0' } } });
    expect(changed.fields).toEqual({ name: 'Karim\ufffd', '1': 'two', toString: '' });
    expect(await program.call(readGroup, { params: paramsOf(group) })).toMatchObject({ contacts: 2 });
  });

  test('are added once a key', async () => {
    const group = await newGroup();
    const options = { idempotencyKey: 'contacts-1' };
    const input = { params: paramsOf(group), body: { contacts: newNumbers(2).map((to) => ({ to })) } };
    const [one, two] = await Promise.all([1, 2].map(() => program.call(addContacts, input, options)));
    expect(one).toMatchObject({ added: 2 });
    expect(two).toEqual(one);
  });

  test('have new statistics of the planner when few additions have made a group large', async () => {
    const group = await newGroup();
    const analyzed = async () => {
      const { rows } = await sql<{ at: Date | null }>`
        select last_analyze as at from pg_stat_user_tables where relname = 'contacts'`.execute(
        world.database,
      );
      return rows[0]!.at;
    };
    await add(group, [{ to: newNumbers(1)[0]! }]);
    await world.database
      .updateTable('contact_groups')
      .set({ contact_count: 9_999 })
      .where('id', '=', Number(group.id))
      .execute();
    const before = await analyzed();
    await add(group, [{ to: newNumbers(1)[0]! }]);
    await eventually(async () => expect(await analyzed()).not.toEqual(before));
  });

  test('have no fields but those of their group', async () => {
    const group = await newGroup(['name']);
    const [to] = newNumbers(1) as [string];
    const params = paramsOf(group);
    for (const fields of [{ nmae: 'Rahim' }, { name: 'Rahim', area: '' }] as Record<string, string>[])
      expect(
        await problemsOf(program.refusal(addContacts, { params, body: { contacts: [{ to, fields }] } })),
      ).toEqual(['rule-refused', 'contacts: field-not-of-group']);
    const twice = { contacts: [{ to, fields: { name: 'a', 'NAME ': 'b' } }] };
    expect(await problemsOf(program.refusal(addContacts, { params, body: twice }))).toEqual([
      'rule-refused',
      'contacts: column-twice',
    ]);
    expect(
      await problemsOf(program.refusal(addContacts, { params, body: { contacts: [{ to: '12' }] } })),
    ).toEqual(['rule-refused', 'contacts: nothing-to-import']);
    await add(group, [{ to }]);
    const { id } = (await contactsOf(group))[0]!;
    const change = (fields: Record<string, string>) =>
      program.refusal(changeContact, { params: { ...params, contactId: Number(id) }, body: { fields } });
    expect(await problemsOf(change({ area: 'x' }))).toEqual(['rule-refused', 'fields: field-not-of-group']);
    expect(await problemsOf(change({ name: 'x'.repeat(contactLimits.valuesLength + 1) }))).toEqual([
      'validation-failed',
      'fields.name: too-long',
    ]);
  });

  test('are taken out, one and many', async () => {
    const group = await newGroup();
    const numbers = newNumbers(4);
    await add(
      group,
      numbers.map((to) => ({ to })),
    );
    const { id } = (await contactsOf(group))[0]!;
    const params = paramsOf(group);
    expect(await program.call(removeContact, { params: { ...params, contactId: Number(id) } })).toEqual({
      id,
    });
    const remove = { params, body: { numbers: [...numbers.slice(0, 2), numbers[1]!, 'nobody', '\0'] } };
    const options = { idempotencyKey: 'remove-1' };
    expect(await program.call(removeContacts, remove, options)).toEqual({ removed: 1 });
    expect(await program.call(removeContacts, remove, options)).toEqual({ removed: 1 });
    expect((await contactsOf(group)).map(({ number }) => number)).toEqual(numbers.slice(2).sort());
    expect(await program.call(readGroup, { params })).toMatchObject({ contacts: 2 });
    const { responseList } = await jamuna.call(auditLog, {
      query: { filter: { noun: 'contact-group' } },
    });
    expect(responseList[0]).toMatchObject({
      actorUsername: 'jamuna (Web shop)',
      action: 'updated',
      changes: [{ field: 'contacts', before: '3', after: '2' }],
    });
  });

  test.each([() => program, () => masked])(
    'pages go on after the last one, masked or not (%#)',
    async (of) => {
      const group = await newGroup();
      const numbers = newNumbers(5);
      await add(
        group,
        numbers.toReversed().map((to) => ({ to })),
      );
      const params = paramsOf(group);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor !== null && { cursor }) };
        const page: { data: { id: string; number: string }[]; nextCursor: string | null } = await of().call(
          readContacts,
          { params, query },
        );
        seen.push(...page.data.map((contact) => contact.number));
        cursor = page.nextCursor;
        if (cursor && of() === masked)
          expect(numbers).not.toContain(Buffer.from(cursor, 'base64url').toString());
      } while (cursor !== null);
      if (of() === program) expect(seen).toEqual(numbers.toSorted());
      else expect(seen.filter((number) => number.includes('•'))).toHaveLength(5);
    },
  );
});

test('a key without view-msisdn finds no number out, and changes values without losing what is masked', async () => {
  const group = await newGroup(['name', 'other']);
  const [to] = newNumbers(1) as [string];
  await add(group, [{ to, fields: { name: `Call ${to}`, other: 'x' } }]);
  const params = paramsOf(group);
  for (const refusal of [
    masked.refusal(readContacts, { params, query: { number: to } }),
    masked.refusal(addContacts, { params, body: { contacts: [{ to }] } }),
    masked.refusal(removeContacts, { params, body: { numbers: [to] } }),
  ])
    expect(await refusal).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('view-msisdn') as string,
    });
  const { data } = await masked.call(readContacts, { params, query: {} });
  const [{ id, fields }] = data as [(typeof data)[number]];
  expect(fields.name).toContain('•');
  const change = {
    params: { ...params, contactId: Number(id) },
    body: { fields: { ...fields, other: 'y' } },
  };
  expect((await masked.call(changeContact, change)).fields).toEqual({ ...fields, other: 'y' });
  expect(await contactsOf(group)).toMatchObject([{ fields: { name: `Call ${to}`, other: 'y' } }]);
});

test('names of fields may have anything, and their values are texts', async () => {
  const lines = 'a\u2028b';
  const group = await newGroup([lines]);
  const [to] = newNumbers(1) as [string];
  await add(group, [{ to, fields: { [lines]: `Call ${to}` } }]);
  const [contact] = await contactsOf(group);
  expect(contact!.fields).toEqual({ [lines]: `Call ${to}` });
  const params = paramsOf(group);
  const { data } = await masked.call(readContacts, { params, query: {} });
  expect(data[0]!.fields[lines]).toContain('•');
  for (const fields of [{ 'a\nb': 5 }, { [lines]: { x: 1 } }, { name: null }] as never[]) {
    const contactId = Number(contact!.id);
    expect(
      (await program.refusal(addContacts, { params, body: { contacts: [{ to, fields }] } })).status,
    ).toBe(400);
    const change = { params: { ...params, contactId }, body: { fields } };
    expect((await program.refusal(changeContact, change)).status).toBe(400);
    const message = { to, text: 'Hello', fields };
    expect((await sender.refusal(sendMessage, { body: message })).status).toBe(400);
  }
});

test.each(['9223372036854775807', '9007199254740993', '1'])(
  'a cursor of %s is no failure, masked or not',
  async (digits) => {
    const params = paramsOf(await newGroup());
    const query = { cursor: Buffer.from(digits).toString('base64url') };
    for (const by of [program, masked, tester])
      expect((await by.call(readContacts, { params, query })).data).toEqual([]);
  },
);

test('a test key reads groups and changes none', async () => {
  const group = await newGroup(['name']);
  await add(
    group,
    newNumbers(1).map((to) => ({ to })),
  );
  const params = paramsOf(group);
  expect(await tester.call(readGroup, { params })).toMatchObject({ contacts: 1 });
  const { data } = await tester.call(readContacts, { params, query: {} });
  const contact = { ...params, contactId: Number(data[0]!.id) };
  for (const refusal of [
    tester.refusal(addGroup, { body: { name: 'Mine' } }),
    tester.refusal(changeGroup, { params, body: { name: 'Mine' } }),
    tester.refusal(removeGroup, { params }),
    tester.refusal(addContacts, { params, body: { contacts: [{ to: '01712345678' }] } }),
    tester.refusal(changeContact, { params: contact, body: { fields: { name: 'x' } } }),
    tester.refusal(removeContact, { params: contact }),
    tester.refusal(removeContacts, { params, body: { numbers: ['01712345678'] } }),
  ])
    expect((await refusal).code).toBe('forbidden');
});
