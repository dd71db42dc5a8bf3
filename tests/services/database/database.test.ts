import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { lockFolder } from '#services/kit/database/embedded/folderLock.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { appliedMigrations } from '#services/kit/database/schema/migrationRecord.ts';
import { statementsOf } from '#services/kit/database/schema/statements.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { builtInRoles } from '#database/seed/roles.ts';
import { withoutSystemColumns } from '#tests/helpers/database/tableOf.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { addClientCompany } from '#tests/helpers/people/people.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

const log = createLog('tests', 'silent');
const engine = inject('engine');
const migrations = path.resolve(import.meta.dirname, '../../../database/migrations');

/** The embedded database's own affairs need no second run on a server. */
describe.runIf(engine.kind === 'embedded')('the folder of the embedded database', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(memoryFolder(), 'barta-lock-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const open = (dataDir: string) => openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log });
  /** A folder with a migrated database; to make one anew takes longer than all that is tested here. */
  async function filledFolder(name: string): Promise<string> {
    const dataDir = path.join(folder, name);
    await cp((engine as Extract<typeof engine, { kind: 'embedded' }>).folder, dataDir, { recursive: true });
    return dataDir;
  }

  test('is open to one at a time, and free again after a close', async () => {
    const dataDir = await filledFolder('one');
    const first = await open(dataDir);
    await sql`create table kept as select 1 as one`.execute(first);
    await expect(open(dataDir)).rejects.toThrow(
      `The database in ${dataDir}/postgres is in use by another Barta; stop that one first.`,
    );
    expect((await sql`select one from kept`.execute(first)).rows).toEqual([{ one: 1 }]);
    await first.destroy();

    const second = await open(dataDir);
    expect((await sql`select one from kept`.execute(second)).rows).toEqual([{ one: 1 }]);
    await second.destroy();
  });

  test('is free again after its process was killed, with all it had committed', async () => {
    const dataDir = await filledFolder('killed');
    const program = path.resolve(import.meta.dirname, '../../helpers/database/holdDatabase.ts');
    const holder = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(holder.stdout, 'data');
      await expect(open(dataDir)).rejects.toThrow('in use by another Barta');
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    const database = await open(dataDir);
    expect(await database.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Kept' }]);
    await database.destroy();
  });

  test('goes to one only of many that ask at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const locks = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const reasons = asked.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      expect(locks).toHaveLength(1);
      for (const reason of reasons) expect(reason).toContain('in use by another Barta');
      await locks[0]!();
    }
  });

  test('is the same one through a link', async () => {
    const link = path.join(folder, 'link');
    await symlink(folder, link);
    const unlock = await lockFolder(folder);
    await expect(lockFolder(link)).rejects.toThrow('in use');
    await unlock();
    await (
      await lockFolder(link)
    )();
  });
});

describe('migrations', () => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.drop());

  const tablesOf = async (database: TestDatabase['database']) =>
    (
      await sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' order by 1`.execute(database)
    ).rows;

  test('that were applied are not applied again', async () => {
    const before = await tablesOf(opened.database);
    expect(await migrate(opened.database)).toEqual([]);
    await prepareDatabase(opened.database);
    expect(await tablesOf(opened.database)).toEqual(before);
  });

  test('that were applied are all there are', async () => {
    const files = (await readdir(migrations)).map((name) => name.replace('.sql', '')).sort();
    expect(await appliedMigrations(opened.database)).toEqual(files);
  });

  describe('whose text has changed', () => {
    let folder: string;
    const first = '0001_people';
    const start = () => migrate(opened.database, undefined, pathToFileURL(`${folder}/`));
    const edit = async (change: (text: string) => string) => {
      const file = path.join(folder, `${first}.sql`);
      await writeFile(file, change(await readFile(file, 'utf8')));
    };
    const checksums = async () =>
      (
        await sql<{ name: string; checksum: string | null }>`
          select name, checksum from schema_migrations order by name`.execute(opened.database)
      ).rows;

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'barta-changed-'));
      await cp(migrations, folder, { recursive: true });
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const refusal = `The migration ${first} has changed since it was applied to this database`;

    test('are refused by name, before anything that is pending is applied', async () => {
      await edit((text) => `${text}-- later\n`);
      await expect(start()).rejects.toThrow(refusal);
      await writeFile(path.join(folder, '9999_newer.sql'), 'create table newer ();');
      const before = await tablesOf(opened.database);
      await expect(start()).rejects.toThrow(refusal);
      expect(await tablesOf(opened.database)).toEqual(before);
    });

    test('by its line endings only are not', async () => {
      await edit((text) => text.replaceAll('\n', '\r\n'));
      expect(await start()).toEqual([]);
    });

    test('are known from the next start on where an older version applied them', async () => {
      const known = await checksums();
      expect(known.every(({ checksum }) => checksum?.length === 64)).toBe(true);
      await sql`alter table schema_migrations drop column checksum`.execute(opened.database);
      expect(await start()).toEqual([]);
      expect(await checksums()).toEqual(known);
      await sql`update schema_migrations set checksum = null where name = ${first}`.execute(opened.database);
      expect(await start()).toEqual([]);
      expect(await checksums()).toEqual(known);
      await edit((text) => `${text}-- later\n`);
      await expect(start()).rejects.toThrow(refusal);
    });
  });

  test.runIf(engine.kind === 'server')('of four services that start at once run once', async () => {
    const { url } = engine as Extract<typeof engine, { kind: 'server' }>;
    const name = `barta_race_${process.pid}_${Date.now()}`;
    await onServer(url, `create database ${name}`);
    const options = { databaseUrl: databaseUrl(url, name), dataDir: '', poolSize: 2, log };
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(options)));
    try {
      await Promise.all(databases.map((database) => prepareDatabase(database)));
      const [first] = databases as [TestDatabase['database']];
      expect(await tablesOf(first)).toEqual(await tablesOf(opened.database));
      const roles = await first.selectFrom('roles').select('name').orderBy('id').execute();
      expect(roles.map((role) => role.name).sort()).toEqual(builtInRoles.map((role) => role.name).sort());
    } finally {
      await Promise.all(databases.map((database) => database.destroy()));
      await onServer(url, `drop database ${name} with (force)`);
    }
  });
});

