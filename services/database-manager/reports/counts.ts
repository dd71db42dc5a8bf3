import { sql, type RawBuilder } from 'kysely';
import { noTotals, totalSums, type ReportTotals } from '#contract/database-manager/filter.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { ceilMonth, floorHour, hour, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { outcomeColumns, ratedColumns } from '#services/kit/queries/outcomeSums.ts';
import { piecesOf, type Span } from '#services/kit/time/periodPieces.ts';
import { shownStatusSql, unreleasedRows } from '#services/kit/queries/shownStatusSql.ts';
import { all, type Condition } from './conditions.ts';
import {
  batchesOnly,
  during,
  ofBatches,
  ofCounts,
  ofMessages,
  ofNamed,
  ofRollups,
  type MessageFilter,
} from './filter.ts';
import { bulkPerSingle } from './paging/plan.ts';

/** A piece of a period, and what was accepted in it. */
interface Slice {
  from: Micros;
  to: Micros;
  /** Messages that the filter lets through. */
  sums: ReportTotals;
  /** Less than an hour, whose messages were counted one by one. */
  isBorder: boolean;
}

/** An hour or less of a slice. */
export interface Hour {
  from: Micros;
  to: Micros;
  /** Messages that the filter lets through, by what roll-ups know. */
  matching: number;
  /** The cost of reading it in order, see `Limits` in `plan.ts`. */
  cost: number;
}

/** An hour of a company that has such messages. */
export interface Cell {
  companyId: number;
  hour: Micros;
  cost: number;
}

/** Whose roll-ups know about the messages of a filter: those of all companies together, or those of some. */
export interface Scope {
  isOfPlatform: boolean;
  companyIds: readonly number[];
}

/** Only companies that the filter concerns are read. */
export async function scopeOf(queries: Queries, filter: MessageFilter): Promise<Scope> {
  if (filter.companyId !== null) return { isOfPlatform: false, companyIds: [filter.companyId] };
  const named = ofNamed(filter);
  if (named === null) return { isOfPlatform: true, companyIds: [] };
  const { rows } = await sql<{ id: number }>`
    select company_id as id from month_rollups where ${named}
    union select company_id from rollup_changes where ${named}`.execute(queries);
  return { isOfPlatform: false, companyIds: rows.map(({ id }) => id) };
}

/** The period of a filter in pieces with their sums, earliest first; those without messages are missing. */
export async function slicesOf(queries: Queries, filter: MessageFilter, scope: Scope): Promise<Slice[]> {
  if (filter.from >= filter.to || filter.kinds.length === 0) return [];
  const pieces = piecesOf(filter);
  const found: Slice[] = [];
  for (const span of pieces.borders) found.push(...(await borderOf(queries, filter, span)));
  for (const span of pieces.hoursBesideMonths)
    found.push(...(await hoursTogether(queries, filter, scope, span)));
  if (pieces.months) found.push(...(await months(queries, filter, scope, pieces.months)));
  return found.sort((left, right) => left.from - right.from);
}

export function sumOf(slices: readonly Slice[]): ReportTotals {
  return addedUp(slices.map(({ sums }) => sums));
}

export function addedUp(rows: readonly ReportTotals[]): ReportTotals {
  const sum = { ...noTotals };
  for (const row of rows) for (const key of totalSums) sum[key] += row[key];
  return sum;
}

/** A list with what the roll-ups say about it. */
export interface CountedList {
  filter: MessageFilter;
  scope: Scope;
  slices: readonly Slice[];
}

/** The hours of a slice, earliest first. */
export async function hoursOf(
  queries: Queries,
  { filter, scope }: CountedList,
  { from, to, isBorder, sums }: Slice,
): Promise<Hour[]> {
  if (isBorder) return [{ from, to, matching: sums.sent, cost: sums.sent }];
  const { rows } = await sql<{ at: number; matching: number; cost: number }>`
    select ${microsOfColumn('hour')} as at, ${matchingAndCost(filter, scope)}
    from ${hourly(scope)} where ${inScope(scope)} and ${inHours(from, to)}
    group by hour order by hour`.execute(queries);
  return rows.map(({ at, ...counts }) => ({ from: at, to: at + hour, ...counts }));
}

