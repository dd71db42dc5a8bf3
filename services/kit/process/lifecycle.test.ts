import { afterEach, expect, test, vi } from 'vitest';
import { exitCodes, stopOnSignal } from './lifecycle.ts';
import { createLog } from '../logging/log.ts';

const onSignal = () => process.listeners('SIGTERM').at(-1)!;

afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.removeListener(signal, process.listeners(signal).at(-1)!);
  vi.restoreAllMocks();
});

test('the first signal leaves a stop alone that an upgrade has begun, the second ends the process at once', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  let settle!: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const running = [{ name: 'engine', stop: () => settled }];
  const stopping = stopOnSignal(running, createLog('tests', 'silent'), {
    drainSeconds: 0,
    stopSeconds: 60,
    upgradeStopSeconds: 60,
  });

  expect(stopping.hasBegun).toBe(false);
  stopping.stopForUpgrade(exitCodes.beingUpgraded);
  expect(stopping.hasBegun).toBe(true);
  onSignal()('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  settle();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(exitCodes.beingUpgraded));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  onSignal()('SIGTERM');
  expect(exit).toHaveBeenLastCalledWith(exitCodes.failed);
});

test('a signal that comes twice at once, as from a terminal and from npm, and a hang-up after it, are one signal', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const never = { name: 'engine', stop: () => new Promise<void>(() => undefined) };
  const times = { drainSeconds: 60, stopSeconds: 60, upgradeStopSeconds: 60 };
  stopOnSignal([never], createLog('tests', 'silent'), times);
  onSignal()('SIGINT');
  onSignal()('SIGINT');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  onSignal()('SIGHUP');
  expect(exit).not.toHaveBeenCalled();
});