describe('the statements of a migration', () => {
  test.each([
    ['select 1;\nselect 2;\n', ['select 1;', 'select 2;']],
    ['select 1;\nselect 2', ['select 1;', 'select 2']],
    ['create table a (\n  b text\n);', ['create table a (\n  b text\n);']],
    ["select 'a;b';", ["select 'a;b';"]],
    ['-- a note;\nselect 1;', ['-- a note;\nselect 1;']],
    ['select 1;\n-- the end', ['select 1;']],
    ['', []],
    ['\n\n', []],
    [
      'create function f() as $$\nbegin\n  a;\nend $$;\nselect 1;',
      ['create function f() as $$\nbegin\n  a;\nend $$;', 'select 1;'],
    ],
    ['do $$ begin a; end $$;\nselect 1;', ['do $$ begin a; end $$;', 'select 1;']],
    ['select 1;  \r\nselect 2;\r\n', ['select 1;', 'select 2;']],
  ])('of %j are %j', (text, statements) => {
    expect(statementsOf(text)).toEqual(statements);
  });

  test('of our own files are whole: none has a second statement in it, none is lost', async () => {
    for (const name of await readdir(migrations)) {
      const text = await readFile(path.join(migrations, name), 'utf8');
      const statements = statementsOf(text);
      expect(statements.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const statement of statements) {
        const code = statement.replace(/\$\$[\s\S]*?\$\$/g, '').replace(/--.*$/gm, '');
        expect(code.match(/^(create|alter|insert|update|delete|drop|comment) /gm), statement).toHaveLength(1);
      }
    }
  });
});

describe('the ledger', () => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase();
    await addClientCompany(opened.database, 'Meghna');
  });
  afterAll(() => opened.drop());

  const entries = async () =>
    (await opened.database.selectFrom('ledger_entries').selectAll().execute()).map(withoutSystemColumns);
  const entry = { company_id: 1, batch_id: null, note: null, created_by: null };

  test('takes new entries', async () => {
    const values = {
      ...entry,
      kind: 'recharge' as const,
      balance_delta: 5,
      held_delta: 0,
      reference: 'voucher 1',
    };
    await opened.database.insertInto('ledger_entries').values(values).execute();
    expect(await entries()).toHaveLength(2);
  });

  test.each([
    ['an update', 'update ledger_entries set balance_delta = 1000000'],
    ['an update of one word', "update ledger_entries set note = 'x' where reference = 'opening balance'"],
    ['a delete', 'delete from ledger_entries'],
    [
      'an update on conflict',
      `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference)
      values (1, 'recharge', 9, 0, 'opening balance')
      on conflict (company_id, kind, reference) do update set balance_delta = 9`,
    ],
  ])('refuses %s', async (_, statement) => {
    const before = await entries();
    await expect(sql.raw(statement).execute(opened.database)).rejects.toThrow('append-only');
    expect(await entries()).toEqual(before);
  });

  test.each([
    { kind: 'recharge' as const, balance_delta: -5, held_delta: 0 },
    { kind: 'recharge' as const, balance_delta: 5, held_delta: 5 },
    { kind: 'hold' as const, balance_delta: 5, held_delta: 5 },
    { kind: 'charge' as const, balance_delta: -5, held_delta: -4 },
    { kind: 'release' as const, balance_delta: 0, held_delta: 5 },
    { kind: 'refund' as const, balance_delta: 0, held_delta: 0 },
  ])('refuses an entry that makes no sense: %j', async (wrong) => {
    const values = { ...entry, ...wrong, reference: 'nonsense' };
    await expect(opened.database.insertInto('ledger_entries').values(values).execute()).rejects.toThrow(
      'check',
    );
  });

  test.each([{ held: -1 }, { balance: 10, held: 11 }, { balance: -1 }])(
    'and the account refuses %j',
    async (values) => {
      const change = opened.database.updateTable('credit_accounts').set(values).where('company_id', '=', 1);
      await expect(change.execute()).rejects.toThrow('check');
    },
  );
});
