import { ContentRules } from '#services/engine/content-approvals/contentRules.ts';
import { ActiveRoute } from '#services/engine/carriers/ActiveRoute.ts';
import type { AttemptResult, Carrier, InFlightMessage } from '#services/engine/carriers/carrier.ts';
import type { Lease } from '#services/engine/messages/keys.ts';
import { Dispatcher } from '#services/engine/queue/Dispatcher.ts';
import type { DispatchStore, LeasedChunk, WaitingInChunk } from '#services/engine/queue/types.ts';
import { createLog } from '#services/kit/logging/log.ts';

export const acceptedEnd = { kind: 'accepted' } as const;
export const yes = (message: InFlightMessage): AttemptResult => ({
  message,
  accepted: [],
  end: acceptedEnd,
  submittedAt: 0,
});

/** A chunk of so many messages that is valid for an hour. */
export function chunkOf(
  count: number,
  chunkId = 1,
  validUntil = new Date(Date.now() + 3_600_000),
): LeasedChunk {
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
/** Ends all that `startDispatcher` started; for `afterEach`. */
export async function stopDispatchers(): Promise<void> {
  await Promise.all(running.map((dispatcher) => dispatcher.stop()));
  running = [];
}

/** A dispatcher whose database and carrier do what the test says, and what it did with them when. */
export function startDispatcher({
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

export const untilCount = async (items: readonly unknown[], count: number) => {
  while (items.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
};
export const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
export const fault = () => Object.assign(new Error('invalid byte sequence'), { code: '22021' });
