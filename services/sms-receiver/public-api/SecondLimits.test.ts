import { expect, test } from 'vitest';
import { SecondLimits } from './SecondLimits.ts';

test('a limit can be used up at once, and comes back evenly', () => {
  const limits = new SecondLimits();
  const take = (at: number) => limits.take(1, 2, 1, at).isWithin;
  expect([take(0), take(0), take(0), take(499), take(500), take(500), take(1_000)]).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('who takes more than is left waits for as much longer', () => {
  const limits = new SecondLimits();
  expect(limits.take(1, 10, 35, 0)).toEqual({ isWithin: true, units: 0, seconds: 3 });
  expect(limits.take(1, 10, 1, 2_500).isWithin).toBe(false);
  expect(limits.take(1, 10, 1, 2_600).isWithin).toBe(true);
});

test('keys have limits of their own, which may change', () => {
  const limits = new SecondLimits();
  expect(limits.take(1, 1, 1, 0).isWithin).toBe(true);
  expect(limits.take(2, 1, 1, 0).isWithin).toBe(true);
  expect(limits.take(1, 1, 1, 100).isWithin).toBe(false);
  expect(limits.take(1, 100, 1, 200).isWithin).toBe(true);
});

test('what was undone can be taken again, but no more than the limit', () => {
  const limits = new SecondLimits();
  limits.take(1, 2, 100, 0);
  limits.undo(1, 100);
  limits.undo(2, 1);
  expect([1, 2, 3].map(() => limits.take(1, 2, 1, 0).isWithin)).toEqual([true, true, false]);
  limits.undo(1, 100);
  expect([1, 2, 3].map(() => limits.take(1, 2, 1, 0).isWithin)).toEqual([true, true, false]);
});
