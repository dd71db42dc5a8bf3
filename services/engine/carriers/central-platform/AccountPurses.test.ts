import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDatabase } from '#tests/helpers/database/emptyDatabase.ts';
import { AccountPurses } from './AccountPurses.ts';
import { verdictOf } from './codes.ts';
import type { PlatformAnswer, PlatformClient } from './PlatformClient.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** @param balance of the operator; undefined where the platform does not name it */
function startPurses(balance?: number) {
  const reported = { balance };
  let asked = 0;
  const answer = (): Promise<PlatformAnswer> =>
    Promise.resolve({ kind: 'answered', verdict: verdictOf(9000, null), fields: { ...reported } });
  const client = {
    platformBalance: answer,
    operatorBalance: () => {
      asked += 1;
      return answer();
    },
  } as unknown as PlatformClient;
  const purses = new AccountPurses({
    routeId: 1,
    accounts: [{ operator: 'robi', username: 'u', password: 'p', billMsisdn: '88018', secondary: null }],
    lowBalance: null,
    client,
    database: emptyDatabase,
    log: pino({ level: 'silent' }),
    onChange: () => {},
  });
  purses.start();
  return { purses, reported, asked: () => asked };
}

/** A message is tried whenever the purse is not empty, and refused. @returns how many were */
async function refusalsIn(seconds: number, purses: AccountPurses): Promise<number> {
  let refusals = 0;
  for (let passed = 0; passed < seconds * 10; passed += 1) {
    if (!purses.isEmpty('robi')) {
      refusals += 1;
      purses.noteEmpty('robi');
    }
    await vi.advanceTimersByTimeAsync(100);
  }
  return refusals;
}

test('a purse that is filled is used again', async () => {
  const { purses, reported } = startPurses(0);
  purses.noteEmpty('robi');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(purses.isEmpty('robi')).toBe(true);
  reported.balance = 100;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(purses.isEmpty('robi')).toBe(false);
  await purses.stop();
});

test('a purse whose rest is too small for any message is tried now and then', async () => {
  const { purses } = startPurses(0.1);
  const refusals = await refusalsIn(600, purses);
  expect(refusals).toBeGreaterThan(10);
  expect(refusals).toBeLessThan(100);
  await purses.stop();
});

test('a purse whose balance nobody names is tried now and then', async () => {
  const { purses, asked } = startPurses();
  const refusals = await refusalsIn(600, purses);
  expect(refusals).toBeGreaterThan(10);
  expect(refusals).toBeLessThan(100);
  expect(asked()).toBeLessThan(100);
  await purses.stop();
});
