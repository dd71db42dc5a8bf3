import Papa from 'papaparse';
import { recipientLimits, type Delimiter } from '#contract/sms-receiver/recipients.ts';
import { readExportedCell } from '#domain/lists/csv.ts';
import { FileRefused, isBlank, type TableRow } from '../table.ts';

/** Longest piece read in one go, in characters. */
const pieceLength = 64 * 1024;

/** Blank rows are not counted against the limit, but reading nothing else takes time as well. */
const mostRows = 10 * recipientLimits.rows;

/**
 * The rows of a delimited text, a batch for each of its pieces; blank rows are counted and left out.
 * @throws FileRefused file-row-too-long, file-too-many-columns, file-too-many-rows, file-quote-not-closed
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<TableRow[], void> {
  let rest = '';
  let row = 1;
  for await (const piece of pieces) {
    const text = rest + piece;
    const { rows, read, rowsRead } = parsePiece(text, delimiter, row, false);
    row += rowsRead;
    if (row > mostRows) throw new FileRefused('file-too-many-rows', { row });
    rest = text.slice(read);
    // Also what keeps a quotation mark that is never closed from being searched for again and again.
    if (rest.length > recipientLimits.rowLength) throw new FileRefused('file-row-too-long', { row });
    yield rows;
  }
  yield parsePiece(rest, delimiter, row, true).rows;
}

/** The rows at the beginning of a text, by which its delimiter is guessed; never throws. */
export function firstRows(text: string, delimiter: Delimiter, count: number): string[][] {
  const { data } = parser(delimiter).parse(text.slice(0, pieceLength), 0, text.length > pieceLength);
  return data.filter((cells) => !isBlank(cells)).slice(0, count);
}

function parser(delimiter: Delimiter) {
  return new Papa.Parser({ delimiter, newline: '\n' });
}

function parsePiece(text: string, delimiter: Delimiter, firstRow: number, isLast: boolean) {
  const { data, errors, meta } = parser(delimiter).parse(text, 0, !isLast);
  const broken = new Set<number>();
  for (const error of errors) {
    if (error.code === 'MissingQuotes') {
      throw new FileRefused('file-quote-not-closed', { row: firstRow + error.row });
    }
    broken.add(error.row);
  }
  const rows: TableRow[] = [];
  for (const [index, cells] of data.entries()) {
    if (isBlank(cells)) continue;
    const row = firstRow + index;
    checkSize(cells, row);
    for (let column = 0; column < cells.length; column++) cells[column] = readExportedCell(cells[column]!);
    rows.push(broken.has(index) ? { row, cells, fault: 'broken-quotes' } : { row, cells });
  }
  return { rows, rowsRead: data.length, read: meta.cursor };
}

function checkSize(cells: readonly string[], row: number): void {
  if (cells.length > recipientLimits.columns) throw new FileRefused('file-too-many-columns', { row });
  let length = 0;
  for (const cell of cells) length += cell.length;
  if (length > recipientLimits.rowLength) throw new FileRefused('file-row-too-long', { row });
}
