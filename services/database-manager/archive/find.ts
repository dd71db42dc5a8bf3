import { DamagedFile, readFile, storedFiles, type Archive, type ArchivedFile } from './files.ts';
import { archivedLines, readArchivedMessage } from './lines.ts';

export interface Search {
  msisdn: string;
  /** Milliseconds since 1970 between which the messages were accepted; `to` is exclusive. */
  from: number;
  to: number;
  /** Null for all companies. */
  companyId: number | null;
}

export interface Found {
  /** As they are written, in the order in which the messages were accepted. */
  lines: string[];
  /** Files that could not be searched. */
  damaged: string[];
}

/** Archived messages to a number. */
export async function findArchived(archive: Archive, search: Search): Promise<Found> {
  const { msisdn, from, to, companyId } = search;
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const files = await storedFiles(archive.database, { from: dayOf(from), to: dayOf(to - 1) });
  const found = new Map<string, { acceptedMs: number; line: string }>();
  const damaged: string[] = [];
  for await (const [file, content] of contentsOf(archive, files)) {
    if (!content) {
      damaged.push(file.name);
      continue;
    }
    for await (const lines of archivedLines(content, msisdn)) {
      for (const line of lines) {
        const message = readArchivedMessage(line);
        const { acceptedMs } = message;
        if (message.msisdn !== msisdn || acceptedMs < from || acceptedMs >= to) continue;
        if (companyId !== null && message.companyId !== companyId) continue;
        // One that changed before it was removed is in two files, of which the later one is right.
        found.set(`${message.companyId}/${message.id}`, { acceptedMs, line });
      }
    }
  }
  const inOrder = [...found.values()].sort((one, other) => one.acceptedMs - other.acceptedMs);
  return { lines: inOrder.map(({ line }) => line), damaged };
}

/** Files in their order, the next of which is fetched while one is read; null for a damaged one. */
async function* contentsOf(
  archive: Archive,
  files: readonly ArchivedFile[],
): AsyncGenerator<[ArchivedFile, Buffer | null]> {
  const fetch = (file: ArchivedFile) =>
    readFile(archive, file).catch((error: unknown) => {
      if (error instanceof DamagedFile) return null;
      throw error;
    });
  let coming = files[0] && fetch(files[0]);
  for (const [index, file] of files.entries()) {
    const content = await coming!;
    const next = files[index + 1];
    coming = next && fetch(next);
    // Awaited only when this file is read: until then a failure would be unhandled, and end the process.
    coming?.catch(() => undefined);
    yield [file, content];
  }
}
