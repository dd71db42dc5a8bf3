import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { isOnline, migrationNames, migrationsFolder } from '#services/kit/database/schema/migrationFiles.ts';
import { planMigrations } from '#services/kit/database/schema/plan.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { startProcess } from '#tests/helpers/processes/processes.ts';

/** All tests are of a server: nobody else has the embedded database open. */
const onServerOnly = test.runIf(inject('engine').kind === 'server');
const online = '9001_remark.online';
const statements = `
alter table messages add column if not exists remark text;
create index concurrently if not exists messages_remark on messages (company_id, remark);
update messages set remark = 'none' where (company_id, id) in
  (select company_id, id from messages where remark is null limit 1000);
alter table messages drop constraint if exists messages_remark_check;
alter table messages add constraint messages_remark_check check (length(remark) <= 60) not valid;
alter table messages validate constraint messages_remark_check;
`;
let store: TestDatabase;
let folder: string;

beforeEach(async () => {
  store = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'barta-migrations-'));
  await cp(fileURLToPath(migrationsFolder), folder, { recursive: true });
});
afterEach(async () => {
  await store.drop();
  await rm(folder, { recursive: true, force: true });
});

const folderUrl = () => pathToFileURL(`${folder}/`);
const add = (name: string, text: string) => writeFile(path.join(folder, `${name}.sql`), text);
const upgrade = () => migrate(store.database, undefined, folderUrl());

async function indexState(): Promise<unknown[]> {
  const { rows } = await sql`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('messages_remark')`.execute(
    store.database,
  );
  return rows;
}

onServerOnly('runs while the older version works, which stays', async () => {
  await add(online, statements);
  const old = await startProcess('sms-receiver', {
    DATABASE_URL: store.url,
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
  });
  try {
    expect(await upgrade()).toEqual([online]);
    expect(await indexState()).toEqual([{ isValid: true }]);
    // Twice as long as an older version takes to notice an upgrade that it cannot work beside.
    await sleep(3_000);
    expect((await fetch(`${old.address}/health`)).status).toBe(200);
    expect(await upgrade()).toEqual([]);
    // The older version also starts.
    expect(await migrate(store.database)).toEqual([]);
  } finally {
    expect(await old.stop()).toBe(0);
  }
});

