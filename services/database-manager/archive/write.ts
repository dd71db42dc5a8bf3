import { createGzip } from 'node:zlib';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { readFileLines, type FileLines } from '#services/kit/csv/lineSql.ts';
import { forceIndexScans, indexScanSettings } from '#services/kit/database/sql/planSettings.ts';
import type { Database } from '#services/kit/database/index.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import { isEnded, isOfBatch } from '../retention/conditions.ts';
import { beginFile, storeFile, type Archive, type ArchivedFile } from './files.ts';
import type { ArchiveLease } from './lease.ts';
import { archiveColumns, archiveHeader, archiveJoins } from './lines.ts';

const usualFileOctets = 16 * 1024 * 1024;
/** Messages that one transaction reads. */
const perStep = 2_000;

/** A single message's batch has no state of its own; its chunk is gone once nothing of it waits. */
const isEndedSingle = sql`batches.kind = 'single' and not exists (
  select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id)`;
const isEndedOfMany = sql`batches.kind <> 'single' and batches.state in ('finished', 'cancelled')`;
const hasEnded = sql`exists (select from messages where ${isOfBatch} and ${isEnded})`;

const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'UTC')`;
const ofDay = (day: string) => sql`batches.accepted_at >= ${startOf(sql`${day}::date`)}
  and batches.accepted_at < ${startOf(sql`(${day}::date + 1)`)}`;

/**
 * The first day with messages to archive; null when there is none. A day is left alone until all of it is old enough, and
 * for a day after it was archived: what ends late would otherwise become a file of its own each minute.
 */
export async function nextDay(database: Database, keptDays: number): Promise<string | null> {
  const first = (isRemovable: RawBuilder<unknown>) => sql`(
    select (batches.accepted_at at time zone 'UTC')::date as day from batches
    where ${isRemovable} and batches.accepted_at < date_trunc('day', now() - make_interval(days => ${keptDays}), 'UTC')
      and (batches.accepted_at at time zone 'UTC')::date not in (
        select day from archived_files where ends_day and stored_at > now() - interval '1 day')
      and ${hasEnded}
    order by batches.accepted_at, batches.id limit 1)`;
  return database.transaction().execute(async (transaction) => {
    await forceIndexScans(transaction);
    const { rows } = await sql<{ day: string | null }>`
      select min(day) as day from (${first(isEndedSingle)} union all ${first(isEndedOfMany)}) days`.execute(
      transaction,
    );
    return rows[0]!.day;
  });
}

/**
 * Writes ended messages of a day to a new file: all of them, or as many as fit.
 * @returns null when there are none
 */
export async function writeFile(
  archive: Archive,
  lease: ArchiveLease,
  day: string,
  signal?: AbortSignal,
): Promise<ArchivedFile | null> {
  const name = await beginFile(archive, day);
  const forget = () => archive.database.deleteFrom('archived_files').where('name', '=', name).execute();
  let packed: PackedDay;
  try {
    packed = await packDay(archive, lease, day, signal);
  } catch (error) {
    // The store knows nothing of it yet. Where the database does not answer either, it is deleted later.
    await forget().catch(() => undefined);
    throw error;
  }
  if (packed.messages > 0) return storeFile(archive, lease, name, packed, { signal });
  await forget();
  return null;
}

interface PackedDay {
  content: Buffer<ArrayBuffer>;
  messages: number;
  endsDay: boolean;
}

async function packDay(
  archive: Archive,
  lease: ArchiveLease,
  day: string,
  signal?: AbortSignal,
): Promise<PackedDay> {
  const packer = new Packer();
  let messages = 0;
  let endsDay = true;
  await packer.add(Buffer.from(archiveHeader));
  for await (const { octets, rows } of linesOfDay(archive, lease, day)) {
    signal?.throwIfAborted();
    await packer.add(octets);
    messages += rows;
    if (packer.octets < (archive.fileOctets ?? usualFileOctets)) continue;
    endsDay = false;
    break;
  }
  return { content: await packer.end(), messages, endsDay };
}

type Lines = FileLines<Record<'at' | 'batchId' | 'id', number>>;

/** Each step is a transaction of its own, so that none holds back vacuum. */
async function* linesOfDay({ database }: Archive, lease: ArchiveLease, day: string): AsyncGenerator<Lines> {
  const read = (source: RawBuilder<unknown>): Promise<Lines> =>
    database.transaction().execute(async (transaction) => {
      await lease.renew(transaction);
      return readLines(transaction, source);
    });

  const batches = await database.transaction().execute(async (transaction) => {
    await forceIndexScans(transaction);
    const { rows } = await sql<{ companyId: number; id: number }>`
      select company_id as "companyId", id from batches
      where ${isEndedOfMany} and ${ofDay(day)} and ${hasEnded} order by accepted_at, id`.execute(transaction);
    return rows;
  });
  for (const batch of batches) {
    for (let after = 0; ;) {
      const lines = await read(sql`
        from batches join messages on ${isOfBatch} ${archiveJoins}
        where batches.company_id = ${batch.companyId} and batches.id = ${batch.id} and messages.id > ${after} and ${isEnded}
        order by messages.id limit ${perStep}`);
      if (!lines.last) break;
      yield lines;
      after = lines.last.id;
    }
  }

  for (let after = { at: 0, batchId: 0 }; ;) {
    const lines = await read(sql`
      from (
        select * from batches where ${isEndedSingle} and ${ofDay(day)}
          and (batches.accepted_at, batches.id) > (${instantOf(after.at)}::timestamptz, ${after.batchId}) and ${hasEnded}
        order by batches.accepted_at, batches.id limit ${perStep}
      ) batches
      join messages on ${isOfBatch} and ${isEnded} ${archiveJoins}
      order by batches.accepted_at, batches.id`);
    if (!lines.last) return;
    yield lines;
    after = lines.last;
  }
}

function readLines(transaction: Transaction<Schema>, source: RawBuilder<unknown>): Promise<Lines> {
  const place = {
    at: microsOfColumn('batches.accepted_at'),
    batchId: sql`batches.id`,
    id: sql`messages.id`,
  };
  return readFileLines(transaction, {
    columns: archiveColumns,
    format: 'plain',
    place,
    source,
    timeZone: 'UTC',
    firstRow: 1,
    settings: [indexScanSettings],
  });
}

/** Compresses in another thread, and keeps the result. */
class Packer {
  readonly #gzip = createGzip();
  readonly #pieces: Buffer[] = [];
  readonly #ended: Promise<void>;
  octets = 0;

  constructor() {
    this.#gzip.on('data', (piece: Buffer) => {
      this.#pieces.push(piece);
      this.octets += piece.length;
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#gzip.on('end', resolve).on('error', reject);
    });
    // A reader that stops half-way does not wait for the end.
    this.#ended.catch(() => undefined);
  }

  async add(octets: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#gzip.write(octets, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  async end(): Promise<Buffer<ArrayBuffer>> {
    this.#gzip.end();
    await this.#ended;
    return Buffer.concat(this.#pieces);
  }
}
