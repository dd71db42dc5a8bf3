import { sql, type RawBuilder } from 'kysely';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import type { BatchState, MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isUnsent } from '#domain/messages/status/messageStatus.ts';
import { shownStatus } from '#domain/messages/status/shownStatus.ts';
import { bigints } from '../database/sql/arrays.ts';
import type { Queries } from '../database/index.ts';
import { sent } from '../database/sql/listPage.ts';
import { readDepartures, departureTimesOf, type Departures } from '../time/departures.ts';
import { errorCodeSql, joinErrorText } from './errorSql.ts';

/** Shown in place of a text that only its recipient may see; such a text does not even leave the database. */
export const hiddenText = '••••••';

export interface MessageKey {
  companyId: number;
  id: number;
}

/** A message with its whole number, and what the timeline needs beyond a report row. */
export interface MessageDetails {
  report: MessageReport;
  /** The chunk in which it was queued. */
  chunkId: number;
  routeId: number | null;
  routeName: string | null;
  /** The carrier's id of the message, when it is one part. */
  carrierMessageId: string | null;
  attempts: number;
  charged: number;
  refunded: number;
  /** Only its recipient may read it. */
  isHidden: boolean;
}

/** Columns that are read of a message. */
const columns: Record<keyof Row, RawBuilder<unknown>> = {
  id: sql`messages.id::text`,
  batchId: sql`messages.batch_id::text`,
  batchName: sql`batches.name`,
  kind: sql`batches.kind`,
  companyId: sql`messages.company_id`,
  companyName: sql`companies.name`,
  branchName: sql`branches.name`,
  sentBy: sql`users.name`,
  username: sql`users.username`,
  campaignId: sql`batches.campaign_id`,
  campaignName: sql`campaigns.name`,
  to: sql`messages.msisdn`,
  senderId: sql`batches.sender_id`,
  isHidden: sql`batches.hides_text`,
  text: sql`case when batches.hides_text then ${hiddenText} else coalesce(messages.text, batches.text) end`,
  reference: sql`messages.reference`,
  class: sql`batches.class`,
  operator: sql`messages.operator`,
  encoding: sql`messages.encoding`,
  segments: sql`messages.segments`,
  charged: sql`messages.charged`,
  refunded: sql`messages.refunded`,
  credits: sql`messages.charged - messages.refunded`,
  status: sql`messages.status`,
  state: sql`batches.state`,
  startsAt: sql`batches.starts_at`,
  acceptedAt: sql`batches.accepted_at`,
  submittedAt: sql`messages.submitted_at`,
  respondedAt: sql`messages.responded_at`,
  finalAt: sql`messages.final_at`,
  carrierStatus: sql`messages.carrier_status`,
  carrierError: sql`messages.carrier_error`,
  errorCode: errorCodeSql,
  errorWords: sql`error_text.words`,
  possibleDuplicate: sql`messages.possible_duplicate`,
  attempts: sql`messages.attempts`,
  chunkId: sql`messages.chunk_id`,
  routeId: sql`messages.route_id`,
  carrierMessageId: sql`messages.carrier_message_id`,
  routeName: sql`routes.name`,
};

const selectRows = sql`
  select ${sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))}`;

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
): Promise<MessageDetails[]> {
  const { rows } = await sql<Row>`
    ${selectRows} from messages ${joinRows}
    where messages.company_id = ${companyId} and batches.state <> 'staged' and ${matching}
    order by messages.id desc limit ${limit}`.execute(queries);
  return readMessageDetails(queries, rows);
}

/** Messages by their keys, in the order of these. */
export async function messagesByKey(
  queries: Queries,
  keys: readonly MessageKey[],
): Promise<MessageDetails[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    ${selectRows}
    from unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ id }) => id))})
      with ordinality as asked (company_id, id, place)
    join messages on messages.company_id = asked.company_id and messages.id = asked.id ${joinRows}
    order by asked.place`.execute(queries);
  return readMessageDetails(queries, rows);
}

/** Null when the company has no such message. */
export async function findMessage(
  queries: Queries,
  { companyId, id }: MessageKey,
): Promise<MessageDetails | null> {
  return (await messagesOf(queries, companyId, sql`messages.id = ${id}`, 1))[0] ?? null;
}

/** A message as it is stored; when an unsent message leaves, and the status that people see, follow from it. */
type Row = Omit<MessageReport, 'status' | 'leavesAt' | 'waitReason' | keyof Moments> &
  Omit<MessageDetails, 'report'> & {
    status: MessageStatus;
    /** The state of its batch. */
    state: BatchState;
  } & Moments;

interface Moments {
  startsAt: Date | null;
  acceptedAt: Date;
  submittedAt: Date | null;
  respondedAt: Date | null;
  finalAt: Date | null;
}

async function readMessageDetails(queries: Queries, rows: readonly Row[]): Promise<MessageDetails[]> {
  // Only unsent messages wait for a time.
  const departures = rows.some(({ status }) => isUnsent(status)) ? await readDepartures(queries) : () => null;
  return rows.map((row) => detailsOf(row, departures));
}

function detailsOf(row: Row, departures: Departures): MessageDetails {
  const {
    chunkId,
    routeId,
    routeName,
    carrierMessageId,
    attempts,
    charged,
    refunded,
    isHidden,
    state,
    ...report
  } = row;
  return {
    report: {
      ...sent(report),
      ...departureTimesOf(row, departures),
      status: shownStatus(row.status, state),
    },
    chunkId,
    routeId,
    routeName,
    carrierMessageId,
    attempts,
    charged,
    refunded,
    isHidden,
  };
}