onServerOnly('an index that a killed migration left invalid is built again', async () => {
  await add(online, statements);
  await sql`alter table messages add column remark text`.execute(store.database);
  // As it is left when building is broken off: made, and not valid.
  await sql`create index messages_remark on messages (company_id)`.execute(store.database);
  await onDatabase(`update pg_index set indisvalid = false where indexrelid = 'messages_remark'::regclass`);
  expect(await upgrade()).toEqual([online]);
  expect(await indexState()).toEqual([{ isValid: true }]);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('messages_remark'::regclass) as definition`.execute(store.database);
  expect(rows[0]!.definition).toContain('(company_id, remark)');
});

onServerOnly('waits for a lock in short turns, between which others go on', async () => {
  await add(online, statements);
  const holder = new pg.Client({ connectionString: store.url });
  await holder.connect();
  try {
    await holder.query('begin; select count(*) from messages');
    const upgraded = upgrade();
    const waits: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const start = performance.now();
      await sql`select count(*) from messages`.execute(store.database);
      waits.push(performance.now() - start);
      await sleep(100);
    }
    expect(await indexState()).toEqual([]);
    expect(Math.max(...waits)).toBeLessThan(1_000);
    await holder.query('commit');
    expect(await upgraded).toEqual([online]);
  } finally {
    await holder.end();
  }
});

onServerOnly('two processes that migrate at once apply it once', async () => {
  await add(online, statements);
  const applied = await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(applied.flat()).toEqual([online]);
});

onServerOnly('changes rows in steps until none is left', async () => {
  await sql`create table many as select n, null::int as twice from generate_series(1, 2500) n`.execute(
    store.database,
  );
  await add(
    '9001_twice.online',
    'update many set twice = 2 * n where n in (select n from many where twice is null limit 1000);',
  );
  expect(await upgrade()).toEqual(['9001_twice.online']);
  const { rows } = await sql`select count(*) from many where twice = 2 * n`.execute(store.database);
  expect(rows).toEqual([{ count: 2_500 }]);
});

onServerOnly('what would block the older version is refused before it runs', async () => {
  await add('9001_wrong.online', 'create index if not exists wrong on messages (msisdn);');
  await expect(upgrade()).rejects.toThrow('cannot be part of an online migration');
});

onServerOnly('migrations of both kinds run in their order', async () => {
  await add(online, statements);
  await add('9002_blocking', 'create table kept_order as select 1 as one;');
  await add('9003_last.online', 'alter table kept_order add column if not exists two int;');
  expect(await upgrade()).toEqual([online, '9002_blocking', '9003_last.online']);
});

onServerOnly('a plan says what runs, with locks and sizes, and changes nothing', async () => {
  await add(online, statements);
  await add('9002_blocking', 'create index later on messages (msisdn);');
  const plan = await planMigrations(store.database, folderUrl());
  expect(plan).toMatchObject({ applied: migrationNames().at(-1), known: '9002_blocking' });
  expect(
    plan.pending.map(({ name, isOnline, statements: planned }) => [
      name,
      isOnline,
      planned.map(({ table, lock }) => [table?.name, lock]),
    ]),
  ).toEqual([
    [
      online,
      true,
      [
        ['messages', 'ACCESS EXCLUSIVE'],
        ['messages', 'SHARE UPDATE EXCLUSIVE'],
        ['messages', 'ROW EXCLUSIVE'],
        ['messages', 'ACCESS EXCLUSIVE'],
        ['messages', 'ACCESS EXCLUSIVE'],
        ['messages', 'SHARE UPDATE EXCLUSIVE'],
      ],
    ],
    ['9002_blocking', false, [['messages', 'SHARE']]],
  ]);
  expect(await indexState()).toEqual([]);
});

onServerOnly('a new database gets all of them at once', async () => {
  const engine = inject('engine');
  if (engine.kind !== 'server') return;
  await add(online, statements);
  const name = `barta_new_${process.pid}_${Date.now()}`;
  await onServer(engine.url, `create database ${name}`);
  const database = await openDatabase({
    databaseUrl: databaseUrl(engine.url, name),
    dataDir: '',
    poolSize: 1,
    log: createLog('tests', 'silent'),
  });
  try {
    expect((await migrate(database, undefined, folderUrl())).at(-1)).toBe(online);
    expect(await migrate(database, undefined, folderUrl())).toEqual([]);
  } finally {
    await database.destroy();
    await onServer(engine.url, `drop database ${name} with (force)`);
  }
});

onServerOnly('with MIGRATE_ON_START=false a service waits until the command has migrated', async () => {
  const newest = migrationNames().findLast((name) => !isOnline(name))!;
  // As before the newest migration, which can be applied again only if nothing of it is there.
  await sql`update schema_migrations set name = '0000_' || name where name = ${newest}`.execute(
    store.database,
  );
  await sql`delete from schema_migrations where name like '0000%'`.execute(store.database);
  let printed = '';
  const settings = {
    DATABASE_URL: store.url,
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    MIGRATE_ON_START: 'false',
  };
  const { process: started } = startCommand('sms-receiver', settings);
  started.stdout!.on('data', (text: string) => (printed += text));
  try {
    await eventually(() => expect(printed).toContain('npm run migrate -- --apply'), 20_000);
    expect(printed).toContain(`lacks 1 migrations of this version, the first of which is ${newest}`);
    expect(printed).not.toContain('Server listening');
    await sql`insert into schema_migrations (name, timestamp) values (${newest}, '')`.execute(store.database);
    await eventually(() => expect(printed).toContain('Server listening'), 20_000);
  } finally {
    started.kill('SIGKILL');
  }
});

/** As a superuser, which the tests' role is. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