/** The companies, each with an hour, that have such messages. */
export async function cellsOf(
  queries: Queries,
  { filter, scope }: CountedList,
  hours: readonly Hour[],
): Promise<Cell[]> {
  const withMessages = hours.filter(({ matching }) => matching > 0);
  const [companyId, another] = scope.companyIds;
  if (companyId !== undefined && another === undefined)
    return withMessages.map(({ from, cost }) => ({ companyId, hour: floorHour(from), cost }));
  const { rows } = await sql<Cell>`
    select * from (
      select company_id as "companyId", ${microsOfColumn('hour')} as hour,
        ${matchingAndCost(filter, { ...scope, isOfPlatform: false })}
      from ${companyRollups} where ${scope.isOfPlatform ? sql`true` : inScope(scope)}
        and hour = any(${texts(withMessages.map(({ from }) => instantOf(floorHour(from))))}::timestamptz[])
      group by company_id, rollup_rows.hour) cells
    where matching <> 0`.execute(queries);
  return rows;
}

/** Single messages are each looked at to find those of the filter; of batches of many only those that can have any. */
function matchingAndCost(filter: MessageFilter, scope: Scope) {
  return sql`coalesce(sum(messages) filter (where ${ofRollups(filter, scope)}), 0)::bigint as matching,
    ceil(coalesce(sum(messages) filter (where kind = 'single'), 0) +
      coalesce(sum(messages) filter (where kind <> 'single' and ${ofRollups(batchesOnly(filter), scope)}), 0)
        / ${bulkPerSingle}::float8)::float8 as cost`;
}

/** Since when messages are kept. Roll-ups go further back: what is not there any more must not be promised. */
export async function keptFrom(queries: Queries): Promise<Micros> {
  const { rows } = await sql<{ kept: number }>`
    select ${microsOfColumn('messages_from')} as kept from retention where isfinite(messages_from)`.execute(
    queries,
  );
  return Math.max(0, rows[0]?.kept ?? 0);
}

export function microsOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}

export function microsOfColumn(column: string): RawBuilder<number> {
  return microsOf(sql.ref(column));
}

/** Sums of `messages`, `segments`, `charged` and `refunded` by `kind` and `status`, as totals are made of them. */
export const totalColumns = sql`
  coalesce(sum(messages), 0)::bigint as sent, ${outcomeColumns}, ${ratedColumns},
  coalesce(sum(segments), 0)::bigint as segments, coalesce(sum(charged - refunded), 0)::bigint as credits`;

/** The sums of a row that has more than these. */
function totalsOf(row: ReportTotals): ReportTotals {
  return Object.fromEntries(totalSums.map((key) => [key, row[key]])) as ReportTotals;
}

/** Whole hours, in one piece. */
async function hoursTogether(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  { from, to }: Span,
): Promise<Slice[]> {
  const { rows } = await sql<ReportTotals>`
    select ${totalColumns} from ${hourly(scope)}
    where ${inScope(scope)} and ${ofRollups(filter, scope)} and ${inHours(from, to)}`.execute(queries);
  return withMessages([{ from, to, isBorder: false, sums: totalsOf(rows[0]!) }]);
}

