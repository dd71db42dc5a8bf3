import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { ApprovedTexts } from '#domain/messages/texts/approvedText.ts';
import { ContentRules } from '../content-approvals/contentRules.ts';
import { ActiveRoute } from '../carriers/ActiveRoute.ts';
import { Dispatcher } from './Dispatcher.ts';
import type { AttemptResult, Carrier, InFlightMessage } from '../carriers/carrier.ts';
import type { DispatchStore, LeasedChunk, WaitingInChunk } from './types.ts';
import type { Lease } from '../messages/keys.ts';

const acceptedEnd = { kind: 'accepted' } as const;
const yes = (message: InFlightMessage): AttemptResult => ({
  message,
  accepted: [],
  end: acceptedEnd,
  submittedAt: 0,
});

/** A chunk of so many messages that is valid for an hour. */
function chunkOf(count: number, chunkId = 1, validUntil = new Date(Date.now() + 3_600_000)): LeasedChunk {
  return {
    lease: { companyId: 1, chunkId, token: chunkId * 100 },
    lane: 1,
    laneHasMore: true,
    batch: {
      class: 'transactional',
      senderId: 'PADMA',
      text: 'Hello',
      routeId: null,
      isSystemText: false,
      validUntil,
    },
    messages: Array.from({ length: count }, (_, index) => ({
      id: chunkId * 1_000 + index,
      msisdn: '8801712345678',
      operator: 'grameenphone',
      text: 'Hello',
      segments: 1,
      attempts: 0,
      acceptedParts: [],
    })),
  };
}

interface Scene extends Partial<
  Pick<DispatchStore, 'markInFlight' | 'renew' | 'acceptLate' | 'releaseWaiting' | 'contentRules' | 'refuse'>
> {
  /** The chunks that each claim gives, in turn; then none. */
  claims?: ((dispatcher: Dispatcher) => LeasedChunk[])[];
  settle?: (results: readonly AttemptResult[]) => Promise<void>;
  attempt?: Carrier['attempt'];
  isReady?: Carrier['isReady'];
  needsContentApproval?: boolean;
  window?: number;
  leaseSeconds?: number;
}

let running: Dispatcher[] = [];
afterEach(async () => {
  await Promise.all(running.map((dispatcher) => dispatcher.stop()));
  running = [];
});

/** A dispatcher whose database and carrier do what the test says, and what it did with them when. */
function startDispatcher({
  claims = [],
  settle = async () => {},
  attempt,
  window = 10,
  leaseSeconds = 60,
  ...own
}: Scene) {
  const claimedAt: number[] = [];
  const settled: AttemptResult[] = [];
  const finished: Lease[] = [];
  const released: Lease[] = [];
  const refused: WaitingInChunk[] = [];
  const sent: InFlightMessage[] = [];
  const store: DispatchStore = {
    async claim() {
      claimedAt.push(performance.now());
      return claims[claimedAt.length - 1]?.(dispatcher) ?? [];
    },
    markInFlight: own.markInFlight ?? (async (chunks) => chunks.map(({ lease }) => lease)),
    contentRules: own.contentRules ?? (async () => new ContentRules([])),
    async refuse(given) {
      await own.refuse?.(given);
      refused.push(...given);
    },
    renew: own.renew ?? (async (held) => [...held]),
    releaseWaiting: own.releaseWaiting ?? (async () => {}),
    async release(given) {
      released.push(...given);
    },
    async settle(results, emptied) {
      await settle(results);
      settled.push(...results);
      finished.push(...emptied);
    },
    acceptLate: own.acceptLate ?? (async () => true),
  };
  const carrier: Carrier = {
    routeId: 1,
    name: 'first',
    prefixes: [],
    priority: 100,
    carriesSystemTexts: true,
    needsContentApproval: own.needsContentApproval ?? false,
    fullWindow: window,
    window,
    isReady: own.isReady ?? (() => true),
    attempt(message) {
      sent.push(message);
      return attempt ? attempt(message) : Promise.resolve(yes(message));
    },
  };
  const dispatcher: Dispatcher = new Dispatcher(store, leaseSeconds, Date, createLog('tests', 'silent'));
  const route = new ActiveRoute(carrier, null);
  dispatcher.addRoute(route);
  dispatcher.start();
  running.push(dispatcher);
  return { dispatcher, route, claimedAt, settled, finished, released, refused, sent };
}

