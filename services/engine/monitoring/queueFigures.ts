import { sql } from 'kysely';
import { goneAfterSeconds } from '#contract/main-api/carriers/routeStates.ts';
import { messageClasses, unreleasedStates, type MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { integers, texts, wordList } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { openLanes } from '../messages/sendingHours.ts';
import { liveDispatchers } from '#services/kit/database/liveDispatchers.ts';

/** How the queue of one cell stands, over all processes. */
export interface QueueFigures {
  lanes: Record<MessageClass, LaneFigures>;
  leases: LeaseFigures;
  /** Receipts whose message is not known yet; no more than `mostCounted` are counted. */
  earlyReceipts: number;
  /** Changes of counts that are not folded into the roll-ups yet, approximately. */
  unfoldedChanges: number;
  /** Processes that dispatch and have reported within the last ten seconds. */
  dispatchers: number;
  /** Number of the newest migration of the database that is no online one: older versions do not run with it. */
  schemaVersion: number;
  /** When they were read, by the database's clock. */
  readAt: Date;
}

export interface LaneFigures {
  /** Queued messages that may be sent, also those of leased chunks; not those of scheduled, late and paused batches. */
  messages: number;
  /**
   * For how long the oldest of them has been waiting, since it was accepted or its batch was due; null where none waits, and
   * outside the sending hours of the lane.
   */
  oldestSeconds: number | null;
  leasedChunks: number;
}

export interface LeaseFigures {
  /** Leased chunks. */
  chunks: number;
  /** Leased chunks whose lease has expired, and that nobody has released yet. */
  expired: number;
  /** Messages that are marked in flight. */
  inFlight: number;
}

/** Early receipts that are counted at most: a carrier may deliver millions that are not ours. */
export const mostCounted = 10_000;
/** Companies with waiting chunks, and leased chunks, that are looked at in each lane; see `oldestSql`. */
const mostCompanies = 100;
const mostLeased = 100;

/** How long figures are used again: several services of one process may be scraped at the same moment. */
const freshMs = 3_000;
const latest = new WeakMap<Database, { until: number; figures: Promise<QueueFigures> }>();

/** The figures as of a few seconds ago at most. While a reading is not answered nobody begins another one. */
export function queueFigures(database: Database): Promise<QueueFigures> {
  const known = latest.get(database);
  if (known && performance.now() < known.until) return known.figures;
  const reading = { until: Infinity, figures: readQueueFigures(database) };
  latest.set(database, reading);
  reading.figures.then(
    () => (reading.until = performance.now() + freshMs),
    () => latest.delete(database),
  );
  return reading.figures;
}

/** Reads the figures; a few milliseconds, however long the queue is. */
export async function readQueueFigures(database: Database): Promise<QueueFigures> {
  const { rows: lanes } = await sql<{ class: MessageClass } & LaneFigures>`
    select class.name as class, coalesce(queued.messages, 0)::bigint as messages,
      extract(epoch from now() - oldest.since)::float8 as "oldestSeconds", coalesce(leased.chunks, 0) as "leasedChunks"
    from unnest(${texts(messageClasses)}, ${integers(messageClasses.map((name) => classRules[name].lane))})
      as class (name, lane)
    left join (${queuedSql}) queued on queued.class = class.name
    left join (${oldestSql}) oldest on oldest.lane = class.lane
    left join (select lane, count(*) as chunks from chunks where lease_until is not null group by 1) leased
      on leased.lane = class.lane`.execute(database);
  const { rows } = await sql<LeaseFigures & Omit<QueueFigures, 'lanes' | 'leases'>>`
    select leases.*,
      (select count(*) from (select from early_receipts limit ${mostCounted}) early) as "earlyReceipts",
      -- Each change has the next id. To count rows would take longer the more of them there are.
      (select coalesce(max(id) - min(id) + 1, 0) from rollup_changes) as "unfoldedChanges",
      ${liveDispatchers(goneAfterSeconds)} as dispatchers,
      (select max(left(name, 4))::int from schema_migrations) as "schemaVersion",
      now() as "readAt"
    from (
      select count(*) as chunks, count(*) filter (where lease_until < now()) as expired,
        coalesce(sum(cardinality(in_flight)), 0)::bigint as "inFlight"
      from chunks where lease_until is not null
    ) leases`.execute(database);
  const { chunks, expired, inFlight, ...others } = rows[0]!;
  const byClass = lanes.map(({ class: name, oldestSeconds, ...figures }) => [
    name,
    { ...figures, oldestSeconds: oldestSeconds === null ? null : Math.max(oldestSeconds, 0) },
  ]);
  return {
    lanes: Object.fromEntries(byClass) as QueueFigures['lanes'],
    leases: { chunks, expired, inFlight },
    ...others,
  };
}

const unreleased = wordList(unreleasedStates);

/** Counts say how many messages are queued; to count the chunks takes longer the longer the queue is. */
const queuedSql = sql`
      select class, sum(messages) as messages from (
        select class, messages from platform_month_rollups where status = 'queued'
        union all
        select class, messages from rollup_changes where status = 'queued'
        union all
        select batches.class, -counts.messages from batches
        join batch_count_rows counts on counts.company_id = batches.company_id and counts.batch_id = batches.id
        where batches.state in ${unreleased} and counts.status = 'queued'
      ) counted group by 1`;

/**
 * The oldest message of each lane that may be sent. Of each company the waiting chunk is looked at that is
 * claimed next, and of leased chunks those whose lease expires first. The time from which a chunk can be
 * claimed says nothing about its age: a chunk that no route serves is available again every few seconds.
 */
const oldestSql = sql`
      with recursive open (lane) as materialized (
        select unnest(${openLanes(messageClasses.map((name) => classRules[name].lane))})::smallint
      ), waiting (lane, company_id, batch_id, available_at, number) as (
        select open.lane, first.*, 1 from open cross join lateral (
          select company_id, batch_id, available_at from chunks where chunks.lane = open.lane and lease_until is null
          order by company_id, available_at, id limit 1
        ) first
        union all
        select waiting.lane, next.*, number + 1 from waiting cross join lateral (
          select company_id, batch_id, available_at from chunks
          where chunks.lane = waiting.lane and lease_until is null and chunks.company_id > waiting.company_id
          order by company_id, available_at, id limit 1
        ) next
        where number < ${mostCompanies}
      ), candidates (lane, company_id, batch_id) as (
        select waiting.lane, waiting.company_id, batch_id from waiting
        join companies on companies.id = waiting.company_id and companies.status = 'active'
        where available_at < 'infinity'
        union all
        select lane, company_id, batch_id from (
          select lane, company_id, batch_id, row_number() over (partition by lane order by lease_until) as place
          from chunks where lease_until is not null and available_at < 'infinity'
        ) leased
        where place <= ${mostLeased} and lane = any(select lane from open)
      )
      select lane, min(batch.since) as since from candidates cross join lateral (
        select greatest(accepted_at, starts_at) as since from batches
        where batches.company_id = candidates.company_id and batches.id = candidates.batch_id
        -- Looked up one by one: the planner would rather read all batches.
        offset 0
      ) batch
      group by 1`;
