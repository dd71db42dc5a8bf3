import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  yes,
  chunkOf,
  startDispatcher,
  stopDispatchers,
  untilCount,
  lost,
} from '#tests/helpers/engine/dispatcherScene.ts';
import type { Dispatcher } from './Dispatcher.ts';

afterEach(stopDispatchers);

test('a wake that comes during a claim is not lost', async () => {
  const wakesItself = (dispatcher: Dispatcher) => {
    dispatcher.wake();
    return [];
  };
  const { claimedAt } = startDispatcher({ claims: [wakesItself] });
  await untilCount(claimedAt, 2);
  // The next poll would be half a second away.
  expect(claimedAt[1]! - claimedAt[0]!).toBeLessThan(300);
});

describe('what is queued soon after a claim', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A dispatcher that has claimed so many messages a moment ago. */
  async function startedWith(messages: number) {
    const scene = startDispatcher({ claims: [() => [{ ...chunkOf(messages), laneHasMore: false }]] });
    await vi.advanceTimersByTimeAsync(5);
    expect(scene.sent).toHaveLength(messages);
    return { ...scene, claims: scene.claimedAt.length };
  }

  test('waits for others if several messages were claimed', async () => {
    const { dispatcher, claimedAt, claims } = await startedWith(2);
    for (let times = 0; times < 4; times += 1) {
      dispatcher.wake(false);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(claimedAt).toHaveLength(claims);
    await vi.advanceTimersByTimeAsync(10);
    expect(claimedAt).toHaveLength(claims + 1);
  });

  test.each([
    ['is urgent', 2, true],
    ['comes after a single message', 1, false],
  ])('is claimed at once if it %s', async (_, messages, isUrgent) => {
    const { dispatcher, claimedAt, claims } = await startedWith(messages);
    dispatcher.wake(isUrgent);
    await vi.advanceTimersByTimeAsync(0);
    expect(claimedAt).toHaveLength(claims + 1);
  });

  test('is claimed at once if the claim left something in the queue', async () => {
    const { claimedAt } = startDispatcher({ claims: [() => [chunkOf(2)]] });
    await vi.advanceTimersByTimeAsync(5);
    expect(claimedAt).toHaveLength(2);
  });

  test('is claimed at once if an earlier claim left something in another lane', async () => {
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { dispatcher, sent, settled, claimedAt } = startDispatcher({
      claims: [() => [chunkOf(3_000)]],
      // A group is a quarter of the window. The last 600 messages are one, and before it the lane is full enough not to be claimed.
      window: 2_400,
      attempt: (message) => answered.then(() => yes(message)),
    });
    await vi.advanceTimersByTimeAsync(5);
    expect(sent).toHaveLength(2_400);
    dispatcher.wake(false);
    await vi.advanceTimersByTimeAsync(0);
    const claims = claimedAt.length;
    answer();
    while (sent.length < 3_000) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(5);
    const claimsAtOnce = claimedAt.length - claims;
    while (settled.length < 3_000) await vi.advanceTimersByTimeAsync(1);
    expect(claimsAtOnce).toBe(1);
  });

  test('does not delay a stop', async () => {
    const { dispatcher } = await startedWith(2);
    await expect(dispatcher.stop()).resolves.toBeUndefined();
  });
});

test('a chunk is submitted within the window and finished with the last of its results', async () => {
  let most = 0;
  let now = 0;
  const chunk = chunkOf(35);
  const { sent, settled, finished, route } = startDispatcher({
    claims: [() => [chunk]],
    attempt: async (message) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      now -= 1;
      return yes(message);
    },
  });
  await untilCount(settled, 35);
  expect(sent.map(({ id }) => id)).toEqual(chunk.messages.map(({ id }) => id));
  expect(sent[0]).toMatchObject({ lease: chunk.lease, routeId: 1, batch: chunk.batch });
  expect(most).toBe(10);
  await untilCount(finished, 1);
  expect(finished).toEqual([chunk.lease]);
  expect(route.inFlight).toBe(0);
});

