import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { outcomeColumns, ratedColumns } from '#services/kit/queries/outcomeSums.ts';
import { unreleasedRows } from '#services/kit/queries/shownStatusSql.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import type { Span } from '#services/kit/time/periodPieces.ts';
import type { Condition } from '#services/kit/database/sql/conditions.ts';
import { ofNamed } from './filter.ts';
import type { MessageFilter } from './filterFields.ts';

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

/** Sums of `messages`, `segments`, `charged` and `refunded` by `kind` and `status`, as totals are made of them. */
export const totalColumns = sql`
  coalesce(sum(messages), 0)::bigint as sent, ${outcomeColumns}, ${ratedColumns},
  coalesce(sum(segments), 0)::bigint as segments, coalesce(sum(charged - refunded), 0)::bigint as credits`;

const rollupColumns = sql`company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, operator,
  status, messages, segments, charged, refunded`;

/** Changes that are not folded yet, and the corrections of what has not been released: to be added to any roll-ups. */
export const unfoldedRows = sql`(
  select ${rollupColumns} from rollup_changes union all
  select ${rollupColumns} from (${unreleasedRows}) unreleased) rollup_changes`;

/** Hourly roll-ups of each company as people see them. */
export const companyRollups = sql`(
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

/** @param column which has the beginning of the hour, or of the month, that a row counts */
export function inHours({ from, to }: Span, column: 'hour' | 'month' = 'hour'): Condition {
  const begin = sql.ref(column);
  return sql<boolean>`${begin} >= ${instantOf(from)}::timestamptz and ${begin} < ${instantOf(to)}::timestamptz`;
}
