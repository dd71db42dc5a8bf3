import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdOf } from '#services/kit/database/cells/idRange.ts';
import { nodeOfSchema, withClient, type CitusNode } from '#services/kit/database/cells/citus.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { migrationsFolder } from '#services/kit/database/schema/migrationFiles.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startCitus, type TestCitus } from '#tests/helpers/database/citus.ts';
import { findPostgres } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { runCell } from '#tests/helpers/processes/cellCommand.ts';

const log = createLog('tests', 'silent');
const schema = 'cell_5';

let citus: TestCitus;
let url: string;
let nodes: CitusNode[];
let database: Database;

beforeAll(async () => {
  citus = await startCitus(findPostgres()!, 2, { fsync: 'off' });
  url = await citus.addDatabase('barta');
  nodes = citus.workers.map((worker) => {
    const { hostname, port } = new URL(worker.url);
    return { host: hostname, port: Number(port) };
  });
  expect(await runCell(url, 'create', '--number', '5', '--schema', schema)).toMatchObject({ code: 0 });
  database = await openDatabase({ databaseUrl: url, schema, dataDir: '', poolSize: 4, log });
}, 120_000);
afterAll(async () => {
  await database?.destroy();
  await citus?.stop();
});

const nodeNow = async () => (await withClient(url, (client) => nodeOfSchema(client, schema)))!;
const otherNode = async () => {
  const { port } = await nodeNow();
  return nodes.find((node) => node.port !== port)!;
};
const move = ({ host, port }: CitusNode) =>
  runCell(url, 'move', '--schema', schema, '--to', `${host}:${port}`);
const portOf = async () =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(database)).rows[0]!.port;

const addCompany = async (name: string) => {
  const { id } = await database
    .insertInto('companies')
    .values({ name, scope: 'company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('a cell is served by its node, with ids of its range', async () => {
  expect(await portOf()).toBe((await nodeNow()).port);
  const id = await addCompany('first');
  expect(id).toBeGreaterThanOrEqual(firstIdOf(5));
  expect(id).toBeLessThan(firstIdOf(6));
});

test('a statement reaches the tables of the node without Citus planning it', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from companies where id = 1`.execute(
    database,
  );
  expect(JSON.stringify(rows)).not.toContain('Citus');
});

test('a cell moves while it is written to: nothing is lost, no id repeats, and its services follow', async () => {
  const to = await otherNode();
  const written: number[] = [];
  let isMoving = true;
  const writer = (async () => {
    for (let count = 0; isMoving; count += 1) written.push(await addCompany(`moving ${count}`));
  })();
  const moved = await move(to);
  await eventually(async () => expect(await portOf()).toBe(to.port), 10_000);
  isMoving = false;
  await writer;
  expect(moved).toMatchObject({ code: 0, errors: '' });
  expect(written.length).toBeGreaterThan(20);
  expect(new Set(written).size).toBe(written.length);
  expect([...written].sort((a, b) => a - b)).toEqual(written);
  const { rows } = await sql<{ id: number }>`
    select id from companies where name like 'moving %' order by id`.execute(database);
  expect(rows.map(({ id }) => id)).toEqual(written);
  await eventually(async () => {
    const { rows: plan } = await sql`explain select * from companies where id = 1`.execute(database);
    expect(JSON.stringify(plan)).not.toContain('Citus');
  });
}, 120_000);

test.each(['auto', 'block_writes', 'force_logical'])(
  'Citus refuses to move a cell by itself (%s), and loses nothing that is written meanwhile',
  async (mode) => {
    const before = await nodeNow();
    const to = await otherNode();
    const written: number[] = [];
    let isMoving = true;
    const writer = (async () => {
      for (let count = 0; isMoving; count += 1) written.push(await addCompany(`${mode} ${count}`));
    })();
    const moving = withClient(url, (client) =>
      client.query('select citus_schema_move($1, $2, $3, $4)', [schema, to.host, to.port, mode]),
    );
    await expect(moving).rejects.toThrow('can be moved only with npm run cell -- move');
    isMoving = false;
    await writer;
    expect(await nodeNow()).toEqual(before);
    const { rows } = await sql<{ id: number }>`
      select id from companies where name like ${`${mode} %`} order by id`.execute(database);
    expect(rows.map(({ id }) => id)).toEqual(written);
  },
  60_000,
);

test.each([
  ['to where it is', async () => nodeNow(), 'already.'],
  [
    'to a node that is not there',
    async () => ({ host: '127.0.0.1', port: 1 }),
    'Citus has no node 127.0.0.1:1',
  ],
])('a move %s is refused in one sentence', async (_, target, problem) => {
  const { code, errors } = await move(await target());
  expect(errors).toContain(problem);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('ids go on rising over moves between which none was given', async () => {
  const before = await addCompany('before');
  for (let times = 0; times < 2; times += 1) {
    const to = await otherNode();
    expect(await move(to)).toMatchObject({ code: 0 });
    await eventually(async () => expect(await portOf()).toBe(to.port), 10_000);
  }
  expect(await addCompany('after')).toBeGreaterThan(before);
}, 120_000);

test('of two moves at once the second is refused', async () => {
  const to = await otherNode();
  const results = await Promise.all([move(to), move(to)]);
  const refused = results.find(({ code }) => code !== 0);
  expect(results.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(refused!.errors).toMatch(
    /A cell of this database is being made, moved or upgraded|is on \S+ already/,
  );
  expect(await nodeNow()).toEqual(to);
}, 120_000);

test('a newer version upgrades a cell at its node', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-migrations-'));
  await cp(fileURLToPath(migrationsFolder), folder, { recursive: true });
  await writeFile(
    path.join(folder, '9999_newer.sql'),
    `create table newer (id bigint generated always as identity primary key, name text not null);
     alter table companies add column newer text not null default 'as it was';
     create index companies_newer_idx on companies (newer);`,
  );
  expect(await migrate(database, undefined, pathToFileURL(`${folder}/`))).toEqual(['9999_newer']);
  await eventually(async () => {
    const { rows } = await sql<{ id: number }>`insert into newer (name) values ('x') returning id`.execute(
      database,
    );
    expect(rows[0]!.id).toBeGreaterThanOrEqual(firstIdOf(5));
    expect(rows[0]!.id).toBeLessThan(firstIdOf(6));
    const companies = await sql<{ newer: string }>`select newer from companies limit 1`.execute(database);
    expect(companies.rows[0]!.newer).toBe('as it was');
  }, 10_000);
  await rm(folder, { recursive: true });
  await eventually(async () => {
    const { rows } = await sql`select from pg_views where viewname = 'newer'`.execute(database);
    expect(rows).toHaveLength(1);
  }, 20_000);
}, 120_000);
