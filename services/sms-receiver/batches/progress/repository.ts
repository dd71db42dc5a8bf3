import { sql, type RawBuilder } from 'kysely';
import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { batchFields } from '#contract/sms-receiver/batchFields.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { ListKind } from '#contract/sms-receiver/newBatches.ts';
import type { BatchState, MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isWaiting } from '#domain/messages/status/batchState.ts';
import { sentStatuses, unsentStatuses } from '#domain/messages/status/messageStatus.ts';
import { joinBatchRecords, selectBatch } from '#services/kit/queries/batchDetails.ts';
import { creditColumns } from '#services/kit/queries/creditSums.ts';
import { texts, wordList } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { readDepartures, type Departures } from '#services/kit/time/departures.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import type { Period } from '#services/kit/time/period.ts';
import { measuredSpeed } from '#services/engine/batches/speed.ts';
import { readBatchReasons } from '#services/engine/waiting/waitReasons.ts';

export interface BulkFilter extends Period {
  /** Null means every company. */
  companyId: number | null;
  campaignId?: number;
  kind?: ListKind;
  state?: BatchState | BatchState[];
}

/** Fields by which batches can be sorted. */
type BulkOrder = 'id' | 'startsAt';

export function progressRepository(queries: Queries) {
  return {
    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(batchId: number, companyId: number | null): Promise<Batch | null> {
      const conditions = [sql`batches.id = ${batchId}`, ...ofCompany(companyId)];
      const { rows } = await select(conditions, sql``).execute(queries);
      return (await toBatches(queries, rows))[0] ?? null;
    },

    /** Accepted batches of a company with ids below that one, the newest first. */
    async newest(companyId: number, below: string, limit: number): Promise<Batch[]> {
      const conditions = [...conditionsOf({ companyId }), sql`batches.id < ${below}`];
      const { rows } = await select(conditions, sql`order by batches.id desc limit ${limit}`).execute(
        queries,
      );
      return toBatches(queries, rows);
    },

    /** Newest first by default. */
    async list(filter: BulkFilter, page: Page<BulkOrder>): Promise<{ responseList: Batch[]; total: number }> {
      const conditions = conditionsOf(filter);
      const responseList = await this.page(filter, page);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from batches where ${sql.join(conditions, sql` and `)}`.execute(queries);
      return { responseList, total: counted[0]!.total };
    },

    /** The same without the total. */
    async page(filter: BulkFilter, page: Page<BulkOrder>): Promise<Batch[]> {
      const direction = page.direction === 'asc' ? sql`asc` : sql`desc`;
      const order = sql.join(
        [...(page.field === 'startsAt' ? ['batches.starts_at'] : []), 'batches.id'].map(
          (column) => sql`${sql.ref(column)} ${direction}`,
        ),
      );
      const { rows } = await select(
        conditionsOf(filter),
        sql`order by ${order} limit ${page.limit} offset ${page.offset}`,
      ).execute(queries);
      return toBatches(queries, rows);
    },
  };
}

function ofCompany(companyId: number | null): RawBuilder<unknown>[] {
  return [
    sql`batches.kind <> 'single'`,
    ...(companyId === null ? [] : [sql`batches.company_id = ${companyId}`]),
  ];
}

function conditionsOf({ companyId, campaignId, kind, state, from, to }: BulkFilter): RawBuilder<unknown>[] {
  const states = state === undefined ? undefined : [state].flat();
  return [
    ...ofCompany(companyId),
    // Staged batches are listed only on request, and not before their check has ended.
    states?.includes('staged')
      ? sql`(batches.state <> 'staged' or batches.report is not null)`
      : sql`batches.state <> 'staged'`,
    ...(campaignId === undefined ? [] : [sql`batches.campaign_id = ${campaignId}`]),
    ...(kind === undefined ? [] : [sql`batches.kind = ${kind}`]),
    ...(states === undefined ? [] : [sql`batches.state = any(${texts(states)})`]),
    ...(from === undefined ? [] : [sql`batches.accepted_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`batches.accepted_at < ${new Date(to)}`]),
  ];
}

