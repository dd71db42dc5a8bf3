import { beforeEach, describe, expect, test } from 'vitest';
import { seeded } from '#services/simulator/random.ts';
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

  test('segments count, not messages, also of a message that is larger than the burst', () => {
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

  test('a changed limit applies at once', () => {
    const throttle = throttleOf(100);
    throttle.configured = 10;
    expect(throttle.limit).toBe(10);
    throttle.configured = null;
    expect([throttle.limit, throttle.isOpen]).toEqual([null, true]);
  });
});

/** How a carrier answers a submit that it gets at `at`: whether it takes it. */
type Carrier = (at: number) => boolean;

/** Takes so many in each second of its own. */
function taking(perSecond: number): Carrier {
  let [second, taken] = [-1, 0];
  return (at) => {
    const own = Math.floor((at + 370) / 1_000);
    if (own !== second) [second, taken] = [own, 0];
    if (taken >= perSecond) return false;
    taken += 1;
    return true;
  };
}

/** Refuses such a share, whatever the speed. */
function refusing(share: number): Carrier {
  const random = seeded(1);
  return () => random() >= share;
}

interface Talk {
  seconds: number;
  /** How long it takes to answer. */
  answerMs?: number;
  /** As many as may be on their way. */
  window?: number;
}

/** Sends as much as the throttle and the window let, to a carrier that answers. @returns by second, what it took and refused */
function talk(throttle: Throttle, carrier: Carrier, { seconds, answerMs = 50, window = 100 }: Talk) {
  const received = Array.from({ length: seconds }, () => ({ accepted: 0, refused: 0 }));
  let unanswered: { sentAt: number; isAccepted: boolean }[] = [];
  const start = now;
  for (; now < start + seconds * 1_000; now += 1) {
    const answered = unanswered.filter(({ sentAt }) => sentAt + answerMs <= now);
    unanswered = unanswered.slice(answered.length);
    for (const { sentAt, isAccepted } of answered) {
      const answers = { accepted: Number(isAccepted), refused: Number(!isAccepted) };
      throttle.countAnswers({ ...answers, sentAt });
      const second = received[Math.floor((now - start) / 1_000)]!;
      second.accepted += answers.accepted;
      second.refused += answers.refused;
    }
    while (unanswered.length < window && throttle.isOpen) {
      throttle.spend(1);
      unanswered.push({ sentAt: now, isAccepted: carrier(now) });
    }
  }
  const sum = (key: 'accepted' | 'refused', from = 0) =>
    received.slice(from).reduce((all, second) => all + second[key], 0);
  return { sum, received };
}

describe('when the carrier refuses what is too fast', () => {
  test.each([
    [2, 50],
    [20, 50],
    [400, 50],
    [400, 1_500],
    [1_500, 20],
  ])(
    'nearly all that it takes goes out, and little more: %d a second, answered after %d ms',
    (perSecond, answerMs) => {
      const seconds = 60;
      const { sum } = talk(throttleOf(null), taking(perSecond), { seconds, answerMs, window: 1_000 });
      const settled = 20;
      expect(sum('accepted', settled) / (seconds - settled)).toBeGreaterThan(perSecond * 0.8);
      expect(sum('refused', settled) / sum('accepted', settled)).toBeLessThan(0.25);
    },
  );

  test('it slows down within two seconds', () => {
    const { received } = talk(throttleOf(null), taking(100), { seconds: 4 });
    expect(received[0]!.refused).toBeGreaterThan(100);
    expect(received[2]!.refused + received[3]!.refused).toBeLessThan(40);
  });

  test('it has no limit again when the carrier accepts everything', () => {
    const throttle = throttleOf(null);
    talk(throttle, taking(100), { seconds: 10 });
    expect(throttle.limit).toBeLessThan(130);
    const { received } = talk(throttle, () => true, { seconds: 30 });
    expect(received[12]!.accepted).toBeGreaterThan(1_900);
    expect(throttle.limit).toBeNull();
  });

  test('the configured limit stays the highest', () => {
    const throttle = throttleOf(500);
    talk(throttle, taking(100), { seconds: 10 });
    talk(throttle, () => true, { seconds: 30 });
    expect(throttle.limit).toBe(500);
  });

  test('when the carrier refuses everything, a little still goes out, and everything soon after', () => {
    const throttle = throttleOf(null);
    const { received } = talk(throttle, () => false, { seconds: 30 });
    expect(received[29]!.refused).toBeGreaterThan(0);
    expect(received[29]!.refused).toBeLessThan(20);
    const after = talk(throttle, () => true, { seconds: 25 });
    expect(after.received[24]!.accepted).toBeGreaterThan(1_900);
  });
});

describe('when the carrier refuses a share that has nothing to do with the speed', () => {
  test.each([0.005, 0.05, 0.25, 0.4])('nearly all of the rest goes out: %d', (share) => {
    const { sum } = talk(throttleOf(null), refusing(share), { seconds: 60 });
    expect(sum('accepted')).toBeGreaterThan(60 * 2_000 * (1 - share) * 0.9);
  });

  test('the configured limit is not lost by it', () => {
    const throttle = throttleOf(300);
    const { sum } = talk(throttle, refusing(0.25), { seconds: 60 });
    expect(sum('accepted')).toBeGreaterThan(60 * 300 * 0.75 * 0.9);
    expect(throttle.limit).toBeLessThanOrEqual(300);
  });

  test('and beside it what is too fast, it still slows down', () => {
    const [some, most] = [refusing(0.2), taking(400)];
    const { sum } = talk(throttleOf(null), (at) => some(at) && most(at), { seconds: 90 });
    expect(sum('accepted', 20) / 70).toBeGreaterThan(400 * 0.8);
    expect(sum('refused', 20) / sum('accepted', 20)).toBeLessThan(0.6);
  });

  test('a few answers at a quiet hour do not slow down a busy one', () => {
    const throttle = throttleOf(1_000);
    for (let times = 0; times < 10; times += 1, now += 3_000) {
      throttle.spend(1);
      throttle.countAnswers({ accepted: 0, refused: 1, sentAt: now });
    }
    expect([throttle.isOpen, throttle.limit]).toEqual([true, 1_000]);
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
