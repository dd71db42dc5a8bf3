import { sql, type RawBuilder } from 'kysely';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import type {
  BatchKind,
  BatchState,
  Encoding,
  MessageClass,
  MessageStatus,
  Operator,
} from '#contract/sms-receiver/messages.ts';
import { isUnsent } from '#domain/messages/messageStatus.ts';
import { shownStatus } from '#domain/messages/shownStatus.ts';
import { bigints } from '../database/arrays.ts';
import type { Queries } from '../database/index.ts';
import { readDepartures, departureTimesOf, type Departures } from '../time/departures.ts';
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
