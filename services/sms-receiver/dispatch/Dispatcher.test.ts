import { expect, test } from 'vitest';
import { createLog } from '#services/kit/log.ts';
import { Dispatcher } from './Dispatcher.ts';
import type { AttemptResult, Carrier, Claim, ClaimedMessage, DispatchStore } from './types.ts';

const nothing: Claim = { messages: [], hasFound: false };
const message = { id: 1, segments: 1, acceptedParts: [] as number[] } as ClaimedMessage;
const answered = { kind: 'answered' } as const;

interface Scene {
  /** What each claim gives, in turn; then nothing. */
  claims?: ((dispatcher: Dispatcher) => Claim)[];
  settle?: (results: AttemptResult[]) => Promise<void>;
  attempt?: Carrier['attempt'];
}

/** A dispatcher whose database and carrier do what the test says, and when each claim was made. */
function startDispatcher({ claims = [], settle = async () => {}, attempt }: Scene) {
  const claimedAt: number[] = [];
  const settled: AttemptResult[] = [];
  const store: DispatchStore = {
    async claim() {
      claimedAt.push(performance.now());
      return claims[claimedAt.length - 1]?.(dispatcher) ?? nothing;
    },
    async settle(results) {
      await settle(results);
      settled.push(...results);
    },
    acceptLate: async () => true,
  };
  const carrier: Carrier = {
    window: 10,
    isReady: () => true,
    attempt: attempt ?? (async (claimed) => ({ message: claimed, accepted: [], end: answered })),
  };
  const dispatcher: Dispatcher = new Dispatcher(store, carrier, createLog('tests', 'silent'));
  dispatcher.start();
  return { dispatcher, claimedAt, settled };
}

const untilCount = async (items: readonly unknown[], count: number) => {
  while (items.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
};

test('a wake that comes while it looks is not lost', async () => {
  const wakesItself = (dispatcher: Dispatcher) => {
    dispatcher.wake();
    return nothing;
  };
  const { dispatcher, claimedAt } = startDispatcher({ claims: [wakesItself] });
  await untilCount(claimedAt, 2);
  // The next poll would be half a second away.
  expect(claimedAt[1]! - claimedAt[0]!).toBeLessThan(300);
  await dispatcher.stop();
});

test('a result is written again until the database takes it, and nothing is claimed meanwhile', async () => {
  let tries = 0;
  const claimsAtTry: number[] = [];
  const { dispatcher, claimedAt, settled } = startDispatcher({
    claims: [() => ({ messages: [message], hasFound: true })],
    settle: async () => {
      tries += 1;
      claimsAtTry.push(claimedAt.length);
      if (tries < 4) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    },
  });
  await untilCount(settled, 1);
  expect(settled).toEqual([{ message, accepted: [], end: answered }]);
  expect(claimsAtTry[3]).toBe(claimsAtTry[1]);
  await untilCount(claimedAt, claimsAtTry[3]! + 1);
  await dispatcher.stop();
});

test('a fault of our own leaves one message uncertain, and the process alive', async () => {
  const { dispatcher, settled } = startDispatcher({
    claims: [() => ({ messages: [message], hasFound: true })],
    attempt: () => Promise.reject(new TypeError('a bug')),
  });
  await untilCount(settled, 1);
  expect(settled[0]!.end.kind).toBe('uncertain');
  await dispatcher.stop();
});

test('a stop waits for the answers and for their writing', async () => {
  let answer: () => void = () => {};
  const { dispatcher, settled, claimedAt } = startDispatcher({
    claims: [() => ({ messages: [message], hasFound: true })],
    attempt: (claimed) =>
      new Promise((resolve) => {
        answer = () => resolve({ message: claimed, accepted: [], end: answered });
      }),
  });
  await untilCount(claimedAt, 2);
  const stopped = dispatcher.stop();
  answer();
  await stopped;
  expect(settled).toHaveLength(1);
});
