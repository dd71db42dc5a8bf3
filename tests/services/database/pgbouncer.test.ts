import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ServiceName } from '#contract/endpoint.ts';
import { seedDemo } from '#database/seed/demo.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { usualLimits } from '#services/kit/database/connection/sessionSettings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startSimulator } from '#services/simulator/startSimulator.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome, becomes, send } from '#tests/helpers/messages/messageState.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  findPgBouncer,
  startPgBouncer,
  versionOf,
  type TestPgBouncer,
} from '#tests/helpers/database/pgbouncer.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';

const program = findPgBouncer();
const engine = inject('engine');
const keepsStatements = program !== null && isFrom(versionOf(program), [1, 21]);
const minute = 60_000;

function isFrom([major, minor]: [number, number], [oldestMajor, oldestMinor]: [number, number]): boolean {
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

if (program === null) test.skip('behind PgBouncer: it is not installed here (apt-get install pgbouncer)');

interface Mode {
  name: string;
  settings: Record<string, string>;
  /** Settings that have to be set for the role in the database. */
  ofRole: Record<string, string>;
  isUsable: boolean;
}

const modes: Mode[] = [
  { name: 'session', settings: {}, ofRole: {}, isUsable: true },
  {
    name: 'transaction',
    settings: { pool_mode: 'transaction', max_prepared_statements: '500' },
    ofRole: { statement_timeout: '30s', idle_in_transaction_session_timeout: '10s', jit: 'off' },
    isUsable: keepsStatements,
  },
];

const usableModes = modes.filter(({ isUsable }) => isUsable);

const silent = createLog('tests', 'silent');
const limits = { statementMs: 400, idleInTransactionMs: 400 };
const through = (url: string, own = limits) =>
  openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4, log: silent, limits: own });

const serverUrl = () => (engine as { url: string }).url;

async function setForRole(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) {
    await onServer(url, `alter role current_user in database ${name} set ${setting} = '${value}'`);
  }
}

