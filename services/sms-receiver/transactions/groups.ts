import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import type { Schema } from '#database/schema.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { beginningOfDay } from '#services/kit/time/beginningOfDay.ts';
import { instantOf, microsOf, type Micros } from '#services/kit/time/micros.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import { balancesBefore, instantAt, microsAt, spendableChange, type KnownBalance } from './balances.ts';
import {
  inPeriod,
  ledgerPlaces,
  type LedgerFilter,
  type LedgerReading,
  type LinePosition,
} from './repository.ts';

/** Places are those of the last entries of groups, by which the groups of a day are ordered. */
interface GroupReading extends LedgerReading {
  /** IANA name; days begin at midnight there. */
  timeZone: string;
}

interface PlacedGroup {
  group: LedgerGroup;
  place: LinePosition;
}

/** The part of a day that lies in the period of the filter. */
interface Day {
  day: string;
  from: Micros;
  to: Micros;
}

/**
 * Groups in the order of their days, and within a day of their last entries. Day after day is added up until the page is
 * full, and days without such entries are skipped: a page costs the entries of its days, however long the ledger is.
 * @param transaction must see one snapshot of the database
 */
export async function readGroups(
  transaction: Transaction<Schema>,
  filter: LedgerFilter,
  reading: GroupReading,
): Promise<PlacedGroup[]> {
  const groups: PlacedGroup[] = [];
  const known = new Map<number, KnownBalance>();
  let { skip, after } = reading;
  let edge: Micros | null = null;
  while (groups.length < reading.limit) {
    const day: Day | null = await findDay(transaction, filter, reading, after, edge);
    if (!day) break;
    const found = await groupsOfDay(transaction, filter, day, {
      ...reading,
      after,
      limit: reading.limit - groups.length + skip,
    });
    const shown = found.slice(skip);
    skip = Math.max(0, skip - found.length);
    const companyIds = [...new Set(shown.map(({ companyId }) => companyId))];
    const opening = await balancesBefore(transaction, companyIds, day.from, known);
    groups.push(...shown.map((row) => toGroup(row, day, opening.get(row.companyId)!)));
    after = null;
    edge = reading.direction === 'desc' ? day.from : day.to;
  }
  return groups;
}

/**
 * The next day that has entries which the filter lets through.
 * @param after where the page before ended: its day may have more
 * @param edge of the day that was read last
 */
async function findDay(
  transaction: Transaction<Schema>,
  filter: LedgerFilter,
  { direction, timeZone }: GroupReading,
  after: LinePosition | null,
  edge: Micros | null,
): Promise<Day | null> {
  const isDescending = direction === 'desc';
  const bound = after
    ? sql`and created_at ${sql.raw(isDescending ? '<=' : '>=')} ${endOfDay(after.at, isDescending, timeZone)}`
    : edge === null
      ? sql``
      : sql`and created_at ${sql.raw(isDescending ? '<' : '>=')} ${instantOf(edge)}::timestamptz`;
  const way = sql.raw(direction);
  const found =
    filter.batchId === undefined
      ? sql`select entry.created_at from ${ledgerPlaces(filter)} cross join lateral (
          select created_at, id from ledger_entries where company_id = place.company_id and kind = place.kind
            ${inPeriod(filter)} ${bound} order by created_at ${way}, id ${way} limit 1) entry`
      : // A batch has few entries and an index of its own.
        sql`select created_at from (select created_at from ledger_entries
          where batch_id = ${batchIdOf(filter.batchId)} and company_id in (select company_id from ${ledgerPlaces(filter)})
            ${filter.kind === undefined ? sql`` : sql`and ${isOfKind(filter.kind)}`} ${inPeriod(filter)} ${bound} offset 0) entry`;
  const midnight = sql`date_trunc('day', found.at at time zone ${timeZone})`;
  const { rows } = await sql<{ day: string | null; at: Micros; from: Micros; to: Micros }>`
    select to_char(${midnight}, 'YYYY-MM-DD') as day, ${microsAt(sql`found.at`)} as at,
      ${microsAt(beginningOfDay(midnight, timeZone))} as from,
      ${microsAt(beginningOfDay(sql`(${midnight} + interval '1 day')`, timeZone))} as to
    from (select ${sql.raw(isDescending ? 'max' : 'min')}(created_at) as at from (${found}) entries) found`.execute(
    transaction,
  );
  const { day, at, ...bounds } = rows[0]!;
  if (day === null) return null;
  // Whatever clocks do in that zone, the day holds the entry that was found: otherwise the same day would be found again.
  const from = Math.min(bounds.from, at);
  const to = Math.max(bounds.to, at + 1);
  return {
    day,
    from: Math.max(from, filter.from === undefined ? from : microsOf(filter.from)),
    to: Math.min(to, filter.to === undefined ? to : microsOf(filter.to)),
  };
}

function isOfKind(kind: NonNullable<LedgerFilter['kind']>): RawBuilder<unknown> {
  return sql`kind = any(${texts([kind].flat())})`;
}

/** The last instant of the day when it is read backwards, else the first. */
function endOfDay(at: Micros, isDescending: boolean, timeZone: string): RawBuilder<unknown> {
  const midnight = sql`date_trunc('day', ${instantAt(sql`${at}::bigint`)} at time zone ${timeZone})`;
  return isDescending
    ? sql`${beginningOfDay(sql`(${midnight} + interval '1 day')`, timeZone)} - interval '1 microsecond'`
    : beginningOfDay(midnight, timeZone);
}

