import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { PastOptions } from './options.ts';

/** How often the first company sends more than the second, and so on (Zipf). */
const skew = 1;

/**
 * The temporary table `history_companies` of all companies: who is chosen how often, the provider least, and from what
 * each chooses.
 */
export async function addCompanies(transaction: Transaction<Schema>, { seed }: PastOptions): Promise<void> {
  await sql`
    create temporary table history_companies on commit drop as
    with senders as (
      select users.* from users join role_permissions using (role_id) where permission = 'send-multiple-sms'
    )
    select id as company_id, refunds, scope = 'platform' as is_provider, rank,
      sum(1 / rank ^ ${skew}::float8) over (order by rank) / sum(1 / rank ^ ${skew}::float8) over () as share_until,
      (select array_agg(id order by id) from senders where company_id = companies.id) as users,
      (select array_agg(coalesce(branch_id, 0) order by id) from senders where company_id = companies.id) as branches,
      (select array_agg(name order by id) from sender_ids where company_id = companies.id) as senders,
      (select array_agg(id order by id) from campaigns where company_id = companies.id) as campaigns
    from (
      select companies.*, row_number() over (order by scope = 'platform', id <> 2, hashint8extended(id, ${seed})) as rank
      from companies
    ) companies`.execute(transaction);
}