describe.runIf(program !== null && engine.kind === 'server')('behind PgBouncer', () => {
  test.each(usableModes)(
    'in $name mode the services bring the schema up, deliver messages and survive its restart',
    { timeout: minute },
    async ({ settings, ofRole }) => {
      const url = databaseUrl(serverUrl(), `barta_empty_${process.pid}`);
      const name = new URL(url).pathname.slice(1);
      await onServer(serverUrl(), `create database ${name}`);
      await setForRole(url, ofRole);
      const pooler = await startPgBouncer(program!, url, settings);
      const carrier = await startSimulator({ mode: { mode: 'delay', delayMs: 20, jitterMs: 20 } });
      const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4, log: silent });
      const running: ServiceProcess[] = [];
      const start = async (service: ServiceName, env: Record<string, string>) => {
        const own = { DATABASE_URL: pooler.url, SECRET_KEY: testSecretKey, ...env };
        const started = await startProcess(service, own);
        running.push(started);
        return started.address;
      };
      try {
        await start('main-api', { MAIN_API_PORT: '0' });
        await seedDemo(database, 'nobody signs in with a password here');
        const smpp = { SMPP_PORT: String(carrier.port), SMPP_WINDOW: '50' };
        const receiver = await start('sms-receiver', {
          SMS_RECEIVER_PORT: '0',
          PUBLIC_API_PORT: '0',
          ...smpp,
        });
        const urls = { 'main-api': '', 'database-manager': '', 'sms-receiver': receiver };
        const operator = await clientOf({ database, urls }, 'operator');
        await becomes(database, await send(operator), { status: 'delivered' }, 20_000);

        const batches = await Promise.all(
          [1, 2, 3, 4].map(() => queueBatch(database, { to: newNumbers(100) })),
        );
        await eventually(() => expect(carrier.journal.total).toBeGreaterThan(50), 20_000);
        await pooler.restart();
        const ids = batches.flatMap((batch) => batch.ids);
        await eventually(() => allBecome(database, ids, 'delivered', 0), 30_000);
        expect(await expectJournal(database, carrier.journal.entries())).toBe(0);
        await becomes(database, await send(operator), { status: 'delivered' }, 20_000);
        await expectInvariants(database);
      } finally {
        await Promise.all(running.map((service) => service.stop()));
        await database.destroy();
        await carrier.close();
        await pooler.stop();
        await onServer(serverUrl(), `drop database ${name} with (force)`);
      }
    },
  );

  test.each(usableModes)(
    'in $name mode a statement whose connection was lost is not done any more when another one is used',
    async ({ settings, ofRole }) => {
      const store = await openTestDatabase();
      await setForRole(store.url, ofRole);
      const pooler = await startPgBouncer(program!, store.url, settings);
      const { hostname, port } = new URL(pooler.url);
      const proxy = await ChaosProxy.start(Number(port), hostname);
      const proxied = new URL(pooler.url);
      proxied.host = `127.0.0.1:${proxy.port}`;
      const own = await through(proxied.href, usualLimits);
      const holder = store.database;
      const answer = async () =>
        (await sql<{ answer: number }>`select answer from answers`.execute(holder)).rows[0]!.answer;
      try {
        await sql`create table answers as select 1 as answer`.execute(holder);
        await holder.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(4713)`.execute(transaction);
          const lost = sql`with locked as materialized (select pg_advisory_lock(4713))
          update answers set answer = 2 from locked`
            .execute(own)
            .catch((error: Error) => error.message);
          await untilBlocked(holder);
          proxy.cut();
          expect(await lost).toMatch(/ECONNRESET|Connection terminated/);
          await sql`update answers set answer = 3`.execute(own);
        });
        await eventually(async () => {
          const { rows } =
            await sql`select from pg_locks where locktype = 'advisory' and objid = 4713`.execute(holder);
          expect(rows).toEqual([]);
        });
        expect(await answer()).toBe(3);
      } finally {
        await own.destroy();
        await proxy.close();
        await pooler.stop();
        await store.drop();
      }
    },
  );

  describe('in session mode', () => {
    let store: TestDatabase;
    let pooler: TestPgBouncer;
    let database: Database;
    beforeAll(async () => {
      store = await openTestDatabase();
      pooler = await startPgBouncer(program!, store.url);
      database = await through(pooler.url);
    });
    afterAll(async () => {
      await database?.destroy();
      await pooler?.stop();
      await store?.drop();
    });

    const setting = async (queries: Pick<Database, 'getExecutor'>, name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
        queries,
      );
      return rows[0]!.value;
    };

    test('ends a statement that takes too long and a transaction that stays idle', async () => {
      expect(await setting(database, 'jit')).toBe('off');
      await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toMatchObject({ code: '57014' });
      const standing = database.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await sql`select 1`.execute(transaction);
      });
      await expect(standing).rejects.toThrow(/idle-in-transaction|Connection terminated|not queryable/);
      expect(await setting(database, 'idle_in_transaction_session_timeout')).toBe('400ms');
    });

    test('applies the limits to connections after a restart of the pooler', async () => {
      await pooler.restart();
      await eventually(async () => expect(await setting(database, 'statement_timeout')).toBe('400ms'));
    });
  });

  describe('in transaction mode', () => {
    let store: TestDatabase;
    let pooler: TestPgBouncer;
    beforeAll(async () => {
      store = await openTestDatabase();
    });
    afterEach(() => pooler.stop());
    afterAll(() => store.drop());

    test.each([
      ['that keeps no prepared statements', { max_prepared_statements: '0' }],
      ['with one connection that everybody shares', { max_prepared_statements: '0', default_pool_size: '1' }],
    ])('one %s is refused, and the message says what to use', async (_, own) => {
      const { max_prepared_statements: most, ...rest } = { ...own, pool_mode: 'transaction' };
      pooler = await startPgBouncer(program!, store.url, {
        ...rest,
        ...(keepsStatements && { max_prepared_statements: most }),
      });
      await expect(through(pooler.url)).rejects.toThrow(
        /pool_mode = session.*1\.21.*max_prepared_statements/s,
      );
    });

    test.runIf(keepsStatements)(
      'one without the settings of the role is refused, with the SQL to run',
      async () => {
        pooler = await startPgBouncer(program!, store.url, modes[1]!.settings);
        const refusal = await through(pooler.url).catch((error: Error) => error);
        expect(refusal).toBeInstanceOf(Error);
        const statements = (refusal as Error).message.match(/alter role .*?;/g)!;
        expect(statements).toHaveLength(3);
        for (const statement of statements) await onServer(store.url, statement);
        await pooler.restart();
        const database = await through(pooler.url);
        await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toMatchObject({ code: '57014' });
        await database.destroy();
      },
    );
  });

  test('is refused in statement mode', async () => {
    const store = await openTestDatabase();
    const pooler = await startPgBouncer(program!, store.url, { pool_mode: 'statement' });
    await expect(through(pooler.url)).rejects.toThrow(/pool_mode = session/);
    await pooler.stop();
    await store.drop();
  });
});
