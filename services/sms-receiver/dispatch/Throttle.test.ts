import { beforeEach, describe, expect, test } from 'vitest';
import { Throttle } from './Throttle.ts';

let now = 0;
beforeEach(() => {
  now = 0;
});

const throttleOf = (segmentsPerSecond: number | null) => new Throttle(segmentsPerSecond, () => now);

/** Sends texts of so many segments as fast as it lets us. @returns segments that went out */
function send(throttle: Throttle, seconds: number, segments = 1): number {
  let sent = 0;
  for (const end = now + seconds * 1_000; now < end; now += 1) {
    while (throttle.isOpen && sent < 1_000_000) {
      throttle.spend(segments);
      sent += segments;
      if (throttle.limit === null) break;
    }
  }
  return sent;
}

describe('with a limit', () => {
  test.each([1, 7, 100, 2_500])('%d segments a second go out, and a little at once', (limit) => {
    const throttle = throttleOf(limit);
    const sent = send(throttle, 10);
    expect(sent).toBeGreaterThanOrEqual(limit * 10 * 0.95);
    expect(sent).toBeLessThanOrEqual(limit * 10 + Math.max(limit * 0.1, 1) + 1);
  });

  test('segments count, not messages, also of a text that is larger than what may go at once', () => {
    const sent = send(throttleOf(10), 20, 8);
    expect(sent).toBeGreaterThanOrEqual(190);
    expect(sent).toBeLessThanOrEqual(210);
  });

  test('a pause is not made up for', () => {
    const throttle = throttleOf(100);
    send(throttle, 1);
    now += 60_000;
    expect(send(throttle, 1)).toBeLessThanOrEqual(111);
  });

  test('it says when it opens again', () => {
    const throttle = throttleOf(10);
    now = 1_000;
    expect(throttle.opensInMs).toBe(0);
    throttle.spend(6);
    expect(throttle.isOpen).toBe(false);
    const opensInMs = throttle.opensInMs;
    expect(opensInMs).toBeGreaterThan(400);
    now += opensInMs + 1;
    expect(throttle.isOpen).toBe(true);
  });

  test('another limit holds at once', () => {
    const throttle = throttleOf(100);
    throttle.configured = 10;
    expect(throttle.limit).toBe(10);
    throttle.configured = null;
    expect([throttle.limit, throttle.isOpen]).toEqual([null, true]);
  });
});

describe('when the carrier says "too fast"', () => {
  test('nothing goes out for a moment, then half of what it was, which comes back', () => {
    const throttle = throttleOf(100);
    send(throttle, 2);
    throttle.slowDown();
    expect([throttle.isOpen, throttle.limit]).toEqual([false, 50]);
    expect(throttle.opensInMs).toBeGreaterThan(190);
    now += 200;
    expect(send(throttle, 1)).toBeLessThan(65);
    send(throttle, 10);
    expect(throttle.limit).toBe(100);
    expect(send(throttle, 10)).toBeLessThanOrEqual(1_011);
  });

  test('for each submit of a window it is one event', () => {
    const throttle = throttleOf(100);
    send(throttle, 2);
    for (let times = 0; times < 10; times += 1) throttle.slowDown();
    expect(throttle.limit).toBe(50);
    now += 1_000;
    throttle.slowDown();
    expect(throttle.limit).toBeLessThan(50);
  });

  test('without a limit half of what went out last becomes one, and goes again in the end', () => {
    const throttle = throttleOf(null);
    send(throttle, 2);
    const rate = throttle.rate;
    expect(rate).toBeGreaterThan(900);
    throttle.slowDown();
    expect(throttle.limit).toBeCloseTo(rate / 2, 0);
    send(throttle, 5);
    expect(throttle.limit).toBeGreaterThan(rate / 2);
    send(throttle, 60);
    expect(throttle.limit).toBeNull();
  });

  test('a word at a quiet hour does not make a busy one slow', () => {
    const throttle = throttleOf(1_000);
    throttle.spend(2);
    throttle.slowDown();
    expect(throttle.limit).toBe(1);
    now += 20_000;
    expect(throttle.isOpen).toBe(true);
    send(throttle, 1);
    expect(throttle.limit).toBe(1_000);
  });

  test('it stays near where the carrier complained while that is not long ago', () => {
    const throttle = throttleOf(1_000);
    send(throttle, 2);
    throttle.slowDown();
    send(throttle, 4);
    expect(throttle.limit).toBeGreaterThan(700);
    expect(throttle.limit).toBeLessThan(900);
  });

  test('again and again, something still goes out', () => {
    const throttle = throttleOf(5);
    for (let times = 0; times < 20; times += 1) {
      now += 1_000;
      throttle.slowDown();
    }
    expect(throttle.limit).toBeGreaterThanOrEqual(1);
    now += 200;
    expect(send(throttle, 10)).toBeGreaterThanOrEqual(9);
  });
});

test('the rate is that of the last second', () => {
  const throttle = throttleOf(null);
  throttle.spend(3);
  now = 500;
  throttle.spend(4);
  expect(throttle.rate).toBe(7);
  now = 1_200;
  expect(throttle.rate).toBe(4);
  now = 5_000;
  expect(throttle.rate).toBe(0);
});
