import { describe, expect, test } from 'vitest';
import { ManualClock } from '#tests/simulators/ManualClock.ts';
import { Heartbeat } from './Heartbeat.ts';

function startHeartbeat(peerAnswers: (heartbeat: Heartbeat) => void = () => {}) {
  const clock = new ManualClock();
  const seen = { enquiries: 0, misses: 0, deaths: 0 };
  const heartbeat: Heartbeat = new Heartbeat({
    intervalMs: 30_000,
    timeoutMs: 10_000,
    clock,
    enquire: () => {
      seen.enquiries += 1;
      peerAnswers(heartbeat);
    },
    onMiss: () => (seen.misses += 1),
    onDead: () => (seen.deaths += 1),
  });
  heartbeat.start();
  return { clock, seen, heartbeat };
}

describe('Heartbeat', () => {
  test('sends nothing while PDUs come', () => {
    const { clock, seen, heartbeat } = startHeartbeat();
    for (let time = 0; time < 10; time += 1) {
      clock.advance(29_000);
      heartbeat.onPdu();
    }
    expect(seen.enquiries).toBe(0);
  });

  test('sends one enquire_link per idle interval while answers come', () => {
    const { clock, seen } = startHeartbeat((heartbeat) => heartbeat.onPdu());
    clock.advance(95_000);
    expect(seen).toEqual({ enquiries: 3, misses: 0, deaths: 0 });
  });

  test('calls the link dead after two unanswered enquire_links, 50 s after the last PDU', () => {
    const { clock, seen } = startHeartbeat();
    clock.advance(49_999);
    expect(seen).toEqual({ enquiries: 2, misses: 1, deaths: 0 });
    clock.advance(1);
    expect(seen).toEqual({ enquiries: 2, misses: 2, deaths: 1 });
    expect(clock.timers).toBe(0);
  });

  test('forgets a miss when another PDU comes', () => {
    const { clock, seen, heartbeat } = startHeartbeat();
    clock.advance(41_000);
    heartbeat.onPdu();
    clock.advance(48_000);
    expect(seen).toMatchObject({ misses: 2, deaths: 0 });
  });

  test('leaves no timer behind when it is stopped', () => {
    const { clock, heartbeat } = startHeartbeat();
    heartbeat.stop();
    expect(clock.timers).toBe(0);
  });
});
