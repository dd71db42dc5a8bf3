import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';

describe.runIf(inject('engine').kind === 'server')('a service', () => {
  let store: TestDatabase;
  const closings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    store = await openTestDatabase();
  });
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });
  afterAll(() => store.drop());

  const start = (env: Record<string, string>) => startProcess('main-api', { MAIN_API_PORT: '0', ...env });
  /** Runs until it ends, or is ended once it has logged this. */
  function run(env: Record<string, string>, endAfter = 'no line at all') {
    const { process: child, ended } = startCommand('main-api', { MAIN_API_PORT: '0', ...env });
    let logged = '';
    child.stdout!.on('data', (piece: string) => {
      if (logged.includes(endAfter) || !(logged += piece).includes(endAfter)) return;
      // Long enough for it to say the same again, if it did.
      setTimeout(() => child.kill('SIGTERM'), 1_000);
    });
    return ended;
  }
  const asUser = (user: string) => {
    const url = new URL(store.url);
    url.username = user;
    url.password = 'guess';
    return url.href;
  };

  test('waits for a database that is not up yet, and goes on when it is', async () => {
    const { hostname, port } = new URL(store.url);
    const url = new URL(store.url);
    url.hostname = '127.0.0.1';
    url.port = String(await freePort());
    const starting = start({ DATABASE_URL: url.href });
    await sleep(1_000);
    const proxy = await ChaosProxy.start(Number(port || 5432), hostname, Number(url.port));
    closings.push(() => proxy.close());
    const service = await starting;
    closings.unshift(() => service.stop());
    expect((await fetch(new URL('/ready', service.address))).status).toBe(200);
  });

  test('starts again when the database goes away while it starts', async () => {
    const { hostname, port } = new URL(store.url);
    const proxy = await ChaosProxy.start(Number(port || 5432), hostname);
    closings.push(() => proxy.close());
    const url = new URL(store.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const env = {
      DATABASE_URL: url.href,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SECRET_KEY: testSecretKey,
    };
    const undisturbed = await startProcess('sms-receiver', env);
    const octetsOfStart = proxy.passed.down;
    await undisturbed.stop();

    for (const share of [0.3, 0.6, 0.8, 0.9, 0.95, 0.99]) {
      proxy.cutAfter(Math.floor(octetsOfStart * share), 'down');
      const { process: child, ended } = startCommand('sms-receiver', env);
      let logged = '';
      child.stdout!.on('data', (piece: string) => {
        logged += piece;
        if (piece.includes('waiting for the database')) proxy.heal();
      });
      await eventually(() => expect(logged).toContain('Server listening'), 30_000);
      const address = /Server listening at (http:[^"]+)/.exec(
        logged.slice(logged.lastIndexOf('Server listening')),
      )![1]!;
      await eventually(
        async () => expect((await fetch(new URL('/ready', address))).status).toBe(200),
        30_000,
      );
      proxy.heal();
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0, errors: '' });
    }
  });

  test('logs once that it waits, and stops cleanly on a signal', async () => {
    const { code, output, errors } = await run(
      { DATABASE_URL: `postgres://barta@127.0.0.1:${await freePort()}/barta` },
      'waiting for the database',
    );
    expect([code, errors]).toEqual([0, '']);
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; reason?: string });
    expect(lines.map(({ msg }) => msg)).toEqual(['waiting for the database', 'stopping', 'stopped']);
    expect(lines[0]!.reason).toContain('ECONNREFUSED');
  });

  test('is stopped by a signal while it starts, without an error', async () => {
    const { database } = store;
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const locking = database.transaction().execute(async (transaction) => {
      await sql`lock table routes in access exclusive mode`.execute(transaction);
      await held;
    });
    const { process: child, ended } = startCommand('sms-receiver', {
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SECRET_KEY: testSecretKey,
      DATABASE_URL: store.url,
    });
    closings.push(async () => {
      release();
      await locking;
    });
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'routes'::regclass`.execute(database);
      expect(rows).toHaveLength(1);
    }, 20_000);
    child.kill('SIGTERM');
    await sleep(300);
    release();
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });

  test('waits while the server has no free connection', async () => {
    const role = `barta_${process.pid}`;
    await onServer(store.url, `create role ${role} login password 'guess' connection limit 0`);
    closings.push(() => onServer(store.url, `drop role ${role}`));
    const { code, output } = await run({ DATABASE_URL: asUser(role) }, 'waiting for the database');
    expect(output).toContain('waiting for the database');
    expect(output).toContain('too many connections');
    expect(code).toBe(0);
  });

  test.each([
    ['a user that does not exist', () => asUser('nobody_of_this_name'), 'nobody_of_this_name'],
    ['a database that does not exist', () => databaseUrl(store.url, 'nowhere'), '"nowhere" does not exist'],
  ])('ends at once for %s, and says so', async (_, url, message) => {
    const { code, errors } = await run({ DATABASE_URL: url() });
    expect(errors).toContain(message);
    expect(code).toBe(1);
  });

  test('is not ready before it stops, and serves requests until then', async () => {
    const service: ServiceProcess = await start({ DATABASE_URL: store.url, DRAIN_SECONDS: '2' });
    const ready = () => fetch(new URL('/ready', service.address));
    expect((await ready()).status).toBe(200);
    const startedAt = performance.now();
    const stopped = service.stop();
    await eventually(async () => {
      const response = await ready();
      expect([response.status, await response.json()]).toEqual([503, { status: 'draining', checks: {} }]);
    });
    expect((await fetch(new URL('/auth/session', service.address))).status).toBe(401);
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  });
});
