import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PGlite } from '@electric-sql/pglite';
import { keepCheckpoints } from '#services/kit/database/embedded/checkpoints.ts';
import { Session } from '#services/kit/database/embedded/Session.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

const engine = inject('engine') as { kind: string; template: string; folder: string };
const silent = createLog('tests', 'silent');

/** On both engines: what one says the other has to say too. */
describe('the database', () => {
  let opened: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openTestDatabase();
    database = opened.database;
    await sql`create table shelves (id int primary key)`.execute(database);
    await sql`create table books (id int primary key, shelf int not null references shelves,
      title text constraint books_title_given check (title <> ''))`.execute(database);
    await sql`insert into shelves values (1)`.execute(database);
  });
  afterAll(() => opened.drop());

  test('reads values as the types that the code counts on', async () => {
    const { rows } = await sql`select 1::smallint as small, -2::int as int, 9007199254740991::bigint as big,
      1.25::float8 as double, 'NaN'::float8 as nan, 12345678901234567890.5::numeric as numeric, true as yes, false as no,
      null::int as nothing, '' as empty, E'বাংলা "\\\\ \n' as text, date '2026-02-28' as day,
      timestamptz '2026-11-21 06:00:00.123+06' as instant, '\\x00ff5c'::bytea as octets,
      '{"a": [1, null]}'::jsonb as json, '{3,null,-4}'::bigint[] as bigs, '{}'::bigint[] as none,
      array['a,b', null, 'NULL', '"'] as texts, '{2026-01-01}'::date[] as days,
      array[timestamptz '2026-01-01 00:00+00'] as instants`.execute(database);
    expect(rows).toEqual([
      {
        small: 1,
        int: -2,
        big: Number.MAX_SAFE_INTEGER,
        double: 1.25,
        nan: NaN,
        numeric: '12345678901234567890.5',
        yes: true,
        no: false,
        nothing: null,
        empty: '',
        text: 'বাংলা "\\ \n',
        day: '2026-02-28',
        instant: new Date('2026-11-21T00:00:00.123Z'),
        octets: Buffer.from([0, 255, 92]),
        json: { a: [1, null] },
        bigs: [3, null, -4],
        none: [],
        texts: ['a,b', null, 'NULL', '"'],
        days: expect.any(Array) as unknown,
        instants: [new Date('2026-01-01T00:00:00Z')],
      },
    ]);
  });

  test('takes them as it gives them', async () => {
    const instant = new Date('2026-11-21T06:00:00.123Z');
    const { rows } =
      await sql`select ${7}::int as int, ${Number.MAX_SAFE_INTEGER}::bigint as big, ${0.1}::float8 as double,
      ${true}::boolean as yes, ${null}::text as nothing, ${'বাংলা \\ " 😀'}::text as text, ${'2026-02-28'}::date as day,
      ${instant}::timestamptz as instant, ${Buffer.from([0, 255])}::bytea as octets,
      ${new Uint8Array([1, 2])}::bytea as more, ${{ a: ['ক'] }}::jsonb as json, ${JSON.stringify([1])}::jsonb as list,
      ${['a,b', null, '"']}::text[] as texts, ${[1, 2]}::int[] as ints`.execute(database);
    expect(rows).toEqual([
      {
        int: 7,
        big: Number.MAX_SAFE_INTEGER,
        double: 0.1,
        yes: true,
        nothing: null,
        text: 'বাংলা \\ " 😀',
        day: '2026-02-28',
        instant,
        octets: Buffer.from([0, 255]),
        more: Buffer.from([1, 2]),
        json: { a: ['ক'] },
        list: [1],
        texts: ['a,b', null, '"'],
        ints: [1, 2],
      },
    ]);
  });

  test('gives long answers whole, and takes as much', async () => {
    const long = 'খ'.repeat(200_000);
    const { rows } = await sql<{
      text: string;
    }>`select ${long}::text || n as text from generate_series(1, 2) n`.execute(database);
    expect(rows.map(({ text }) => text.length)).toEqual([200_001, 200_001]);
  });

  test('counts what was changed', async () => {
    const insert = sql`insert into shelves values (10), (11), (12)`.execute(database);
    expect((await insert).numAffectedRows).toBe(3n);
    const { numUpdatedRows } = (
      await database.updateTable('companies').set({ name: 'x' }).where('id', '=', -1).execute()
    )[0]!;
    expect(numUpdatedRows).toBe(0n);
    expect((await sql`delete from shelves where id > 9`.execute(database)).numAffectedRows).toBe(3n);
  });

  test.each([
    [
      'insert into books values (1, 1, null), (1, 1, null)',
      { code: '23505', constraint: 'books_pkey', table: 'books' },
    ],
    [
      'insert into books values (1, 99, null)',
      { code: '23503', constraint: 'books_shelf_fkey', table: 'books' },
    ],
    ["insert into books values (1, 1, '')", { code: '23514', constraint: 'books_title_given' }],
    ['insert into books values (1, null)', { code: '23502', column: 'shelf' }],
    ['select 1/0', { code: '22012', severity: 'ERROR', message: 'division by zero' }],
    ['selec 1', { code: '42601', position: '1' }],
    ["select 'x'::int", { code: '22P02' }],
  ])('says of %j what is wrong with it', async (statement, fault) => {
    await expect(sql.raw(statement).execute(database)).rejects.toMatchObject(fault);
    await expect(sql`${sql.raw(statement)} /* ${1}::int */`.execute(database)).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  });

  test('undoes a transaction of which one statement failed, and takes no other of it', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await sql`insert into shelves values (20)`.execute(transaction);
      await expect(sql`insert into shelves values (${20}::int)`.execute(transaction)).rejects.toThrow(
        'duplicate',
      );
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    expect((await sql`select from shelves where id = 20`.execute(database)).rows).toEqual([]);
  });

  test('runs a prepared statement again after it has failed, and after its table has changed', async () => {
    const add = (id: number | string) =>
      prepared`insert into shelves values (${id}::int) returning *`.execute(database);
    for (let id = 30; id < 38; id += 1) expect((await add(id)).rows).toEqual([{ id }]);
    await expect(add(30)).rejects.toMatchObject({ code: '23505' });
    await expect(add('no number')).rejects.toMatchObject({ code: '22P02' });
    expect((await add(38)).rows).toEqual([{ id: 38 }]);
    await sql`alter table shelves add column name text`.execute(database);
    // Its result has another form now, which PostgreSQL refuses once on each connection that keeps it.
    await expect(add(39)).rejects.toMatchObject({ code: '0A000' });
    expect((await add(39)).rows).toEqual([{ id: 39, name: null }]);
    await sql`alter table shelves drop column name`.execute(database);
  });
});

