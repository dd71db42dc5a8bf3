import { afterEach, expect, test, vi } from 'vitest';
import {
  acceptedEnd,
  yes,
  chunkOf,
  startDispatcher,
  stopDispatchers,
  untilCount,
  lost,
  fault,
} from '#tests/helpers/engine/dispatcherScene.ts';

afterEach(stopDispatchers);

test('a result is retried until the database stores it, and nothing is claimed meanwhile', async () => {
  let tries = 0;
  const leasesAtTry: number[] = [];
  const scene = startDispatcher({
    claims: [() => [chunkOf(1)]],
    settle: async () => {
      tries += 1;
      leasesAtTry.push(scene.claimedAt.length);
      if (tries < 4) throw lost();
    },
  });
  await untilCount(scene.settled, 1);
  expect(scene.settled[0]).toMatchObject({ message: { id: 1_000 }, end: acceptedEnd });
  expect(leasesAtTry[3]).toBe(leasesAtTry[1]);
  await untilCount(scene.claimedAt, leasesAtTry[3]! + 1);
});

test('a result that the database always refuses leaves its message in flight until the lease expires', async () => {
  const renewed: number[] = [];
  let tries = 0;
  const { dispatcher, released, finished, claimedAt } = startDispatcher({
    claims: [() => [chunkOf(1)]],
    leaseSeconds: 0.3,
    settle: async () => {
      tries += 1;
      throw fault();
    },
    renew: async (held) => {
      renewed.push(...held.map(({ chunkId }) => chunkId));
      return [...held];
    },
  });
  await untilCount(claimedAt, 3);
  await dispatcher.stop();
  // Released it would be sent again as if it had never left, and renewed it would wait for ever.
  expect([tries, released, finished, renewed]).toEqual([1, [], [], []]);
});

test('a chunk that is refused while its last results are being stored is released all the same', async () => {
  const leased = chunkOf(20);
  let settles = 0;
  let takes = 0;
  let endSecond: () => void = () => {};
  const second = new Promise<void>((resolve) => (endSecond = resolve));
  const later: (() => void)[] = [];
  const { released } = startDispatcher({
    claims: [() => [leased]],
    async markInFlight(chunks) {
      takes += 1;
      if (takes === 1) return chunks.map(({ lease }) => lease);
      for (const answer of later) answer();
      while (settles < 2) await new Promise((resolve) => setTimeout(resolve, 1));
      setTimeout(endSecond, 30);
      return [];
    },
    async settle() {
      settles += 1;
      if (settles === 2) await second;
    },
    attempt: (message) =>
      message.id % 10 < 5
        ? Promise.resolve(yes(message))
        : new Promise((resolve) => {
            later.push(() => resolve(yes(message)));
          }),
  });
  await untilCount(released, 1);
  expect(released).toEqual([leased.lease]);
});

test('a stop waits until all answers are stored, and releases the rest', async () => {
  const answers: (() => void)[] = [];
  const chunk = chunkOf(15);
  const { dispatcher, settled, sent, released } = startDispatcher({
    claims: [() => [chunk]],
    attempt: (message) =>
      new Promise((resolve) => {
        answers.push(() => resolve(yes(message)));
      }),
  });
  await untilCount(sent, 10);
  const stopped = dispatcher.stop();
  for (const answer of answers) answer();
  await stopped;
  expect(settled).toHaveLength(10);
  expect(released).toEqual([chunk.lease]);
});

test('a late answer waits until its attempt is stored, and is not lost while the database is away', async () => {
  let writeDown!: () => void;
  const written = new Promise<void>((resolve) => (writeDown = resolve));
  let isWritten = false;
  const late: boolean[] = [];
  const { dispatcher, sent, settled } = startDispatcher({
    claims: [() => [chunkOf(1)]],
    attempt: async (message) => ({
      ...yes(message),
      end: { kind: 'uncertain', reason: 'no answer in time' },
    }),
    settle: async () => {
      await written;
      isWritten = true;
    },
    acceptLate: async () => {
      late.push(isWritten);
      if (late.length < 3) throw lost();
      return true;
    },
  });
  await untilCount(sent, 1);
  dispatcher.acceptLate({ companyId: 1, messageId: sent[0]!.id, attempt: 1, part: 1 }, 1, 'late');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(late).toEqual([]);
  writeDown();
  await untilCount(settled, 1);
  await untilCount(late, 3);
  expect(late).toEqual([true, true, true]);
});

test('a result that first fails late in a stop is tried again', async () => {
  let tries = 0;
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const { dispatcher, sent, settled } = startDispatcher({
    claims: [() => [chunkOf(1, 1)]],
    attempt: (message) => isAnswered.then(() => yes(message)),
    async settle() {
      tries += 1;
      if (tries === 1) throw lost();
    },
  });
  await untilCount(sent, 1);
  const stopped = dispatcher.stop();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);
  answer();
  await stopped.finally(() => clock.mockRestore());
  expect(settled).toHaveLength(1);
});

test('a stop releases waiting messages before the carrier has answered, and retries while the database is away', async () => {
  const handedOver: number[] = [];
  let tries = 0;
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const [half, untouched] = [chunkOf(12, 1), chunkOf(3, 2)];
  const { dispatcher, sent, released, finished } = startDispatcher({
    claims: [() => [half, untouched]],
    attempt: (message) => isAnswered.then(() => yes(message)),
    async releaseWaiting(chunks) {
      tries += 1;
      if (tries === 1) throw lost();
      handedOver.push(...chunks.flatMap(({ messageIds }) => messageIds));
    },
  });
  await untilCount(sent, 10);
  const stopped = dispatcher.stop();
  await untilCount(handedOver, 2);
  expect(handedOver).toEqual([1_010, 1_011]);
  expect(released).toEqual([untouched.lease]);
  expect(finished).toEqual([]);
  answer();
  await stopped;
  expect(sent).toHaveLength(10);
});
