import { reportSums } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { dayMonthYear } from '#domain/dayMonthYear.ts';
import type { Words } from '#domain/words/en.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';

/** Totals as a file: for people a column with what the screen calls each row, for programs its key and its name. */
export function totalsCsv(by: TotalsBy, rows: readonly TotalsRow[], { format, words }: ExportStyle): string {
  const headings =
    format === 'plain'
      ? [by, 'name', ...reportSums]
      : [words.totalsBy[by], ...reportSums.map((sum) => words.sums[sum])];
  const lines = rows.map((row) => {
    const names = format === 'plain' ? [row.key, row.name] : [nameOf(by, row, words)];
    return csvLine([...names, ...reportSums.map((sum) => String(row[sum]))], format);
  });
  return csvStart + csvLine(headings, format) + lines.join('');
}

function nameOf(by: TotalsBy, { key, name }: TotalsRow, words: Words): string {
  if (key === '') return (words.totalsWithout as Partial<Record<TotalsBy, string>>)[by] ?? '';
  if (by === 'day' || by === 'month') return dayMonthYear(key);
  if (by === 'hour') return `${key.padStart(2, '0')}:00–${key.padStart(2, '0')}:59`;
  const codes: Partial<Record<TotalsBy, Readonly<Record<string, string>>>> = {
    status: words.status,
    operator: words.operator,
    class: words.class,
    kind: words.kind,
  };
  return codes[by]?.[key] ?? name;
}
