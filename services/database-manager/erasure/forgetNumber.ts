import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { endOfTime } from '#services/kit/time/micros.ts';
import type { Found } from './index.ts';
import {
  beginFile,
  deleteDiscarded,
  readFile,
  storedFiles,
  storeFile,
  type Archive,
} from '../archive/files.ts';
import { findArchived } from '../archive/find.ts';
import { ArchiveLease } from '../archive/lease.ts';
import { archivedLines, archiveHeader, readArchivedMessage, withoutPerson } from '../archive/lines.ts';

/** Whose messages they are, of one company or, with null, of all. */
export interface Person {
  msisdn: string;
  companyId: number | null;
}

/** How many archived messages are to the number, by company; damaged files are left to `forgetNumber`. */
export async function findInArchive(archive: Archive, { msisdn, companyId }: Person): Promise<Found[]> {
  const { lines } = await findArchived(archive, { msisdn, from: 0, to: endOfTime / 1_000, companyId });
  const counts = new Map<number, number>();
  for (const line of lines) {
    const { companyId: company } = readArchivedMessage(line);
    counts.set(company, (counts.get(company) ?? 0) + 1);
  }
  return [...counts].map(([company, rows]) => ({ place: 'archived messages', companyId: company, rows }));
}

/** Longer than a file takes to be written. */
const mostWaitSeconds = 15 * 60;

/**
 * Takes a number, and the texts of its messages, out of all archived files; what else the files say of these messages stays.
 * Erase the number in the database before, and commit: a file that is being written then is waited for, and those that are
 * written later have no longer what was erased. If it fails it can be called again.
 * @returns how many archived messages were to that number
 * @throws AggregateError of why files could not be read or replaced; what the others had is erased by then
 */
export async function forgetNumber(archive: Archive, person: Person): Promise<number> {
  const lease = await ArchiveLease.wait(archive.database, mostWaitSeconds);
  let forgotten = 0;
  const failures: unknown[] = [];
  try {
    for (const file of await storedFiles(archive.database)) {
      await lease.renew();
      try {
        const content = await readFile(archive, file);
        const count = await countLines(content, person);
        if (count === 0) continue;
        const name = await beginFile(archive, file.day);
        const rewritten = await rewrite(content, person);
        // The new file must have every message of the old one, which is deleted.
        if ((await countLines(rewritten)) !== file.messages)
          throw new Error(`Rewriting ${file.name} would have lost messages.`);
        const stored = { content: rewritten, messages: file.messages, endsDay: file.endsDay };
        await storeFile(archive, lease, name, stored, { replaced: file });
        forgotten += count;
      } catch (error) {
        failures.push(error);
      }
    }
    await deleteDiscarded(archive);
  } finally {
    await lease.release();
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} archived files may still have the number.`);
  return forgotten;
}

function isTo({ msisdn, companyId }: Person, line: string): boolean {
  const message = readArchivedMessage(line);
  return message.msisdn === msisdn && (companyId === null || message.companyId === companyId);
}

/** @param person whose messages are counted; all of them if nobody is given */
async function countLines(content: Buffer, person?: Person): Promise<number> {
  let count = 0;
  for await (const lines of archivedLines(content, person?.msisdn))
    count += person ? lines.filter((line) => isTo(person, line)).length : lines.length;
  return count;
}

async function rewrite(content: Buffer, person: Person): Promise<Buffer<ArrayBuffer>> {
  const packed = createGzip();
  const whole = buffer(packed);
  packed.write(archiveHeader);
  for await (const lines of archivedLines(content)) {
    const erased = lines.map((line) => `${isTo(person, line) ? withoutPerson(line) : line}\r\n`);
    if (!packed.write(erased.join(''))) await once(packed, 'drain');
  }
  packed.end();
  return whole;
}
