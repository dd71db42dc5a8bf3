import { sql, type RawBuilder } from 'kysely';
import type { Readable } from 'node:stream';
import {
  cellsOf,
  instantCell,
  maskableCell,
  msisdnCell,
  plainCell,
  readCsvLines,
  textCell,
  wordCell,
  type CsvColumn,
} from '#services/kit/csv/csvSql.ts';
import { csvStream, type NextChunk } from '#services/kit/csv/csvStream.ts';
import { settingsByKey } from '#services/kit/database/byKey.ts';
import type { Database } from '#services/kit/database/index.ts';
import { headingOf, type ExportStyle } from '#services/kit/csv/exportStyle.ts';
import { hiddenText } from '#services/kit/queries/messageTimeline.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import { batchesSql, readBatches, whichBatches } from './batches.ts';
import { microsOfColumn, scopeOf, slicesOf } from './counts.ts';
import type { Position } from './cursor.ts';
import type { MessageFilter } from './filter.ts';
import { cellsOfRareNumber, findBatch, isRareNumber } from './numbered.ts';
import { atOneMoment, readPage, usualLimits } from './page.ts';
import { readingSql, type Direction, type Reading, type Shown } from './source.ts';
import { stretchesOf, withinOf } from './walk.ts';

/** A list as a file: how it is shown. */
export interface ExportOptions {
  direction: Direction;
  /** IANA name. */
  timeZone: string;
  seesNumbers: boolean;
  style: ExportStyle;
}

export interface Export {
  file: Readable;
  /** Null when only counting could tell. */
  rows: number | null;
}

/** Rows of a stretch: a chunk of the file, or a little more. */
const perStretch = 4_000;
/** Most rows at a time where reading fewer would take as long. */
const mostAtOnce = 20_000;

/** Messages as CSV, in the order of the list. Each chunk is a look of its own at the database, which nothing waits for. */
export async function exportMessages(
  database: Database,
  filter: MessageFilter,
  options: ExportOptions,
): Promise<Export> {
  const { direction } = options;
  const columns = messageColumns(options);
  const shown = shownOfBatch(options);
  // How many there are, as the list says it.
  const { totals } = await atOneMoment(database, (transaction) =>
    readPage(transaction, filter, { direction, limit: 1, after: null, offset: 0 }),
  );
  const places = placesOf(database, filter, direction);
  let place: Place | null = null;
  let after: Position | null = null;
  const next: NextChunk = async (rows) => {
    for (;;) {
      place ??= await nextOf(places);
      if (!place) return null;
      const { within } = place;
      // In order a chunk costs what it holds; looking into cells costs all of them, so that it is done once.
      const limit = 'cells' in within ? mostAtOnce : evenly(place.rows, rows);
      const reading = { direction, after, skip: 0, limit, within };
      const read = await database
        .transaction()
        .execute((transaction) =>
          readCsvLines(
            transaction,
            columns,
            positionOf(sql`batches.accepted_micros`, sql`messages.id`),
            readingSql(filter, reading, shown),
            options.timeZone,
            [lookUps, joinsAsWritten],
          ),
        );
      if (read.last) after = read.last;
      place.rows -= read.rows;
      if (read.rows < limit) place = null;
      if (read.rows > 0) return read;
    }
  };
  return { file: csvStream(headersOf(columns), next), rows: totals && totals.sent };
}

/** Batches of many as CSV. */
export async function exportBatches(
  database: Database,
  filter: MessageFilter,
  options: ExportOptions,
): Promise<Export> {
  const { direction } = options;
  const columns = batchColumns(options);
  const { total } = await atOneMoment(database, (transaction) =>
    readBatches(transaction, filter, { direction, limit: 1, after: null, offset: 0 }),
  );
  let after: Position | null = null;
  const next: NextChunk = async (rows) => {
    const read = await database.transaction().execute(async (transaction) => {
      const which = await whichBatches(transaction, filter);
      const page = batchesSql(filter, which, { direction, after, offset: 0, limit: rows });
      const place = positionOf(microsOfColumn('batches.accepted_at'), sql`0::bigint`);
      return readCsvLines(transaction, columns, place, page, options.timeZone, [lookUps]);
    });
    after = read.last;
    return read.rows > 0 ? read : null;
  };
  return { file: csvStream(headersOf(columns), next), rows: total };
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
  // One more than there should be: who finds fewer need not look again.
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
  if (filter.msisdnPrefix !== undefined && (await isRareNumber(database, filter, usualLimits.rareNumber))) {
    for await (const within of cellsOfRareNumber(database, filter, direction))
      yield { within, rows: Infinity };
    return;
  }
  const scope = await scopeOf(database, filter);
  const slices = await slicesOf(database, filter, scope);
  const start = { direction, after: null, skip: 0, perStretch: () => perStretch };
  for await (const stretch of stretchesOf(database, filter, scope, slices, start)) {
    const within = await withinOf(database, filter, scope, stretch, Infinity, usualLimits.readInOrder * 5);
    yield { within, rows: stretch.matching };
  }
}

async function nextOf<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  const { value, done } = await items.next();
  return done ? null : value;
}

/** A chunk is done before helpers would have started. */
const lookUps = sql`${settingsByKey}, set_config('max_parallel_workers_per_gather', '0', true)`;

/** To look for a better order takes as long as to read hundreds of rows. */
const joinsAsWritten = sql`set_config('join_collapse_limit', '1', true)`;

/** Looked up a batch at a time; few are different, so that they are remembered. */
const recordsNamed = sql`
  join companies on companies.id = batches.company_id
  join users on users.id = batches.user_id
  left join branches on branches.id = batches.branch_id
  left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id`;