describe.runIf(engine.kind === 'embedded')('the embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(memoryFolder(), 'barta-thread-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('makes a checkpoint when its log has grown, and none before', async () => {
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(engine.template) });
    const session = new Session(pglite, () => undefined);
    const redo = async () => (await pglite.query(`select redo_lsn::text from pg_control_checkpoint()`)).rows;
    const before = await redo();
    await pglite.exec(`create table filled as select repeat('x', 1000) from generate_series(1, 2000)`);
    keepCheckpoints(session, { everyMs: 0, mostOctets: 100_000_000 })();
    expect(await redo()).toEqual(before);
    keepCheckpoints(session, { everyMs: 0, mostOctets: 1_000_000 })();
    expect(await redo()).not.toEqual(before);
    await pglite.close();
  });

  /** A folder with a migrated database; to make one anew takes longer than all that is tested here. */
  async function filledFolder(name: string): Promise<string> {
    const dataDir = path.join(folder, name);
    await cp(engine.folder, dataDir, { recursive: true });
    return dataDir;
  }

  test('closes after the transaction that it is in, and takes no other', async () => {
    const options = { databaseUrl: '', dataDir: await filledFolder('busy'), poolSize: 1, log: silent };
    const database = await openDatabase(options);
    await sql`create table kept (id int)`.execute(database);
    const add = (id: number) =>
      database.transaction().execute(async (transaction) => {
        for (let times = 0; times < 2; times += 1) {
          await sql`insert into kept select ${id}::int from generate_series(1, 10000)`.execute(transaction);
        }
      });
    const asked = [add(1), add(2)];
    await new Promise(setImmediate);
    const closed = database.destroy();
    const ends = await Promise.allSettled(asked);
    await closed;
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(add(3)).rejects.toThrow('destroyed');

    const again = await openDatabase(options);
    const { rows } = await sql`select id, count(*) from kept group by 1`.execute(again);
    expect(rows).toEqual([{ id: 1, count: 20_000 }]);
    await again.destroy();
  });

  test('ends its process with a word when it breaks, and has all it had committed', async () => {
    const dataDir = await filledFolder('broken');
    const program = path.resolve(import.meta.dirname, '../../helpers/database/fillDatabase.ts');
    const filler = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [ids, said, exited] = [text(filler.stdout), text(filler.stderr), once(filler, 'exit')];
    await once(filler.stdout, 'data');
    // As a full disk does, this takes PostgreSQL the place for its log.
    const log = path.join(dataDir, 'postgres', 'pg_wal');
    await rename(log, `${log}-away`);
    expect(await exited).toEqual([1, null]);
    expect(await said).toMatch(/^The embedded database has failed: .*PANIC/);
    await rename(`${log}-away`, log);

    const last = Number((await ids).trim().split('\n').at(-1));
    const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log: silent });
    const { rows } = await sql<{ id: number; count: number }>`
      select id, count(*) from kept group by 1 order by 1`.execute(database);
    await database.destroy();
    expect(rows.length).toBeGreaterThanOrEqual(last);
    expect(rows).toEqual(rows.map((_, index) => ({ id: index + 1, count: 1_000 })));
  });
});
