import { sql, type Transaction } from 'kysely';
import type { BatchSummary } from '#contract/database-manager/batches.ts';
import type { SmsCounts } from '#contract/database-manager/filter.ts';
import type { ErrorText } from '#contract/main-api/carriers/errorWords.ts';
import type { BatchState, Operator } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { errorCodeSql, joinErrorText } from '#services/kit/queries/errorSql.ts';
import { outcomeColumns } from '#services/kit/queries/outcomeSums.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';

/** A batch that the caller may see. */
export interface VisibleBatch {
  companyId: number;
  batchId: number;
  state: BatchState;
  acceptedAt: Date;
}

/** Null when there is none, or none of that company; `companyId` null means any. */
export async function findBatch(
  queries: Queries,
  batchId: number,
  companyId: number | null,
): Promise<VisibleBatch | null> {
  // Company by company, since no index has the id alone.
  const { rows } = await sql<VisibleBatch>`
    select found.company_id as "companyId", found.id as "batchId", found.state, found.accepted_at as "acceptedAt"
    from companies cross join lateral (
      select * from batches
      where batches.company_id = companies.id and batches.id = ${batchId} and kind <> 'single' and state <> 'staged'
    ) found
    where ${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}`.execute(queries);
  return rows[0] ?? null;
}

type OperatorCounts = BatchSummary['operators'][number];

/** From the counts of the batch: they are as many for a million messages as for ten. */
export async function readOperators(queries: Queries, batch: VisibleBatch): Promise<OperatorCounts[]> {
  const { rows } = await sql<SmsCounts & { operator: Operator }>`
    select operator, sum(messages)::bigint as sent, ${outcomeColumns} from (
      select operator, ${shownStatusSql(sql`status`, sql`${batch.state}::text`)} as status, messages
      from batch_count_rows where company_id = ${batch.companyId} and batch_id = ${batch.batchId}
    ) counted group by operator having sum(messages) <> 0 order by sent desc, operator`.execute(queries);
  return rows;
}

/**
 * The counts of a batch as text. Once all messages have ended, only receipts that come late or overtake each other change
 * them, so equal text says that nothing has changed, unless two such receipts cancel each other out.
 */
export async function readCounts(
  queries: Queries,
  { companyId, batchId }: VisibleBatch,
): Promise<{ counts: string; messages: number; now: Date }> {
  const { rows } = await sql<{ counts: string; messages: number; now: Date }>`
    select coalesce(string_agg(concat_ws(' ', operator, status, messages), ', ' order by operator, status), '') as counts,
      coalesce(sum(messages), 0)::bigint as messages, now() as now
    from (
      select operator, status, sum(messages) as messages from batch_count_rows
      where company_id = ${companyId} and batch_id = ${batchId}
      group by operator, status having sum(messages) <> 0
    ) counted`.execute(queries);
  return rows[0]!;
}

/** Sums over the messages of a batch; times are minutes and seconds since 1970 and since the submission. */
export interface Found {
  /** How many messages there were to read. */
  messages: number;
  errors: {
    code: string;
    routeId: number | null;
    status: string;
    state: string | null;
    error: string | null;
    messages: number;
  }[];
  /** Failed messages with other errors; missing in what an older version has stored. */
  otherErrors?: number;
  submitted: [minute: number, messages: number][];
  delivered: [minute: number, messages: number][];
  /** Delivered messages by their time in seconds: to a tenth below a minute, to a second below an hour, then to a minute. */
  seconds: [seconds: number, messages: number][];
}

interface FoundRow {
  of: number;
  status: string | null;
  routeId: number | null;
  state: string | null;
  error: string | null;
  code: string | null;
  submitted: number | null;
  delivered: number | null;
  seconds: number | null;
  messages: number;
}

/**
 * Errors that are listed, the most frequent ones. A carrier may write something different into each receipt; the rest is one
 * number, so that neither the summary nor the page grows with the batch.
 */
export const mostErrors = 300;
const errorsGrouping = 0b0111;

