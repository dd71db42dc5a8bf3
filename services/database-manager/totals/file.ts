import type { Readable } from 'node:stream';
import { reportSums } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { deliveryRate, ratedOf } from '#domain/rates/deliveryRate.ts';
import { fileRow, sheetDay, sheetPercent, type FileCell } from '#domain/spreadsheet/cells.ts';
import type { Words } from '#domain/words/en.ts';
import { exportStream } from '#services/kit/csv/exportStream.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';

/** Totals as a file: for people a column with what the screen calls each row, for programs its key and its name. */
export function totalsFile(
  by: TotalsBy,
  rows: readonly TotalsRow[],
  { format, words }: ExportStyle,
): Readable {
  const headings =
    format === 'plain'
      ? [by, 'name', ...reportSums, 'deliveryRate']
      : [words.totalsBy[by], ...reportSums.map((sum) => words.sums[sum]), words.deliveryRate];
  const lineOf = (row: TotalsRow, number: number) => {
    const names = format === 'plain' ? [row.key, row.name] : [nameOf(by, row, words)];
    const rate = deliveryRate(ratedOf(row));
    const cell = rate === null ? '' : sheetPercent(rate);
    const rateCell = format === 'plain' && typeof cell === 'object' ? cell.value : cell;
    return fileRow([...names, ...reportSums.map((sum) => row[sum]), rateCell], format, number);
  };
  let isWritten = false;
  return exportStream(format, headings, (_, firstRow) => {
    const lines = isWritten ? null : rows.map((row, index) => lineOf(row, firstRow + index));
    isWritten = true;
    return Promise.resolve(lines && { octets: Buffer.from(lines.join('')), rows: lines.length });
  });
}

function nameOf(by: TotalsBy, { key, name }: TotalsRow, words: Words): FileCell {
  if (key === '') return (words.totalsWithout as Partial<Record<TotalsBy, string>>)[by] ?? '';
  if (by === 'day') return sheetDay(key);
  if (by === 'month') return dayMonthYear(key);
  if (by === 'hour') return `${key.padStart(2, '0')}:00–${key.padStart(2, '0')}:59`;
  const codes: Partial<Record<TotalsBy, Readonly<Record<string, string>>>> = {
    status: words.status,
    operator: words.operator,
    class: words.class,
    kind: words.kind,
  };
  return codes[by]?.[key] ?? name;
}
