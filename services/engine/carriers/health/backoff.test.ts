import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffDelayMs, defaultBackoff } from './backoff.ts';

const most = () => 0.999_999;

describe('backoffDelayMs', () => {
  test('doubles its ceiling from 1 s to 60 s and stays there', () => {
    const ceilings = Array.from({ length: 9 }, (_, attempt) => backoffDelayMs(attempt, defaultBackoff, most));
    expect(ceilings).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
  });

  test('spreads over the whole time, at any attempt', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, part) => {
          const delayMs = backoffDelayMs(attempt, defaultBackoff, () => part);
          expect(delayMs).toBeGreaterThanOrEqual(0);
          expect(delayMs).toBeLessThanOrEqual(defaultBackoff.maxMs);
        },
      ),
    );
    expect(backoffDelayMs(6, defaultBackoff, () => 0.5)).toBe(30_000);
  });
});
