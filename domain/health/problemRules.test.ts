import { expect, test } from 'vitest';
import {
  dispatcherProblem,
  laneProblem,
  leaseProblem,
  processProblem,
  rollUpProblem,
  routeProblem,
  taskProblem,
} from './problemRules.ts';
import { stateOf } from './problems.ts';

test('one-time codes may wait for half a minute, other messages for as long as they must', () => {
  expect(laneProblem({ class: 'otp', oldestSeconds: null })).toBeNull();
  expect(laneProblem({ class: 'otp', oldestSeconds: 30 })).toBeNull();
  expect(laneProblem({ class: 'otp', oldestSeconds: 31 })).toBe('one-time-codes-wait');
  expect(laneProblem({ class: 'promotional', oldestSeconds: 90_000 })).toBeNull();
});

test('no lease expires while all is well', () => {
  expect(leaseProblem({ overdue: 0, expired: 0 })).toBeNull();
  expect(leaseProblem({ overdue: 1, expired: 0 })).toBe('leases-expired');
  expect(leaseProblem({ overdue: 0, expired: 1 })).toBe('leases-expired');
});

test('nothing is sent without a dispatcher, nor without a bound route', () => {
  expect(dispatcherProblem({ count: 1, boundRoutes: 1 })).toBeNull();
  expect(dispatcherProblem({ count: 0, boundRoutes: 0 })).toBe('no-dispatcher');
  expect(dispatcherProblem({ count: 2, boundRoutes: 0 })).toBe('no-route-bound');
});

const working = {
  states: ['bound', 'gone'],
  windowSize: 10,
  uncertain: 11,
  accepted: 20,
  receipts: 0,
  hasEmptyPurse: false,
} as const;

test.each([
  [{}, null],
  [{ states: ['refusing', 'waiting'] as const }, 'route-refuses'],
  [{ states: ['refusing'] as const, hasEmptyPurse: true }, 'route-purse-empty'],
  [{ states: ['bound', 'refusing'] as const }, 'route-not-bound'],
  [{ states: ['bound', 'waiting'] as const }, 'route-not-bound'],
  [{ states: ['gone'] as const }, 'route-not-bound'],
  [{ states: [] }, 'route-not-bound'],
  [{ uncertain: 12 }, 'many-uncertain'],
  [{ accepted: 21 }, 'receipts-stopped'],
  [{ accepted: 21, receipts: 1 }, null],
  // The worst of all that is wrong.
  [{ states: ['waiting'] as const, uncertain: 12, accepted: 21 }, 'many-uncertain'],
])('a route with %j has the problem %s', (changes, problem) => {
  expect(routeProblem({ ...working, ...changes })).toBe(problem);
});

test('counts are folded every few minutes at least, and by somebody', () => {
  expect(rollUpProblem(300)).toBeNull();
  expect(rollUpProblem(301)).toBe('roll-ups-behind');
  expect(rollUpProblem(null)).toBe('roll-ups-behind');
  expect(taskProblem('fold rollup_changes', 301)).toBe('roll-ups-behind');
  expect(taskProblem('remove staged', 1_800)).toBeNull();
  expect(taskProblem('remove staged', 1_801)).toBe('task-late');
});

test('a process reports itself, and has connections left', () => {
  const pool = { size: 10, busy: 10, waiting: 0 };
  expect(processProblem({ lastSeenSeconds: 20, pool })).toBeNull();
  expect(processProblem({ lastSeenSeconds: 21, pool })).toBe('process-lost');
  expect(processProblem({ lastSeenSeconds: 0, pool: { ...pool, waiting: 1 } })).toBe('pool-full');
  expect(processProblem({ lastSeenSeconds: 0, pool: { size: 1, waiting: 5 } })).toBeNull();
});

test('what an alert is for is bad, the rest needs attention', () => {
  expect(stateOf(null)).toBe('good');
  expect(stateOf('route-not-bound')).toBe('attention');
  expect(stateOf('no-route-bound')).toBe('bad');
});
