import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { Servers } from '#services/kit/database/pool/Servers.ts';
import { isDatabaseAway } from '#services/kit/database/databaseErrors.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog, type Logger } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator } from '#services/simulator/startSimulator.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { onServer } from '#tests/helpers/database/engines.ts';
import {
  findPostgres,
  startPostgres,
  startStandby,
  type TestServer,
} from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, openAllDay, queueBatch } from '#tests/helpers/messages/queue.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const programs = findPostgres();
if (!programs) test.skip('failover: no PostgreSQL is installed here (apt-get install postgresql)');

describe.runIf(programs && inject('engine').kind === 'server')('of two servers', () => {
  const silent = createLog('tests', process.env.TEST_LOG_LEVEL ?? 'silent');
  let primary: TestServer;
  let standby: TestServer;
  const opened: Database[] = [];

  beforeAll(async () => {
    primary = await startPostgres(programs!, { fsync: 'off' });
    standby = await startStandby(programs!, primary.url, { fsync: 'off' });
  });
  afterEach(() => Promise.all(opened.splice(0).map((database) => database.destroy())));
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  const hostOf = ({ url }: TestServer) => new URL(url).host;
  const urlOf = (...servers: TestServer[]) =>
    `postgres://barta@${servers.map(hostOf).join(',')}/postgres?target_session_attrs=read-write`;
  const portOf = async (database: Database) => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(database);
    return Number(rows[0]!.port);
  };
  const open = async (databaseUrl: string, log: Logger = silent) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3, log });
    opened.push(database);
    return database;
  };
  const loggedAtStart = async (databaseUrl: string) => {
    const lines: string[] = [];
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
    );
    await open(databaseUrl, log);
    return lines;
  };

  test.each(['first', 'last'])('the one that takes writes is used, also when it stands %s', async (place) => {
    const servers = place === 'first' ? [primary, standby] : [standby, primary];
    const database = await open(urlOf(...servers));
    expect(await portOf(database)).toBe(Number(new URL(primary.url).port));
  });

  test('one that still takes writes is kept, whichever answers first', async () => {
    const host = new URL(primary.url).host;
    const moves: string[] = [];
    const servers = new Servers(
      `postgres://barta@${host},${host.replace('127.0.0.1', 'localhost')}/postgres`,
      () => moves.push(servers.config.connectionString),
    );
    for (let times = 0; times < 12; times += 1) {
      servers.forget();
      await servers.find();
    }
    expect(moves).toEqual([]);
  });

  test('none is used that only reads: the error says so and that it may pass', async () => {
    const error = await open(urlOf(standby)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `no server of DATABASE_URL takes writes: ${hostOf(standby)}: it is read-only`,
    });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('a start says what can be lost, also to a role without rights, until the standby is synchronous', async () => {
    await onServer(primary.url, 'create role nobody_special login');
    const url = primary.url.replace('barta@', 'nobody_special@');
    expect(await loggedAtStart(url)).toEqual([
      expect.stringContaining('no standby of the database is synchronous'),
    ]);
    await onServer(primary.url, `alter system set synchronous_standby_names = '*'`);
    await onServer(primary.url, 'select pg_reload_conf()');
    await eventually(async () => expect(await loggedAtStart(url)).toEqual([]));
  });

  test('a receiver goes on with the one that takes over, and stores what the carrier said meanwhile', async () => {
    const database = await open(urlOf(primary, standby));
    await prepareDatabase(database);
    await seedDemo(database, 'nobody signs in with a password here');
    await openAllDay(database);
    const carrier = await startSimulator({
      mode: { mode: 'delay', delayMs: 1_500, receipts: { delayMs: 200 } },
    });
    const env = {
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SECRET_KEY: testSecretKey,
      SMPP_PORT: String(carrier.port),
      SMPP_WINDOW: '40',
    };
    const settings = readSettings(smsReceiverSettings, env);
    const receiver = await startSmsReceiver({ settings, database, log: silent });
    try {
      const { ids } = await queueBatch(database, { to: newNumbers(100) });
      await eventually(() => expect(carrier.journal.total).toBe(40));
      process.kill(primary.pid, 'SIGQUIT');
      // The answers come while there is no database.
      await eventually(() => expect(carrier.state().counters.receiptsSent).toBe(40));
      expect(carrier.state().counters.receiptsTaken).toBe(0);
      await onServer(standby.url, 'select pg_promote()');
      await allBecome(database, ids, 'delivered', 30_000);
      expect(carrier.journal.total).toBe(100);
      expect(await expectJournal(database, carrier.journal.entries())).toBe(0);
      await expectInvariants(database);
    } finally {
      await receiver.stop();
      await carrier.close();
    }
  });

  test('a connection to a server that became read-only is dropped, with all others to it', async () => {
    await primary.stop();
    primary = await startStandby(programs!, standby.url, { fsync: 'off' });
    // The test before has changed the roles: `standby` takes writes.
    const database = await open(urlOf(primary, standby));
    // This statement goes on at the server that is replaced.
    const reading = sql`select pg_sleep(25)`.execute(database).catch((error: Error) => error.message);
    await eventually(async () => expect(await connectionsTo(standby)).toBe(1));
    await onServer(primary.url, 'select pg_promote()');
    await onServer(standby.url, 'alter system set default_transaction_read_only = on');
    await onServer(standby.url, 'select pg_reload_conf()');
    await eventually(async () => {
      await sql`create table if not exists written ()`.execute(database);
      expect(await portOf(database)).toBe(Number(new URL(primary.url).port));
    });
    // It ends at once: the watchdog of connections would take longer.
    expect(await Promise.race([reading, sleep(2_000)])).toMatch('Connection terminated');
  });

  async function connectionsTo({ url }: TestServer): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return rows[0]!.count;
    } finally {
      await client.end();
    }
  }
});
