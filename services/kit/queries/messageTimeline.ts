import { sql } from 'kysely';
import { MessageTimeline, type MessageReport } from '#contract/database-manager/messages.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import type { Queries } from '../database/index.ts';
import { sent } from '../database/sql/listPage.ts';
import { maskedReply } from '../http/masking/maskedReply.ts';
import { hiddenText, type MessageDetails } from './messageDetails.ts';
import { isReceiptOfPart } from './receiptOfPart.ts';

/** Everything that is known of a message, with its number whole; see `withoutNumbers`. */
export async function timelineOf(queries: Queries, facts: MessageDetails): Promise<MessageTimeline> {
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
const partsOfMessage = ({ report: { companyId, id }, routeId, carrierMessageId }: MessageDetails) => sql`
  select * from message_parts where is_one_of_many and company_id = ${companyId} and message_id = ${Number(id)}
  union all
  select * from message_parts where not is_one_of_many and route_id = ${routeId}
    and carrier_message_id = ${carrierMessageId} and company_id = ${companyId} and message_id = ${Number(id)}`;

async function partsOf(queries: Queries, facts: MessageDetails): Promise<MessageTimeline['parts']> {
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

async function receiptsOf(queries: Queries, facts: MessageDetails): Promise<MessageTimeline['receipts']> {
  const { rows } = await sql<ReceiptRow>`
    select distinct on (receipts.id) parts.part, receipts.status, receipts.carrier_status as "carrierStatus",
      receipts.carrier_error as "carrierError", receipts.done_at as "doneAt", receipts.received_at as "receivedAt",
      receipts.raw
    from (${partsOfMessage(facts)}) parts
    join receipts on receipts.route_id = parts.route_id and receipts.carrier_message_id = parts.carrier_message_id
    -- One may be quicker than the commit of the answer that names its part.
    where receipts.received_at > parts.created_at - interval '1 hour'
      and ${isReceiptOfPart}
    -- Parts may share an id; the receipt is then shown once.
    order by receipts.id, parts.part limit ${maxReceipts}`.execute(queries);
  return rows.map(({ raw: octets, ...row }) => {
    const raw = Buffer.from(octets);
    return {
      ...sent(row),
      status: row.status === 'enroute' ? 'submitted' : row.status,
      raw: facts.isHidden ? '' : raw.toString('hex'),
      text: facts.isHidden ? withoutWords(readable(raw)) : readable(raw),
    };
  });
}

/** Extracts what a person can read from a PDU: its addresses, and the receipt's text. */
function readable(raw: Buffer): string {
  return (raw.toString('latin1').match(/[\x20-\x7e]{3,}/g) ?? []).join(' ');
}

/** After `text:` comes the beginning of what was sent. */
function withoutWords(text: string): string {
  const [beforeWords = text, mark] = text.split(/(\btext:)/i, 2);
  return mark ? beforeWords + mark + hiddenText : text;
}

const maxCreditLines = 50;

async function creditLinesOf(
  queries: Queries,
  { companyId, batchId }: MessageReport,
): Promise<MessageTimeline['creditLines']> {
  const rows = await queries
    .selectFrom('ledger_entries')
    .select(['created_at as at', 'kind', 'balance_delta as balanceChange', 'held_delta as heldChange'])
    .where('company_id', '=', companyId)
    .where('batch_id', '=', Number(batchId))
    .orderBy('id', 'desc')
    .limit(maxCreditLines)
    .execute();
  return rows.map(sent);
}
