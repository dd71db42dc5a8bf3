import { sql, type RawBuilder } from 'kysely';
import { rechargeKey } from './ledger.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** The payments of open requests as rows `(company_id, key)`. */
export const openPayments = sql<{ company_id: number; key: string | null }>`
  (select company_id, ${rechargeKey(sql`payment_reference`)} as key from recharge_requests where status = 'open')`;

/**
 * Ids of other companies that have a recharge or an open request with this payment.
 * @param open rows of `openPayments`, for who asks this of many payments at once
 */
export function othersWith(
  reference: RawBuilder<unknown>,
  companyId: RawBuilder<unknown>,
  open: RawBuilder<unknown> = openPayments,
): RawBuilder<{ id: number }> {
  const key = rechargeKey(reference);
  return sql`
    select used.company_id as id from recharge_references used
      where used.reference_key = ${key} and used.company_id <> ${companyId}
    union select other.company_id from ${open} other where other.key = ${key} and other.company_id <> ${companyId}`;
}

/**
 * Whether another company has a recharge or an open request with this payment. One at a time can ask this of a payment, until its
 * transaction ends.
 */
export async function isUsedByOthers(
  queries: Queries,
  reference: string,
  companyId: number,
): Promise<boolean> {
  const name = sql`'payment ' || current_schema || ' ' || ${rechargeKey(sql`${reference}::text`)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries);
  const { rows } = await othersWith(sql`${reference}::text`, sql`${companyId}::bigint`).execute(queries);
  return rows.length > 0;
}
