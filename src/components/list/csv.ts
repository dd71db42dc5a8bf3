import { csvLine, csvStart } from '#domain/csv.ts';

/** Rows as CSV, as `domain/csv.ts` writes it. */
export function toCsv(header: string[], rows: string[][]): string {
  return csvStart + [header, ...rows].map((cells) => csvLine(cells)).join('');
}
