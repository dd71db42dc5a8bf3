import { expect, test } from 'vitest';
import { deliveryRate, deliveryRateLevel } from './deliveryRate.ts';

test('the delivery rate is of those that have ended', () => {
  expect(deliveryRate({ delivered: 0, failed: 0 })).toBeNull();
  expect(deliveryRate({ delivered: 3, failed: 1 })).toBe(0.75);
  expect(deliveryRate({ delivered: 0, failed: 2 })).toBe(0);
});

test.each([
  [1, 'none'],
  [0.991, 'none'],
  [0.99, 'some'],
  [0.951, 'some'],
  [0.95, 'many'],
  [0.76, 'many'],
  [0.75, 'most'],
  [0, 'most'],
] as const)('a delivery rate of %f: %s', (rate, level) => {
  expect(deliveryRateLevel(rate)).toBe(level);
});
