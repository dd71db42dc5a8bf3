import { recipientLimits, type TableFacts } from '#contract/sms-receiver/recipients.ts';
import { guessColumns, type ColumnChoice } from '#domain/recipientColumns.ts';
import { openText, usualWidth } from './csv/index.ts';
import { formatOf, headBytes } from './file/formats.ts';
import { checkSize, headOf, type Source } from './file/source.ts';
import { FileRefused, shownText, storable, type OpenedFile, type Table, type TableRow } from './table.ts';
import { openWorkbook } from './xlsx/index.ts';

/** Rows by which columns are guessed. */
const guessedBy = 100;
/** Rows shown to people, of which a cell may be cut. */
const sampleRows = 5;

/**
 * Opens a file of recipients: XLSX, or text with delimited cells or one number a line. Its bytes decide which, not its
 * name. Memory does not grow with the rows, except for the shared strings of an XLSX. The table is to be closed.
 * @param chosen columns and header that the user has chosen; the others are guessed from the first rows
 * @throws FileRefused
 */
export async function readTable(source: Source, chosen: Partial<ColumnChoice> = {}): Promise<Table> {
  const opened = await open(source);
  const close = async () => {
    await opened.rows.return();
    opened.close();
  };
  try {
    return { ...(await tableOf(opened, chosen)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(source: Source): Promise<OpenedFile> {
  await checkSize(source);
  const head = await headOf(source, headBytes);
  const format = formatOf(head);
  if (format === 'zip') return openWorkbook(source);
  if (format !== 'text') throw new FileRefused(format);
  return openText(source, head);
}

async function tableOf(opened: OpenedFile, chosen: Partial<ColumnChoice>): Promise<Omit<Table, 'close'>> {
  const first = await firstRows(opened.rows);
  if (first.length === 0) throw new FileRefused('file-empty');
  const cells = first.slice(0, guessedBy).map((row) => row.cells);
  const guess = guessColumns(cells, chosen);
  const headers = guess.hasHeader ? cells[0]!.map(storable) : [];
  const columns = guess.hasHeader ? headers.length : usualWidth(cells).width;
  const sample = sampleOf(guess.hasHeader ? first.slice(1) : first);
  return {
    facts: { ...opened.about, ...guess, headers, columns, sample },
    rows: rowsBelow(guess.hasHeader, first, opened.rows),
    formulaCells: opened.formulaCells,
  };
}

export function sampleOf(rows: readonly TableRow[]): TableFacts['sample'] {
  return rows.slice(0, sampleRows).map(({ row, cells }) => ({
    row,
    cells: cells.map(shownText),
  }));
}

/** At least as many rows as columns are guessed by, or all when there are fewer. */
async function firstRows(rows: AsyncGenerator<TableRow[], void>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  while (first.length < guessedBy) {
    const { done, value } = await rows.next();
    if (done) break;
    first.push(...value);
  }
  return first;
}

/** The rows below the header: those that were read already, then the rest. @throws FileRefused file-too-many-rows */
async function* rowsBelow(
  hasHeader: boolean,
  first: TableRow[],
  rest: AsyncGenerator<TableRow[], void>,
): AsyncGenerator<TableRow[], void> {
  yield hasHeader ? first.slice(1) : first;
  let count = first.length;
  for await (const rows of rest) {
    count += rows.length;
    if (count > recipientLimits.rows) throw new FileRefused('file-too-many-rows', { row: rows[0]!.row });
    yield rows;
  }
}
