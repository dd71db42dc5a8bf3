import { recipientLimits, type TableFacts } from '#contract/sms-receiver/recipients.ts';
import { guessColumns, type ColumnChoice } from '#domain/recipientColumns.ts';
import { sampleOf } from './readTable.ts';
import { FileRefused, storable, type Table, type TableRow } from './table.ts';

/** Rows handed on at a time. */
const batchRows = 1_000;
const guessedBy = 100;

/** A list that came with the call itself: `to: ['01712345678', …]`. Its rows are counted from 1. */
export function tableOfNumbers(numbers: readonly string[]): Table {
  const rowAt = (index: number) => ({ row: index + 1, cells: [numbers[index]!] });
  const guess = { hasHeader: false, numberColumn: 0, textColumn: null };
  return tableOf(numbers.length, rowAt, { ...guess, headers: [], columns: 1 });
}

/**
 * Rows that came with the call itself, the names of their fields in place of a header: `{ to: …, name: … }`.
 * @throws FileRefused file-too-many-columns
 */
export function tableOfRecords(
  records: readonly Readonly<Record<string, string | number>>[],
  chosen: Partial<Omit<ColumnChoice, 'hasHeader'>> = {},
): Table {
  // A set and own keys: a field may well be called `__proto__`.
  const names = new Set<string>();
  for (const record of records) for (const name of Object.keys(record)) names.add(name);
  if (names.size > recipientLimits.columns) throw new FileRefused('file-too-many-columns');
  const headers = [...names];
  const rowAt = (index: number): TableRow => {
    const record = records[index]!;
    const cells = headers.map((name) => (Object.hasOwn(record, name) ? String(record[name]) : ''));
    return { row: index + 1, cells };
  };
  const first = Array.from({ length: Math.min(guessedBy, records.length) }, (_, index) => rowAt(index).cells);
  const guess = guessColumns([headers, ...first], { ...chosen, hasHeader: true });
  return tableOf(records.length, rowAt, {
    ...guess,
    headers: headers.map(storable),
    columns: headers.length,
  });
}

function tableOf(
  count: number,
  rowAt: (index: number) => TableRow,
  found: Pick<TableFacts, 'hasHeader' | 'headers' | 'columns' | 'numberColumn' | 'textColumn'>,
): Table {
  const range = (start: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, index) => rowAt(start + index));
  async function* rows(): AsyncGenerator<TableRow[], void> {
    for (let start = 0; start < count; start += batchRows) yield range(start, start + batchRows);
  }
  const about = { format: 'list', charset: null, delimiter: null, sheet: null, sheets: 0 } as const;
  return {
    facts: { ...about, ...found, sample: sampleOf(range(0, guessedBy)) },
    rows: rows(),
    formulaCells: () => 0,
    close: async () => {},
  };
}
