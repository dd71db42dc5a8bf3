import { expect, test } from 'vitest';
import { hour } from '#services/kit/time/micros.ts';
import { takeHours } from './stretches.ts';

/** Hours from the latest on, with so many such messages each. */
const hoursWith = (...counts: number[]) =>
  counts.map((matching, index) => {
    const from = (100 - index) * hour;
    return { from, to: from + hour, matching, cost: matching };
  });

type Case = [
  counts: number[],
  wanted: { matching: number; cost?: number; toSkip?: number; after?: number },
  taken: number[] | null,
  skip?: number,
];

test.each<Case>([
  [[], { matching: 5 }, null],
  [[0, 0], { matching: 5 }, null],
  [[5, 5], { matching: 5 }, [5]],
  [[4, 0, 3, 9], { matching: 5 }, [4, 0, 3]],
  // No more than may be read.
  [[4, 4, 4, 4], { matching: 16, cost: 8 }, [4, 4]],
  // The first hours without any are left out.
  [[0, 0, 3, 9], { matching: 3 }, [3]],
  // All that is left.
  [[1, 1], { matching: 5 }, [1, 1]],
  // Whole hours are skipped without being read, a part of one is skipped in it.
  [[5, 5, 5], { matching: 3, toSkip: 5 }, [5]],
  [[5, 5, 5], { matching: 3, toSkip: 7 }, [5], 2],
  [[5, 5, 5], { matching: 4, toSkip: 7 }, [5, 5], 2],
  [[5, 5], { matching: 3, toSkip: 10 }, null],
  // Nobody knows how many rows of the cursor's hour come after it.
  [[9, 5, 5], { matching: 3, after: 100 * hour + 1 }, [9, 5]],
])('of %j, for %j', (counts, { matching, cost = Infinity, toSkip = 0, after }, taken, skip = 0) => {
  const position = after === undefined ? null : { at: after, batchId: 1, id: 1 };
  const found = takeHours(hoursWith(...counts), { matching, cost, toSkip, after: position });
  expect(found && found.hours.map((one) => one.matching)).toEqual(taken);
  if (found) expect(found.skip).toBe(skip);
});
