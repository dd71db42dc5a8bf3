import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { ArchiveLease } from './lease.ts';
import type { ArchiveStore } from './ArchiveStore.ts';

/** The dependencies of every step. */
export interface Archive {
  database: Database;
  store: ArchiveStore;
  /** A file ends at about this size: it is in memory until it is stored, and stored by one request. 16 MB if none is given. */
  fileOctets?: number;
}

/** A file that is stored whole. */
export interface ArchivedFile {
  name: string;
  /** `2026-08-01`, in UTC. */
  day: string;
  messages: number;
  octets: number;
  sha256: Uint8Array;
  /** How many of its messages, from its first, are done. */
  done: number;
  endsDay: boolean;
  isDamaged: boolean;
  storedAt: Date;
}

const fields = sql`name, day, message_count as messages, byte_count as octets, sha256, done_count as done,
  ends_day as "endsDay", damaged_at is not null as "isDamaged", stored_at as "storedAt"`;

/** Those of some days in the order of these, of a day the oldest first. */
export async function storedFiles(
  queries: Queries,
  { from = '-infinity', to = 'infinity' }: { from?: string; to?: string } = {},
): Promise<ArchivedFile[]> {
  const { rows } = await sql<ArchivedFile>`
    select ${fields} from archived_files
    where stored_at is not null and day between ${from}::date and ${to}::date
    order by day, stored_at, name`.execute(queries);
  return rows;
}

/** Those whose messages are not all removed yet. */
export async function unfinishedFiles(queries: Queries): Promise<ArchivedFile[]> {
  const { rows } = await sql<ArchivedFile>`
    select ${fields} from archived_files
    where stored_at is not null and damaged_at is null and done_count < message_count
    order by day, stored_at, name`.execute(queries);
  return rows;
}

/** The name is known to the database before the store has the file, so that no file is ever forgotten. */
export async function beginFile({ database }: Archive, day: string): Promise<string> {
  const name = `${day.slice(0, 4)}/${day}-${randomBytes(6).toString('hex')}.csv.gz`;
  await database.insertInto('archived_files').values({ name, day }).execute();
  return name;
}

/**
 * Stores what was begun. It counts from the end of this call.
 * @param replaced its messages are in the new file; its own file is deleted
 */
export async function storeFile(
  { database, store }: Archive,
  lease: ArchiveLease,
  name: string,
  { content, messages, endsDay }: { content: Buffer<ArrayBuffer>; messages: number; endsDay: boolean },
  { replaced, signal }: { replaced?: ArchivedFile; signal?: AbortSignal } = {},
): Promise<ArchivedFile> {
  const sha256 = createHash('sha256').update(content).digest();
  await store.put(name, content, signal);
  return database.transaction().execute(async (transaction) => {
    await lease.renew(transaction);
    const { rows } = await sql<ArchivedFile>`
      update archived_files set message_count = ${messages}, byte_count = ${content.length}, sha256 = ${sha256},
        ends_day = ${endsDay}, done_count = ${replaced?.done ?? 0},
        -- Of the files of a day the later one is right.
        stored_at = coalesce((select stored_at from archived_files where name = ${replaced?.name ?? null}), now())
      where name = ${name} returning ${fields}`.execute(transaction);
    if (replaced) await discardFile(transaction, replaced.name);
    return rows[0]!;
  });
}

/** From now on the file does not count, and `deleteDiscarded` deletes it. */
export async function discardFile(queries: Queries, name: string): Promise<void> {
  await sql`
    update archived_files set stored_at = null, begun_at = '-infinity' where name = ${name}`.execute(queries);
}

/** Deletes the files that do not count. Of one that was being written, the request may still be on its way: for an hour. */
export async function deleteDiscarded({ database, store }: Archive, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from archived_files
    where stored_at is null and begun_at < now() - interval '1 hour'`.execute(database);
  for (const { name } of rows) {
    await store.delete(name, signal);
    await sql`delete from archived_files where name = ${name} and stored_at is null`.execute(database);
  }
}

/**
 * Whether a file could not be stored in the last ten minutes. Reading a day again and again for a store that is away would
 * burden the database.
 */
export async function hasFailedLately(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    select from archived_files where stored_at is null and begun_at > now() - interval '10 minutes' limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}

/** The file is not there, or is not what was written. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/**
 * Reads a file, and checks that its content is what was written.
 * @throws DamagedFile
 */
export async function readFile(
  { store }: Pick<Archive, 'store'>,
  { name, sha256 }: ArchivedFile,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const content = await store.get(name, signal);
  if (!content) throw new DamagedFile(`The archived file ${name} is gone.`);
  if (!createHash('sha256').update(content).digest().equals(sha256))
    throw new DamagedFile(`The archived file ${name} is not what was written.`);
  return content;
}
