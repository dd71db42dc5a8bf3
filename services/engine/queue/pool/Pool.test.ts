import { describe, expect, test } from 'vitest';
import { Pool, type Candidate, type Choice } from './Pool.ts';
import type { LeasedChunk } from '../types.ts';

let chunks = 0;
let messages = 0;

function chunk({ companyId = 1, lane = 1, count = 3, msisdn = '8801700000000' } = {}): LeasedChunk {
  return {
    lease: { companyId, chunkId: (chunks += 1), token: chunks + 1_000 },
    lane,
    laneHasMore: true,
    batch: {
      class: 'transactional',
      senderId: 'PADMA',
      text: 'Hello',
      routeId: null,
      isSystemText: false,
      validUntil: new Date(),
    },
    messages: Array.from({ length: count }, () => ({
      id: (messages += 1),
      msisdn,
      operator: 'grameenphone',
      text: 'Hello',
      segments: 1,
      attempts: 0,
      acceptedParts: [],
    })),
  };
}

function poolOf(...leased: LeasedChunk[]): Pool {
  const pool = new Pool();
  for (const one of leased) pool.add(one);
  return pool;
}

/** Selects up to `count` messages. */
function pick(pool: Pool, count: number): Candidate[] {
  return select(pool, (_, selected) => (selected.length === count ? 'stop' : 'selected')).selected;
}

function select(pool: Pool, choose: (candidate: Candidate, selected: readonly Candidate[]) => Choice) {
  const selected: Candidate[] = [];
  const unroutable = pool.select((candidate) => {
    const choice = choose(candidate, selected);
    if (choice === 'selected') selected.push(candidate);
    return choice;
  });
  return { selected, unroutable };
}

const companies = (picked: readonly Candidate[]) =>
  picked.map(({ chunk: own }) => own.lease.companyId).join('');
const lanes = (picked: readonly Candidate[]) => picked.map(({ chunk: own }) => own.lane);

test('one company’s messages go in the order of their chunks, each once', () => {
  const leased = [chunk(), chunk()];
  const pool = poolOf(...leased);
  expect(pool.waiting).toBe(6);
  const first = pick(pool, 2);
  const rest = pick(pool, 100);
  expect([...first, ...rest].map(({ id }) => id)).toEqual(
    leased.flatMap(({ messages: own }) => own.map(({ id }) => id)),
  );
  expect([pool.waiting, pick(pool, 100)]).toEqual([0, []]);
});

test('companies take turns, one message each, however much one has', () => {
  const pool = poolOf(
    chunk({ companyId: 1, count: 50 }),
    chunk({ companyId: 2, count: 2 }),
    chunk({ companyId: 3, count: 3 }),
  );
  expect(companies(pick(pool, 9))).toBe('123123131');
  // Whose turn it is does not begin anew with each look.
  pool.add(chunk({ companyId: 2, count: 2 }));
  expect(companies([...pick(pool, 1), ...pick(pool, 1), ...pick(pool, 1)])).toBe('121');
});

test('a lower lane waits for a higher one, and yet gets one of ten', () => {
  const pool = poolOf(chunk({ lane: 2, count: 100 }), chunk({ lane: 0, count: 100 }));
  const picked = lanes(pick(pool, 40));
  expect(picked.filter((lane) => lane === 2)).toHaveLength(4);
  expect(picked.slice(0, 9)).toEqual(Array(9).fill(0));
});

test('a message without room delays its chunk, and no other', () => {
  const pool = poolOf(
    chunk({ companyId: 1, msisdn: '8801800000000' }),
    chunk({ companyId: 1 }),
    chunk({ companyId: 2, count: 1 }),
  );
  const { selected } = select(pool, ({ msisdn }) => (msisdn.startsWith('88018') ? 'no-room' : 'selected'));
  expect(companies(selected)).toBe('1211');
  expect(pool.waiting).toBe(3);
  expect(pick(pool, 100)).toHaveLength(3);
});

