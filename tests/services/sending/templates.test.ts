import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
  type NewMessageTemplate,
} from '#contract/main-api/sending/templates.ts';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { auditEntriesOf } from '#tests/helpers/people/staff.ts';

let world: QuietReceiver;
/** Sends, and keeps no templates. */
let reader: Client;
beforeAll(async () => {
  world = await startQuietReceiver();
  await addPerson(world.database, { username: 'reader', companyId: padmaId });
  reader = await clientOf(world, 'reader');
});
afterAll(() => world.close());

let count = 0;
const freshName = () => `Greeting ${(count += 1)}`;
const create = (body: Partial<NewMessageTemplate> = {}, caller = world.padma) =>
  caller.call(createTemplate, { body: { name: freshName(), text: 'Dear {{name}}', ...body } });

test('a template tells its fields and who made it, once for each key', async () => {
  const body = { name: freshName(), text: 'Dear {{ Name }}, pay {{due}}. {{name}} {{oops}', class: 'otp' };
  const [first, again] = [
    await world.padma.answer(createTemplate, { body }, { idempotencyKey: 'twice' }),
    await world.padma.answer(createTemplate, { body }, { idempotencyKey: 'twice' }),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({
    ...body,
    companyId: padmaId,
    companyName: 'Padma Traders',
    fields: ['Name', 'due'],
    strayBraces: 1,
    createdBy: 'padma',
  });
  const { id } = first.body as { id: number };
  expect(await auditEntriesOf(world as never, 'template', id)).toMatchObject([
    { action: 'created', record_name: body.name, actor_name: 'padma' },
  ]);
});

test('everybody of the company reads them, and nobody of another one', async () => {
  const { id, name } = await create({ class: 'promotional' });
  const filter = { q: name.toUpperCase() };
  expect((await pageOf(reader, listTemplates, { filter })).names).toEqual([name]);
  expect((await pageOf(reader, listTemplates, { filter: { ...filter, class: 'otp' } })).names).toEqual([]);
  expect(await reader.call(findTemplate, { params: { id } })).toMatchObject({ name });
  expect(await refused(reader, createTemplate, { body: { name, text: 'x' } })).toEqual([
    403,
    'forbidden',
    undefined,
  ]);

  expect((await pageOf(world.meghna, listTemplates, { filter })).names).toEqual([]);
  expect((await pageOf(world.admin, listTemplates, { filter: { q: 'dear {{name' } })).names).toContain(name);
  for (const spec of [findTemplate, deleteTemplate]) {
    expect(await refused(world.meghna, spec, { params: { id } })).toEqual([404, 'not-found', undefined]);
  }
});

test('what the provider makes for a company says so there', async () => {
  const made = await create({ companyId: padmaId }, world.admin);
  expect(made.createdBy).not.toBeNull();
  const { name: provider } = await world.database
    .selectFrom('companies')
    .select('name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  expect(await world.padma.call(findTemplate, { params: { id: made.id } })).toMatchObject({
    createdBy: provider,
  });
});

test('of one name in any letter case there is one', async () => {
  const name = freshName();
  const losers = await losersOf(world.padma, createTemplate, { body: { name, text: 'x' } });
  expect(new Set(losers.map((loser) => JSON.stringify(loser)))).toEqual(
    new Set([JSON.stringify([409, 'conflict', { name: 'name-taken' }])]),
  );
  const taken = [409, 'conflict', { name: 'name-taken' }];
  expect(
    await refused(world.padma, createTemplate, { body: { name: name.toUpperCase(), text: 'x' } }),
  ).toEqual(taken);
  const other = await create();
  expect(await refused(world.padma, updateTemplate, { params: { id: other.id }, body: { name } })).toEqual(
    taken,
  );
  // Another company's is another's, and its own name is nobody else's.
  await create({ name }, world.meghna);
  await world.padma.call(updateTemplate, { params: { id: other.id }, body: { name: other.name } });
});

test.each([
  ['   ', 'rule-refused', 'text-empty'],
  ['half \ud800', 'rule-refused', 'text-not-sendable'],
  ['', 'validation-failed', 'too-short'],
  ['a'.repeat(recipientLimits.templateLength + 1), 'validation-failed', 'too-long'],
])('the text %.12j is refused', async (text, code, problem) => {
  const answer = await refused(world.padma, createTemplate, { body: { name: freshName(), text } });
  expect(answer.slice(1)).toEqual([code, { text: problem }]);
});

test('a change keeps what is left out and says what was different; deleting is for good', async () => {
  const { id, name, updatedAt } = await create({ class: 'otp' });
  const changed = await world.padma.call(updateTemplate, {
    params: { id },
    body: { text: 'Dear {{who}}', class: null },
  });
  expect(changed).toMatchObject({ name, text: 'Dear {{who}}', class: null, fields: ['who'] });
  expect(changed.updatedAt > updatedAt).toBe(true);
  await world.padma.call(deleteTemplate, { params: { id } });
  expect(await refused(world.padma, findTemplate, { params: { id } })).toEqual([404, 'not-found', undefined]);
  const [, updated, deleted] = await auditEntriesOf(world as never, 'template', id);
  expect(updated!.changes).toEqual([
    { field: 'text', before: 'Dear {{name}}', after: 'Dear {{who}}' },
    { field: 'class', before: 'otp', after: null },
  ]);
  expect(deleted!.action).toBe('deleted');
});
