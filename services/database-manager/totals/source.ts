import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import { piecesOf, type Span } from '#services/kit/time/periodPieces.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import { unfoldedRows } from '../reports/rollupSql.ts';
import { during, ofBatches, ofCounts, ofMessages, ofRollups } from '../reports/filter.ts';
import type { MessageFilter } from '../reports/filterFields.ts';

/** The dimension of a row besides its state; null when all are added up. */
export type Part =
  | 'status'
  | 'operator'
  | 'class'
  | 'kind'
  | 'sender_id'
  | 'company_id'
  | 'branch_id'
  | 'user_id'
  | 'campaign_id';

export interface Asked {
  filter: MessageFilter;
  part: Part | null;
  /** Whether it matters in which hour they were accepted. */
  isByTime: boolean;
  /** Companies that have to do with it; null is all, and all together when nothing asks for more. */
  companyIds: readonly number[] | null;
}

/** The dimensions of the counts of all companies together. */
const platformParts: readonly (Part | null)[] = [null, 'status', 'operator', 'class', 'kind'];

/**
 * Rows (at, part, kind, status, messages, segments, charged, refunded) whose sums are the messages that the filter lets
 * through, read from the fewest counts: months where the time does not matter, hours, and the batches themselves where
 * the period begins or ends within an hour. `at` is when they were accepted, to the hour; null where it does not matter.
 */
export function countedRows(asked: Asked): RawBuilder<unknown> {
  const { hours, months, hoursBesideMonths, borders } = piecesOf(asked.filter);
  const pieces = [
    ...(hours ? [changesBetween(asked, hours)] : []),
    ...(asked.isByTime ? (hours ? [hours] : []) : hoursBesideMonths).map((span) => hoursBetween(asked, span)),
    ...(asked.isByTime || !months ? [] : [monthsBetween(asked, months)]),
    ...(borders.length > 0 ? [batchesBetween(asked, borders)] : []),
  ];
  if (pieces.length === 0) return sql`select ${whatOf(asked, sql`hour`)}, ${sums} from rollups where false`;
  return sql.join(pieces, sql` union all `);
}

function isOfPlatform({ companyIds, part }: Asked): boolean {
  return companyIds === null && platformParts.includes(part);
}

const sums = sql`messages, segments, charged, refunded`;

function hoursBetween(asked: Asked, span: Span): RawBuilder<unknown> {
  return sql`select ${whatOf(asked, sql`hour`)}, ${sums}
    from ${sql.table(isOfPlatform(asked) ? 'platform_rollups' : 'rollups')} where ${within(asked, sql`hour`, span)}`;
}

/** Not folded yet, and corrections: none of the counts has them. */
function changesBetween(asked: Asked, span: Span): RawBuilder<unknown> {
  return sql`select ${whatOf(asked, sql`hour`)}, ${sums} from ${unfoldedRows} where ${within(asked, sql`hour`, span)}`;
}

function monthsBetween(asked: Asked, span: Span): RawBuilder<unknown> {
  return sql`select ${whatOf(asked, sql`month`)}, ${sums} 
    from ${sql.table(isOfPlatform(asked) ? 'platform_month_rollups' : 'month_rollups')} where ${within(asked, sql`month`, span)}`;
}

/**
 * Those of many have counts of their own, and single ones are not that many in an hour. Both ends of the period in one: to
 * plan this takes longer than to run it.
 */
function batchesBetween(asked: Asked, spans: readonly Span[]): RawBuilder<unknown> {
  const { filter } = asked;
  const taken = spans.map(
    ({ from, to }) => sql`select * from batches where ${ofBatches(filter)} and ${during(from, to)}`,
  );
  // No day begins within what is left of the first hour.
  const at = sql`greatest(date_trunc('hour', taken.accepted_at, 'UTC'), ${instantOf(filter.from)}::timestamptz)`;
  const shown = (table: RawBuilder<unknown>) => shownStatusSql(sql`${table}.status`, sql`taken.state`);
  const partIn = (table: RawBuilder<unknown>) => {
    if (asked.part === 'operator') return sql`${table}.operator`;
    if (asked.part === 'status') return shown(table);
    if (asked.part === 'branch_id' || asked.part === 'campaign_id')
      return sql`coalesce(taken.${sql.ref(asked.part)}, 0)`;
    return asked.part === null ? sql`null::text` : sql`taken.${sql.ref(asked.part)}`;
  };
  const columns = (table: RawBuilder<unknown>) =>
    sql`${asked.isByTime ? at : sql`null::timestamptz`} as at, ${partIn(table)} as part, taken.kind, ${shown(table)} as status`;
  return sql`
    select bordering.* from (
      with taken as materialized (${sql.join(taken, sql` union all `)})
      select ${columns(sql`messages`)}, 1::bigint as messages, messages.segments::bigint as segments,
        messages.charged::bigint as charged, messages.refunded::bigint as refunded
      from taken join messages on messages.company_id = taken.company_id and messages.batch_id = taken.id
      where taken.kind = 'single' and ${ofMessages(filter, 'taken')}
      union all
      select ${columns(sql`counts`)}, counts.messages, counts.segments, counts.charged, counts.refunded
      from taken join batch_count_rows counts on counts.company_id = taken.company_id and counts.batch_id = taken.id
      where taken.kind <> 'single' and ${ofCounts('counts', filter, 'taken')}
    ) bordering`;
}

function whatOf({ part, isByTime }: Asked, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${isByTime ? at : sql`null::timestamptz`} as at, ${part === null ? sql`null::text` : sql.ref(part)} as part, kind, status`;
}

function within(asked: Asked, at: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> {
  const { companyIds, filter } = asked;
  const isOfCompanies =
    companyIds === null
      ? sql`true`
      : companyIds.length === 1
        ? sql`company_id = ${companyIds[0]}`
        : sql`company_id = any(${bigints(companyIds)})`;
  return sql`${isOfCompanies} and ${ofRollups(filter, { isOfPlatform: isOfPlatform(asked) })}
    and ${at} >= ${instantOf(from)}::timestamptz and ${at} < ${instantOf(to)}::timestamptz`;
}
