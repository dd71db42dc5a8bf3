import { sql } from 'kysely';
import { texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { floorHour, hour, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { Slice } from './counts.ts';
import { batchesOnly, ofRollups, type MessageFilter } from './filter.ts';
import { listedPerSingle } from './paging/plan.ts';
import { companyRollups, hourly, inHours, inScope, type Scope } from './rollupSql.ts';

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
        / ${listedPerSingle}::float8)::float8 as cost`;
}