function headersOf(columns: readonly CsvColumn[]): string[] {
  return columns.flatMap(({ headers }) => headers);
}

function column(header: string, cell: RawBuilder<string>): CsvColumn {
  return { headers: [header], cell };
}

function commonColumns({ timeZone, style }: ExportOptions): CsvColumn[] {
  const { format, words } = style;
  const fields = words.messageFields;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  return [
    column(head(`Accepted at (${timeZone})`, fields.acceptedAt), instantCell(sql`batches.accepted_at`)),
    column(head('Batch', fields.batchId), plainCell(sql`batches.id`)),
    column(head('Kind', fields.kind), wordCell(sql`batches.kind`, words.kind, format)),
    column(head('Company', fields.companyName), textCell(sql`companies.name`, format)),
    column(head('Branch', fields.branchName), textCell(sql`branches.name`, format)),
    format === 'plain'
      ? column('User', textCell(sql`users.username`, format))
      : column(fields.sentBy, textCell(sql`users.name`, format)),
    column(head('Campaign', fields.campaignName), textCell(sql`campaigns.name`, format)),
    column(head('Sender', fields.senderId), textCell(sql`batches.sender_id`, format)),
    column(head('Class', fields.class), wordCell(sql`batches.class`, words.class, format)),
  ];
}

function messageColumns(options: ExportOptions): CsvColumn[] {
  const { timeZone, seesNumbers, style } = options;
  const { format, words } = style;
  const fields = words.messageFields;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  const at = (plain: string, label: string, name: string) =>
    column(head(`${plain} (${timeZone})`, label), instantCell(sql.ref(`messages.${name}`)));
  const yesNo = format === 'plain' ? { yes: 'yes', no: 'no' } : words.yesNo;
  return [
    column(head('Message', fields.id), plainCell(sql`messages.id`)),
    { headers: headersOf(commonColumns(options)), cell: sql.ref('batches.common_cells') },
    column(head('To', fields.to), msisdnCell(sql`messages.msisdn`, seesNumbers, format)),
    column(head('Operator', fields.operator), wordCell(sql`messages.operator`, words.operator, format)),
    column(
      head('Text', fields.text),
      sql<string>`case when batches.hides_text or messages.text is null then batches.text_cell
        else ${maskableCell(sql`messages.text`, seesNumbers, format)} end`,
    ),
    column(head('Encoding', fields.encoding), wordCell(sql`messages.encoding`, words.encoding, format)),
    column(head('Parts', fields.segments), plainCell(sql`messages.segments`)),
    column(head('Net cost', fields.credits), plainCell(sql`messages.charged - messages.refunded`)),
    column(
      head('Status', fields.status),
      wordCell(shownStatusSql(sql`messages.status`, sql`batches.state`), words.status, format),
    ),
    at('Submitted at', fields.submittedAt, 'submitted_at'),
    at('Answered at', fields.respondedAt, 'responded_at'),
    at('Ended at', fields.finalAt, 'final_at'),
    column(
      head('Carrier status', fields.carrierStatus),
      maskableCell(sql`messages.carrier_status`, seesNumbers, format),
    ),
    column(
      head('Carrier error', fields.carrierError),
      maskableCell(sql`messages.carrier_error`, seesNumbers, format),
    ),
    column(
      head('Possible duplicate', fields.possibleDuplicate),
      sql<string>`case when messages.possible_duplicate then ${sql.lit(yesNo.yes)} else ${sql.lit(yesNo.no)} end`,
    ),
  ];
}

/** What all messages of a batch have in common is put together once for them all. */
function shownOfBatch(options: ExportOptions): Shown {
  const { seesNumbers, style } = options;
  const columns = sql`${cellsOf(commonColumns(options))} as common_cells,
    ${maskableCell(textOfBatch, seesNumbers, style.format)} as text_cell,
    ${microsOfColumn('batches.accepted_at')} as accepted_micros`;
  return { columns, joins: recordsNamed };
}

const textOfBatch = sql`(case when batches.hides_text then ${hiddenText}::text else batches.text end)`;

function batchColumns(options: ExportOptions): CsvColumn[] {
  const { timeZone, seesNumbers, style } = options;
  const { format, words } = style;
  const { messageFields, batchFields } = words;
  const head = (plain: string, label: string) => headingOf(style, plain, label);
  const count = (plain: string, label: string, name: string) =>
    column(head(plain, label), plainCell(sql.ref(`counts.${name}`)));
  const text = format === 'plain' ? textOfBatch : sql`coalesce(${textOfBatch}, ${sql.lit(words.ownTexts)})`;
  return [
    ...commonColumns(options),
    column(head('State', batchFields.state), wordCell(sql`batches.state`, words.batchState, format)),
    column(head('Text', messageFields.text), maskableCell(text, seesNumbers, format)),
    column(head(`Finished at (${timeZone})`, batchFields.finishedAt), instantCell(sql`batches.finished_at`)),
    count('Messages', batchFields.sent, 'sent'),
    count('Delivered', batchFields.delivered, 'delivered'),
    count('Failed', batchFields.failed, 'failed'),
    count('Cancelled', batchFields.cancelled, 'cancelled'),
    count('Pending', batchFields.pending, 'pending'),
    count('Scheduled', batchFields.scheduled, 'scheduled'),
    count('Parts', messageFields.segments, 'segments'),
    count('Held', words.credit.held, 'held'),
    count('Charged', words.credit.charged, 'charged'),
    count('Released', words.credit.released, 'released'),
    count('Refunded', words.credit.refunded, 'refunded'),
    count('Still held', words.credit.stillHeld, 'stillHeld'),
    count('Net cost', words.credit.netCost, 'credits'),
  ];
}
