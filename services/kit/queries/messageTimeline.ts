import { sql, type RawBuilder } from 'kysely';
import { MessageTimeline, type MessageReport } from '#contract/database-manager/messages.ts';
import type {
  BatchKind,
  BatchState,
  Encoding,
  MessageClass,
  MessageStatus,
  Operator,
} from '#contract/sms-receiver/messages.ts';
import { bigints } from '../database/arrays.ts';
import { isFinal, isUnsent } from '#domain/messages/messageStatus.ts';
import { shownStatus } from '#domain/messages/shownStatus.ts';
import type { Queries } from '../database/index.ts';
import { readDepartures, departureTimesOf, type Departures } from '../time/departures.ts';
import { maskedReply } from '../http/maskedReply.ts';
import { errorCodeSql, joinErrorText, type ErrorTextRow } from './errorSql.ts';

/** What a text reads as that only its recipient may see; it does not even leave the database. */
export const hiddenText = '••••••';

export interface MessageKey {
  companyId: number;
  id: number;
}

/** A message with its whole number, and what the timeline needs beyond a report row. */
export interface MessageFacts {
  report: MessageReport;
  routeId: number | null;
  routeName: string | null;
  /** What the carrier calls it, when it is one part. */
  carrierMessageId: string | null;
  attempts: number;
  charged: number;
  refunded: number;
  /** Only its recipient may read it. */
  isHidden: boolean;
}

const selectRows = sql`
  select messages.id, messages.batch_id, batches.kind, messages.company_id, companies.name as company_name,
    branches.name as branch_name, users.name as sent_by, users.username, batches.campaign_id, campaigns.name as campaign_name, messages.msisdn,
    batches.sender_id, batches.hides_text,
    case when batches.hides_text then ${hiddenText} else coalesce(messages.text, batches.text) end as text,
    batches.class, messages.operator, messages.encoding, messages.segments, messages.charged, messages.refunded,
    messages.status, batches.state as batch_state, batches.starts_at, batches.accepted_at, messages.submitted_at, messages.responded_at, messages.final_at,
    messages.carrier_status, messages.carrier_error, messages.possible_duplicate, messages.attempts, messages.route_id,
    messages.carrier_message_id, routes.name as route_name, batches.name as batch_name, ${errorCodeSql} as error_code,
    error_text.words`;

const joinRows = sql`
  join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
  join companies on companies.id = messages.company_id
  join users on users.id = batches.user_id
  left join branches on branches.id = batches.branch_id
  left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id
  left join routes on routes.id = messages.route_id
  ${joinErrorText}`;

/** Messages of one company that `matching`, a condition on `messages` and `batches`, says yes to; newest first. */
export async function messagesOf(
  queries: Queries,
  companyId: number,
  matching: RawBuilder<unknown>,
  limit: number,
): Promise<MessageFacts[]> {
  const { rows } = await sql<Row>`
    ${selectRows} from messages ${joinRows}
    where messages.company_id = ${companyId} and batches.state <> 'staged' and ${matching}
    order by messages.id desc limit ${limit}`.execute(queries);
  return factsOf(queries, rows);
}

