import type { Source } from '../file/source.ts';
import { FileRefused, type OpenedFile } from '../table.ts';
import { charsetOf, type FoundCharset } from './charset.ts';
import { csvRows } from './csvRows.ts';
import { textOf } from './decode.ts';
import { delimiterOf } from './delimiter.ts';

export { usualWidth } from './delimiter.ts';

/** A delimited text: how it is stored, what separates its cells, and its rows. Throws `FileRefused`. */
export async function openText(source: Source, head: Buffer): Promise<OpenedFile> {
  const found = await charsetOf(source, head);
  if (!found.charset.startsWith('utf-16') && head.includes(0)) throw new FileRefused('file-not-a-table');
  const start = await startOf(source, found);
  if (unprintable(start) > start.length / 1_000) throw new FileRefused('file-not-a-table');
  const delimiter = delimiterOf(start);
  return {
    about: { format: 'csv', charset: found.charset, delimiter, sheet: null, sheets: 0 },
    rows: csvRows(textOf(source, found), delimiter),
    formulaCells: () => 0,
    close: () => {},
  };
}

async function startOf(source: Source, found: FoundCharset): Promise<string> {
  for await (const text of textOf(source, found)) {
    if (text !== '') return text;
  }
  return '';
}

/** Control characters that no text has. */
function unprintable(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Tab to carriage return, and the mark of a file's end that DOS wrote.
    if (unit < 0x20 && !(unit >= 0x09 && unit <= 0x0d) && unit !== 0x1a) count += 1;
  }
  return count;
}
