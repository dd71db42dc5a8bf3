import { expect, test, vi } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { LeaseKeeper, pollMs } from './LeaseKeeper.ts';
import { Pool } from '../pool/Pool.ts';
import type { DispatchStore, LeasedChunk } from '../types.ts';
import type { Lease } from '../../messages/keys.ts';

const leased: LeasedChunk = {
  lease: { companyId: 1, chunkId: 7, token: 700 },
  lane: 1,
  laneHasMore: false,
  batch: {
    class: 'transactional',
    senderId: 'PADMA',
    text: 'Hello',
    routeId: null,
    isSystemText: false,
    validUntil: new Date(Date.now() + 3_600_000),
  },
  messages: [
    {
      id: 1,
      msisdn: '8801712345678',
      operator: 'grameenphone',
      text: 'Hello',
      segments: 1,
      attempts: 0,
      acceptedParts: [],
    },
  ],
};

/** A keeper on a database that is away until the test says otherwise. */
function keeperOf(claim: DispatchStore['claim']) {
  const database = { isAway: false };
  const released: [Lease, number][] = [];
  const unused = () => Promise.reject(new Error('not asked for'));
  const store: DispatchStore = {
    claim,
    releaseWaiting: async () => {},
    async release(leases, waitSeconds = 0) {
      if (database.isAway) throw new Error('terminating connection');
      released.push(...leases.map((one): [Lease, number] => [one, waitSeconds]));
    },
    contentRules: unused,
    refuse: unused,
    markInFlight: unused,
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

test('what could not be released is when the database is there again, and once', async () => {
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

test('what may have been claimed without a reply is released, or nobody would send it', async () => {
  const { keeper, pool, released } = keeperOf(async (_request, onClaimed) => {
    onClaimed([leased.lease]);
    throw new Error('Connection terminated unexpectedly');
  });
  await keeper.refill();
  expect(pool.waiting).toBe(0);
  await keeper.retryFailedReleases();
  expect(released).toEqual([[leased.lease, 0]]);
});

test('a lane of which everything was claimed is not polled again before a wake', async () => {
  const asked: (readonly number[])[] = [];
  const answers = [[{ ...leased, laneHasMore: true }], [leased]];
  const { keeper } = keeperOf(async ({ lanes }) => {
    asked.push(lanes);
    return answers.shift() ?? [];
  });
  for (let time = 0; time < 3; time += 1) await keeper.refill();
  expect(asked).toEqual([[0, 1, 2], [1]]);
  keeper.resetPolling();
  await keeper.refill();
  expect(asked).toHaveLength(3);
});

test('an empty lane is polled again after a while, however much is claimed from another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const asked: (readonly number[])[] = [];
    const { keeper } = keeperOf(async ({ lanes }) => {
      asked.push(lanes);
      return [{ ...leased, laneHasMore: true }];
    });
    for (let time = 0; time < 6; time += 1) {
      await keeper.refill();
      vi.advanceTimersByTime(pollMs / 5);
    }
    expect(asked).toEqual([[0, 1, 2], [1], [1], [1], [1], [0, 1, 2]]);
  } finally {
    vi.useRealTimers();
  }
});
