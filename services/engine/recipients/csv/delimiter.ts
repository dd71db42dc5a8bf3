import { delimiters, type Delimiter } from '#contract/sms-receiver/recipients.ts';
import { isMobileCell } from '#domain/numbers/firstMobile.ts';
import { firstRows } from './csvRows.ts';

const sampleRows = 50;

/**
 * Finds what separates the cells of `text`, the beginning of a file: whatever leaves the most rows with a mobile number alone in a cell,
 * then whatever gives most rows the same number of cells, then most cells. One number a line needs none; a comma is reported for it.
 */
export function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  scored.sort((one, other) => {
    const differs = one.score.findIndex((value, index) => value !== other.score[index]);
    return differs === -1 ? 0 : other.score[differs]! - one.score[differs]!;
  });
  return scored[0]!.delimiter;
}

function scoreOf(text: string, delimiter: Delimiter): number[] {
  const rows = firstRows(text, delimiter, sampleRows);
  const withNumber = rows.filter((cells) => cells.slice(0, 50).some(isMobileCell)).length;
  const { width, count } = usualWidth(rows);
  return width > 1 ? [withNumber, count, width] : [withNumber, 0, 0];
}

/** The most frequent number of cells, the larger of two that are equally frequent. */
export function usualWidth(rows: readonly (readonly string[])[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let usual = { width: 0, count: 0 };
  for (const [width, count] of counts) {
    if (count > usual.count || (count === usual.count && width > usual.width)) usual = { width, count };
  }
  return usual;
}
