import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql, type RawBuilder } from 'kysely';
import { csvLine } from '#domain/lists/csv.ts';
import { instantCell, numberCell, textCell } from '#services/kit/csv/cellSql.ts';
import type { FileColumn } from '#services/kit/csv/lineSql.ts';
import { hiddenText } from '#services/kit/queries/messageDetails.ts';

/*
 * Lines of an archived file: CSV as exports have it for programs, one line a message. A line break in a text is written as
 * \n or \r and a backslash twice, so that `zgrep` and we find whole messages.
 */

/** A text that people or carriers chose. */
function oneLine(value: RawBuilder<unknown>): RawBuilder<string> {
  const backslash = sql.lit('\\');
  const escaped = sql`replace(replace(replace(${value}, ${backslash}, ${backslash} || ${backslash}),
    chr(10), ${backslash} || 'n'), chr(13), ${backslash} || 'r')`;
  return textCell(escaped, 'plain');
}

const at = (name: string) => instantCell(sql.ref(name), 'plain');
const plain = (name: string) => numberCell(sql.ref(name), 'plain');
const chosen = (name: string) => oneLine(sql.ref(name));

/** Texts that nobody may read in reports are not in the archive either. */
const text = sql`case when batches.hides_text then ${sql.lit(hiddenText)} else coalesce(messages.text, batches.text) end`;

/** Header → cell. The first ones say which message it is and are no free texts; see `ArchivedMessage`. */
const cells: Readonly<Record<string, RawBuilder<string>>> = {
  'Company ID': plain('messages.company_id'),
  Message: plain('messages.id'),
  Batch: plain('messages.batch_id'),
  To: plain('messages.msisdn'),
  'Accepted at (UTC)': at('batches.accepted_at'),
  Status: plain('messages.status'),
  Charged: plain('messages.charged'),
  Refunded: plain('messages.refunded'),
  Kind: plain('batches.kind'),
  Class: plain('batches.class'),
  Operator: plain('messages.operator'),
  Encoding: plain('messages.encoding'),
  Parts: plain('messages.segments'),
  Attempts: plain('messages.attempts'),
  'Possible duplicate': sql`case when messages.possible_duplicate then 'yes' else 'no' end`,
  'Submitted at (UTC)': at('messages.submitted_at'),
  'Answered at (UTC)': at('messages.responded_at'),
  'Ended at (UTC)': at('messages.final_at'),
  Company: chosen('companies.name'),
  Branch: chosen('branches.name'),
  User: chosen('users.username'),
  Campaign: chosen('campaigns.name'),
  Sender: chosen('batches.sender_id'),
  Route: chosen('routes.name'),
  'Carrier ID': chosen('messages.carrier_message_id'),
  'Carrier status': chosen('messages.carrier_status'),
  'Carrier error': chosen('messages.carrier_error'),
  Text: oneLine(text),
  Reference: chosen('messages.reference'),
};

export const archiveColumns: readonly FileColumn[] = Object.entries(cells).map(([header, cell]) => ({
  headers: [header],
  cell,
}));

/** The tables of the columns beside `batches` and `messages`. */
export const archiveJoins = sql`
  join companies on companies.id = messages.company_id
  join users on users.id = batches.user_id
  left join branches on branches.id = batches.branch_id
  left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id
  left join routes on routes.id = messages.route_id`;

/** Without a byte order mark, for which programs would have to look. */
export const archiveHeader = csvLine(Object.keys(cells));

/** The beginning of a line. */
export interface ArchivedMessage {
  companyId: number;
  id: number;
  batchId: number;
  /** Empty when the number was erased. */
  msisdn: string;
  /** Milliseconds since 1970; a whole second. */
  acceptedMs: number;
  status: string;
  charged: number;
  refunded: number;
}

const beginning =
  /^"(\d+)","(\d+)","(\d+)","(\d*)","(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)","(\w+)","(\d+)","(\d+)",/;

/** @throws Error when it is no line of an archived file */
export function readArchivedMessage(line: string): ArchivedMessage {
  const found = beginning.exec(line);
  if (!found) throw new Error('An archived file has a line that is not a message.');
  const [companyId, id, batchId] = found.slice(1, 4).map(Number) as [number, number, number];
  const [, , , , msisdn, day, month, year, hours, minutes, seconds, status, charged, refunded] = found;
  return {
    companyId,
    id,
    batchId,
    msisdn: msisdn!,
    acceptedMs: Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`),
    status: status!,
    charged: Number(charged),
    refunded: Number(refunded),
  };
}

/**
 * The same message without its number, its text, its reference, and the carrier's words, which may repeat them. Lines of earlier versions
 * have fewer columns.
 */
export function withoutPerson(line: string): string {
  const headers = Object.keys(cells);
  const erased = ['To', 'Carrier status', 'Carrier error', 'Text', 'Reference'];
  const kept = valuesOf(line).map((value, index) => (erased.includes(headers[index]!) ? '' : value));
  return `"${kept.join('","')}"`;
}

/** Cells of a line as they are written, that is with doubled quotes. */
function valuesOf(line: string): string[] {
  return Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/gy), ([, value]) => value!);
}

/** A line as an object, with the line breaks of its texts. */
export function readCells(line: string): Record<string, string> {
  const breaks: Record<string, string> = { n: '\n', r: '\r', '\\': '\\' };
  const read = (value: string) =>
    value.replaceAll('""', '"').replace(/\\([nr\\])/g, (_, escaped: string) => breaks[escaped]!);
  return Object.fromEntries(valuesOf(line).map((value, index) => [Object.keys(cells)[index]!, read(value)]));
}

const lineFeed = 0x0a;

/**
 * The lines of an archived file, without its header and their ends, a few hundred at a time.
 * @param msisdn only those that may be to this number: most of a file then is not even made a text
 */
export async function* archivedLines(content: Buffer, msisdn?: string): AsyncGenerator<string[]> {
  const pick = msisdn === undefined ? allLines : (whole: Buffer) => linesWith(whole, `,"${msisdn}",`);
  let rest = Buffer.alloc(0);
  let isFirst = true;
  // In few large pieces, since each costs a round through the queue of threads.
  const unpacked = Readable.from([content]).pipe(createGunzip({ chunkSize: 1024 * 1024 }));
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    let data = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    if (isFirst) {
      const end = data.indexOf(lineFeed);
      if (end < 0) {
        rest = Buffer.from(data);
        continue;
      }
      data = data.subarray(end + 1);
      isFirst = false;
    }
    const end = data.lastIndexOf(lineFeed) + 1;
    yield pick(data.subarray(0, end));
    rest = Buffer.from(data.subarray(end));
  }
  if (isFirst || rest.length > 0) throw new Error('An archived file ends within a line.');
}

/** @param whole lines with their ends */
function allLines(whole: Buffer): string[] {
  return whole.toString().split('\r\n').slice(0, -1);
}

function linesWith(whole: Buffer, cell: string): string[] {
  const lines: string[] = [];
  for (let found = whole.indexOf(cell); found >= 0;) {
    const end = whole.indexOf('\r\n', found);
    lines.push(whole.toString('utf8', whole.lastIndexOf(lineFeed, found) + 1, end));
    found = whole.indexOf(cell, end);
  }
  return lines;
}
