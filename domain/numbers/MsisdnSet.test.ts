import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { MsisdnSet } from './MsisdnSet.ts';

describe('MsisdnSet', () => {
  test('agrees with a set of strings, also while it grows', () => {
    const msisdn = fc.oneof(
      fc.integer({ min: 8_801_300_000_000, max: 8_801_300_000_999 }),
      fc.integer({ min: 10_000_000, max: 999_999_999_999_999 }),
    );
    fc.assert(
      fc.property(fc.array(msisdn, { maxLength: 3_000, size: 'max' }), (numbers) => {
        const set = new MsisdnSet(2);
        const strings = new Set<string>();
        for (const number of numbers.map(String)) {
          expect(set.add(number)).toBe(!strings.has(number));
          strings.add(number);
        }
        expect(set.size).toBe(strings.size);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['in a row', 1],
    ['a power of two apart', 2 ** 20],
    ['that differ in their upper half alone', 2 ** 32],
  ])('keeps 200,000 numbers %s without looking long for a place', (_, step) => {
    const set = new MsisdnSet();
    const started = cpuMs();
    for (let index = 0; index < 200_000; index++) set.add(String(8_801_300_000_000 + index * step));
    expect(set.size).toBe(200_000);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });
});
