import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operatorByPrefix } from '#domain/numbers/operators.ts';
import type { AcceptanceData } from '../acceptance/acceptanceData.ts';
import { Prefetched } from './prefetched.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const ids = [1, 2, 3].map((id) => ({ batchId: id, chunkId: id, messageId: id }));
const facts: AcceptanceData = {
  senderIdOf: (companyId, name = 'PADMA') => ({ companyId, name, isDefault: true, unapproved: [] }),
  available: new Map([[1, 10]]),
  isOptedOut: () => true,
  isOnDoNotDisturb: () => true,
  operatorOf: operatorByPrefix,
};

test('ids are given once, and only to a group that is not larger', () => {
  const prefetched = new Prefetched();
  prefetched.keepIds({ ids, at: performance.now() });
  expect(prefetched.takeIds(2)).toEqual(ids);
  expect(prefetched.takeIds(2)).toBeNull();
  prefetched.keepIds({ ids, at: performance.now() });
  expect(prefetched.takeIds(4)).toBeNull();
  prefetched.keepIds({ ids, at: performance.now() });
  prefetched.dropIds();
  expect(prefetched.takeIds(2)).toBeNull();
});

test('ids count their age from when they were drawn', () => {
  const prefetched = new Prefetched();
  const at = performance.now();
  vi.advanceTimersByTime(50);
  prefetched.keepIds({ ids, at });
  expect(prefetched.takeIds(2)).toBeNull();
});

test('facts are given once, for all companies of a group or none, and without opt-outs', () => {
  const prefetched = new Prefetched();
  prefetched.facts.keep([1], facts);
  const taken = prefetched.facts.take([1])!;
  expect([taken.senderIdOf(1, undefined)?.name, taken.available.get(1)]).toEqual(['PADMA', 10]);
  expect(taken.isOptedOut({ companyId: 1, msisdn: '8801712345678', class: 'promotional' })).toBe(false);
  expect(taken.isOnDoNotDisturb({ msisdn: '8801712345678', class: 'promotional' })).toBe(false);
  expect(taken.operatorOf('8801812345678')).toBe('robi');
  expect(prefetched.facts.take([1])).toBeNull();
  prefetched.facts.keep([1], facts);
  expect(prefetched.facts.take([1, 2])).toBeNull();
});