test('a message without room delays none behind it in its chunk, and keeps its place', () => {
  const leased = chunk({ count: 6 });
  const pool = poolOf(leased);
  const isEven = ({ id }: { id: number }) => leased.messages.findIndex((one) => one.id === id) % 2 === 0;
  const { selected: odd } = select(pool, (candidate) => (isEven(candidate) ? 'no-room' : 'selected'));
  expect(odd.map(({ id }) => id)).toEqual([1, 3, 5].map((index) => leased.messages[index]!.id));
  const [back] = odd;
  pool.putBack(back!.chunk, back!);
  expect(pick(pool, 100).map(({ id }) => id)).toEqual(
    [1, 0, 2, 4].map((index) => leased.messages[index]!.id),
  );
});

test('a chunk without a route for any message is returned, one that only waits for room is not', () => {
  const [unserved, busy, mixed] = [chunk({ companyId: 1 }), chunk({ companyId: 2 }), chunk({ companyId: 3 })];
  const pool = poolOf(unserved, busy, mixed);
  const first = mixed.messages[0]!.id;
  const { selected, unroutable } = select(pool, ({ id, chunk: own }) => {
    if (own.lease.companyId === 2) return 'no-room';
    return id === first ? 'selected' : 'no-route';
  });
  expect(selected.map(({ id }) => id)).toEqual([first]);
  expect(unroutable.map(({ lease }) => lease.companyId)).toEqual([1, 3]);
  // After a stop not all messages were offered.
  expect(pool.select(() => 'stop')).toEqual([]);
});

test('it counts what waits lane by lane', () => {
  const pool = poolOf(chunk({ lane: 0 }), chunk({ lane: 2, count: 5 }), chunk({ lane: 2, companyId: 2 }));
  expect([0, 1, 2].map((lane) => pool.waitingIn(lane))).toEqual([3, 0, 8]);
  pick(pool, 4);
  expect([0, 1, 2].map((lane) => pool.waitingIn(lane))).toEqual([0, 0, 7]);
});

test('a message that was selected and put back waits again, before others of its company, and once', () => {
  const leased = [chunk({ count: 1 }), chunk({ count: 2 }), chunk({ count: 1 })];
  const pool = poolOf(...leased);
  const picked = pick(pool, 100);
  expect([picked.length, pool.waiting, pool.waitingIn(1)]).toEqual([4, 0, 0]);
  for (const message of [...picked].reverse()) pool.putBack(message.chunk, message);
  expect([pool.waiting, pool.waitingIn(1)]).toEqual([4, 4]);
  expect(pick(pool, 100).map(({ id }) => id)).toEqual(picked.map(({ id }) => id));
  // One that others have by now is not theirs and ours.
  pool.dropWaiting(picked[0]!.chunk);
  pool.putBack(picked[0]!.chunk, picked[0]!);
  expect([pool.waiting, pick(pool, 100)]).toEqual([0, []]);
});

describe('a chunk', () => {
  test('whose waiting messages are dropped stays until nothing of it is in flight', () => {
    const [dropped, other] = [chunk({ count: 5 }), chunk({ companyId: 2, count: 1 })];
    const pool = poolOf(dropped, other);
    const own = pool.get(dropped.lease)!;
    const [taken] = pick(pool, 1);
    own.inFlight.set(taken!.id, 7);
    pool.dropWaiting(own);
    expect([own.hasDropped, own.isEmpty, pool.waiting]).toEqual([true, false, 1]);
    expect(companies(pick(pool, 100))).toBe('2');
    expect(pool.get(dropped.lease)).toBe(own);
    own.inFlight.clear();
    expect(own.isEmpty).toBe(true);
    pool.remove(own);
    expect([pool.get(dropped.lease), pool.chunks(() => true).length]).toEqual([undefined, 1]);
  });

  test('is known by its lease, not by its id alone: it may have been lost and claimed again', () => {
    const first = chunk();
    const pool = poolOf(first);
    const again = { ...first, lease: { ...first.lease, token: 9_999 } };
    pool.add(again);
    expect(pool.get(first.lease)).toBeUndefined();
    expect(pool.get(again.lease)).toBeDefined();
  });

  test('without messages is kept all the same, so that it can be finished', () => {
    const empty = chunk({ count: 0 });
    const pool = poolOf(empty);
    expect([pool.chunks(() => true).length, pool.waiting, pool.get(empty.lease)!.isEmpty]).toEqual([
      1,
      0,
      true,
    ]);
  });
});
