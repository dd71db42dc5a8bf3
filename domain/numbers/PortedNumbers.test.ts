import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalOperators } from '#contract/main-api/sending/operatorApprovals.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { PortedNumbers } from './PortedNumbers.ts';

const place = (operator: (typeof approvalOperators)[number]) => String(approvalOperators.indexOf(operator));
const robi = place('robi');
const teletalk = place('teletalk');

test('a number goes by its own entry, then by a range around it, and otherwise by none', () => {
  const ported = new PortedNumbers(
    [`1712345678${robi}1712345680${teletalk}`, `1912345678${robi}`],
    [`17123456001712345699${teletalk}`],
  );
  expect(ported.size).toBe(3);
  const of = (national: string) => ported.operatorOf(`880${national}`);
  expect(of('1712345678')).toBe('robi');
  expect(of('1712345680')).toBe('teletalk');
  expect(of('1912345678')).toBe('robi');
  for (const inRange of ['1712345600', '1712345679', '1712345699']) expect(of(inRange)).toBe('teletalk');
  for (const outside of ['1712345599', '1712345700', '1312345678', '1999999999'])
    expect(of(outside)).toBeUndefined();
  expect(ported.operatorOf('14155550100')).toBeUndefined();
});

test('an empty table knows no number', () => {
  expect(new PortedNumbers([], []).operatorOf('8801712345678')).toBeUndefined();
});

test('agrees with a map, whatever the numbers', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1_300_000_000, max: 1_300_000_400 }), { maxLength: 200 });
  fc.assert(
    fc.property(numbers, fc.array(fc.nat(4), { minLength: 200, maxLength: 200 }), (some, operators) => {
      const sorted = some.toSorted((one, other) => one - other);
      const map = new Map(sorted.map((number, index) => [number, operators[index]!]));
      const ported = new PortedNumbers([sorted.map((number) => `${number}${map.get(number)}`).join('')], []);
      for (let number = 1_300_000_000; number <= 1_300_000_400; number++) {
        const expected = map.has(number) ? approvalOperators[map.get(number)!] : undefined;
        expect(ported.operatorOf(`880${number}`)).toBe(expected);
      }
    }),
    { numRuns: 50 },
  );
});

test('a million numbers are looked up a million times within three seconds', () => {
  const entries: string[] = [];
  for (let index = 0; index < 1_000_000; index++) entries.push(`${1_700_000_000 + index * 90}${robi}`);
  const ported = new PortedNumbers([entries.join('')], []);
  const start = cpuMs();
  let found = 0;
  for (let index = 0; index < 1_000_000; index++)
    if (ported.operatorOf(`880${1_700_000_000 + index * 91}`)) found += 1;
  expect(found).toBeGreaterThan(0);
  expect(cpuMs() - start).toBeLessThan(3_000);
});
