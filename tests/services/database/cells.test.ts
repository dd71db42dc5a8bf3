import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { firstIdOf } from '#services/kit/database/cells/idRange.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { takeUpgradeLock, untilUpgraded } from '#services/kit/database/schema/upgradeLock.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { openTestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { runCell } from '#tests/helpers/processes/commands.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const engine = inject('engine');
const log = createLog('tests', 'silent');

interface TestCell {
  schema: string;
  number: number;
  database: Database;
  carrier: Simulator;
  receiver: ServiceProcess;
}

describe.runIf(engine.kind === 'server')('two cells of one database', () => {
  let url: string;
  let name: string;
  const cells: TestCell[] = [];

  beforeAll(async () => {
    name = `barta_cells_${process.pid}_${Date.now()}`;
    const serverUrl = (engine as { url: string }).url;
    await onServer(serverUrl, `create database ${name}`);
    url = databaseUrl(serverUrl, name);
    for (const number of [3, 8191]) cells.push(await startCell(`cell_${number}`, number));
  });
  afterAll(async () => {
    for (const { receiver, database, carrier } of cells) {
      await receiver.stop();
      await database.destroy();
      await carrier.close();
    }
    await onServer((engine as { url: string }).url, `drop database ${name} with (force)`);
  });

  async function startCell(schema: string, number: number): Promise<TestCell> {
    const made = await runCell(url, 'create', '--number', String(number), '--schema', schema);
    expect(made).toMatchObject({ code: 0, errors: '' });
    const database = await openDatabase({ databaseUrl: url, schema, dataDir: '', poolSize: 4, log });
    await seedDemo(database, 'nobody signs in with a password here');
    const carrier = await startSimulator();
    const receiver = await startProcess('sms-receiver', {
      DATABASE_URL: url,
      DATABASE_SCHEMA: schema,
      SECRET_KEY: testSecretKey,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SMPP_PORT: String(carrier.port),
    });
    return { schema, number, database, carrier, receiver };
  }

  test('send at the same time and see nothing of each other', async () => {
    const queued = await Promise.all(
      cells.map(async ({ database }) =>
        Promise.all([1, 2, 3].map(() => queueBatch(database, { to: newNumbers(50) }))),
      ),
    );
    for (const [index, { database, carrier }] of cells.entries()) {
      const ids = queued[index]!.flatMap((batch) => batch.ids);
      await eventually(() => allBecome(database, ids, 'delivered', 0), 30_000);
      const count = await database
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toEqual({ count: 150 });
      expect(carrier.journal.total).toBe(150);
      expect(await expectJournal(database, carrier.journal.entries())).toBe(0);
      await expectInvariants(database);
    }
  });

  test('give ids of their own range, exact in JavaScript', async () => {
    for (const { database, number } of cells) {
      const { rows } = await sql<{ name: string; value: number }>`
        select sequencename as name, coalesce(last_value, start_value) as value from pg_sequences
        where schemaname = current_schema() and last_value is not null`.execute(database);
      expect(rows.length).toBeGreaterThan(10);
      for (const { name: sequence, value } of rows) {
        expect(value, sequence).toBeGreaterThanOrEqual(firstIdOf(number));
        expect(value, sequence).toBeLessThan(firstIdOf(number + 1));
        expect(Number.isSafeInteger(value)).toBe(true);
      }
      const { id } = await database.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow();
      expect(id).toBeGreaterThanOrEqual(firstIdOf(number));
    }
  });

  test('an upgrade of one does not stop the other', async () => {
    const [first, second] = cells as [TestCell, TestCell];
    await first.database.transaction().execute(async (transaction) => {
      await takeUpgradeLock(transaction);
      await untilUpgraded(second.database);
      const { ids } = await queueBatch(second.database, { to: newNumbers(5) });
      await eventually(() => allBecome(second.database, ids, 'delivered', 0), 20_000);
    });
  });

  test('are listed with number, size and version', async () => {
    const { output } = await runCell(url, 'list');
    expect(output).toMatch(/^cell +schema +node +size +version\n/);
    expect(output).toMatch(/^3 +cell_3 +this server +\d+\.\d MB +\d{4}_/m);
    expect(output).toMatch(/^8191 +cell_8191 +this server +\d+\.\d MB +\d{4}_/m);
  });

  test.each([
    [['create', '--number', '0', '--schema', 'c'], '--number takes a whole number from 1 to 8191'],
    [['create', '--number', '8192', '--schema', 'c'], '--number takes a whole number from 1 to 8191'],
    [['create', '--number', '1.5', '--schema', 'c'], '--number takes a whole number from 1 to 8191'],
    [['create', '--schema', 'c'], '--number takes a whole number from 1 to 8191'],
    [['create', '--number', '4', '--schema', 'public'], '--schema: public is cell 0'],
    [['create', '--number', '4', '--schema', 'Cell; drop'], '--schema takes a name of up to 40'],
    [['create', '--number', '4', '--schema', 'pg_four'], '--schema takes a name of up to 40'],
    [['create', '--number', '3', '--schema', 'other'], 'Cell 3 is the schema cell_3 already.'],
    [['create', '--number', '4', '--schema', 'cell_3'], 'The schema cell_3 is cell 3 already.'],
    [['create', '--number', '3', '--schema', 'cell_3'], 'The schema cell_3 is cell 3 already.'],
    [['move', '--schema', 'cell_3', '--to', 'nowhere'], '--to takes the node as Citus knows it, HOST:PORT.'],
    [['move', '--schema', 'cell_3', '--to', '127.0.0.1:1'], 'This server has no Citus'],
    [['divide'], 'npm run cell -- create --number NUMBER --schema NAME'],
  ])('`cell %s` is refused in one sentence', async (args, problem) => {
    const { code, errors } = await runCell(url, ...args);
    expect(errors).toContain(problem);
    expect(errors).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('a schema of something else is left alone', async () => {
    await onServer(url, 'create schema foreign_tables create table own (id int)');
    const { errors } = await runCell(url, 'create', '--number', '5', '--schema', 'foreign_tables');
    expect(errors).toBe('The schema foreign_tables has tables but is no cell of Barta.\n');
  });

  test('one that was killed while it was made is completed by the next try', async () => {
    await onServer(url, 'create schema half_made');
    const options = { databaseUrl: url, schema: 'half_made', dataDir: '', poolSize: 1, log };
    const { migrate } = await import('#services/kit/database/schema/migrate.ts');
    const database = await openDatabase(options);
    await migrate(database);
    const made = await runCell(url, 'create', '--number', '6', '--schema', 'half_made');
    expect(made).toMatchObject({ code: 0, errors: '' });
    const roles = await database.selectFrom('roles').select('id').orderBy('id').limit(1).executeTakeFirst();
    expect(roles!.id).toBeGreaterThanOrEqual(firstIdOf(6));
    await database.destroy();
  });

  test('a schema that is not there is named, with how to make it', async () => {
    const opened = openDatabase({ databaseUrl: url, schema: 'missing', dataDir: '', poolSize: 1, log });
    await expect(opened).rejects.toThrow(
      'The database has no schema missing, which DATABASE_SCHEMA names: make it with npm run cell -- create',
    );
  });

  test('a role that leads elsewhere is refused while no schema is named', async () => {
    const store = await openTestDatabase();
    const database = new URL(store.url).pathname.slice(1);
    await onServer(store.url, 'create schema elsewhere');
    await onServer(store.url, `alter role current_user in database ${database} set search_path = elsewhere`);
    const opened = openDatabase({ databaseUrl: store.url, dataDir: '', poolSize: 1, log });
    await expect(opened).rejects.toThrow('set DATABASE_SCHEMA to it, or remove the search path of the role.');
    await store.drop();
  });
});

test('the embedded database has one schema only', async () => {
  const opened = openDatabase({ databaseUrl: '', schema: 'cell_2', dataDir: 'memory://', poolSize: 1, log });
  await expect(opened).rejects.toThrow(
    'DATABASE_SCHEMA=cell_2 needs DATABASE_URL: the embedded database is one cell.',
  );
});
