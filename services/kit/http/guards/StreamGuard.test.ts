import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamGuard } from './StreamGuard.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One that never ends by itself. */
function openStream() {
  const stream = new Readable({ read: () => undefined });
  stream.on('error', () => undefined);
  return stream;
}

test('a reply is broken off when its caller has lost their access, all others go on', async () => {
  const guard = new StreamGuard();
  const [theirs, another] = [openStream(), openStream()];
  let isAllowed = true;
  guard.add(theirs, async () => isAllowed);
  guard.add(another, async () => true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([theirs.destroyed, another.destroyed]).toEqual([false, false]);
  isAllowed = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([theirs.destroyed, another.destroyed]).toEqual([true, false]);
  // Half a file must not look like a whole one.
  expect(theirs.errored).toMatchObject({ code: 'session-ended' });
});

test('a database that is away breaks nothing off, and is not asked again before it has answered', async () => {
  const guard = new StreamGuard();
  const stream = openStream();
  let asked = 0;
  let fail: (error: Error) => void = () => undefined;
  guard.add(stream, () => {
    asked += 1;
    return new Promise((_, reject) => (fail = reject));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(1);
  fail(new Error('away'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked, stream.destroyed]).toEqual([2, false]);
});

test('no session is looked up while no reply is being sent', async () => {
  const guard = new StreamGuard();
  const stream = openStream();
  guard.add(stream, async () => true);
  stream.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
