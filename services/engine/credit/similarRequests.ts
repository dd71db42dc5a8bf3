import { sql } from 'kysely';
import type { SimilarRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import { referenceSkeleton } from '#domain/credit/referenceSkeleton.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { rechargeKey } from './ledger.ts';

/** How many are shown of a payment; more would say no more. */
const mostShown = 3;

/**
 * For each open request the others whose reference looks like its own: of its company first, then of others, newest first. Those of
 * other companies with the very same reference are left out, since `othersWith` finds them. All open requests are read: a company has a
 * few at most.
 * @param ids of open requests with a reference
 */
export async function findSimilarRequests(
  queries: Queries,
  ids: readonly number[],
): Promise<SimilarRequest[][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select recharge_requests.id, company_id as "companyId", companies.name as "companyName", amount,
      payment_reference as reference, requested_at as "requestedAt", ${rechargeKey(sql`payment_reference`)} as key
    from recharge_requests join companies on companies.id = company_id
    where recharge_requests.status = 'open' and payment_reference is not null
    order by recharge_requests.id desc`.execute(queries);
  const skeletons = new Map(rows.map((row) => [row, referenceSkeleton(row.reference)]));
  return ids.map((id) => {
    const own = rows.find((row) => row.id === id);
    if (!own) return [];
    const others = rows.filter((row) => row !== own && skeletons.get(row) === skeletons.get(own));
    const ofCompany = others.filter(({ companyId }) => companyId === own.companyId);
    const ofOthers = others.filter(({ companyId, key }) => companyId !== own.companyId && key !== own.key);
    return [...ofCompany, ...ofOthers].slice(0, mostShown).map((row) => {
      const { key: _, ...request } = row;
      return sent(request);
    });
  });
}

interface Row extends Omit<SimilarRequest, 'requestedAt'> {
  requestedAt: Date;
  key: string;
}
