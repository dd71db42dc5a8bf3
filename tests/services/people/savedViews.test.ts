import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  viewScreens,
} from '#contract/main-api/savedViews.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let author: Client;
let colleague: Client;
let overseer: Client;
let stranger: Client;

beforeAll(async () => {
  world = await startWorld();
  const person = async (
    username: string,
    companyId: number,
    permissions: Parameters<typeof setPermissions>[2],
  ) => {
    const { roleId } = await addPerson(world.database, { username, companyId });
    await setPermissions(world.database, roleId, permissions);
    return clientOf(world, username);
  };
  author = await person('author', 2, ['view-sms-history']);
  colleague = await person('colleague', 2, ['view-sms-history']);
  overseer = await person('overseer', 2, ['view-sms-history', 'update-user']);
  const { companyId } = await addClientCompany(world.database, 'Meghna');
  stranger = await person('stranger', companyId, ['view-sms-history', 'update-user']);
});
afterAll(() => world.close());

const screen = 'sms-history' as const;
const filter = JSON.stringify({ status: ['failed', 'undelivered'] });
const asked = { query: { screen } };
const names = async (client: Client) =>
  (await client.call(listSavedViews, asked)).responseList.map(({ name }) => name);
const save = (client: Client, name: string, more: object = {}) =>
  client.call(createSavedView, { body: { screen, name, filter, ...more } });

test('a view is for its owner, until it is shared with the company and no further', async () => {
  const { id, ...view } = await save(author, '<script>alert(1)</script>', {
    sort: 'acceptedAt ASC',
  });
  expect(view).toMatchObject({
    filter,
    isOwn: true,
    isShared: false,
    sort: 'acceptedAt ASC',
  });
  expect(await names(colleague)).toEqual([]);
  expect((await colleague.refusal(updateSavedView, { params: { id }, body: { name: 'x' } })).status).toBe(
    404,
  );

  await author.call(updateSavedView, { params: { id }, body: { isShared: true } });
  for (const client of [colleague, overseer])
    expect(await names(client)).toEqual(['<script>alert(1)</script>']);
  for (const client of [stranger, await world.signIn('admin')]) expect(await names(client)).toEqual([]);
  expect((await stranger.refusal(deleteSavedView, { params: { id } })).status).toBe(404);
  expect((await colleague.refusal(deleteSavedView, { params: { id } })).status).toBe(403);

  const renamed = await overseer.call(updateSavedView, { params: { id }, body: { name: 'Failed ones' } });
  expect(renamed).toMatchObject({ name: 'Failed ones', filter, isOwn: false, mayChange: true });
  await overseer.call(updateSavedView, { params: { id }, body: { isShared: false } });
  expect([await names(overseer), await names(author)]).toEqual([[], ['Failed ones']]);
  await author.call(deleteSavedView, { params: { id } });
  expect(await names(author)).toEqual([]);
});

test('two clicks save one view, and another view of the same name is refused', async () => {
  const [first, second] = await Promise.all([save(colleague, 'Twice'), save(colleague, 'Twice')]);
  expect(second.id).toBe(first.id);
  const { status, body } = await colleague.refusal(createSavedView, {
    body: { screen, name: 'Twice', filter: '{}' },
  });
  expect([status, body.problems]).toEqual([409, { name: 'name-taken' }]);
  const { id } = await save(colleague, 'Another');
  const renamed = await colleague.refusal(updateSavedView, { params: { id }, body: { name: 'Twice' } });
  expect(renamed.status).toBe(409);
});

test.each([
  [{ name: 'x'.repeat(10_000) }, 'name'],
  [{ filter: 'x'.repeat(10_001) }, 'filter'],
  [{ filter: '[1]' }, 'filter'],
  [{ filter: '{' }, 'filter'],
  [{ screen: 'secrets' }, 'screen'],
  [{ sort: 'acceptedAt; drop' }, 'sort'],
])('%o is refused on its field', async (wrong, field) => {
  const body = { screen, name: 'Fine', filter, ...wrong };
  const { status, body: answer } = await author.refusal(createSavedView, { body });
  expect([status, Object.keys(answer.problems ?? {})]).toEqual([400, [field]]);
});

test('a company shares at most 100 views of a screen, and a number that is shown masked stays whole', async () => {
  const { database } = world;
  const { id: userId } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'colleague')
    .executeTakeFirstOrThrow();
  await sql`insert into saved_views (company_id, user_id, screen, name, filter, is_shared)
    select 2, ${userId}, ${screen}, 'Shared ' || n, '{}', true from generate_series(1, 100) n`.execute(
    database,
  );
  const { status, body } = await author.refusal(createSavedView, {
    body: { screen, name: 'One more', filter, isShared: true },
  });
  expect([status, body.problems]).toEqual([422, { isShared: 'too-many-shared-views' }]);
  const whole = JSON.stringify({ to: '8801712345678' });
  const { id, filter: shown } = await save(author, 'Of 01712345678', { filter: whole });
  expect(shown).toBe(JSON.stringify({ to: '8801712•••678' }));
  const params = { id };
  const refusal = await author.refusal(updateSavedView, { params, body: { isShared: true } });
  expect([refusal.status, refusal.body.problems]).toEqual([422, { isShared: 'too-many-shared-views' }]);
  await author.call(updateSavedView, {
    params,
    body: { name: 'All of 01712•••678', filter: shown, sort: 'acceptedAt DESC' },
  });
  const stored = await database
    .selectFrom('saved_views')
    .select(['name', 'filter', 'sort'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ name: 'All of 01712345678', filter: whole, sort: 'acceptedAt DESC' });
  await database.deleteFrom('saved_views').where('company_id', '=', 2).execute();
});

test.each(['users', 'batches', 'tickets', 'audit-log', 'send-sms/templates'] as const)(
  'views of %s are neither shown to nor saved by who may not open it',
  async (screen) => {
    const body = { screen, name: 'Mine', filter };
    expect((await author.refusal(listSavedViews, { query: { screen } })).status).toBe(403);
    expect((await author.refusal(createSavedView, { body })).status).toBe(403);
    const { roleId } = await addPerson(world.database, { username: `${screen}-reader`, companyId: 2 });
    await setPermissions(world.database, roleId, [viewScreens[screen]]);
    const reader = await clientOf(world, `${screen}-reader`);
    await reader.call(createSavedView, { body });
    expect((await reader.call(listSavedViews, { query: { screen } })).responseList).toMatchObject([
      { screen, name: 'Mine', filter },
    ]);
  },
);

test('somebody saves at most 50, and has none after their account is gone', async () => {
  const { userId, roleId } = await addPerson(world.database, { username: 'collector', companyId: 2 });
  await setPermissions(world.database, roleId, ['view-sms-history']);
  const collector = await clientOf(world, 'collector');
  for (let count = 1; count <= 50; count += 1) await save(collector, `View ${count}`);
  const { status, body } = await collector.refusal(createSavedView, {
    body: { screen, name: 'More', filter },
  });
  expect([status, body.problems]).toEqual([422, { name: 'too-many-saved-views' }]);
  await world.database.deleteFrom('users').where('id', '=', userId).execute();
  const left = await world.database
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  expect(left).toEqual([]);
});