/** Messages by their keys, in the order of these. */
export async function messagesByKey(queries: Queries, keys: readonly MessageKey[]): Promise<MessageFacts[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    ${selectRows}
    from unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ id }) => id))})
      with ordinality as asked (company_id, id, place)
    join messages on messages.company_id = asked.company_id and messages.id = asked.id ${joinRows}
    order by asked.place`.execute(queries);
  return factsOf(queries, rows);
}

/** Null when the company has no such message. */
export async function findMessage(
  queries: Queries,
  { companyId, id }: MessageKey,
): Promise<MessageFacts | null> {
  return (await messagesOf(queries, companyId, sql`messages.id = ${id}`, 1))[0] ?? null;
}

/** Everything that is known of a message, with its number whole; see `withoutNumbers`. */
export async function timelineOf(queries: Queries, facts: MessageFacts): Promise<MessageTimeline> {
  const { report, attempts, routeName, charged, refunded } = facts;
  return {
    message: report,
    attempts,
    routeName,
    charged,
    refunded,
    parts: await partsOf(queries, facts),
    receipts: await receiptsOf(queries, facts),
    creditLines: await creditLinesOf(queries, report),
  };
}

/** The same for a reader who may not see whole numbers, which also occur in the text and in the receipts. */
export function withoutNumbers(timeline: MessageTimeline): MessageTimeline {
  // Raw octets cannot be masked.
  const receipts = timeline.receipts.map((receipt) => ({ ...receipt, raw: '' }));
  return maskedReply(MessageTimeline, { permissions: [] }, { ...timeline, receipts });
}

interface PartRow {
  part: number;
  carrierMessageId: string;
  finalStatus: MessageStatus | null;
  isOneOfMany: boolean;
}

/** The parts that the carrier accepted: of long messages by the message, the only one of others by the carrier's id. */
const partsOfMessage = ({ report: { companyId, id }, routeId, carrierMessageId }: MessageFacts) => sql`
  select * from message_parts where is_one_of_many and company_id = ${companyId} and message_id = ${Number(id)}
  union all
  select * from message_parts where not is_one_of_many and route_id = ${routeId}
    and carrier_message_id = ${carrierMessageId} and company_id = ${companyId} and message_id = ${Number(id)}`;

async function partsOf(queries: Queries, facts: MessageFacts): Promise<MessageTimeline['parts']> {
  const { rows } = await sql<PartRow>`
    select part, carrier_message_id as "carrierMessageId", final_status as "finalStatus",
      is_one_of_many as "isOneOfMany"
    from (${partsOfMessage(facts)}) parts order by part`.execute(queries);
  // The end of a single part is in the row of its message.
  const { finalAt, status } = facts.report;
  const end = finalAt !== null && isFinal(status) ? status : null;
  return rows.map(({ isOneOfMany, finalStatus, ...part }) => ({
    ...part,
    finalStatus: isOneOfMany ? finalStatus : end,
  }));
}

interface ReceiptRow {
  part: number;
  status: MessageStatus | 'enroute';
  carrierStatus: string;
  carrierError: string | null;
  doneAt: Date | null;
  receivedAt: Date;
  raw: Uint8Array;
}

/** Far more than any carrier repeats itself. */
const maxReceipts = 200;

/** A carrier uses its ids again after weeks, so a receipt is of the newest part that has its id. */
async function receiptsOf(queries: Queries, facts: MessageFacts): Promise<MessageTimeline['receipts']> {
  const { rows } = await sql<ReceiptRow>`
    select parts.part, receipts.status, receipts.carrier_status as "carrierStatus",
      receipts.carrier_error as "carrierError", receipts.done_at as "doneAt", receipts.received_at as "receivedAt",
      receipts.raw
    from (${partsOfMessage(facts)}) parts
    join receipts on receipts.route_id = parts.route_id and receipts.carrier_message_id = parts.carrier_message_id
    -- One may be quicker than the commit of the answer that names its part.
    where receipts.received_at > parts.created_at - interval '1 hour'
      and not exists (select from message_parts newer where newer.route_id = parts.route_id
        and newer.carrier_message_id = parts.carrier_message_id and newer.created_at > parts.created_at
        and newer.created_at <= receipts.received_at)
    order by receipts.id limit ${maxReceipts}`.execute(queries);
  return rows.map((row) => {
    const raw = Buffer.from(row.raw);
    return {
      part: row.part,
      status: row.status === 'enroute' ? 'submitted' : row.status,
      carrierStatus: row.carrierStatus,
      carrierError: row.carrierError,
      doneAt: row.doneAt?.toISOString() ?? null,
      receivedAt: row.receivedAt.toISOString(),
      raw: facts.isHidden ? '' : raw.toString('hex'),
      text: facts.isHidden ? withoutWords(readable(raw)) : readable(raw),
    };
  });
}

/** What of a PDU a person can read: its addresses, and the receipt's text. */
function readable(raw: Buffer): string {
  return (raw.toString('latin1').match(/[\x20-\x7e]{3,}/g) ?? []).join(' ');
}

/** After `text:` comes the beginning of what was sent. */
function withoutWords(text: string): string {
  return text.replace(/(\btext:).*$/i, `$1${hiddenText}`);
}

const maxCreditLines = 50;

async function creditLinesOf(
  queries: Queries,
  { companyId, batchId }: MessageReport,
): Promise<MessageTimeline['creditLines']> {
  const rows = await queries
    .selectFrom('ledger_entries')
    .select(['created_at', 'kind', 'balance_delta as balanceChange', 'held_delta as heldChange'])
    .where('company_id', '=', companyId)
    .where('batch_id', '=', Number(batchId))
    .orderBy('id', 'desc')
    .limit(maxCreditLines)
    .execute();
  return rows.map(({ created_at, ...line }) => ({ at: created_at.toISOString(), ...line }));
}

interface Row extends ErrorTextRow {
  id: number;
  batch_id: number;
  batch_name: string | null;
  kind: BatchKind;
  company_id: number;
  company_name: string;
  branch_name: string | null;
  sent_by: string;
  username: string;
  campaign_id: number | null;
  campaign_name: string | null;
  msisdn: string;
  sender_id: string;
  hides_text: boolean;
  text: string;
  class: MessageClass;
  operator: Operator;
  encoding: Encoding;
  segments: number;
  charged: number;
  refunded: number;
  status: MessageStatus;
  batch_state: BatchState;
  starts_at: Date | null;
  accepted_at: Date;
  submitted_at: Date | null;
  responded_at: Date | null;
  final_at: Date | null;
  carrier_status: string | null;
  carrier_error: string | null;
  error_code: string | null;
  possible_duplicate: boolean;
  attempts: number;
  route_id: number | null;
  route_name: string | null;
  carrier_message_id: string | null;
}

async function factsOf(queries: Queries, rows: readonly Row[]): Promise<MessageFacts[]> {
  // Only unsent messages wait for a time.
  const departures = rows.some(({ status }) => isUnsent(status)) ? await readDepartures(queries) : () => null;
  return rows.map((row) => toFacts(row, departures));
}

function toFacts(row: Row, departures: Departures): MessageFacts {
  return {
    report: {
      id: String(row.id),
      batchId: String(row.batch_id),
      batchName: row.batch_name,
      kind: row.kind,
      companyId: row.company_id,
      companyName: row.company_name,
      branchName: row.branch_name,
      sentBy: row.sent_by,
      username: row.username,
      campaignId: row.campaign_id,
      campaignName: row.campaign_name,
      to: row.msisdn,
      senderId: row.sender_id,
      text: row.text,
      class: row.class,
      operator: row.operator,
      encoding: row.encoding,
      segments: row.segments,
      credits: row.charged - row.refunded,
      status: shownStatus(row.status, row.batch_state),
      ...departureTimesOf(
        { status: row.status, class: row.class, state: row.batch_state, startsAt: row.starts_at },
        departures,
      ),
      acceptedAt: row.accepted_at.toISOString(),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      respondedAt: row.responded_at?.toISOString() ?? null,
      finalAt: row.final_at?.toISOString() ?? null,
      carrierStatus: row.carrier_status,
      carrierError: row.carrier_error,
      errorCode: row.error_code,
      errorWords: row.words,
      possibleDuplicate: row.possible_duplicate,
    },
    routeId: row.route_id,
    routeName: row.route_name,
    carrierMessageId: row.carrier_message_id,
    attempts: row.attempts,
    charged: row.charged,
    refunded: row.refunded,
    isHidden: row.hides_text,
  };
}
