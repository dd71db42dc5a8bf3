import { sql, type RawBuilder } from 'kysely';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { texts, wordList } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { floorHour, hour, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import { errorCodeSql, otherReasons } from '#services/kit/queries/errorSql.ts';
import type { Slice } from './counts.ts';
import { all, batchesOnly, ofRollups } from './filter.ts';
import type { MessageFilter } from './filterFields.ts';
import { listMessagesPerSingle } from './paging/plan.ts';
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

/** The hours of a slice, earliest first; `matching` is 0 in hours that cannot have the filter's error code. */
export async function hoursOf(queries: Queries, list: CountedList, slice: Slice): Promise<Hour[]> {
  const { from, to, isBorder, sums } = slice;
  if (isBorder)
    return withoutOtherErrors(queries, list, [{ from, to, matching: sums.sent, cost: sums.sent }]);
  const { filter, scope } = list;
  const { rows } = await sql<{ at: number; matching: number; cost: number }>`
    select ${microsOfColumn('hour')} as at, ${matchingAndCost(filter, scope)}
    from ${hourly(scope)} where ${inScope(scope)} and ${inHours(slice)}
    group by hour order by hour`.execute(queries);
  const hours = rows.map(({ at, ...counts }) => ({ from: at, to: at + hour, ...counts }));
  return withoutOtherErrors(queries, list, hours);
}

/** The companies, each with an hour, that have such messages. */
export async function cellsOf(queries: Queries, list: CountedList, hours: readonly Hour[]): Promise<Cell[]> {
  const { filter, scope } = list;
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
  return cellsWithError(queries, list, rows);
}

/** Single messages are each looked at to find those of the filter; of batches of many only those that can have any. */
function matchingAndCost(filter: MessageFilter, scope: Scope) {
  return sql`coalesce(sum(messages) filter (where ${ofRollups(filter, scope)}), 0)::bigint as matching,
    ceil(coalesce(sum(messages) filter (where kind = 'single'), 0) +
      coalesce(sum(messages) filter (where kind <> 'single' and ${ofRollups(batchesOnly(filter), scope)}), 0)
        / ${listMessagesPerSingle}::float8)::float8 as cost`;
}

/*
 * A rare error code would be looked for in every hour in which a message failed. Failures are counted by hour and reason: only hours
 * that may have the code are read.
 */

/** The same hours; `matching` is 0 in hours that cannot have the filter's error code. */
async function withoutOtherErrors(
  queries: Queries,
  { filter, scope }: CountedList,
  hours: Hour[],
): Promise<Hour[]> {
  if (filter.errorCode === undefined || hours.length === 0) return hours;
  const times = hours.map(({ from }) => floorHour(from));
  const has = await hoursWithError(queries, filter.errorCode, { times, scope, isByCompany: false });
  return hours.map((one) =>
    has({ companyId: 0, hour: floorHour(one.from) }) ? one : { ...one, matching: 0 },
  );
}

/** Those of the cells that may have the error code of the filter. */
async function cellsWithError(
  queries: Queries,
  { filter, scope }: CountedList,
  cells: Cell[],
): Promise<Cell[]> {
  // For a single company `hoursOf` has already left those hours out.
  if (filter.errorCode === undefined || cells.length === 0 || scope.companyIds.length === 1) return cells;
  const times = [...new Set(cells.map(({ hour }) => hour))];
  const ofCompanies = { ...scope, isOfPlatform: false };
  const has = await hoursWithError(queries, filter.errorCode, {
    times,
    scope: ofCompanies,
    isByCompany: true,
  });
  return cells.filter(has);
}

const isFailed = sql`status in ${wordList(statusesOf('failed'))}`;

interface Search {
  times: readonly Micros[];
  scope: CountedList['scope'];
  /** Whether failures are counted by company; otherwise `companyId` is 0. */
  isByCompany: boolean;
}

/**
 * Finds the hours in which a message may have an error code. Hours that count several reasons together, have failed tests, which no
 * reason counts, or have failures from before reasons were counted are among them.
 */
async function hoursWithError(
  queries: Queries,
  errorCode: string,
  { times, scope, isByCompany }: Search,
): Promise<(cell: { companyId: number; hour: Micros }) => boolean> {
  const which = all([
    scope.companyIds.length > 0 && inScope(scope),
    sql<boolean>`hour = any(${texts(times.map(instantOf))}::timestamptz[])`,
  ]);
  const company = isByCompany ? sql`company_id` : sql`0::bigint`;
  const failedRows = (table: string): RawBuilder<unknown> => sql`
    select ${company} as company_id, hour, status, nullif(state, '') as carrier_status, nullif(error, '') as carrier_error, messages
    from ${sql.table(table)} where ${which}`;
  const { rows } = await sql<{ companyId: number; hour: Micros }>`
    select company_id as "companyId", ${microsOfColumn('hour')} as hour from (
      select ${company} as company_id, hour, coalesce(sum(messages) filter (where kind <> 'test'), 0) as failed,
        coalesce(sum(messages) filter (where kind = 'test'), 0) as tests, 0 as counted, 0 as found
      from ${hourly(scope)} where ${which} and ${isFailed} group by 1, 2
      union all
      select company_id, hour, 0, 0, sum(messages), coalesce(sum(messages) filter (where
        carrier_status = ${otherReasons} or ${errorCodeSql} = ${errorCode}), 0)
      from (
        ${failedRows(scope.isOfPlatform ? 'platform_failure_counts' : 'failure_counts')}
        union all ${failedRows('failure_count_changes')}
      ) messages group by 1, 2
    ) cells group by 1, 2
    having sum(tests) <> 0 or sum(found) <> 0 or sum(failed) <> sum(counted)`.execute(queries);
  const keyOf = (cell: { companyId: number; hour: Micros }) => `${cell.companyId} ${cell.hour}`;
  const found = new Set(rows.map(keyOf));
  return (cell) => found.has(keyOf(cell));
}