export interface GroupRow
  extends LinePosition, Omit<LedgerGroup, 'id' | 'batchId' | 'from' | 'to' | 'balanceAfter' | 'createdAt'> {
  batchId: number | null;
  /** The sum of the changes of all groups of the day up to this one. */
  changeSoFar: number;
}

async function groupsOfDay(
  transaction: Transaction<Schema>,
  filter: LedgerFilter,
  day: Day,
  { direction, after, limit }: Pick<GroupReading, 'direction' | 'after' | 'limit'>,
): Promise<GroupRow[]> {
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const { rows } = await sql<GroupRow>`
    ${groupsIn(filter, day, sql`${day.day}::date`)}
      ${filter.batchId === undefined ? sql`` : sql`and running.batch_id = ${batchIdOf(filter.batchId)}`}
      ${after ? sql`and (running.at, running.id) ${beyond} (${instantAt(sql`${after.at}::bigint`)}, ${after.id}::bigint)` : sql``}
    order by running.at ${way}, running.id ${way} limit ${limit}`.execute(transaction);
  return rows;
}

/**
 * The groups of a period with one company or all, oldest first, each with what all groups of its company changed up to it.
 * One statement reads the entries of the period once, however many days it has.
 * @returns at most `limit` groups
 */
export async function readGroupsOf(
  transaction: Transaction<Schema>,
  filter: LedgerFilter & { from: string; to: string },
  timeZone: string,
  limit: number,
): Promise<GroupRow[]> {
  const span = { from: microsOf(filter.from), to: microsOf(filter.to) };
  const { rows } = await sql<GroupRow>`
    ${groupsIn(filter, span, sql`(created_at at time zone ${timeZone})::date`)}
    order by running.day, running.at, running.id limit ${limit}`.execute(transaction);
  return rows;
}

/**
 * A query of groups that ends in its conditions.
 * @param day the day of an entry; the columns of the ledger can be named
 */
function groupsIn(
  filter: LedgerFilter,
  span: Pick<Day, 'from' | 'to'>,
  day: RawBuilder<unknown>,
): RawBuilder<GroupRow> {
  const sumOf = (kind: LedgerKind, units: RawBuilder<unknown>) =>
    sql`coalesce(sum(${units}) filter (where kind = ${sql.lit(kind)}), 0)`;
  const figures = sql.raw(
    ['entries', 'recharged', 'held', 'charged', 'released', 'refunded', 'change', 'of_kind']
      .map((name) => `sum(${name})::bigint as ${name}`)
      .join(', '),
  );
  const ofKind = filter.kind === undefined ? sql`1` : sql`count(*) filter (where ${isOfKind(filter.kind)})`;
  return sql`
    with by_batch as (
      -- A recharge is a group of its own: it has no batch.
      select company_id, ${day} as day, batch_id, case when batch_id is null then id end as line_id, max(created_at) as at,
        max(id) as id, count(*) as entries, ${sumOf('recharge', sql`balance_delta`)} as recharged, ${sumOf('hold', sql`held_delta`)} as held,
        ${sumOf('charge', sql`-balance_delta`)} as charged, ${sumOf('release', sql`-held_delta`)} as released,
        ${sumOf('refund', sql`balance_delta`)} as refunded, sum(${spendableChange}) as change, ${ofKind} as of_kind
      from (select line.* from ${ledgerPlaces({ ...filter, kind: undefined })} cross join lateral (
        select company_id, kind, created_at, id, balance_delta, held_delta, batch_id from ledger_entries
        where company_id = place.company_id and kind = place.kind and created_at >= ${instantOf(span.from)}::timestamptz
          and created_at < ${instantOf(span.to)}::timestamptz offset 0) line) lines
      group by 1, 2, 3, 4
    ), named as (
      -- Batches of single messages are removed with their messages, batches of many stay.
      select by_batch.*, coalesce(batches.kind, 'single') = 'single' and batch_id is not null as is_single
      from by_batch left join batches on batches.company_id = by_batch.company_id and batches.id = by_batch.batch_id
    ), groups as (
      select company_id, day, case when is_single then null else batch_id end as batch_id, line_id, is_single,
        max(at) as at, max(id) as id, ${figures}
      from named group by 1, 2, 3, 4, 5
    ), running as (
      select groups.*, sum(change) over (partition by company_id order by day, at, id)::bigint as change_so_far from groups
    )
    select running.company_id as "companyId", companies.name as "companyName", to_char(running.day, 'YYYY-MM-DD') as day,
      case when line_id is not null then 'recharge' when is_single then 'singles' else 'batch' end as kind,
      running.batch_id as "batchId",
      (select name from batches where batches.company_id = running.company_id and batches.id = running.batch_id) as "batchName",
      line.reference, line.note, entries, recharged, running.held, charged, released, refunded, change, change_so_far as "changeSoFar", ${microsAt(sql`running.at`)} as at, running.id
    from running
    join companies on companies.id = running.company_id
    left join ledger_entries line on line.company_id = running.company_id and line.id = running.line_id
    where of_kind > 0`;
}

function toGroup({ at, id, changeSoFar, batchId, ...row }: GroupRow, day: Day, opening: number): PlacedGroup {
  const about = batchId ?? (row.kind === 'recharge' ? id : '');
  return {
    place: { at, id },
    group: {
      ...row,
      id: `${day.day} ${row.companyId} ${row.kind} ${about}`.trim(),
      from: instantOf(day.from),
      to: instantOf(day.to),
      batchId: batchId === null ? null : String(batchId),
      balanceAfter: opening + changeSoFar,
      createdAt: instantOf(at),
    },
  };
}