/** Columns that only this list has. */
const ownColumns = {
  createdBy: sql`users.name`,
  acceptedAt: sql`batches.accepted_at`,
  messages: sql`batches.message_count`,
  segments: sql`batches.segment_count`,
  rejected: sql`(batches.report ->> 'read')::int - (batches.report ->> 'valid')::int`,
} satisfies Record<Exclude<keyof Row, keyof typeof batchFields | keyof Counted>, RawBuilder<unknown>>;

/** A field of `Batch` that is missing here is a type error of `toBatch`. */
interface Row
  extends
    Counted,
    Omit<Pick<Batch, keyof typeof batchFields>, 'startsAt' | 'finishedAt'>,
    Pick<Batch, 'createdBy' | 'messages' | 'segments'> {
  acceptedAt: Date;
  startsAt: Date | null;
  finishedAt: Date | null;
  rejected: number | null;
}

interface Counted extends BatchCredit {
  counts: Partial<Record<MessageStatus, number>> | null;
  waitingSegments: number | null;
  inFlight: number;
  inFlightSegments: number;
}

function select(conditions: RawBuilder<unknown>[], end: RawBuilder<unknown>) {
  return sql<Row>`
    select ${selectBatch(ownColumns)}, counted.*, flying.*
    from batches ${joinBatchRecords}
    left join lateral (
      select jsonb_object_agg(status, messages) filter (where messages <> 0) as counts,
        sum(segments) filter (where status in ${wordList(unsentStatuses)})::bigint as "waitingSegments", ${creditColumns}
      from (
        select status, sum(messages) as messages, sum(segments) as segments, sum(charged) as charged,
          sum(refunded) as refunded
        from batch_count_rows
        where batch_count_rows.company_id = batches.company_id and batch_count_rows.batch_id = batches.id
        group by status
      ) by_status
    ) counted on true
    left join lateral (
      select coalesce(sum(cardinality(in_flight)), 0)::bigint as "inFlight",
        coalesce(sum((
          select sum(messages.segments) from messages
          where messages.company_id = chunks.company_id and messages.id = any(chunks.in_flight)
        )), 0)::bigint as "inFlightSegments"
      from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id
    ) flying on true
    where ${sql.join(conditions, sql` and `)} ${end}`;
}

async function toBatches(queries: Queries, rows: readonly Row[]): Promise<Batch[]> {
  if (rows.length === 0) return [];
  const speed = await measuredSpeed(queries);
  const isAnyUnsent = rows.some(({ counts }) => unsentStatuses.some((status) => counts?.[status]));
  const departures = isAnyUnsent ? await readDepartures(queries) : () => null;
  const reasons = await readBatchReasons(
    queries,
    rows.filter(({ counts }) => unsentStatuses.some((status) => counts?.[status])),
  );
  return rows.map((row) => ({ ...toBatch(row, speed, departures), waitReason: reasons.get(row) ?? null }));
}

/** @param speed segments per second of all that is sent now; null when it is not known */
function toBatch(
  { acceptedAt, startsAt, finishedAt, waitingSegments, inFlight, inFlightSegments, ...row }: Row,
  speed: number | null,
  departures: Departures,
): Omit<Batch, 'waitReason'> {
  const { held, charged, released, refunded, stillHeld, ...stored } = row;
  const counts = row.counts ?? {};
  const count = (statuses: readonly MessageStatus[]) =>
    statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const unsent = count(unsentStatuses);
  // A message that is being settled may have left the counts and not yet the chunk.
  const flying = Math.min(inFlight, unsent);
  const waiting = waitingSegments ?? 0;
  const isRunning = row.state === 'running';
  const departure = unsent > 0 ? departures({ class: row.class, state: row.state, startsAt }) : null;
  return {
    ...stored,
    createdAt: acceptedAt.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    leavesAt: departure && (!isRunning || departure.isDelayed) ? departure.leavesAt.toISOString() : null,
    sendingHours: departure?.sendingHours ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    rejected: row.rejected ?? 0,
    counts,
    credit: { held, charged, released, refunded, stillHeld },
    willSend: isWaiting(row.state) ? unsent - flying : 0,
    creditsBack: isWaiting(row.state) ? Math.max(0, waiting - inFlightSegments) : 0,
    alreadySent: count(sentStatuses),
    unknown: (counts.unknown ?? 0) + flying,
    segmentsPerSecond: isRunning ? speed : null,
    secondsLeft: isRunning && speed ? Math.ceil(waiting / speed) : null,
  };
}
