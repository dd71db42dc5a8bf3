import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortLivedCache } from './ShortLivedCache.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('gives a value until it is too old', () => {
  const cache = new ShortLivedCache<string, number>(1_000);
  cache.set('a', 1);
  vi.advanceTimersByTime(999);
  expect(cache.get('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
});

test('a value that is set again is as old as the last time', () => {
  const cache = new ShortLivedCache<string, number>(1_000);
  cache.set('a', 1);
  vi.advanceTimersByTime(600);
  cache.set('a', 2);
  vi.advanceTimersByTime(600);
  cache.set('b', 3);
  expect([cache.get('a'), cache.get('b')]).toEqual([2, 3]);
});

test('a deleted value is gone', () => {
  const cache = new ShortLivedCache<string, number>(1_000);
  cache.set('a', 1);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
});
