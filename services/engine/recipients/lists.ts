import { recipientLimits, type ListTable } from '#contract/sms-receiver/recipients.ts';
import { firstMobileIn } from '#domain/numbers/firstMobile.ts';
import { guessColumns, type ColumnChoice } from '#domain/lists/recipientColumns.ts';
import { sampleOf } from './readTable.ts';
import { FileRefused, storable, type Table, type TableRow } from './table.ts';

/** Rows of one page. */
const batchRows = 1_000;
const guessedBy = 100;
/**
 * Lists of up to this many rows look up only their own numbers among opt-outs and do-not-disturb numbers; longer lists read all of
 * those.
 */
const shortList = 1_000;

type ListColumns = Pick<ListTable, 'hasHeader' | 'headers' | 'columns' | 'numberColumn' | 'textColumn'>;

/** The numbers of a request: `to: ['01712345678', …]`. Rows are counted from 1. */
export function tableOfNumbers(numbers: readonly string[]): Table {
  const rowAt = (index: number) => ({ row: index + 1, cells: [numbers[index]!] });
  const columns = { hasHeader: false, headers: [], columns: 1, numberColumn: 0, textColumn: null };
  return tableOfItems(numbers.length, rowAt, columns);
}

/**
 * The rows of a request, with the names of their fields as header: `{ to: …, name: … }`.
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
  const guess = guessColumns([headers, ...first], { ...chosen, hasHeader: true, headerIndex: 0 });
  const columns = { ...guess, headers: headers.map(storable), columns: headers.length };
  return tableOfItems(records.length, rowAt, columns);
}

function tableOfItems(count: number, rowAt: (index: number) => TableRow, columns: ListColumns): Table {
  const range = (start: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, index) => rowAt(start + index));
  async function* rows(): AsyncGenerator<TableRow[], void> {
    for (let start = 0; start < count; start += batchRows) yield range(start, start + batchRows);
  }
  const table = tableOf(rows(), range(0, guessedBy), columns, async () => {});
  const numbers = () =>
    range(0, count).flatMap(({ cells }) => {
      const number = firstMobileIn(cells[columns.numberColumn ?? 0] ?? '');
      return number.ok ? [number.msisdn] : [];
    });
  return count > shortList ? table : { ...table, numbers };
}

/** A list that is read page by page, so that memory does not grow with it; null when it has no rows. */
export async function tableOfPages(
  pages: AsyncGenerator<TableRow[], void>,
  columns: ListColumns,
): Promise<Table | null> {
  const { done, value: first } = await pages.next();
  if (done) return null;
  async function* rows(): AsyncGenerator<TableRow[], void> {
    yield first!;
    yield* pages;
  }
  return tableOf(rows(), first, columns, async () => void (await pages.return()));
}

function tableOf(
  rows: AsyncIterable<TableRow[]>,
  first: readonly TableRow[],
  columns: ListColumns,
  close: () => Promise<void>,
): Table {
  const about = { format: 'list', charset: null, delimiter: null, sheet: null, sheets: 0 } as const;
  return {
    facts: { ...about, ...columns, sample: sampleOf(first) },
    rows,
    formulaCells: () => 0,
    hiddenRows: () => 0,
    close,
  };
}
