import { sql, type RawBuilder } from 'kysely';
import { statusesOf } from '#domain/messages/messageStatus.ts';
import { texts, wordList } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { errorCodeSql, otherReasons } from '#services/kit/queries/errorSql.ts';
import { floorHour, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { all } from '../conditions.ts';
import type { Cell, CountedList, Hour } from '../hours.ts';
import { hourly, inScope } from '../rollupSql.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';

/*
 * A rare error code would be looked for in every hour in which a message failed. Failures are counted by hour and reason: only hours
 * that may have the code are read.
 */

/** The same hours; in those that cannot have the error code of the filter nothing matches. */
export async function withoutOtherErrors(
  queries: Queries,
  { filter, scope }: CountedList,
  hours: Hour[],
): Promise<Hour[]> {
  if (filter.errorCode === undefined || hours.length === 0) return hours;
  const times = hours.map(({ from }) => floorHour(from));
  const has = await placesOf(queries, filter.errorCode, { times, scope, isByCompany: false });
  return hours.map((one) =>
    has({ companyId: 0, hour: floorHour(one.from) }) ? one : { ...one, matching: 0 },
  );
}

/** Those of the cells that may have the error code of the filter. */
export async function cellsWithError(
  queries: Queries,
  { filter, scope }: CountedList,
  cells: Cell[],
): Promise<Cell[]> {
  // The hours of one company have been asked already.
  if (filter.errorCode === undefined || cells.length === 0 || scope.companyIds.length === 1) return cells;
  const times = [...new Set(cells.map(({ hour }) => hour))];
  const ofCompanies = { ...scope, isOfPlatform: false };
  const has = await placesOf(queries, filter.errorCode, { times, scope: ofCompanies, isByCompany: true });
  return cells.filter(has);
}

const isFailed = sql`status in ${wordList(statusesOf('failed'))}`;

interface Search {
  times: readonly Micros[];
  scope: CountedList['scope'];
  /** Whether each company is asked alone; without it `companyId` is 0. */
  isByCompany: boolean;
}

/**
 * Tells where a message may have an error code. Places stay that count several reasons together, have failed tests, which no reason
 * counts, or have failures from before reasons were counted.
 */
async function placesOf(
  queries: Queries,
  errorCode: string,
  { times, scope, isByCompany }: Search,
): Promise<(place: { companyId: number; hour: Micros }) => boolean> {
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
    ) places group by 1, 2
    having sum(tests) <> 0 or sum(found) <> 0 or sum(failed) <> sum(counted)`.execute(queries);
  const keyOf = (place: { companyId: number; hour: Micros }) => `${place.companyId} ${place.hour}`;
  const places = new Set(rows.map(keyOf));
  return (place) => places.has(keyOf(place));
}
