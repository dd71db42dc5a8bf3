import { sql, type RawBuilder } from 'kysely';
import type { SimilarRecharge } from '#contract/sms-receiver/credit.ts';
import { referenceSkeleton } from '#domain/credit/referenceSkeleton.ts';
import { bigints, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { rechargeKey } from './ledger.ts';

/** How many are shown of a payment; more would say no more. */
const mostShown = 3;
/** References of one skeleton that are read of other companies: "cash" may have been typed by all. */
const mostRead = 100;

interface Payment {
  companyId: number;
  reference: string;
}

/**
 * For each payment the recharges whose reference looks like it: of its company first, then of others, newest first. Those of other
 * companies with the very same reference are left out, since `othersWith` finds them.
 */
export async function findSimilarRecharges(
  queries: Queries,
  payments: readonly Payment[],
): Promise<SimilarRecharge[][]> {
  const found = payments.map((): SimilarRecharge[] => []);
  if (payments.length === 0) return found;
  const columns = {
    place: bigints(payments.map((_, place) => place)),
    company_id: bigints(payments.map(({ companyId }) => companyId)),
    reference: texts(payments.map(({ reference }) => reference)),
    skeleton: texts(payments.map(({ reference }) => referenceSkeleton(reference))),
  };
  const looksAlike = (condition: RawBuilder<unknown>) => sql`
    (select company_id, reference from recharge_references
      where skeleton = wanted.skeleton and ${condition} limit ${mostRead})`;
  const { rows } = await sql<RowWithPlace>`
    select wanted.place, entry.id, entry.company_id as "companyId", companies.name as "companyName", entry.reference,
      entry.balance_delta as amount, entry.created_at as "createdAt"
    from ${unnested('wanted', columns)}
    cross join lateral (
      select entries.* from (
        ${looksAlike(sql`company_id = wanted.company_id`)}
        union all
        ${looksAlike(sql`company_id <> wanted.company_id and reference_key <> ${rechargeKey(sql`wanted.reference`)}`)}
      ) used
      join ledger_entries entries on entries.company_id = used.company_id and entries.kind = 'recharge'
        and entries.reference = used.reference
      order by entries.company_id = wanted.company_id desc, entries.id desc limit ${mostShown}
    ) entry
    join companies on companies.id = entry.company_id
    order by wanted.place, entry.company_id = wanted.company_id desc, entry.id desc`.execute(queries);
  for (const { place, ...recharge } of rows) found[place]!.push(sent(recharge));
  return found;
}

interface RowWithPlace extends Omit<SimilarRecharge, 'createdAt'> {
  place: number;
  createdAt: Date;
}

/**
 * Stores the skeletons of references that have none yet, which an earlier release has added.
 * @returns how many of at most `most` there were
 */
export async function storeSkeletons(database: Database, most: number): Promise<number> {
  const unread = await database
    .selectFrom('recharge_references')
    .select(['company_id', 'reference_key', 'reference'])
    .where('skeleton', 'is', null)
    .limit(most)
    .execute();
  if (unread.length === 0) return 0;
  const columns = {
    company_id: bigints(unread.map((row) => row.company_id)),
    reference_key: texts(unread.map((row) => row.reference_key)),
    skeleton: texts(unread.map((row) => referenceSkeleton(row.reference))),
  };
  await sql`
    update recharge_references known set skeleton = filled.skeleton from ${unnested('filled', columns)}
    where known.company_id = filled.company_id and known.reference_key = filled.reference_key`.execute(
    database,
  );
  return unread.length;
}
