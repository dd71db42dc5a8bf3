import { sql } from 'kysely';
import { apiRequestLimits } from '#contract/main-api/programs/apiRequests.ts';
import type { Database } from '#services/kit/database/index.ts';

const { days, perCompany } = apiRequestLimits;

/**
 * Deletes some requests of programs that are old, or of a company that has newer ones enough. @returns how many; none when there are no more
 */
export async function removeOldRequests(database: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with last_kept as (
      select companies.id as company_id, true as has_failed, failed.id from companies, lateral (
        select id from api_requests where company_id = companies.id and code is not null
        order by id desc offset ${perCompany - 1} limit 1) failed
      union all
      select companies.id, false, succeeded.id from companies, lateral (
        select id from api_requests where company_id = companies.id and code is null
        order by id desc offset ${perCompany - 1} limit 1) succeeded)
    delete from api_requests where id in (
      select id from api_requests where at < now() - make_interval(days => ${days})
      union
      select requests.id from last_kept join api_requests requests
        on requests.company_id = last_kept.company_id and (requests.code is not null) = has_failed and requests.id < last_kept.id
      limit ${limit})`.execute(database);
  return Number(numAffectedRows);
}
