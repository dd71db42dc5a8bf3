import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdOf } from '#services/kit/database/cells/idRange.ts';
import { nodeOfSchema, urlOfNode, withClient, type CitusNode } from '#services/kit/database/cells/citus.ts';
import type { Database } from '#services/kit/database/index.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { migrationsFolder } from '#services/kit/database/schema/migrationFiles.ts';
import { nodeAt, startCitus, type TestCitus } from '#tests/helpers/database/citus.ts';
import { findPostgres } from '#tests/helpers/database/postgres.ts';
import { addCompany, openNewCell } from '#tests/helpers/database/testCells.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startCell } from '#tests/helpers/processes/commands.ts';

const schema = 'cell_5';

let citus: TestCitus;
let url: string;
let nodes: CitusNode[];
let database: Database;

beforeAll(async () => {
  citus = await startCitus(findPostgres()!, 2, { fsync: 'off' });
  url = await citus.addDatabase('barta');
  nodes = citus.workers.map((worker) => nodeAt(worker.url));
  database = await openNewCell(url, 5);
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
const startMove = ({ host, port }: CitusNode) =>
  startCell(url, 'move', '--schema', schema, '--to', `${host}:${port}`);
const move = (to: CitusNode) => startMove(to).ended;
const moveByCitus = ({ host, port }: CitusNode, mode: string) =>
  withClient(url, (client) =>
    client.query('select citus_schema_move($1, $2, $3, $4)', [schema, host, port, mode]),
  );
const isCopyingTo = ({ port }: CitusNode) =>
  withClient(url, async (client) => {
    // The subscriptions are those of the server, not of the database.
    const { rows } = await client.query<{ result: string }>(
      `select result from run_command_on_workers('select count(*) from pg_subscription') where nodeport = $1`,
      [port],
    );
    return rows[0]!.result !== '0';
  });
const planOfStatement = async () => {
  const { rows } = await sql`explain select * from companies where id = 1`.execute(database);
  return JSON.stringify(rows);
};
const portOf = async () =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(database)).rows[0]!.port;

test('a cell is served by its node, with ids of its range', async () => {
  expect(await portOf()).toBe((await nodeNow()).port);
  const id = await addCompany(database, 'first');
  expect(id).toBeGreaterThanOrEqual(firstIdOf(5));
  expect(id).toBeLessThan(firstIdOf(6));
});

test('a statement reaches the tables of the node without Citus planning it', async () => {
  expect(await planOfStatement()).not.toContain('Citus');
});

test('a connection keeps plans while there are views, and none without', async () => {
  await database.transaction().execute(async (transaction) => {
    const kept = async () => {
      await forceIndexPlans(transaction);
      const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(
        transaction,
      );
      return rows[0]!.mode;
    };
    expect(await kept()).toBe('force_generic_plan');
    await sql`set local search_path = ${sql.id(schema)}`.execute(transaction);
    expect(await kept()).toBe('auto');
  });
});

test('a cell moves while it is written to: nothing is lost, no id repeats, and its services follow', async () => {
  const to = await otherNode();
  const written: number[] = [];
  let isMoving = true;
  const writer = (async () => {
    for (let count = 0; isMoving; count += 1) written.push(await addCompany(database, `moving ${count}`));
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
  await eventually(async () => expect(await planOfStatement()).not.toContain('Citus'));
}, 120_000);

test('while Citus copies a cell its services use the shards as before', async () => {
  const to = await otherNode();
  const { ended } = startMove(to);
  let plan = '';
  await eventually(async () => {
    expect(await isCopyingTo(to)).toBe(true);
    plan = await planOfStatement();
  }, 30_000);
  expect(plan).not.toContain('Citus');
  expect(await ended).toMatchObject({ code: 0 });
}, 120_000);

test.each([
  ['while Citus copies', (to: CitusNode) => isCopyingTo(to)],
  ['in its last moment', async () => (await planOfStatement()).includes('Citus')],
])(
  'a move that is killed %s leaves the cell where it is, and loses nothing',
  async (when, isNow) => {
    const from = await nodeNow();
    const to = await otherNode();
    await eventually(async () => expect(await planOfStatement()).not.toContain('Citus'));
    const { process: command, ended } = startMove(to);
    await eventually(async () => expect(await isCopyingTo(to)).toBe(true), 30_000);
    const id = await withClient(urlOfNode(url, from), async (client) => {
      await client.query(`set search_path = ${schema}_shards, ${schema}`);
      await client.query('set citus.enable_manual_changes_to_shards = on');
      // An open transaction that has written keeps the move from ending.
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(
        `insert into companies (name, scope) values ('open ${when}', 'company') returning id`,
      );
      await eventually(async () => expect(await isNow(to)).toBe(true), 30_000);
      command.kill('SIGKILL');
      await ended;
      await client.query('commit');
      return Number(rows[0]!.id);
    });
    await eventually(async () => expect(await planOfStatement()).not.toContain('Citus'), 30_000);
    expect(await nodeNow()).toEqual(from);
    const { rows } = await sql`select from companies where id = ${id}`.execute(database);
    expect(rows).toHaveLength(1);
    // Citus may need a moment to notice that the command is gone; until then another one is refused.
    await eventually(async () => expect(await move(to)).toMatchObject({ code: 0, errors: '' }), 30_000);
  },
  120_000,
);

test.each(['auto', 'block_writes', 'force_logical'])(
  'Citus refuses to move a cell by itself (%s), and loses nothing that is written meanwhile',
  async (mode) => {
    const before = await nodeNow();
    const to = await otherNode();
    const written: number[] = [];
    let isMoving = true;
    const writer = (async () => {
      for (let count = 0; isMoving; count += 1) written.push(await addCompany(database, `${mode} ${count}`));
    })();
    await expect(moveByCitus(to, mode)).rejects.toThrow('can be moved only with npm run cell -- move');
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
  const before = await addCompany(database, 'before');
  for (let times = 0; times < 2; times += 1) {
    const to = await otherNode();
    expect(await move(to)).toMatchObject({ code: 0 });
    await eventually(async () => expect(await portOf()).toBe(to.port), 10_000);
  }
  expect(await addCompany(database, 'after')).toBeGreaterThan(before);
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
  const guard = await readFile(new URL('0027_cell_moves.sql', migrationsFolder), 'utf8');
  await writeFile(
    path.join(folder, '9999_newer.sql'),
    `${guard.replaceAll('may_hold_cell', 'may_hold_it').replaceAll('cell_moved_by', 'cell_moved_only_by')}
     create table newer (id bigint generated always as identity primary key, name text not null);
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
  await writeFile(
    path.join(folder, '9999_online.online.sql'),
    `alter table companies add column if not exists seen text;
     create index concurrently if not exists companies_seen_idx on companies (seen);
     update companies set seen = 'yes' where id in (select id from companies where seen is null limit 20000);`,
  );
  expect(await migrate(database, undefined, pathToFileURL(`${folder}/`))).toEqual(['9999_online.online']);
  await eventually(async () => {
    const companies = await sql<{ seen: string }>`select distinct seen from companies`.execute(database);
    expect(companies.rows).toEqual([{ seen: 'yes' }]);
  }, 10_000);
  await rm(folder, { recursive: true });
  await eventually(async () => {
    const { rows } = await sql`select from pg_views where viewname = 'newer'`.execute(database);
    expect(rows).toHaveLength(1);
  }, 20_000);
  await expect(moveByCitus(await otherNode(), 'auto')).rejects.toThrow('npm run cell -- move');
}, 120_000);
