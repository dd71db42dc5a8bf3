import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Batcher, type BatchLimits } from './Batcher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { maxItems: 3, maxDelayMs: 50 };

/** A flush that waits to be told how it ends. */
function controlled(within: BatchLimits = limits) {
  const batches: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const flush = (items: number[]) =>
    new Promise<void>((resolve, reject) => {
      batches.push(items);
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { batches, ends, batcher: new Batcher(flush, within) };
}

describe('items that come one by one', () => {
  test('are written together when the first has waited long enough', async () => {
    const { batches, batcher } = controlled();
    void batcher.add(1);
    await vi.advanceTimersByTimeAsync(limits.maxDelayMs - 1);
    void batcher.add(2);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[1, 2]]);
  });

  test('are written at once when there are enough', async () => {
    const { batches, batcher } = controlled();
    for (const item of [1, 2, 3]) void batcher.add(item);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('are known to be written only when their own batch is', async () => {
    const { ends, batcher } = controlled();
    const done: number[] = [];
    for (const item of [1, 2, 3, 4]) void batcher.add(item).then(() => done.push(item));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([1, 2, 3]);
    ends[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([1, 2, 3, 4]);
  });
});

describe('while a batch is being written', () => {
  test('no other is, and the order stays', async () => {
    const { batches, ends, batcher } = controlled();
    for (const item of [1, 2, 3, 4, 5, 6, 7]) void batcher.add(item);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toEqual([[1, 2, 3]]);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    ends[1]!();
    await vi.advanceTimersByTimeAsync(limits.maxDelayMs);
    expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('after a batch', () => {
  const resting = { maxItems: 4, maxDelayMs: 1, restMs: 10 };

  test('the next one waits for those who have just been replied to', async () => {
    const { batches, ends, batcher } = controlled(resting);
    for (const item of [1, 2]) void batcher.add(item);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    void batcher.add(3);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(resting.restMs - 1);
    void batcher.add(4);
    expect(batches).toEqual([[1, 2]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('the next one goes as soon as all have come again, if that is asked for', async () => {
    const { batches, ends, batcher } = controlled({ ...resting, endsRestWhenAllWait: true });
    for (const item of [1, 2]) void batcher.add(item);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    void batcher.add(3);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(1);
    void batcher.add(1);
    expect(batches).toEqual([[1, 2]]);
    void batcher.add(2);
    expect(batches).toEqual([
      [1, 2],
      [3, 1, 2],
    ]);
    ends[1]!();
    // Nobody is left to wait for once the wait was over.
    await vi.advanceTimersByTimeAsync(resting.restMs);
    void batcher.add(1);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    expect(batches).toHaveLength(3);
  });

  test('of enough items the next one does not', async () => {
    const { batches, ends, batcher } = controlled({ ...resting, restBelow: 3 });
    for (const item of [1, 2, 3]) void batcher.add(item);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    for (const item of [4, 5]) void batcher.add(item);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    void batcher.add(6);
    ends[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await vi.advanceTimersByTimeAsync(resting.restMs);
    expect(batches).toHaveLength(3);
  });

  test('of one alone the next one does not', async () => {
    const { batches, ends, batcher } = controlled(resting);
    void batcher.add(1);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    void batcher.add(2);
    await vi.advanceTimersByTimeAsync(resting.maxDelayMs);
    expect(batches).toEqual([[1], [2]]);
  });

  test('enough for a whole one do not wait', async () => {
    const { batches, ends, batcher } = controlled(resting);
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8]) void batcher.add(item);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });

  test('all items that waited at flushNow go, also those for which the first flush had no room', async () => {
    const { batches, ends, batcher } = controlled(resting);
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8, 9]) void batcher.add(item);
    batcher.flushNow();
    for (const end of [0, 1]) {
      ends[end]!();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(batches).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]]);
  });

  test('nobody waits when nobody else is expected, also when that was known while it was written', async () => {
    const { batches, ends, batcher } = controlled(resting);
    for (const item of [1, 2, 3, 4, 5]) void batcher.add(item);
    batcher.flushNow();
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([[1, 2, 3, 4], [5]]);
    ends[1]!();
    await vi.advanceTimersByTimeAsync(0);
    for (const item of [6, 7]) void batcher.add(item);
    batcher.flushNow();
    expect(batches[2]).toEqual([6, 7]);
    ends[2]!();
    await vi.advanceTimersByTimeAsync(0);
    // From then on there is a wait again.
    void batcher.add(8);
    await vi.advanceTimersByTimeAsync(resting.restMs - 1);
    expect(batches).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches[3]).toEqual([8]);
  });
});

describe('a batch that cannot be written', () => {
  test('is refused to each of its items, and the next one is written', async () => {
    const { batches, ends, batcher } = controlled();
    const results = Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
    ends[0]!(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(limits.maxDelayMs);
    ends[1]!();
    expect((await results).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  test('may also throw before it waits', async () => {
    const batcher = new Batcher<number>(() => {
      throw new Error('at once');
    }, limits);
    const refused = expect(batcher.add(1)).rejects.toThrow('at once');
    await vi.advanceTimersByTimeAsync(limits.maxDelayMs);
    await refused;
  });
});

describe('a fault of the database', () => {
  const fault = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });
  const whole = { maxItems: 30, maxDelayMs: 50 };
  const items = Array.from({ length: whole.maxItems }, (_, index) => index);

  test('with one item refuses that one, and the others are written', async () => {
    const written: number[] = [];
    const batcher = new Batcher<number>(async (batch) => {
      if (batch.includes(13)) throw fault('22021');
      written.push(...batch);
    }, whole);
    const results = await Promise.allSettled(items.map((item) => batcher.add(item)));
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([13]);
    expect(written).toEqual(items.filter((item) => item !== 13));
  });

  test('that is away is met once, not for each item', async () => {
    const flush = vi.fn(() => Promise.reject(fault('57P01')));
    const batcher = new Batcher<number>(flush, whole);
    const results = await Promise.allSettled(items.map((item) => batcher.add(item)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(flush).toHaveBeenCalledTimes(1);
  });
});

describe('draining', () => {
  test('writes what waits, without the delay, and resolves when it is done', async () => {
    const { batches, ends, batcher } = controlled();
    for (const item of [1, 2, 3, 4]) void batcher.add(item);
    let isDrained = false;
    const drained = batcher.drain().then(() => (isDrained = true));
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([[1, 2, 3], [4]]);
    expect(isDrained).toBe(false);
    ends[1]!();
    await drained;
  });

  test('of nothing is done at once, and leaves no timer behind', async () => {
    const { batcher } = controlled();
    await batcher.drain();
    expect(vi.getTimerCount()).toBe(0);
  });
});
