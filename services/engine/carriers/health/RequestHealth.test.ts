import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestHealth, type Failure } from './RequestHealth.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const away: Failure = { kind: 'unsent', reason: 'connection refused' };
const silent: Failure = { kind: 'unanswered', reason: 'no answer in 30 s' };
const empty: Failure = { kind: 'refused', reason: 'the purse is empty' };

async function started(probes: (Failure | null)[] = []) {
  const states: string[] = [];
  let probed = 0;
  const health = new RequestHealth({
    onState: (state) => states.push(state),
    probe: () => {
      probed += 1;
      return Promise.resolve(probes.shift() ?? null);
    },
  });
  health.start();
  await vi.advanceTimersByTimeAsync(0);
  return { health, states, probed: () => probed };
}

test('it is bound when the probe finds nothing against it', async () => {
  const { health, states } = await started();
  expect(states).toEqual(['connecting', 'bound']);
  expect([health.lastFailure, health.roomOf(500)]).toEqual([null, 500]);
});

test('it is probed again, less and less often, until the probe finds nothing', async () => {
  const { health, states, probed } = await started([away, away, empty]);
  expect([states.at(-1), health.lastFailure]).toEqual(['waiting', away.reason]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect([states.at(-1), probed()]).toEqual(['bound', 4]);
  expect(states).toContain('refusing');
});

test('after a failure it takes one message, and one more for each answer, until it works steadily', async () => {
  const { health } = await started();
  health.onFailure(empty);
  expect(health.state).toBe('refusing');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([health.state, health.lastFailure, health.roomOf(500)]).toEqual(['bound', empty.reason, 1]);
  health.onAnswered(1);
  expect([health.lastFailure, health.roomOf(500)]).toEqual([null, 2]);
  health.onAnswered(9);
  expect(health.roomOf(500)).toBe(500);
});

test('requests without an answer count in a row only, and end a trial at once', async () => {
  const { health } = await started();
  for (const _ of [1, 2]) {
    health.onFailure(silent);
    health.onFailure(silent);
    health.onAnswered(1);
  }
  expect(health.state).toBe('bound');
  for (const _ of [1, 2, 3]) health.onFailure(silent);
  expect(health.state).toBe('refusing');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health.state).toBe('bound');
  health.onFailure(silent);
  expect(health.state).toBe('refusing');
});

test('a stopped one stays stopped, whatever its probe finds', async () => {
  const { health, states } = await started([away]);
  health.stop();
  health.onFailure(away);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(states.at(-1)).toBe('stopped');
});
