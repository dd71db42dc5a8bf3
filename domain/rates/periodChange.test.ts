import { expect, test } from 'vitest';
import { byPeriodChange, periodChange } from './periodChange.ts';

const counts = (sent: number, delivered = sent, failed = 0) => ({ sent, delivered, failed });
const nothing = counts(0);

test('twice as many messages are unusual, and half as many', () => {
  expect(periodChange({ now: counts(1_900), before: counts(900) })).toMatchObject({
    size: 1,
    isVolumeUnusual: true,
    isRateUnusual: false,
  });
  expect(periodChange({ now: counts(400), before: counts(900) }).size).toBeCloseTo(1);
  expect(periodChange({ now: counts(1_899), before: counts(900) }).isVolumeUnusual).toBe(false);
  expect(periodChange({ now: counts(450), before: counts(900) }).volume).toBe(-0.5);
});

test('a few messages more or less are not, from nothing neither', () => {
  expect(periodChange({ now: counts(9), before: counts(1) }).isVolumeUnusual).toBe(false);
  expect(periodChange({ now: counts(99), before: nothing })).toMatchObject({
    volume: null,
    isVolumeUnusual: false,
  });
  expect(periodChange({ now: counts(5_000), before: nothing }).isVolumeUnusual).toBe(true);
  expect(periodChange({ now: nothing, before: nothing })).toMatchObject({
    volume: null,
    rate: null,
    size: 0,
  });
});

test('five points of the delivery rate are unusual where enough messages have ended in both periods', () => {
  const five = periodChange({ now: counts(1_000, 900, 100), before: counts(1_000, 950, 50) });
  expect(five.rate).toBeCloseTo(-0.05);
  expect(five).toMatchObject({ isRateUnusual: true, isVolumeUnusual: false });
  expect(periodChange({ now: counts(1_000, 901, 99), before: counts(1_000, 950, 50) }).isRateUnusual).toBe(
    false,
  );
  expect(periodChange({ now: counts(1_000, 900, 100), before: counts(99, 99) }).rate).toBeNull();
  // Pending messages have not ended.
  expect(periodChange({ now: counts(5_000, 50, 49), before: counts(1_000) }).rate).toBeNull();
});

test('the furthest from usual come first, and of equal ones the larger', () => {
  const calm = { name: 'calm', now: counts(1_000), before: counts(1_000) };
  const large = { name: 'large', now: counts(9_000), before: counts(9_000) };
  const failing = { name: 'failing', now: counts(1_000, 500, 500), before: counts(1_000) };
  const grown = { name: 'grown', now: counts(5_000), before: counts(1_000) };
  expect(byPeriodChange([calm, grown, large, failing]).map(({ name }) => name)).toEqual([
    'failing',
    'grown',
    'large',
    'calm',
  ]);
});
