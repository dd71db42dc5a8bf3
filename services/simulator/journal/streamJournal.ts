import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Entries written in one piece; between two pieces the carrier goes on with its work. */
const entriesAPiece = 500;

/** Writes entries as JSON lines, as fast as they are read: a hundred thousand need no more memory than a few. */
export async function streamJournal(entries: Iterable<object>, response: ServerResponse): Promise<undefined> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await pipeline(Readable.from(pieces(entries)), response);
}

async function* pieces(entries: Iterable<object>): AsyncGenerator<string> {
  let lines: string[] = [];
  for (const entry of entries) {
    lines.push(`${JSON.stringify(entry)}\n`);
    if (lines.length < entriesAPiece) continue;
    yield lines.join('');
    lines = [];
    await nextTurn();
  }
  if (lines.length > 0) yield lines.join('');
}
