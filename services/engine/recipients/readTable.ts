import { recipientLimits, type HiddenRowChoice, type ListTable } from '#contract/sms-receiver/recipients.ts';
import { findTable, type ColumnChoice } from '#domain/lists/recipientColumns.ts';
import { openText, usualWidth } from './csv/index.ts';
import { formatOf, headBytes } from './file/formats.ts';
import { checkSize, headOf, type Source } from './file/source.ts';
import { HiddenRows } from './HiddenRows.ts';
import { FileRefused, shownText, storable, type OpenedFile, type Table, type TableRow } from './table.ts';
import { openWorkbook } from './xlsx/index.ts';

/** Rows by which columns are guessed. */
const guessedBy = 100;
/** Rows shown to people, of which a cell may be cut. */
const sampleRows = 5;

/** A person's choices for a file: its columns, and where its table is. */
export interface TableChoice extends Partial<ColumnChoice> {
  sheet?: string;
  /** As a person counts rows. */
  headerRow?: number;
  hiddenRows?: HiddenRowChoice;
  /** How many rows the file may have; as many as a list of recipients if it is missing. */
  mostRows?: number;
}

/**
 * Opens a file of recipients: XLSX, or text with delimited cells or one number a line. Its bytes decide which, not its
 * name. Memory does not grow with the rows, except for the shared strings of an XLSX, and others have their turns. The
 * table is to be closed.
 * @param chosen what the user has chosen; the rest is guessed from the first rows
 * @throws FileRefused; rule-refused for a sheet that is not there; the reason of the source's signal
 */
export async function readTable(source: Source, chosen: TableChoice = {}): Promise<Table> {
  const opened = await open(source, chosen.sheet);
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

async function open(source: Source, sheet: string | undefined): Promise<OpenedFile> {
  await checkSize(source);
  const head = await headOf(source, headBytes);
  const format = formatOf(head);
  if (format === 'zip') return openWorkbook(source, sheet);
  if (format !== 'text') throw new FileRefused(format);
  return openText(source, head);
}

async function tableOf(opened: OpenedFile, chosen: TableChoice): Promise<Omit<Table, 'close'>> {
  const hidden = new HiddenRows(opened.rows, chosen.hiddenRows ?? 'leave-out');
  const { first, above } = await firstRows(hidden.rows, chosen.headerRow ?? 1);
  // Another sheet may be the right one, or the rows that are hidden.
  const isRefused = first.length === 0 && opened.about.sheets < 2 && hidden.count === 0;
  if (isRefused) throw new FileRefused('file-empty');

  const cells = first.slice(0, guessedBy).map((row) => row.cells);
  const hiddenColumns = opened.hiddenColumns();
  const { headerIndex, numberColumns, ...found } = findTable(cells, {
    ...chosen,
    ...headerAt(first, chosen.headerRow),
    hiddenColumns,
  });
  const below = first.slice((headerIndex ?? -1) + 1);
  const headings = headerIndex === null ? [] : cells[headerIndex]!.map(storable);
  const columns = columnsOf(headings, below.slice(0, guessedBy), opened.about.delimiter !== null);
  return {
    facts: {
      ...opened.about,
      hasHeader: found.hasHeader,
      headerRow: headerIndex === null ? null : first[headerIndex]!.row,
      rowsAbove: above + (headerIndex ?? 0),
      ...(hidden.count > 0 && { hiddenRows: hidden.choice }),
      ...(hiddenColumns.length > 0 && { hiddenColumns: hiddenColumns.filter((column) => column < columns) }),
      ...(numberColumns.length > 0 && { numberColumns }),
      headers: found.hasHeader ? headings.concat(Array(columns - headings.length).fill('')) : [],
      columns,
      numberColumn: found.numberColumn,
      textColumn: found.textColumn,
      sample: sampleOf(below),
    },
    rows: withinLimit(below, first.length + above, hidden.rows, chosen.mostRows ?? recipientLimits.rows),
    formulaCells: opened.formulaCells,
    hiddenRows: () => hidden.count,
  };
}

/** How a chosen row of headings is found among the first rows, which begin with it; a blank one is no heading. */
function headerAt(first: readonly TableRow[], headerRow: number | undefined) {
  if (headerRow === undefined) return {};
  return first[0]?.row === headerRow ? { hasHeader: true, headerIndex: 0 } : { hasHeader: false };
}

/**
 * Headings may be fewer than the columns of the rows. In a text file more cells can as well be one text with the delimiter
 * in it: they are columns only if most rows have all of them, and none of them goes on with a space as sentences do.
 */
function columnsOf(headings: readonly string[], below: readonly TableRow[], isText: boolean): number {
  const widths = below.map(({ cells }) => cells.length);
  const usual = usualWidth(below.map(({ cells }) => cells)).width;
  if (headings.length === 0) return usual;
  const widest = Math.max(headings.length, ...widths);
  if (!isText || widest === headings.length) return widest;
  const isRegular =
    usual === widest &&
    !below.some(({ cells }) => cells.slice(headings.length).some((cell) => /^\s/.test(cell)));
  return isRegular ? widest : headings.length;
}

export function sampleOf(rows: readonly TableRow[]): ListTable['sample'] {
  return rows.slice(0, sampleRows).map(({ row, cells }) => ({
    row,
    cells: cells.map(shownText),
  }));
}

/**
 * At least as many rows as columns are guessed by, or all when there are fewer.
 * @param from rows before this one are left out
 * @returns them, and how many were left out
 */
async function firstRows(
  rows: AsyncGenerator<TableRow[], void>,
  from: number,
): Promise<{ first: TableRow[]; above: number }> {
  const first: TableRow[] = [];
  let above = 0;
  while (first.length < guessedBy) {
    const { done, value } = await rows.next();
    if (done) break;
    const rest = value.filter(({ row }) => row >= from);
    above += value.length - rest.length;
    first.push(...rest);
  }
  return { first, above };
}

/** The rows that were read already, then the rest. @throws FileRefused file-too-many-rows */
async function* withinLimit(
  below: TableRow[],
  read: number,
  rest: AsyncGenerator<TableRow[], void>,
  mostRows: number,
): AsyncGenerator<TableRow[], void> {
  yield below;
  let count = read;
  for await (const rows of rest) {
    count += rows.length;
    if (count > mostRows) throw new FileRefused('file-too-many-rows', { row: rows[0]?.row ?? null });
    yield rows;
  }
}
