import { Pace } from './Pace.ts';
import type { Table, TableRow } from './table.ts';

/** Rows between two readings of the clock. */
const rowsPerReading = 32;

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
