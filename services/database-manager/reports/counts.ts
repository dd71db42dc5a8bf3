import { sql } from 'kysely';
import { noTotals, totalSums, type ReportTotals } from '#contract/database-manager/filter.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { ceilMonth, type Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import { piecesOf, type Span } from '#services/kit/time/periodPieces.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { Condition } from '#services/kit/database/sql/conditions.ts';
import { all, during, ofBatches, ofCounts, ofMessages, ofRollups } from './filter.ts';
import type { MessageFilter } from './filterFields.ts';
import { hourly, inHours, inScope, totalColumns, unfoldedRows, type Scope } from './rollupSql.ts';

/** A piece of a period, and what was accepted in it. */
export interface Slice {
  from: Micros;
  to: Micros;
  /** Messages that the filter lets through. */
  sums: ReportTotals;
  /** Less than an hour, whose messages were counted one by one. */
  isBorder: boolean;
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

/** The sums of a row that has more than these. */
function totalsOf(row: ReportTotals): ReportTotals {
  return Object.fromEntries(totalSums.map((key) => [key, row[key]])) as ReportTotals;
}

/** Whole hours, in one piece. */
async function hoursTogether(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  span: Span,
): Promise<Slice[]> {
  const { rows } = await sql<ReportTotals>`
    select ${totalColumns} from ${hourly(scope)}
    where ${inScope(scope)} and ${inHours(span)} and ${ofRollups(filter, scope)}`.execute(queries);
  return withMessages([{ ...span, isBorder: false, sums: totalsOf(rows[0]!) }]);
}

/** Whole months, each in one piece. */
async function months(queries: Queries, filter: MessageFilter, scope: Scope, span: Span): Promise<Slice[]> {
  const within = sql`${inScope(scope)} and ${ofRollups(filter, scope)}`;
  const month = sql`date_trunc('month', hour, 'UTC')`;
  const { rows } = await sql<ReportTotals & { at: number }>`
    select ${microsOfColumn('month')} as at, ${totalColumns} from (
      select month, kind, status, messages, segments, charged, refunded
      from ${scope.isOfPlatform ? sql`platform_month_rollups` : sql`month_rollups`}
      where ${within} and ${inHours(span, 'month')}
      union all
      select ${month}, kind, status, messages, segments, charged, refunded from ${unfoldedRows}
      where ${within} and ${inHours(span)}
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
