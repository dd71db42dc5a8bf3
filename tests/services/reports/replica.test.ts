import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { exportHistory, smsHistory } from '#contract/database-manager/messages.ts';
import { smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import { masterReport } from '#contract/main-api/masterReport.ts';
import { seedDemo } from '#database/seed/demo.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { Replica } from '#services/kit/database/replica/Replica.ts';
import { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { onServer } from '#tests/helpers/database/engines.ts';
import {
  findPostgres,
  startPostgres,
  startStandby,
  type TestServer,
} from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const programs = findPostgres();
const silent = createLog('tests', 'silent');
const connectionTo = (databaseUrl: string) => ({ databaseUrl, dataDir: '', poolSize: 3, log: silent });

describe.runIf(inject('engine').kind === 'server' && programs !== null)('reports from a replica', () => {
  let primaryServer: TestServer;
  let standby: TestServer;
  let primary: Database;
  const open: ReportReads[] = [];

  beforeAll(async () => {
    primaryServer = await startPostgres(programs!, { fsync: 'off' });
    primary = await openDatabase(connectionTo(primaryServer.url));
    await prepareDatabase(primary);
    await seedDemo(primary, 'nobody signs in with a password here');
    standby = await startStandby(programs!, primaryServer.url, { fsync: 'off' });
  });
  afterEach(() => Promise.all(open.splice(0).map((reads) => reads.close())));
  afterAll(async () => {
    await primary.destroy();
    await standby.stop();
    await primaryServer.stop();
  });

  function readsFrom(databaseUrl: string, mostLagMs: number): ReportReads {
    const replica = new Replica({ primary, connection: connectionTo(databaseUrl), mostLagMs, everyMs: 50 });
    open.push(new ReportReads(primary, replica));
    return open.at(-1)!;
  }

  const nameOf = (database: Database) =>
    database
      .selectFrom('companies')
      .select(['name', sql<boolean>`pg_is_in_recovery()`.as('isStandby')])
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
  const rename = (name: string) =>
    primary.updateTable('companies').set({ name }).where('id', '=', 2).execute();
  const onStandby = (statement: string) => onServer(standby.url, statement);

  test('are read there while it keeps up, say how old they are, and have what was written by then', async () => {
    const reads = readsFrom(standby.url, 2_000);
    expect(await reads.read(nameOf), 'before the first check').not.toHaveProperty('asOf');
    await eventually(async () => expect(await reads.read(nameOf)).toMatchObject({ isStandby: true }));
    await rename('Written first');
    const written = Date.now();
    const { name, asOf } = await eventually(async () => {
      const read = await reads.read(nameOf);
      expect(Date.parse(read.asOf!)).toBeGreaterThan(written);
      return read;
    });
    expect(name).toBe('Written first');
    expect(Date.parse(asOf!)).toBeLessThanOrEqual(Date.now());
  });

  test('are refused, not read from the primary, while the replica has more to do than it can', async () => {
    const reads = readsFrom(standby.url, 60_000);
    await eventually(async () => expect(await reads.read(nameOf)).toMatchObject({ isStandby: true }));
    const longReport = (database: Database) =>
      sql`select pg_sleep(20) as slept`.execute(database).then(({ rows }) => rows[0]!);
    const all = Array.from({ length: 3 }, () => reads.read<object>(longReport).catch(() => ({})));
    await expect(reads.read(nameOf)).rejects.toThrow('timeout exceeded when trying to connect');
    await onStandby(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20)%'`,
    );
    await Promise.all(all);
    expect(await reads.read(nameOf)).toMatchObject({ isStandby: true });
  });

  test('are read from the primary when the replica is too far behind, and from the replica when it has caught up', async () => {
    const reads = readsFrom(standby.url, 1_000);
    await eventually(async () => expect(await reads.read(nameOf)).toMatchObject({ isStandby: true }));
    await onStandby('select pg_wal_replay_pause()');
    try {
      await rename('Written while it stood still');
      expect(await reads.read(nameOf), 'not too old yet').toMatchObject({ isStandby: true });
      await eventually(async () =>
        expect(await reads.read(nameOf)).toEqual({ name: 'Written while it stood still', isStandby: false }),
      );
    } finally {
      await onStandby('select pg_wal_replay_resume()');
    }
    await eventually(async () =>
      expect(await reads.read(nameOf)).toMatchObject({
        name: 'Written while it stood still',
        isStandby: true,
      }),
    );
  });

  test('are read from the primary when the replica ends the statement or its connection', async () => {
    const reads = readsFrom(standby.url, 2_000);
    await eventually(async () => expect(await reads.read(nameOf)).toMatchObject({ isStandby: true }));
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
      code: '40001',
    });
    const conflicting = async (database: Database) => {
      const read = await nameOf(database);
      if (read.isStandby) throw conflict;
      return read;
    };
    expect(await reads.read(conflicting)).toMatchObject({ isStandby: false });
    const disconnected = async (database: Database) => {
      const read = await nameOf(database);
      if (read.isStandby) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database);
      return read;
    };
    expect(await reads.read(disconnected)).toMatchObject({ isStandby: false });
    const refused = () => Promise.reject(new Error('a fault of the report'));
    await expect(reads.read(refused)).rejects.toThrow('a fault of the report');
  });

  test('are read from the primary when the address leads elsewhere', async () => {
    const other = new URL(standby.url);
    other.pathname = '/template1';
    for (const address of [primaryServer.url, other.href, 'postgres://barta@127.0.0.1:1/postgres']) {
      const reads = readsFrom(address, 2_000);
      const until = performance.now() + 400;
      while (performance.now() < until) {
        expect(await reads.read(nameOf), address).toMatchObject({ isStandby: false });
      }
    }
  });

  test('say over HTTP how old they are, until the replica is gone', { timeout: 60_000 }, async () => {
    const env = {
      DATABASE_URL: primaryServer.url,
      DATABASE_READ_URL: standby.url,
      SECRET_KEY: testSecretKey,
    };
    const services = await Promise.all([
      startProcess('database-manager', { ...env, DATABASE_MANAGER_PORT: '0' }),
      startProcess('main-api', { ...env, MAIN_API_PORT: '0' }),
    ]);
    try {
      const [manager, api] = services.map(({ address }) => address) as [string, string];
      const urls = { 'main-api': api, 'database-manager': manager, 'sms-receiver': '' };
      const admin = await clientOf({ database: primary, urls }, 'admin');
      const replies = () =>
        Promise.all([
          admin.call(smsCounts, { query: {} }),
          admin.call(totalsReport, { query: {} }),
          admin.call(smsHistory, { query: {} }),
          admin.call(masterReport, { query: {} }),
        ]);
      await eventually(async () => {
        for (const reply of await replies()) expect(reply).toHaveProperty('asOf');
      });
      await admin.call(exportHistory, { query: {} });
      await standby.stop();
      for (const reply of await replies()) expect(reply).not.toHaveProperty('asOf');
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  });
});