const untilCount = async (items: readonly unknown[], count: number) => {
  while (items.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
};
const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
const fault = () => Object.assign(new Error('invalid byte sequence'), { code: '22021' });

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

describe('promotional messages over a route that needs an approval of their text', () => {
  const needing = [{ routeId: 1, prefixes: [], needsContentApproval: true }];
  const approval = {
    id: 1,
    text: 'Eid {{day}}',
    campaignId: 'C-1',
    senderId: null,
    startsAt: 0,
    endsAt: null,
  };
  const approved = (routes = needing) =>
    new ContentRules(routes, new Map([[1, new ApprovedTexts([approval])]]));
  /** A chunk of messages with these texts. */
  const promotional = (...texts: string[]): LeasedChunk => {
    const chunk = chunkOf(texts.length);
    return {
      ...chunk,
      batch: { ...chunk.batch, class: 'promotional', text: null },
      messages: chunk.messages.map((message, index) => ({ ...message, text: texts[index]! })),
    };
  };
  const idsOf = (refused: readonly WaitingInChunk[]) => refused.flatMap(({ messageIds }) => [...messageIds]);

  test('carry its campaign id, and those without one end', async () => {
    const { sent, refused, settled, finished } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Eid Friday', 'Buy now', 'Eid Sunday', 'Buy more')]],
      contentRules: async () => approved(),
    });
    await untilCount(settled, 2);
    expect(sent.map(({ text, campaignId }) => [text, campaignId])).toEqual([
      ['Eid Friday', 'C-1'],
      ['Eid Sunday', 'C-1'],
    ]);
    expect(idsOf(refused)).toEqual([1_001, 1_003]);
    await untilCount(finished, 1);
  });

  test('end once the database is there again, and never leave meanwhile', async () => {
    let reads = 0;
    let refusals = 0;
    const { sent, refused, finished } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Buy now')]],
      contentRules: async () => {
        if ((reads += 1) % 2 === 1) throw lost();
        return approved();
      },
      refuse: async () => {
        if ((refusals += 1) === 1) throw lost();
      },
    });
    await untilCount(refused, 1);
    await untilCount(finished, 1);
    expect([sent.length, idsOf(refused)]).toEqual([0, [1_000]]);
  });

  test('leave where their text was approved a moment ago', async () => {
    let reads = 0;
    const { sent, refused } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Eid Friday')]],
      contentRules: async () => ((reads += 1) === 1 ? new ContentRules(needing) : approved()),
    });
    await untilCount(sent, 1);
    expect([sent[0]!.campaignId, refused.length]).toEqual(['C-1', 0]);
  });

  test('wait where another route needs none, which may be up again', async () => {
    const { sent, refused, released } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Buy now')]],
      contentRules: async () =>
        approved([...needing, { routeId: 2, prefixes: [], needsContentApproval: false }]),
    });
    await untilCount(released, 1);
    expect([sent.length, refused.length]).toEqual([0, 0]);
  });

  test('are not looked at where no route of the process needs one, nor are other messages', async () => {
    const asked: unknown[] = [];
    const contentRules = async (companyIds: readonly number[]) => {
      asked.push(companyIds);
      return approved();
    };
    const plain = startDispatcher({ claims: [() => [promotional('Buy now')]], contentRules });
    const other = startDispatcher({
      needsContentApproval: true,
      claims: [() => [chunkOf(1)]],
      contentRules,
    });
    await untilCount(plain.settled, 1);
    await untilCount(other.settled, 1);
    expect([plain.sent[0]!.campaignId, other.sent[0]!.campaignId, asked]).toEqual([null, null, []]);
  });
});
