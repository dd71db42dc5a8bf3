import { expect, test } from 'vitest';
import { failedIn, failureLevel } from './failedShare.ts';

test('every status that counts as failed counts, a message that was never confirmed too', () => {
  expect(
    failedIn({ delivered: 36, undelivered: 40, rejected: 10, failed: 4, expired: 5, unknown: 5 }),
  ).toEqual({ failed: 64, total: 100, share: 0.64 });
  expect(failedIn({})).toEqual({ failed: 0, total: 0, share: 0 });
});

test.each([
  [0, 'none'],
  [0.009, 'none'],
  [0.01, 'some'],
  [0.049, 'some'],
  [0.05, 'many'],
  [0.249, 'many'],
  [0.25, 'most'],
  [0.64, 'most'],
  [1, 'most'],
])('a failed share of %f is a failure level of "%s"', (share, level) => {
  expect(failureLevel(share)).toBe(level);
});
