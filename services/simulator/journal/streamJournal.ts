import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { journalEntry, type JournalRecord } from './journalEntry.ts';

/** Entries written in one piece; between two pieces the carrier goes on with its work. */
const entriesAPiece = 500;

/** Writes entries as JSON lines, as fast as they are read: a hundred thousand need no more memory than a few. */
export async function streamJournal(
  records: Iterable<JournalRecord>,
  response: ServerResponse,
): Promise<undefined> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await pipeline(Readable.from(pieces(records)), response);
}

async function* pieces(records: Iterable<JournalRecord>): AsyncGenerator<string> {
  let lines: string[] = [];
  for (const record of records) {
    lines.push(`${JSON.stringify(journalEntry(record))}\n`);
    if (lines.length < entriesAPiece) continue;
    yield lines.join('');
    lines = [];
    await nextTurn();
  }
  if (lines.length > 0) yield lines.join('');
}
