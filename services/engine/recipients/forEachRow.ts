import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table, TableRow } from './table.ts';

/** Milliseconds of work in one go: other requests of this process wait no longer. */
const longestRunMs = 12;
/** Rows between two readings of the clock. */
const rowsPerReading = 32;

/** Lets the event loop turn now and then during long work, which promises alone never do. */
export class Pace {
  #since = performance.now();

  /** Ask often: it costs some tens of nanoseconds. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longestRunMs;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}

/**
 * Reads a list to its end, row by row, and pauses for other requests of the process.
 * @param visit may return a promise; the next row is read when it has resolved
 * @param signal ends it between two rows, with the signal's reason
 */
export async function forEachRow(
  { rows }: Pick<Table, 'rows'>,
  visit: (row: TableRow) => Promise<void> | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const pace = new Pace();
  let untilReading = rowsPerReading;
  for await (const some of rows) {
    for (const row of some) {
      // Nearly always there is nothing to wait for, and each `await` would cost a turn.
      const written = visit(row);
      if (written) await written;
      if (--untilReading > 0) continue;
      untilReading = rowsPerReading;
      signal?.throwIfAborted();
      if (pace.isDue) await pace.pause();
    }
  }
}
