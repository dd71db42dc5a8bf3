import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { departureOf, firstOpening, hoursOf, isOpen, nextOpening } from './sendingHours.ts';

const hours = (opensAt: string, closesAt: string, timeZone = 'Asia/Dhaka'): SendingHours => ({
  class: 'promotional',
  opensAt,
  closesAt,
  timeZone,
});
const opening = (of: SendingHours, from: string) => firstOpening(of, new Date(from)).toISOString();

// Dhaka is six hours ahead of UTC, all year.
test.each([
  ['within the hours', '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
  ['at the opening, to the millisecond', '2026-11-22T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
  ['a millisecond before the opening', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
  ['a millisecond before the end', '2026-11-22T14:59:59.999Z', '2026-11-22T14:59:59.999Z'],
  ['at the end', '2026-11-22T15:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['in the evening, over midnight', '2026-11-22T16:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['after midnight', '2026-11-22T19:30:12.345Z', '2026-11-23T03:00:00.000Z'],
  ['on the last day of a year', '2026-12-31T16:00:00.000Z', '2027-01-01T03:00:00.000Z'],
])('a start %s leaves at the first moment of the hours', (_, from, expected) => {
  expect(opening(hours('09:00', '21:00'), from)).toBe(expected);
});

test.each([
  ['before the hours', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
  ['at the opening', '2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['within the hours', '2026-11-22T12:34:56.789Z', '2026-11-23T03:00:00.000Z'],
  ['in their last moment', '2026-11-22T14:59:59.999Z', '2026-11-23T03:00:00.000Z'],
  ['after the hours', '2026-11-22T16:00:00.000Z', '2026-11-23T03:00:00.000Z'],
])('the next opening of a time %s is a time at which the hours begin', (_, from, expected) => {
  expect(nextOpening(hours('09:00', '21:00'), new Date(from))?.toISOString()).toBe(expected);
});

test('a class without hours never opens', () => {
  expect(nextOpening(null, new Date('2026-11-22T12:00:00Z'))).toBeNull();
});

test('hours are those of their own zone, whatever that of the machine', () => {
  expect(opening(hours('09:00', '21:00', 'America/New_York'), '2026-11-22T03:00:00Z')).toBe(
    '2026-11-22T14:00:00.000Z',
  );
  expect(opening(hours('09:00', '21:00', 'Asia/Kolkata'), '2026-11-22T16:00:00Z')).toBe(
    '2026-11-23T03:30:00.000Z',
  );
});

test('a day on which clocks change has its hours as its clocks show them', () => {
  const newYork = (opensAt: string) => hours(opensAt, '21:00', 'America/New_York');
  // 23 hours, then 25.
  expect(opening(newYork('09:00'), '2026-03-08T03:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
  expect(opening(newYork('09:00'), '2026-11-01T03:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
  // 02:30 does not exist on that day: it is 03:00 at once.
  expect(opening(newYork('02:30'), '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
});

test('a class without hours leaves at once', () => {
  const from = new Date('2026-11-22T19:30:12.345Z');
  expect(firstOpening(null, from)).toBe(from);
  expect(hoursOf([{ ...hours('09:00', '21:00'), opensAt: null, closesAt: null }], 'promotional')).toBeNull();
  expect(hoursOf([hours('09:00', '21:00')], 'otp')).toBeNull();
  expect(hoursOf([hours('09:00', '21:00')], 'promotional')).toEqual(hours('09:00', '21:00'));
});

test('the first opening is open, and every moment before it is closed', () => {
  const zones = ['Asia/Dhaka', 'America/New_York', 'Australia/Lord_Howe', 'Europe/London', 'UTC'];
  const time = fc.integer({ min: 0, max: 1438 });
  const text = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      time,
      fc.integer({ min: 1, max: 1439 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (zone, opens, length, from) => {
        const of = hours(text(opens), text(Math.min(1439, opens + length)), zone);
        const first = firstOpening(of, from);
        expect(first.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(isOpen(of, first)).toBe(true);
        for (let at = from.getTime(); at < first.getTime(); at += 7 * 60_000)
          expect(isOpen(of, new Date(at))).toBe(false);
        if (first > from) expect(isOpen(of, new Date(first.getTime() - 1))).toBe(false);
      },
    ),
    { numRuns: 150 },
  );
});

test('a departure says whether messages have expired by then', () => {
  const evening = new Date('2026-11-22T15:00:00Z');
  const day = 24 * 3_600;
  expect(departureOf(hours('09:00', '21:00'), evening, day)).toEqual({
    leavesAt: new Date('2026-11-23T03:00:00Z'),
    isDelayed: true,
    isTooLate: false,
  });
  expect(departureOf(hours('09:00', '21:00'), evening, 12 * 3_600).isTooLate).toBe(true);
  expect(departureOf(hours('09:00', '21:00'), evening, null).isTooLate).toBe(false);
  expect(departureOf(null, evening, 1)).toEqual({ leavesAt: evening, isDelayed: false, isTooLate: false });
  // The hours of a minute, missed by a minute, on a day of 25 hours: they come after the day that messages are tried for.
  const minute = hours('22:30', '22:31', 'America/New_York');
  expect(departureOf(minute, new Date('2026-11-01T02:31:00Z'), day).isTooLate).toBe(true);
});
