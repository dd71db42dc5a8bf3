import { expect, test } from 'vitest';
import { daysBetween, stepEnd, stepsBetween, stepStart, timeStepOf } from './timeSteps.ts';

test('up to 100 days are shown by day, up to two years by week, and more by month', () => {
  expect([1, 7, 90, 100].map(timeStepOf)).toEqual(['day', 'day', 'day', 'day']);
  expect([101, 365, 366, 731].map(timeStepOf)).toEqual(['week', 'week', 'week', 'week']);
  expect([732, 3_650].map(timeStepOf)).toEqual(['month', 'month']);
});

test('weeks begin on Monday, and months with their first day', () => {
  // A Monday.
  expect(stepStart('2026-11-23', 'week')).toBe('2026-11-23');
  expect(stepStart('2026-11-29', 'week')).toBe('2026-11-23');
  expect(stepEnd('2026-11-23', 'week')).toBe('2026-11-29');
  // Into the year before.
  expect(stepStart('2027-01-01', 'week')).toBe('2026-12-28');
  expect(stepStart('2026-11-23', 'month')).toBe('2026-11-01');
  expect(stepEnd('2026-11-01', 'month')).toBe('2026-11-30');
  expect(stepEnd('2028-02-01', 'month')).toBe('2028-02-29');
  expect(stepEnd('2026-12-01', 'month')).toBe('2026-12-31');
  expect(stepStart('2026-11-23', 'day')).toBe('2026-11-23');
  expect(stepEnd('2026-11-23', 'day')).toBe('2026-11-23');
});

test('steps have no gap and reach the last day', () => {
  expect(stepsBetween('2026-02-27', '2026-03-02', 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(stepsBetween('2026-11-12', '2026-11-23', 'week')).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
  expect(stepsBetween('2026-11-30', '2027-02-01', 'month')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(stepsBetween('2026-11-24', '2026-11-23', 'day')).toEqual([]);
  expect(daysBetween('2026-03-01', '2026-03-31')).toBe(31);
});
