import { delimiters, type Delimiter } from '#contract/sms-receiver/recipients.ts';
import type { Source } from '../file/source.ts';
import { FileRefused, type OpenedFile, type TableRow } from '../table.ts';
import { charsetOf, type FoundCharset } from './charset.ts';
import { csvRows } from './csvRows.ts';
import { textOf } from './decode.ts';
import { delimiterOf } from './delimiter.ts';

export { usualWidth } from './delimiter.ts';

/** A delimited text: how it is stored, what separates its cells, and its rows. Throws `FileRefused`. */
export async function openText(source: Source, head: Buffer): Promise<OpenedFile> {
  const found = await charsetOf(source, head);
  if (!found.charset.startsWith('utf-16') && head.includes(0)) throw new FileRefused('file-not-a-table');
  if (unprintable(head) > head.length / 1_000) throw new FileRefused('file-not-a-table');
  const start = await startOf(source, found);
  const separatorLine = separatorLineOf(start);
  const delimiter = separatorLine?.delimiter ?? delimiterOf(start.slice(separatorLine?.length ?? 0));
  const rows = csvRows(textOf(source, found), delimiter);
  return {
    about: { format: 'csv', charset: found.charset, delimiter, sheet: null, sheets: 0 },
    rows: separatorLine ? withoutFirstRow(rows) : rows,
    formulaCells: () => 0,
    hiddenColumns: () => [],
    close: () => {},
  };
}

/** The line by which Excel is told what separates the cells, e.g. `sep=;`: it is no row of the list. */
function separatorLineOf(start: string): { delimiter: Delimiter | undefined; length: number } | null {
  const line = /^"?sep=(.)"?[,;\t| ]*(?:\n|$)/i.exec(start);
  return line && { delimiter: delimiters.find((one) => one === line[1]), length: line[0].length };
}

async function* withoutFirstRow(rows: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[], void> {
  for await (const some of rows) yield some.filter(({ row }) => row > 1);
}

async function startOf(source: Source, found: FoundCharset): Promise<string> {
  for await (const text of textOf(source, found)) {
    if (text !== '') return text;
  }
  return '';
}

/** Bytes of control characters that no text has. */
function unprintable(head: Buffer): number {
  let count = 0;
  for (const byte of head) {
    // Tab to carriage return, the mark of a file's end that DOS wrote, and separators of files to units.
    if (byte < 0x09 ? byte > 0 : byte > 0x0d && byte < 0x1c && byte !== 0x1a) count += 1;
  }
  return count;
}
