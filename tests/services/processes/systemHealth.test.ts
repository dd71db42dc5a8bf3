import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemHealth } from '#contract/main-api/health.ts';
import { isOnline, migrationNames } from '#services/kit/database/schema/migrationFiles.ts';
import { instance, version } from '#services/kit/logging/instance.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, openAllDay, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  await openAllDay(world.database);
  admin = await world.signIn('admin');
});
afterAll(() => world.close());

const read = () => admin.call(systemHealth, {});
const problemsOf = (lines: readonly { problem: string | null }[]) =>
  lines.flatMap(({ problem }) => problem ?? []);
/** The figures of the queue are up to three seconds old, those of processes up to five. */
const soon = (assertion: () => Promise<void>) => eventually(assertion, 20_000);

test('all is well after a message that was delivered', async () => {
  const operator = await world.signIn('operator');
  const id = await send(operator);
  await becomes(world.database, id, { status: 'delivered' });
  await soon(async () => {
    const health = await read();
    const { lanes, leases, dispatchers, routes, processes, rollUps, tasks, database } = health;
    expect(lanes.map(({ class: name }) => name)).toEqual(['otp', 'transactional', 'promotional']);
    expect(lanes.every((lane) => lane.messages === 0 && lane.oldestSeconds === null)).toBe(true);
    expect(leases).toEqual({ chunks: 0, overdue: 0, expired: 0, inFlight: 0, problem: null });
    expect(dispatchers).toEqual({ count: 1, boundRoutes: 1, problem: null });
    expect(routes).toEqual([
      expect.objectContaining({
        name: 'primary',
        state: 'bound',
        instances: [expect.objectContaining({ instance: expect.stringContaining(instance), state: 'bound' })],
        pending: 0,
        window: 10,
        accepted: 1,
        deliveryRate: 1,
        receiptDelay: { p50: expect.any(Number), p95: expect.any(Number) },
        uncertain: 0,
        problem: null,
      }),
    ]);
    expect(routes[0]!.receiptDelay!.p95).toBeLessThan(60);
    expect(processes).toEqual([
      {
        instance,
        services: ['database-manager', 'main-api', 'sms-receiver'],
        tasks: ['api', 'public-api', 'dispatcher', 'upkeep'],
        version,
        lastSeenSeconds: expect.any(Number),
        pool: expect.objectContaining({ waiting: expect.any(Number) }),
        problem: null,
      },
    ]);
    expect(rollUps).toMatchObject({ foldedSeconds: expect.any(Number), problem: null });
    expect(tasks.map(({ task }) => task)).toEqual(
      expect.arrayContaining(['fold rollup_changes', 'release lost leases', 'remove old messages']),
    );
    expect(problemsOf(tasks)).toEqual([]);
    const newest = migrationNames().findLast((name) => !isOnline(name))!;
    expect(database).toMatchObject({
      schemaVersion: Number(newest.slice(0, 4)),
      standbys: 0,
      problem: null,
    });
    expect(database.sizeOctets).toBeGreaterThan(1_000_000);
    expect(database).not.toHaveProperty('replicaLagSeconds');
  });
});

test('a carrier that refuses binds is a problem of its route, and of sending as a whole', async () => {
  world.carrier.setMode({ binds: { max: 0 } });
  world.carrier.dropAll();
  await soon(async () => {
    const { routes, dispatchers } = await read();
    expect(routes).toEqual([
      expect.objectContaining({ state: 'waiting', window: 0, problem: 'route-not-bound' }),
    ]);
    expect(routes[0]!.instances[0]!.lastFailure).toContain('refused the bind');
    expect(dispatchers).toEqual({ count: 1, boundRoutes: 0, problem: 'no-route-bound' });
  });

  await world.database.updateTable('routes').set({ is_enabled: false }).execute();
  await soon(async () => {
    const { routes } = await read();
    expect(routes).toEqual([expect.objectContaining({ state: 'off', instances: [], problem: null })]);
  });
});

test('without a receiver its leases expire, codes wait, and nobody sends', async () => {
  const { database } = world;
  await world.stopReceiver();
  const { chunkId, batchId } = await queueBatch(database, { to: newNumbers(3), class: 'otp' });
  await database
    .updateTable('batches')
    .set({ accepted_at: sql`now() - interval '31 seconds'` })
    .where('id', '=', batchId)
    .execute();
  await database
    .updateTable('chunks')
    .set({ lease_until: sql`now() - interval '1 second'`, lease_token: 1 })
    .where('id', '=', chunkId)
    .execute();
  await soon(async () => {
    const { lanes, leases, dispatchers, processes, tasks } = await read();
    expect(lanes[0]).toMatchObject({
      class: 'otp',
      messages: 3,
      leasedChunks: 1,
      problem: 'one-time-codes-wait',
    });
    expect(lanes[0]!.oldestSeconds).toBeGreaterThan(31);
    expect(leases).toMatchObject({ chunks: 1, overdue: 1, problem: 'leases-expired' });
    expect(dispatchers).toMatchObject({ count: 0, problem: 'no-dispatcher' });
    // It has stopped as it should, and is no lost one.
    expect(processes.flatMap(({ services }) => services)).not.toContain('sms-receiver');
    expect(problemsOf(processes)).toEqual([]);
    expect(tasks.map(({ task }) => task)).not.toContain('release lost leases');
  });
});

test('a process that was killed is lost, and what it alone did is late', async () => {
  const figures = {
    pool: { size: 10, busy: 10, idle: 0, waiting: 3 },
    secondsSinceSuccess: { 'fold rollup_changes': 1, 'remove staged': 1_790 },
    details: {
      expiredLeases: 2,
      routes: {
        primary: {
          hour: { accepted: 100, uncertain: 12, receipts: 4, ended: 4, delivered: 3, delays: delays() },
          uncertain: 12,
          acceptedLately: 30,
          receiptsLately: 4,
        },
      },
    },
  };
  await world.database.updateTable('routes').set({ is_enabled: true }).execute();
  await world.database
    .insertInto('processes')
    .values({
      id: 'killed',
      instance: 'elsewhere:1',
      service: 'sms-receiver',
      tasks: ['dispatcher', 'upkeep'],
      version: '0.0.1',
      figures: JSON.stringify(figures),
      reported_at: sql`now() - interval '25 seconds'`,
    })
    .execute();
  const { processes, routes, leases, tasks, rollUps } = await read();
  expect(processes.find((each) => each.instance === 'elsewhere:1')).toMatchObject({
    services: ['sms-receiver'],
    tasks: ['dispatcher', 'upkeep'],
    version: '0.0.1',
    pool: { size: 10, busy: 10, waiting: 3 },
    problem: 'process-lost',
  });
  expect(routes[0]).toMatchObject({ accepted: 100, uncertain: 12, problem: 'many-uncertain' });
  expect(routes[0]!.deliveryRate).toBe(3 / 4);
  // All four receipts took between 10 and 30 seconds.
  expect(routes[0]!.receiptDelay!.p50).toBeGreaterThan(10);
  expect(routes[0]!.receiptDelay!.p95).toBeLessThanOrEqual(30);
  expect(leases.expired).toBe(2);
  expect(tasks.find(({ task }) => task === 'remove staged')?.problem).toBe('task-late');
  // Another process still does what the lost one did.
  expect(rollUps.problem).toBeNull();
});

function delays(): number[] {
  return [0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4];
}
