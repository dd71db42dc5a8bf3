import { sql } from 'kysely';
import type { DeliveryCounts } from '#contract/database-manager/filter.ts';
import { bigints } from '../database/sql/arrays.ts';
import type { Queries } from '../database/index.ts';
import { outcomeSum } from './outcomeSums.ts';

interface Counted {
  by: 'company_id' | 'route_id';
  /** Counts messages accepted since the beginning of the hour so many hours ago. */
  hours: number;
  /** Whether those count whose text only its recipient may read. */
  withHidden: boolean;
}

/** Adds to the rows of a page how many messages of each were delivered and failed. One query of the roll-ups, without test sends. */
export async function withDeliveryCounts<Row extends { id: number }>(
  queries: Queries,
  rows: readonly Row[],
  { by, hours, withHidden }: Counted,
): Promise<(Row & DeliveryCounts)[]> {
  if (rows.length === 0) return [];
  const key = sql.ref(by);
  const { rows: counted } = await sql<DeliveryCounts & { id: number }>`
    select ${key} as id, coalesce(${outcomeSum('delivered')}, 0)::bigint as delivered,
      coalesce(${outcomeSum('failed')}, 0)::bigint as failed
    from rollup_rows
    where ${key} = any(${bigints(rows.map(({ id }) => id))}) and kind <> 'test' ${withHidden ? sql`` : sql`and not hides_text`}
      and hour >= date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hours}::int)
    group by 1`.execute(queries);
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? { delivered: 0, failed: 0 }) }));
}
