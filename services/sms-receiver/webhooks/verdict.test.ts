import { describe, expect, test } from 'vitest';
import { failingSeconds, retryAfter, retryWaits, verdictOf } from './verdict.ts';

const answered = (status: number, retryAfterSeconds: number | null = null, body = '') => ({
  kind: 'answered' as const,
  status,
  body: Buffer.from(body),
  retryAfterSeconds,
});

describe('a verdict', () => {
  test.each([200, 201, 204, 299])('accepts %i', (status) => {
    expect(verdictOf(answered(status), 5)).toMatchObject({ isAccepted: true, pauseSeconds: 0 });
  });

  test.each([100, 199, 301, 307, 400, 404, 500])('refuses %i, at first without a pause', (status) => {
    expect(verdictOf(answered(status), 0)).toMatchObject({ isAccepted: false, pauseSeconds: 0 });
    expect(verdictOf(answered(status), 2).pauseSeconds).toBeGreaterThan(0);
  });

  test('pauses ever longer where nobody answers, up to five minutes', () => {
    const pauses = [0, 1, 2, 3, 9, 500].map(
      (failures) => verdictOf({ kind: 'unsent', reason: 'no connection' }, failures).pauseSeconds,
    );
    expect(pauses).toEqual([5, 10, 20, 40, 300, 300]);
  });

  test('does as Retry-After asks, up to an hour', () => {
    expect(verdictOf(answered(429, 90), 0).pauseSeconds).toBe(90);
    expect(verdictOf(answered(500, 90), 0).pauseSeconds).toBe(90);
    expect(verdictOf(answered(503, 86_400), 0).pauseSeconds).toBe(3_600);
    expect(verdictOf(answered(200, 90), 0).pauseSeconds).toBe(0);
  });

  test.each([
    ['8801712345678', '…'],
    ['sent to +880 1712-345678.', 'sent to +….'],
    ['০১৭১২৩৪৫৬৭৮', '…'],
    ['order 123456', 'order 123456'],
    ['a\u0000b\n\tc', 'a b c'],
  ])('keeps %j as %j', (text, kept) => {
    expect(verdictOf(answered(400, null, text), 0).answer).toBe(kept);
  });

  test('keeps no more of an answer than its beginning', () => {
    expect(verdictOf(answered(400, null, '🙂'.repeat(4_000)), 0).answer.length).toBeLessThanOrEqual(200);
  });
});

test('an event is tried twelve times over three days', () => {
  expect(retryWaits).toHaveLength(11);
  expect(failingSeconds / 3_600).toBeGreaterThan(70);
  expect(failingSeconds / 3_600).toBeLessThan(75);
  expect(retryAfter(1, 0)).toBe(5);
  expect(retryAfter(11, 1)).toBeCloseTo(24 * 3_600 * 1.2);
  expect(retryAfter(12)).toBeNull();
});
