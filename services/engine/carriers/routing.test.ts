import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ActiveRoute } from './ActiveRoute.ts';
import { RouteTable, routesFor } from './routing.ts';

interface Terms {
  prefixes?: string[];
  priority?: number;
  window?: number;
  carriesSystemTexts?: boolean;
  needsContentApproval?: boolean;
  isReady?: boolean;
}

const route = (
  routeId: number,
  {
    prefixes = [],
    priority = 100,
    window = 10,
    carriesSystemTexts = false,
    needsContentApproval = false,
    isReady = true,
  }: Terms = {},
) =>
  new ActiveRoute(
    {
      routeId,
      name: `route ${routeId}`,
      prefixes,
      priority,
      window,
      fullWindow: window,
      carriesSystemTexts,
      needsContentApproval,
      isReady: () => isReady,
      attempt: () => Promise.reject(new Error('nothing is sent here')),
    },
    null,
  );
const order = (msisdn: string, ...routes: ActiveRoute[]) =>
  routesFor(msisdn, routes).map(({ carrier }) => carrier.routeId);

test('a route without prefixes serves every number', () => {
  expect(order('8801712345678', route(1))).toEqual([1]);
  expect(order('4915112345678', route(1))).toEqual([1]);
});

test('one that does not serve a number is never tried for it', () => {
  expect(order('8801812345678', route(1, { prefixes: ['88017', '88013'] }))).toEqual([]);
  expect(order('8801312345678', route(1, { prefixes: ['88017', '88013'] }))).toEqual([1]);
});

test('the longest prefix is tried first, whatever the priorities; the one for all last', () => {
  const routes = [
    route(1, { priority: 1 }),
    route(2, { prefixes: ['880'], priority: 1 }),
    route(3, { prefixes: ['880', '88017'], priority: 1_000 }),
  ];
  expect(order('8801712345678', ...routes)).toEqual([3, 2, 1]);
  expect(order('8801812345678', ...routes)).toEqual([2, 3, 1]);
});

test('of equal ones that of the lowest priority, then the oldest', () => {
  expect(order('8801712345678', route(3), route(1, { priority: 200 }), route(2))).toEqual([2, 3, 1]);
});

test('a system text goes only over routes that carry system texts, whatever the prefixes', () => {
  const tableOf = (isTrustedUp: boolean) => {
    const table = new RouteTable();
    table.add(route(1, { carriesSystemTexts: true, priority: 1_000, isReady: isTrustedUp }));
    table.add(route(2, { prefixes: ['8801712345678'] }));
    return table;
  };
  const number = { msisdn: '8801712345678', operator: 'grameenphone' } as const;
  const idOf = (table: RouteTable, isSystemText: boolean, routeId: number | null = null) =>
    table.routeOf(number, { routeId, isSystemText, senderId: 'PADMA', class: 'transactional' })?.carrier
      .routeId;
  expect(idOf(tableOf(true), false)).toBe(2);
  expect(idOf(tableOf(true), true)).toBe(1);
  expect(idOf(tableOf(false), true)).toBeUndefined();
  expect(idOf(tableOf(true), true, 2)).toBeUndefined();
});

test('a promotional message without an approval goes only over routes that need none', () => {
  const table = new RouteTable();
  table.add(route(1, { needsContentApproval: true, priority: 1 }));
  table.add(route(2));
  const idOf = (
    messageClass: 'promotional' | 'transactional',
    hasApproval: boolean,
    routeId: number | null = null,
  ) =>
    table.routeOf(
      { msisdn: '8801712345678', operator: 'grameenphone' },
      { routeId, isSystemText: false, senderId: 'PADMA', class: messageClass },
      hasApproval,
    )?.carrier.routeId;
  expect(table.needsContentApproval).toBe(true);
  expect(idOf('promotional', true)).toBe(1);
  expect(idOf('promotional', false)).toBe(2);
  expect(idOf('promotional', false, 1)).toBeUndefined();
  expect(idOf('transactional', false)).toBe(1);
});

test('a route has room for a text while its window has, and for one that is larger when nothing is in flight', () => {
  const active = route(1, { window: 4 });
  expect([active.hasRoomFor(4), active.hasRoomFor(10)]).toEqual([true, true]);
  active.inFlight = 1;
  expect([active.hasRoomFor(3), active.hasRoomFor(4), active.hasRoomFor(10)]).toEqual([true, false, false]);
});

test('a route that is throttled for long is skipped, one that is throttled for a moment is not', async () => {
  const active = route(1);
  expect(active.isUp).toBe(true);
  active.throttle.countAnswers({ accepted: 0, refused: 30, sentAt: performance.now() });
  await sleep(300);
  active.throttle.countAnswers({ accepted: 0, refused: 1, sentAt: performance.now() });
  expect([active.throttle.isOpen, active.isUp]).toEqual([false, true]);
  active.throttle.spend(50);
  expect(active.isUp).toBe(false);
});
