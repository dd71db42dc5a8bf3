import { expect, test, vi } from 'vitest';
import { TimerWheel } from './TimerWheel.ts';

test('what is due at once is done at once, what is due later in its order and not before', async () => {
  const wheel = new TimerWheel();
  const done: [name: string, afterMs: number][] = [];
  const from = performance.now();
  for (const [name, delayMs] of [
    ['late', 40],
    ['soon', 10],
    ['now', 0],
    ['soon too', 10],
  ] as const) {
    wheel.later(delayMs, () => done.push([name, performance.now() - from]));
  }
  expect(done.map(([name]) => name)).toEqual(['now']);
  await vi.waitFor(() => expect(done).toHaveLength(4));
  expect(done.map(([name]) => name)).toEqual(['now', 'soon', 'soon too', 'late']);
  // A timer of Node may be a millisecond early.
  expect(done[1]![1]).toBeGreaterThanOrEqual(9);
  expect(done[3]![1]).toBeGreaterThanOrEqual(39);
});

test('a stopped wheel does nothing more', async () => {
  const wheel = new TimerWheel();
  const run = vi.fn();
  wheel.later(5, () => wheel.stop());
  wheel.later(5, run);
  wheel.later(20, run);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(run).not.toHaveBeenCalled();
});