/** `date_part` rather than `extract`, whose numbers take several times as long. */
const minuteOf = (column: string) => sql`floor(date_part('epoch', ${sql.ref(column)}) / 60)::bigint`;

/**
 * Reads each message of the batch once, by the index of its batch, and groups it four ways: some seconds for a million
 * messages (docs/adr/0048).
 */
export async function readMessages(
  transaction: Transaction<Schema>,
  { companyId, batchId }: VisibleBatch,
): Promise<Found> {
  const { rows } = await sql<FoundRow>`
    with of_batch as (
      select ${errorCodeSql} as code,
        case when ${errorCodeSql} is not null then messages.status end as status,
        case when ${errorCodeSql} is not null then messages.route_id end as route_id,
        case when ${errorCodeSql} is not null then messages.carrier_status end as state,
        case when ${errorCodeSql} is not null then messages.carrier_error end as error,
        ${minuteOf('messages.submitted_at')} as submitted,
        case when messages.status = 'delivered' then ${minuteOf('messages.final_at')} end as delivered,
        case when messages.status = 'delivered' and messages.submitted_at is not null then
          case when waited.seconds < 60 then round(waited.seconds * 10) / 10 when waited.seconds < 3600 then round(waited.seconds)
            else round(waited.seconds / 60) * 60 end end as seconds
      from messages
      cross join lateral (
        select greatest(date_part('epoch', messages.final_at - messages.submitted_at), 0) as seconds) waited
      where messages.company_id = ${companyId} and messages.batch_id = ${batchId}
    ), grouped as (
      select grouping(code, submitted, delivered, seconds)::integer as of, status, route_id, state, error, code,
        submitted, delivered, seconds, count(*) as messages
      from of_batch
      group by grouping sets ((code, status, route_id, state, error), (submitted), (delivered), (seconds))
    ), ranked as (
      select grouped.*, of = ${errorsGrouping}
        and row_number() over (partition by of order by messages desc, code, route_id, state, error) > ${mostErrors} as is_rest
      from grouped
    )
    select of, status, case when not is_rest then route_id end as "routeId", case when not is_rest then state end as state,
      case when not is_rest then error end as error, case when not is_rest then code end as code,
      submitted, delivered, seconds, sum(messages)::bigint as messages
    from ranked group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(transaction);
  const of = (mask: number) => rows.filter((row) => row.of === mask);
  const [errors, submitted, delivered, seconds] = [of(errorsGrouping), of(0b1011), of(0b1101), of(0b1110)];
  return {
    messages: submitted.reduce((sum, row) => sum + row.messages, 0),
    // Both are null for messages that have not failed.
    otherErrors: errors.reduce(
      (sum, { code, status, messages }) => (code === null && status !== null ? sum + messages : sum),
      0,
    ),
    errors: errors.flatMap(({ code, routeId, status, state, error, messages }) =>
      code === null || status === null ? [] : [{ code, routeId, status, state, error, messages }],
    ),
    submitted: pairsOf(submitted, 'submitted'),
    delivered: pairsOf(delivered, 'delivered'),
    seconds: pairsOf(seconds, 'seconds'),
  };
}

function pairsOf(
  rows: readonly FoundRow[],
  column: 'submitted' | 'delivered' | 'seconds',
): [number, number][] {
  return rows
    .flatMap((row): [number, number][] => (row[column] === null ? [] : [[row[column], row.messages]]))
    .sort(([left], [right]) => left - right);
}

/** The provider's own words for each of the errors, as they are now; null where the shipped ones serve. */
export async function readErrorTexts(
  queries: Queries,
  errors: Found['errors'],
): Promise<(ErrorText | null)[]> {
  if (errors.length === 0) return [];
  const { rows } = await sql<{ words: ErrorText | null }>`
    select error_text.words
    from rows from (jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
      as ("routeId" bigint, status text, state text, error text)) with ordinality
      as messages (route_id, status, carrier_status, carrier_error, place)
    ${joinErrorText} order by messages.place`.execute(queries);
  return rows.map(({ words }) => words);
}
