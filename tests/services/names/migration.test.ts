import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { migrationsFolder } from '#services/kit/database/schema/migrationFiles.ts';
import { runPlainly } from '#services/kit/database/schema/online.ts';
import { onlineProblem, statementsOf } from '#services/kit/database/schema/statements.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await seedDemo(opened.database, 'hash');
});
afterAll(() => opened.drop());

const statements = async () =>
  statementsOf(await readFile(new URL('0068_normal_form.online.sql', migrationsFolder), 'utf8'));

/** The migration again, over names as the release before stored them. */
const migrateAgain = () =>
  opened.database.transaction().execute(async (transaction) => {
    for (const statement of await statements()) await runPlainly(transaction, statement);
  });

const one = 'জ\u09dfনগর';
const other = 'জয\u09bcনগর';

async function add(table: string, columns: object, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const values = { ...columns, name };
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(values))}) returning id`.execute(opened.database);
    ids.push(rows[0]!.id);
  }
  return ids;
}

async function namesOf(table: string, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id in (${sql.join(ids)}) order by id`.execute(opened.database);
  return rows.map(({ name }) => name);
}

test('it can run beside the release before', async () => {
  expect((await statements()).map(onlineProblem).filter((problem) => problem !== null)).toEqual([]);
});

const company = { company_id: 2 };
test.each<[string, object]>([
  ['companies', {}],
  ['branches', company],
  ['roles', { ...company, scope: 'company' }],
  ['departments', company],
  ['campaigns', { ...company, class: 'promotional', created_by: 1 }],
  ['templates', { ...company, text: 'x' }],
  ['contact_groups', company],
  ['saved_views', { ...company, user_id: 1, screen: 'users', filter: '{}', is_shared: false }],
  ['routes', {}],
])('of names of %s that become equal, the later ones get the next free number', async (table, columns) => {
  const ids = await add(table, columns, [one, other, `${other} (2)`, `${one} আ`, 'Zoë'.normalize('NFD')]);
  await migrateAgain();
  const expected = [other, `${other} (3)`, `${other} (2)`, `${other} আ`, 'Zoë'];
  expect(await namesOf(table, ids)).toEqual(expected);
  // Nothing is left to do.
  await migrateAgain();
  expect(await namesOf(table, ids)).toEqual(expected);
});

test('equal names of two companies stay equal, and a stored normal form stays what it is', async () => {
  const ids = [
    ...(await add('departments', { company_id: 1 }, [`${one} ক`])),
    ...(await add('departments', { company_id: 2 }, [`${one} ক`, `${other} খ`, `${other} খ (2)`])),
  ];
  await migrateAgain();
  expect(await namesOf('departments', ids)).toEqual([
    ...[`${other} ক`, `${other} ক`],
    ...[`${other} খ`, `${other} খ (2)`],
  ]);
});

test('a deleted contact group keeps its name, and makes nobody else change theirs', async () => {
  const deleted = await add('contact_groups', { ...company, deleted_at: new Date() }, [`${one} গ`]);
  const kept = await add('contact_groups', company, [`${one} গ`]);
  await migrateAgain();
  expect(await namesOf('contact_groups', [...deleted, ...kept])).toEqual([`${one} গ`, `${other} গ`]);
});

test('names that are not unique change many at a time', async () => {
  await sql`insert into users (username, name, company_id, role_id, password_hash)
    select 'user' || n, ${one} || n, 2, (select min(id) from roles), '' from generate_series(1, 2500) n`.execute(
    opened.database,
  );
  await migrateAgain();
  const { rows } = await sql`
    select count(*)::int as users from users where name like ${`${other}%`} and name is nfc normalized`.execute(
    opened.database,
  );
  expect(rows).toEqual([{ users: 2_500 }]);
});