test('nothing leaves before it is marked in flight, nor if the database does not allow it', async () => {
  const [stopped, good] = [chunkOf(3, 1), chunkOf(3, 2)];
  const events: string[] = [];
  const { sent, released, settled } = startDispatcher({
    claims: [() => [stopped, good]],
    async markInFlight(chunks) {
      events.push(...chunks.flatMap(({ messages }) => messages.map(({ id }) => `marked ${id}`)));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return chunks.map(({ lease }) => lease).filter(({ chunkId }) => chunkId === 2);
    },
    attempt: (message) => {
      events.push(`sent ${message.id}`);
      return Promise.resolve(yes(message));
    },
  });
  await untilCount(settled, 3);
  expect(sent.map(({ id }) => id)).toEqual(good.messages.map(({ id }) => id));
  for (const { id } of sent)
    expect(events.indexOf(`marked ${id}`)).toBeLessThan(events.indexOf(`sent ${id}`));
  expect(released).toEqual([stopped.lease]);
});

test('nothing leaves while nothing can be marked, and everything in its order when it can', async () => {
  let isAway = true;
  let tries = 0;
  const { sent, settled, finished } = startDispatcher({
    claims: [() => [chunkOf(1, 1), chunkOf(2, 2), chunkOf(20, 3)]],
    async markInFlight(chunks) {
      tries += 1;
      if (isAway) throw lost();
      return chunks.map(({ lease }) => lease);
    },
  });
  while (tries < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(sent).toEqual([]);
  isAway = false;
  await untilCount(settled, 23);
  const third = Array.from({ length: 20 }, (_, index) => 3_000 + index);
  expect(sent.map(({ id }) => id)).toEqual([1_000, 2_000, 2_001, ...third]);
  await untilCount(finished, 3);
});

test('an error in our own code leaves one message uncertain, and the process alive', async () => {
  const { settled } = startDispatcher({
    claims: [() => [chunkOf(1)]],
    attempt: () => Promise.reject(new TypeError('a bug')),
  });
  await untilCount(settled, 1);
  expect(settled[0]!.end.kind).toBe('uncertain');
});

test('leases are renewed while their messages wait, and messages of a lost lease are not sent', async () => {
  const [kept, gone] = [chunkOf(30, 1), chunkOf(30, 2)];
  let renewals = 0;
  const answers: (() => void)[] = [];
  const { sent, settled } = startDispatcher({
    claims: [() => [gone, kept]],
    leaseSeconds: 0.3,
    renew: async (held) => {
      renewals += 1;
      return held.filter(({ chunkId }) => chunkId === 1);
    },
    attempt: (message) =>
      new Promise((resolve) => {
        answers.push(() => resolve(yes(message)));
      }),
  });
  await untilCount(sent, 10);
  while (renewals === 0) {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const before = sent.filter(({ lease }) => lease.chunkId === 2).length;
  while (settled.length < before + 30) {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(before).toBeLessThan(30);
  expect(sent.filter(({ lease }) => lease.chunkId === 2)).toHaveLength(before);
  expect(sent.filter(({ lease }) => lease.chunkId === 1)).toHaveLength(30);
});

test('a chunk that expires while it waits is released, for the upkeep to end', async () => {
  const chunk = chunkOf(30, 1, new Date(Date.now() + 150));
  const { sent, released, dispatcher } = startDispatcher({
    claims: [() => [chunk]],
    leaseSeconds: 0.3,
    attempt: (message) => new Promise((resolve) => setTimeout(() => resolve(yes(message)), 400)),
  });
  await untilCount(released, 1);
  expect(released).toEqual([chunk.lease]);
  expect(sent).toHaveLength(10);
  await dispatcher.stop();
});

test('while no route is up only chunks with messages in flight stay leased', async () => {
  const [working, idle] = [chunkOf(30, 1), chunkOf(5, 2)];
  let isUp = true;
  const answers: (() => void)[] = [];
  const { dispatcher, sent, released, settled } = startDispatcher({
    claims: [() => [working, idle]],
    isReady: () => isUp,
    attempt: (message) =>
      new Promise((resolve) => {
        answers.push(() => resolve(yes(message)));
      }),
  });
  await untilCount(sent, 10);
  isUp = false;
  dispatcher.wake();
  await untilCount(released, 1);
  expect(released).toEqual([idle.lease]);
  for (const answer of answers) answer();
  await untilCount(released, 2);
  expect([released[1], settled.length, sent.length]).toEqual([working.lease, 10, 10]);
});
