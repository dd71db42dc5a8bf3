import { Readable } from 'node:stream';
import { csvLine, csvStart } from '#domain/csv.ts';

/** Some lines in UTF-8, one after the other, and how many they are. */
export interface CsvChunk {
  octets: Buffer;
  rows: number;
}

/** Asks for the next rows, about so many; null at the end. */
export type NextChunk = (rows: number) => Promise<CsvChunk | null>;

const fewestRows = 500;
const mostRows = 2_000;
/** So long a chunk may keep the database busy: the embedded engine answers nobody else meanwhile. */
const mostMs = 100;

/**
 * A file that is read as it is sent: while the caller takes one chunk the next is fetched, and no more than these two
 * are in memory. Who goes away ends it.
 */
export function csvStream(headers: readonly string[], next: NextChunk): Readable {
  return Readable.from(chunksOf(headers, next), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* chunksOf(headers: readonly string[], next: NextChunk): AsyncGenerator<string | Buffer> {
  let rows = fewestRows;
  const fetch = async () => {
    const start = performance.now();
    const chunk = await next(rows);
    const ms = performance.now() - start;
    rows = Math.min(mostRows, Math.max(fewestRows, ms < mostMs ? rows * 2 : Math.floor(rows / 2)));
    return chunk;
  };
  yield csvStart + csvLine(headers);
  let coming = fetch();
  try {
    for (;;) {
      const chunk = await coming;
      if (!chunk) return;
      coming = fetch();
      // Awaited only when the caller has taken this chunk: until then a failure would be unhandled, and end the process.
      coming.catch(() => undefined);
      if (chunk.octets.length > 0) yield chunk.octets;
    }
  } finally {
    // The chunk that was read ahead when the caller left; nobody needs its error.
    await coming.catch(() => undefined);
  }
}
