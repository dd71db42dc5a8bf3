import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recent } from './Recent.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('gives a value until it is too old', () => {
  const recent = new Recent<string, number>(1_000);
  recent.set('a', 1);
  vi.advanceTimersByTime(999);
  expect(recent.get('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect([recent.get('a'), recent.take('a')]).toEqual([undefined, undefined]);
});

test('a value that is set again is as old as the last time', () => {
  const recent = new Recent<string, number>(1_000);
  recent.set('a', 1);
  vi.advanceTimersByTime(600);
  recent.set('a', 2);
  vi.advanceTimersByTime(600);
  recent.set('b', 3);
  expect([recent.get('a'), recent.get('b')]).toEqual([2, 3]);
});

test('a value that was taken is gone', () => {
  const recent = new Recent<string, number>(1_000);
  recent.set('a', 1);
  expect([recent.take('a'), recent.take('a'), recent.get('a')]).toEqual([1, undefined, undefined]);
});
