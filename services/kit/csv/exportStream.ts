import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportFormat } from '#contract/exportQuery.ts';
import { csvLine, csvStart } from '#domain/lists/csv.ts';
import {
  mostSheetRows,
  sheetEnd,
  sheetPath,
  sheetStart,
  workbookParts,
} from '#domain/spreadsheet/workbook.ts';

/** Some lines in UTF-8, one after the other, and how many they are. */
export interface FileChunk {
  octets: Buffer;
  rows: number;
}

/**
 * Asks for the next rows, about so many; null at the end.
 * @param firstRow the number of the first of them in its sheet
 */
export type NextChunk = (rows: number, firstRow: number) => Promise<FileChunk | null>;

/** Most rows of one chunk; usually there are fewer. */
export const mostChunkRows = 20_000;

const fewestRows = 500;
const mostRows = 2_000;
/** How long a chunk may occupy the database: the embedded engine runs one query at a time. */
const mostMs = 100;

/**
 * A file that is read as it is sent: while the caller takes one chunk the next is fetched, and no more than these two
 * are in memory. It ends when the caller disconnects.
 */
export function exportStream(format: ExportFormat, headers: readonly string[], next: NextChunk): Readable {
  const chunks = chunksOf(next);
  return format === 'xlsx' ? workbook(headers, chunks) : readable(csvText(headers, chunks));
}

function readable(pieces: AsyncIterable<string | Buffer>): Readable {
  return Readable.from(pieces, { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* csvText(
  headers: readonly string[],
  chunks: AsyncIterable<FileChunk>,
): AsyncGenerator<string | Buffer> {
  yield csvStart + csvLine(headers);
  for await (const { octets } of chunks) if (octets.length > 0) yield octets;
}

/** The first row below the headings. */
const firstOfSheet = 2;
type PlacedChunk = FileChunk & { firstRow: number };

async function* chunksOf(next: NextChunk): AsyncGenerator<PlacedChunk, undefined> {
  let rows = fewestRows;
  let firstRow = firstOfSheet;
  const fetch = async () => {
    if (firstRow + mostChunkRows > mostSheetRows) firstRow = firstOfSheet;
    const start = performance.now();
    const chunk = await next(rows, firstRow);
    const ms = performance.now() - start;
    rows = Math.min(mostRows, Math.max(fewestRows, ms < mostMs ? rows * 2 : Math.floor(rows / 2)));
    if (!chunk) return null;
    const placed = { ...chunk, firstRow };
    firstRow += chunk.rows;
    return placed;
  };
  let coming = fetch();
  try {
    for (;;) {
      const chunk = await coming;
      if (!chunk) return;
      coming = fetch();
      // Awaited only when the caller has taken this chunk: until then a failure would be unhandled, and end the process.
      coming.catch(() => undefined);
      yield chunk;
    }
  } finally {
    // The chunk that was read ahead when the caller disconnected; its error is of no use.
    await coming.catch(() => undefined);
  }
}

/** The rows lie in a zip archive, which is written from its beginning to its end as well. */
function workbook(headers: readonly string[], chunks: AsyncGenerator<PlacedChunk, undefined>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let sheet: Readable | null = null;
  output.once('close', () => {
    // Without this yazl would stop reading and report nothing.
    sheet?.destroy();
    void chunks.return(undefined);
  });
  // The reader of the stream gets the error; before there is a reader it would end the process.
  output.on('error', () => undefined);
  zip.on('error', (error: Error) => output.destroy(error));
  const write = async () => {
    let count = 0;
    const state: SheetState = { next: (await chunks.next()).value };
    do {
      count += 1;
      sheet = readable(sheetXml(headers, chunks, state));
      // The user waits for the file, so speed matters more than size.
      zip.addReadStream(sheet, sheetPath(count), { compressionLevel: 3 });
      await finished(sheet);
    } while (state.next);
    for (const [path, text] of Object.entries(workbookParts(count))) zip.addBuffer(Buffer.from(text), path);
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

interface SheetState {
  /** The chunk with which the next sheet begins. */
  next: PlacedChunk | undefined;
}

async function* sheetXml(
  headers: readonly string[],
  chunks: AsyncGenerator<PlacedChunk, undefined>,
  state: SheetState,
): AsyncGenerator<string | Buffer> {
  yield sheetStart(headers);
  // Not `for await`, which would end the chunks with this sheet.
  do {
    if (state.next && state.next.octets.length > 0) yield state.next.octets;
    state.next = (await chunks.next()).value;
  } while (state.next && state.next.firstRow !== firstOfSheet);
  yield sheetEnd;
}
