import { expect, test, vi } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { LeaseKeeper, pollMs } from './LeaseKeeper.ts';
import { Pool } from './Pool.ts';
import type { DispatchStore, Lease, LeasedChunk } from './types.ts';

const leased: LeasedChunk = {
  lease: { companyId: 1, chunkId: 7, token: 700 },
  lane: 1,
  isLaneCut: false,
  batch: {
    batchId: 1,
    class: 'transactional',
    senderId: 'PADMA',
    text: 'Hello',
    routeId: null,
    isSystemText: false,
    validUntil: new Date(Date.now() + 3_600_000),
  },
  messages: [{ id: 1, msisdn: '8801712345678', text: 'Hello', segments: 1, attempts: 0, acceptedParts: [] }],
};

/** A keeper on a database that is away until the test says otherwise. */
function keeperOf(lease: DispatchStore['lease']) {
  const database = { isAway: false };
  const released: [Lease, number][] = [];
  const unused = () => Promise.reject(new Error('not asked for'));
  const store: DispatchStore = {
    lease,
    handOver: async () => {},
    async release(leases, waitSeconds = 0) {
      if (database.isAway) throw new Error('terminating connection');
      released.push(...leases.map((one): [Lease, number] => [one, waitSeconds]));
    },
    take: unused,
    renew: unused,
    settle: unused,
    acceptLate: unused,
  };
  const pool = new Pool();
  return {
    keeper: new LeaseKeeper(store, pool, { leaseSeconds: 60, clock: Date }, createLog('tests', 'silent')),
    pool,
    database,
    released,
  };
}

test('what could not be given back is when the database is there again, and once', async () => {
  const { keeper, pool, database, released } = keeperOf(async () => [leased]);
  await keeper.refill();
  database.isAway = true;
  await keeper.release(
    pool.chunks(() => true),
    5,
  );
  await keeper.retryFailedReleases();
  expect(released).toEqual([]);
  database.isAway = false;
  await keeper.retryFailedReleases();
  await keeper.retryFailedReleases();
  expect(released).toEqual([[leased.lease, 5]]);
});

test('what may have been leased without our being told is given back, or nobody would send it', async () => {
  const { keeper, pool, released } = keeperOf(async (_request, onAsked) => {
    onAsked([leased.lease]);
    throw new Error('Connection terminated unexpectedly');
  });
  await keeper.refill();
  expect(pool.waiting).toBe(0);
  await keeper.retryFailedReleases();
  expect(released).toEqual([[leased.lease, 0]]);
});

test('a lane of which all was taken on is not looked at again until somebody says so', async () => {
  const asked: (readonly number[])[] = [];
  const answers = [[{ ...leased, isLaneCut: true }], [leased]];
  const { keeper } = keeperOf(async ({ lanes }) => {
    asked.push(lanes);
    return answers.shift() ?? [];
  });
  for (let look = 0; look < 3; look += 1) await keeper.refill();
  expect(asked).toEqual([[0, 1, 2], [1]]);
  keeper.resetPolling();
  await keeper.refill();
  expect(asked).toHaveLength(3);
});

test('an empty lane is looked at again after a while, however much is leased of another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const asked: (readonly number[])[] = [];
    const { keeper } = keeperOf(async ({ lanes }) => {
      asked.push(lanes);
      return [{ ...leased, isLaneCut: true }];
    });
    for (let look = 0; look < 6; look += 1) {
      await keeper.refill();
      vi.advanceTimersByTime(pollMs / 5);
    }
    expect(asked).toEqual([[0, 1, 2], [1], [1], [1], [1], [0, 1, 2]]);
  } finally {
    vi.useRealTimers();
  }
});
