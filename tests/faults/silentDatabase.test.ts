import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { ConnectionWatchdog } from '#services/kit/database/pool/ConnectionWatchdog.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';

const patience = { quietMs: 1_000, probeMs: 1_500 };
/** Until the silence is noticed, and twice five seconds in which nobody lets us connect. */
const mostMs = 15_000;

describe.runIf(inject('engine').kind === 'server')('when the database says nothing any more', () => {
  let scene: FaultScene;
  let client: Client;
  beforeAll(async () => {
    scene = await openFaultScene(patience);
    client = await scene.startReceiver();
  });
  afterEach(() => scene.beforeDatabase.heal());
  afterAll(() => scene.close());

  const sendOne = () =>
    client.answer(sendSingle, {
      body: { to: newNumbers(1)[0]!, text: 'Hello', class: 'transactional' as const },
    });

  test.each([
    ['both ways', []],
    ['on its way up', ['up']],
    ['on its way down', ['down']],
  ] as const)(
    'callers are told, nothing is lost, and all goes on when it speaks again: %s',
    { timeout: 2 * minute },
    async (_, ways) => {
      scene.carrier.setMode({ mode: 'delay', delayMs: 20, jitterMs: 40 });
      await accepted(client, 200);
      const before = scene.carrier.journal.total;
      await eventually(() => expect(scene.carrier.journal.total).toBeGreaterThan(before + 20), minute);
      scene.beforeDatabase.blackHole(...ways);
      const start = performance.now();
      const ready = fetch(new URL('/ready', client.urls['sms-receiver']));
      const answers = await Promise.all(Array.from({ length: 30 }, sendOne));
      expect(performance.now() - start).toBeLessThan(mostMs);
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
      expect(answers[0]!.body).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('database is away'),
      });
      const notReady = await ready;
      expect([notReady.status, await notReady.json()]).toMatchObject([
        503,
        { status: 'not-ready', checks: { database: 'failed' } },
      ]);
      scene.beforeDatabase.heal();
      await eventually(async () => expect((await sendOne()).status).toBe(202), minute);
      scene.carrier.setMode({});
      await scene.expectAllSettled({ lost: 1 });
    },
  );
});

describe.runIf(inject('engine').kind === 'server')('a statement that takes long', () => {
  const { url } = inject('engine') as { url: string };
  let proxy: ChaosProxy;
  let pool: pg.Pool;
  beforeAll(async () => {
    const { hostname, port } = new URL(url);
    proxy = await ChaosProxy.start(Number(port || 5432), hostname);
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${proxy.port}`;
    // It looks by another way, as when only this connection was lost.
    const watch = new ConnectionWatchdog(
      () => ({ connectionString: url }),
      { quietMs: 300, probeMs: 2_000 },
      createLog('tests', 'silent'),
    );
    pool = new pg.Pool({
      connectionString: proxied.href,
      // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, whatever its types say
      onConnect: async (client) => {
        client.on('error', () => undefined);
        await watch.add(client as pg.Client);
      },
    });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
  });

  const ask = async (statement: string) => {
    const client = await pool.connect();
    try {
      return (await client.query<{ answer: number }>(statement)).rows;
    } finally {
      client.release();
    }
  };

  test('is left alone while the server is at work on it, also when it waits for a lock', async () => {
    expect(await ask('select 1 as answer from pg_sleep(2)')).toEqual([{ answer: 1 }]);
    const holder = await pool.connect();
    await holder.query('begin; select pg_advisory_xact_lock(4711)');
    const waiting = ask('select 2 as answer from (select pg_advisory_lock(4711)) locked');
    await holder.query('select pg_sleep(1.5)');
    await holder.query('commit');
    holder.release();
    expect(await waiting).toEqual([{ answer: 2 }]);
    expect(pool.totalCount).toBe(2);
  });

  test('is given up when its answer was lost on the way, and its connection is not used again', async () => {
    proxy.blackHole('down');
    await expect(ask('select 1 as answer')).rejects.toThrow('Connection terminated');
    proxy.heal();
    expect(await ask('select 3 as answer')).toEqual([{ answer: 3 }]);
  });

  test('is not done any more when its connection was lost and another one is used', async () => {
    await ask('create table answers as select 1 as answer');
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(4712)');
    const lost = ask(
      'with locked as (select pg_advisory_lock(4712)) update answers set answer = 2 from locked',
    ).catch((error: Error) => error.message);
    await eventually(async () => {
      const { rows } = await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`);
      expect(rows).toHaveLength(1);
    });
    proxy.cut();
    expect(await lost).toMatch(/ECONNRESET|Connection terminated/);
    await ask('update answers set answer = 3');
    await holder.end();
    await eventually(async () => {
      expect(await ask(`select 0 as answer from pg_locks where locktype = 'advisory'`)).toEqual([]);
    });
    expect(await ask('select answer from answers')).toEqual([{ answer: 3 }]);
    await ask('drop table answers');
  });
});
