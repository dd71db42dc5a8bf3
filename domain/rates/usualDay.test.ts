import { expect, test } from 'vitest';
import type { WeekdayHour } from '#contract/database-manager/sameWeekdays.ts';
import { compareDay } from './usualDay.ts';

const at = (weeksAgo: number, minute: number, sent: number, failed = 0): WeekdayHour => ({
  weeksAgo,
  minute,
  sent,
  delivered: sent - failed,
  failed,
});
/** The same hours in each of the last weeks. */
const weeks = (count: number, ...hours: [minute: number, sent: number, failed?: number][]) =>
  Array.from({ length: count }, (_, index) => hours.map((hour) => at(index + 1, ...hour))).flat();
const counts = (sent: number, failed = 0) => ({ sent, delivered: sent - failed, failed });
const nine = 9 * 60;

test('a morning is compared with mornings, the running hour by its share', () => {
  const hours = weeks(4, [nine, 600], [nine + 60, 300], [nine + 120, 9_000]);
  expect(compareDay(counts(700), hours, nine + 80)).toMatchObject({
    days: 4,
    sent: { level: 'normal', average: 700, low: 700, high: 700 },
  });
  expect(compareDay(counts(700), hours, nine + 60)!.sent.average).toBe(600);
  expect(compareDay(counts(700), hours, 24 * 60)!.sent.average).toBe(9_900);
});

test.each([
  // At most 1,000, or a tenth more; at least 800, or a tenth less.
  [1_100, 'normal'],
  [1_101, 'more'],
  [720, 'normal'],
  [719, 'less'],
] as const)('%i messages where 800 to 1,000 are usual: %s', (sent, level) => {
  const hours = [at(1, 0, 800), at(2, 0, 1_000), at(3, 0, 900), at(4, 0, 850)];
  expect(compareDay(counts(sent), hours, 60)!.sent).toEqual({
    level,
    average: 887.5,
    low: 800,
    high: 1_000,
  });
});

test.each([
  [10, 'normal'],
  [11, 'more'],
] as const)('%i messages where none are usual: %s', (sent, level) => {
  // Later on those days there were some.
  const hours = weeks(4, [nine, 5]);
  expect(compareDay(counts(sent), hours, 60)!.sent).toMatchObject({ level, average: 0 });
});

test('a day without messages counts, but not one before the first', () => {
  expect(compareDay(counts(50), [], 60)).toBeNull();
  expect(compareDay(counts(50), [at(1, 0, 100)], 60)).toBeNull();
  expect(compareDay(counts(50), [at(2, 0, 100)], 60)).toMatchObject({ days: 2, sent: { low: 0, high: 100 } });
  expect(compareDay(counts(50), [at(3, 0, 90), at(1, 0, 30)], 60)).toMatchObject({
    days: 3,
    sent: { average: 40 },
  });
});

test('of an hour that begins before midnight only the rest belongs to the day', () => {
  // As in India, half an hour east of whole hours.
  const hours = weeks(2, [-30, 60], [24 * 60 - 30, 60]);
  expect(compareDay(counts(0), hours, 15)!.sent.average).toBe(15);
  expect(compareDay(counts(0), hours, 60)!.sent.average).toBe(30);
  expect(compareDay(counts(0), hours, 24 * 60)!.sent.average).toBe(60);
});

test.each([
  [0, 'more'],
  [4, 'normal'],
  [8, 'normal'],
  [9, 'less'],
] as const)('%i of 100 failed where 2 to 7 of 100 are usual: %s', (failed, level) => {
  const hours = [at(1, 0, 100, 2), at(2, 0, 100, 7)];
  const { rate } = compareDay(counts(100, failed), hours, 60)!;
  expect(rate!.level).toBe(level);
  expect(rate!.average).toBeCloseTo(0.955);
});

test('a rate of a few messages is not compared', () => {
  const usual = weeks(2, [0, 100, 5]);
  expect(compareDay(counts(19, 19), usual, 60)!.rate).toBeNull();
  expect(compareDay(counts(20, 20), usual, 60)!.rate!.level).toBe('less');
  expect(compareDay(counts(100), [at(1, 0, 19), at(2, 0, 100)], 60)!.rate).toBeNull();
});
