import { sql, type RawBuilder } from 'kysely';
import type { Readable } from 'node:stream';
import { exportStream, mostChunkRows, type NextChunk } from '#services/kit/csv/exportStream.ts';
import { readFileLines } from '#services/kit/csv/lineSql.ts';
import { indexScanSettings } from '#services/kit/database/sql/planSettings.ts';
import type { Database } from '#services/kit/database/index.ts';
import { batchesSql, readBatches, whichBatches } from './batches.ts';
import { cellsByIndex, countByIndex, isIndexed } from './byIndex.ts';
import { slicesOf } from './counts.ts';
import { scopeOf } from './rollupSql.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { Position } from './paging/cursor.ts';
import {
  batchColumns,
  headersOf,
  messageColumns,
  shownOfBatch,
  type ExportOptions,
} from './exportColumns.ts';
import type { MessageFilter } from './filterFields.ts';
import { findBatch, readPage } from './paging/page.ts';
import { atOneMoment } from './request.ts';
import { readingSql, type Direction, type Reading } from './paging/readingSql.ts';
import { stretchesOf } from './paging/stretches.ts';

export interface Export {
  file: Readable;
  /** Null if only counting them could show it. */
  rows: number | null;
}

/** A stretch has a chunk of the file, or a little more. */
const perStretch = { matching: 4_000, cost: Infinity, inOrder: 100_000 };
/** Messages to the requested numbers that are looked up, rather than found by reading all messages in order. */
const mostByIndex = 60_000;

/** Messages as a file, in the order of the list. Each chunk is a separate query, which holds no lock between chunks. */
export async function exportMessages(
  database: Database,
  filter: MessageFilter,
  options: ExportOptions,
): Promise<Export> {
  const { direction } = options;
  const file = { columns: messageColumns(options), format: options.style.format, timeZone: options.timeZone };
  const shown = shownOfBatch(options);
  // How many there are, as the list says it.
  const { totals } = await atOneMoment(database, (transaction) =>
    readPage(transaction, filter, { direction, limit: 1, after: null, offset: 0 }),
  );
  const places = placesOf(database, filter, direction);
  let place: Place | null = null;
  let after: Position | null = null;
  const next: NextChunk = async (rows, firstRow) => {
    for (;;) {
      place ??= await nextOf(places);
      if (!place) return null;
      const { within } = place;
      // In order a chunk costs what it holds; looking into cells costs all of them, so that it is done once.
      const limit = 'cells' in within ? mostChunkRows : evenly(place.rows, rows);
      const reading = { direction, after, skip: 0, limit, within };
      const read = await database.transaction().execute((transaction) =>
        readFileLines(transaction, {
          ...file,
          firstRow,
          place: positionOf(sql`batches.accepted_micros`, sql`messages.id`),
          source: readingSql(filter, reading, shown),
          settings: [lookUps, joinsAsWritten],
        }),
      );
      if (read.last) after = read.last;
      place.rows -= read.rows;
      if (read.rows < limit) place = null;
      if (read.rows > 0) return read;
    }
  };
  return { file: exportStream(file.format, headersOf(file.columns), next), rows: totals && totals.sent };
}

/** Batches of many as a file. */
export async function exportBatches(
  database: Database,
  filter: MessageFilter,
  options: ExportOptions,
): Promise<Export> {
  const { direction } = options;
  const file = { columns: batchColumns(options), format: options.style.format, timeZone: options.timeZone };
  const { total } = await atOneMoment(database, (transaction) =>
    readBatches(transaction, filter, { direction, limit: 1, after: null, offset: 0 }),
  );
  let after: Position | null = null;
  const next: NextChunk = async (rows, firstRow) => {
    const read = await database.transaction().execute(async (transaction) => {
      const which = await whichBatches(transaction, filter);
      const page = batchesSql(filter, which, { direction, after, offset: 0, limit: rows });
      const place = positionOf(microsOfColumn('batches.accepted_at'), sql`0::bigint`);
      return readFileLines(transaction, { ...file, firstRow, place, source: page, settings: [lookUps] });
    });
    after = read.last;
    return read.rows > 0 ? read : null;
  };
  return { file: exportStream(file.format, headersOf(file.columns), next), rows: total };
}

function positionOf(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): Record<keyof Position, RawBuilder<unknown>> {
  return { at, batchId: sql`batches.id`, id };
}

/** Where messages are. */
interface Place {
  within: Reading['within'];
  /** How many are there at most, as far as counts say; what has been read of them is taken off. */
  rows: number;
}

/** How many to read at a time for pieces of about `most` and none that is nearly empty. */
function evenly(rows: number, most: number): number {
  if (rows <= 0 || rows === Infinity) return most;
  // One more than a chunk has: if fewer are found it was the last.
  return Math.ceil(rows / Math.max(1, Math.round(rows / most))) + 1;
}

/** Where its messages are, in the order of the list. */
async function* placesOf(
  database: Database,
  filter: MessageFilter,
  direction: Direction,
): AsyncGenerator<Place> {
  if (filter.batchId !== undefined) {
    const batch = await findBatch(database, filter);
    if (batch) yield { within: { from: batch.at, to: batch.at + 1 }, rows: Infinity };
    return;
  }
  if (isIndexed(filter) && (await countByIndex(database, filter, mostByIndex)) <= mostByIndex) {
    for await (const within of cellsByIndex(database, filter, direction)) yield { within, rows: Infinity };
    return;
  }
  const scope = await scopeOf(database, filter);
  const slices = await slicesOf(database, filter, scope);
  const start = { direction, after: null, skip: 0 };
  for await (const { within, matching } of stretchesOf(
    database,
    { filter, scope, slices },
    start,
    () => perStretch,
  ))
    yield { within, rows: matching };
}

async function nextOf<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  const { value, done } = await items.next();
  return done ? null : value;
}

/** A chunk is done before helpers would have started. */
const lookUps = sql`${indexScanSettings}, set_config('max_parallel_workers_per_gather', '0', true)`;

/** Planning a better order takes as long as reading hundreds of rows. */
const joinsAsWritten = sql`set_config('join_collapse_limit', '1', true)`;
