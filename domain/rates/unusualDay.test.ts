import { expect, test } from 'vitest';
import { compareWithDays, usualCompanyRules } from './usualDay.ts';
import { unusualDays, verdictsOf } from './unusualDay.ts';

const counts = (sent: number, failed = 0) => ({ sent, delivered: sent - failed, failed });
/** A company's day beside two that were alike. */
function day(name: string, today: ReturnType<typeof counts>, past = counts(1_000)) {
  const days = [1, 2].map((weeksAgo) => ({ weeksAgo, ...past }));
  return { name, today, usual: compareWithDays(today, days, usualCompanyRules)! };
}
const namesOf = (...days: ReturnType<typeof day>[]) => unusualDays(days).map(({ name }) => name);

test.each([
  [500, []],
  [499, ['less']],
  [1_500, []],
  [1_501, ['more']],
] as const)('%i messages of a company that usually sends 1,000: %j', (sent, verdicts) => {
  expect(verdictsOf(day('', counts(sent)).usual)).toEqual(verdicts);
});

test('a few messages more or less are as usual, and a rate that is better', () => {
  expect(verdictsOf(day('', counts(20), counts(0)).usual)).toEqual([]);
  expect(verdictsOf(day('', counts(0), counts(20)).usual)).toEqual([]);
  expect(verdictsOf(day('', counts(0), counts(21)).usual)).toEqual(['less']);
  expect(verdictsOf(day('', counts(1_000), counts(1_000, 100)).usual)).toEqual([]);
});

test('a company may have fewer messages and a lower delivery rate at once', () => {
  expect(verdictsOf(day('', counts(100, 20)).usual)).toEqual(['low_rate', 'less']);
  // With 49 ended messages the rate is chance.
  expect(verdictsOf(day('', counts(49, 49)).usual)).toEqual(['less']);
});

test('companies with a problem come first, then those furthest from usual; those as usual are left out', () => {
  expect(
    namesOf(
      day('calm', counts(1_000)),
      day('slightly more', counts(1_600)),
      day('far more', counts(90_000)),
      day('half', counts(450)),
      day('stopped', counts(0)),
      day('failing', counts(1_000, 900)),
    ),
  ).toEqual(['failing', 'stopped', 'half', 'far more', 'slightly more']);
});
