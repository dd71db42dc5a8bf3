import type { Readable } from 'node:stream';
import { recipientLimits, type TableFacts } from '#contract/sms-receiver/recipients.ts';
import { guessColumns, type ColumnChoice } from '#domain/recipientColumns.ts';
import { openText, usualWidth } from './csv/index.ts';
import { formatOf, headBytes } from './file/formats.ts';
import { checkSize, headOf, spool, type Source } from './file/source.ts';
import { FileRefused, storable, type Table, type TableRow } from './table.ts';
import { openWorkbook } from './xlsx/index.ts';

/** Rows by which columns are guessed. */
const guessedBy = 100;
/** Rows shown to people, of which a cell may be cut. */
const sampleRows = 5;
const sampleCell = 200;

export interface Upload {
  upload: Readable;
  /** Where it is kept while it is read; the system's folder for temporary files when it is missing. */
  folder?: string;
}

interface Opened {
  about: Pick<TableFacts, 'format' | 'charset' | 'delimiter' | 'sheet' | 'sheets'>;
  rows: AsyncGenerator<TableRow[], void>;
  formulaCells(): number;
  close(): void;
}

/**
 * Opens a file of recipients: XLSX, or text with cells between delimiters or one number a line. What it is, its bytes
 * tell; names of files are not asked. Memory does not grow with the rows, save for an XLSX's shared strings. `close`
 * the table in the end; an upload is kept in a file of its own until then.
 * @param chosen columns and header as a person has said them; the rest is guessed from the first rows
 * @throws FileRefused
 */
export async function readTable(input: Source | Upload, chosen: Partial<ColumnChoice> = {}): Promise<Table> {
  const { source, remove } =
    'upload' in input ? await spool(input.upload, input.folder) : { source: input, remove: undefined };
  try {
    const opened = await open(source);
    const close = async () => {
      await opened.rows.return();
      opened.close();
      await remove?.();
    };
    try {
      return { ...(await tableOf(opened, chosen)), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove?.();
    throw error;
  }
}

async function open(source: Source): Promise<Opened> {
  await checkSize(source);
  const head = await headOf(source, headBytes);
  const format = formatOf(head);
  if (format === 'zip') {
    const { sheet, sheets, ...rest } = await openWorkbook(source);
    return {
      about: {
        format: 'xlsx',
        charset: null,
        delimiter: null,
        sheet: storable(sheet.slice(0, sampleCell)),
        sheets,
      },
      ...rest,
    };
  }
  if (format !== 'text') throw new FileRefused(format);
  const { charset, delimiter, rows } = await openText(source, head);
  const about = { format: 'csv', charset, delimiter, sheet: null, sheets: 0 } as const;
  return { about, rows, formulaCells: () => 0, close: () => {} };
}

async function tableOf(opened: Opened, chosen: Partial<ColumnChoice>): Promise<Omit<Table, 'close'>> {
  const { first, all } = await peek(withinLimit(opened.rows), guessedBy);
  if (first.length === 0) throw new FileRefused('file-empty');
  const guess = guessColumns(
    first.map(({ cells }) => cells),
    chosen,
  );
  const below = guess.hasHeader ? first.slice(1) : first;
  const headers = guess.hasHeader ? first[0]!.cells.map(storable) : [];
  const columns = guess.hasHeader ? headers.length : usualWidth(first.map(({ cells }) => cells)).width;
  return {
    facts: { ...opened.about, ...guess, headers, columns, sample: sampleOf(below) },
    rows: guess.hasHeader ? withoutFirst(all) : all,
    formulaCells: opened.formulaCells,
  };
}

export function sampleOf(rows: readonly TableRow[]): TableFacts['sample'] {
  return rows.slice(0, sampleRows).map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => storable(cell.slice(0, sampleCell))),
  }));
}

/** The first `count` rows, or all when there are fewer, and an iterable of all, these included. */
async function peek(batches: AsyncGenerator<TableRow[], void>, count: number) {
  const first: TableRow[] = [];
  while (first.length < count) {
    const { done, value } = await batches.next();
    if (done) break;
    first.push(...value);
  }
  async function* all(): AsyncGenerator<TableRow[], void> {
    yield first;
    yield* batches;
  }
  return { first: first.slice(0, count), all: all() };
}

async function* withoutFirst(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[], void> {
  let isFirst = true;
  for await (const rows of batches) {
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}

async function* withinLimit(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[], void> {
  let count = 0;
  for await (const rows of batches) {
    count += rows.length;
    if (count > recipientLimits.rows) throw new FileRefused('file-too-many-rows', { row: rows[0]!.row });
    yield rows;
  }
}
