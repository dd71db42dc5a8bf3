import { sql } from 'kysely';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';

const averagedDays = 30;

/**
 * Credits that companies use in a day, by their ids: of messages that were accepted in the last days, by their hours, because the ledger
 * has an entry for each charge, of which large companies have millions. A company that has sent for a few days has the average of those.
 */
export async function readDailyUse(
  queries: Queries,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ids = bigints(companyIds);
  const { rows } = await sql<{ companyId: number; used: number; days: number }>`
    select usage.company_id as "companyId", greatest(0, usage.used)::bigint as used,
      least(${averagedDays}, greatest(1, extract(epoch from now() - (select min(created_at) from ledger_entries
        where ledger_entries.company_id = usage.company_id and kind = 'charge')) / 86400))::float8 as days
    from (select company_id, sum(charged - refunded) as used from rollup_rows
      where company_id = any(${ids}) and hour >= now() - make_interval(days => ${averagedDays}) group by 1) usage`.execute(
    queries,
  );
  return new Map(rows.map(({ companyId, used, days }) => [companyId, Math.round((used / days) * 10) / 10]));
}

/** For how many days a balance lasts; null when nothing was used. */
export function daysLeft(currentBalance: number, dailyUse: number): number | null {
  return dailyUse > 0 ? Math.floor(currentBalance / dailyUse) : null;
}