/** Whole months, each in one piece. */
async function months(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  { from, to }: Span,
): Promise<Slice[]> {
  const within = sql`${inScope(scope)} and ${ofRollups(filter, scope)}`;
  const [first, end] = [instantOf(from), instantOf(to)];
  const month = sql`date_trunc('month', hour, 'UTC')`;
  const { rows } = await sql<ReportTotals & { at: number }>`
    select ${microsOfColumn('month')} as at, ${totalColumns} from (
      select month, kind, status, messages, segments, charged, refunded
      from ${scope.isOfPlatform ? sql`platform_month_rollups` : sql`month_rollups`}
      where ${within} and month >= ${first}::timestamptz and month < ${end}::timestamptz
      union all
      select ${month}, kind, status, messages, segments, charged, refunded from ${unfoldedRows}
      where ${within} and hour >= ${first}::timestamptz and hour < ${end}::timestamptz
    ) counted group by month order by month`.execute(queries);
  return withMessages(
    rows.map((row) => ({ from: row.at, to: ceilMonth(row.at + 1), isBorder: false, sums: totalsOf(row) })),
  );
}

/** Part of an hour: batches of many have counts of their own, of single messages an hour has not that many. */
async function borderOf(queries: Queries, filter: MessageFilter, { from, to }: Span): Promise<Slice[]> {
  const sums = await countBatches(queries, filter, all([ofBatches(filter), during(from, to)]));
  return withMessages([{ from, to, isBorder: true, sums }]);
}

/** Sums of the messages of some batches. @param which a condition on `batches` */
export async function countBatches(
  queries: Queries,
  filter: MessageFilter,
  which: Condition,
): Promise<ReportTotals> {
  const { rows } = await sql<ReportTotals>`
    with chosen as materialized (select batches.company_id, batches.id, batches.kind, batches.state from batches where ${which})
    select ${totalColumns} from (
      select chosen.kind, ${shownStatusSql(sql`messages.status`, sql`chosen.state`)} as status, 1 as messages, messages.segments, messages.charged, messages.refunded from chosen
      join messages on messages.company_id = chosen.company_id and messages.batch_id = chosen.id
      where chosen.kind = 'single' and ${ofMessages(filter, 'chosen')}
      union all
      select chosen.kind, ${shownStatusSql(sql`counts.status`, sql`chosen.state`)}, counts.messages, counts.segments, counts.charged, counts.refunded from chosen
      join batch_count_rows counts on counts.company_id = chosen.company_id and counts.batch_id = chosen.id
      where chosen.kind <> 'single' and ${ofCounts('counts', filter, 'chosen')}
    ) counted`.execute(queries);
  return totalsOf(rows[0]!);
}

function withMessages(slices: Slice[]): Slice[] {
  return slices.filter(({ sums }) => sums.sent !== 0);
}

const rollupColumns = sql`company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, operator,
  status, messages, segments, charged, refunded`;

/** Changes that are not folded yet, and the corrections of what has not been released: to be added to any roll-ups. */
export const unfoldedRows = sql`(
  select ${rollupColumns} from rollup_changes union all
  select ${rollupColumns} from (${unreleasedRows}) unreleased) rollup_changes`;

/** Hourly roll-ups of each company as people see them. */
const companyRollups = sql`(
  select ${rollupColumns} from rollup_rows union all
  select ${rollupColumns} from (${unreleasedRows}) unreleased) rollup_rows`;

/** Hourly roll-ups, folded or not: of all companies together, or with the company of each. */
export function hourly({ isOfPlatform }: Scope): RawBuilder<unknown> {
  if (!isOfPlatform) return companyRollups;
  const columns = sql`hour, kind, class, operator, status, messages, segments, charged, refunded`;
  return sql`(select ${columns} from platform_rollups union all select ${columns} from ${unfoldedRows}) rollup_rows`;
}

export function inScope({ isOfPlatform, companyIds }: Scope): Condition {
  if (isOfPlatform) return sql<boolean>`true`;
  return companyIds.length === 1
    ? sql<boolean>`company_id = ${companyIds[0]}`
    : sql<boolean>`company_id = any(${bigints(companyIds)})`;
}

function inHours(from: Micros, to: Micros): Condition {
  return sql<boolean>`hour >= ${instantOf(from)}::timestamptz and hour < ${instantOf(to)}::timestamptz`;
}
