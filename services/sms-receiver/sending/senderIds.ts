import { sql } from 'kysely';
import { bigints } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { asPrepared } from '#services/kit/database/prepared.ts';

/** A company's approved sender ID of that name, or its default when no name is said; null when it has none such. */
export type SenderIdChoice = (companyId: number, name: string | undefined) => string | null;

export async function approvedSenderIds(
  queries: Queries,
  companyIds: readonly number[],
): Promise<SenderIdChoice> {
  const rows = await queries
    .selectFrom('sender_ids')
    .modifyFront(asPrepared)
    .select(['company_id', 'name', 'is_default'])
    .where(sql<boolean>`company_id = any(${bigints(companyIds)})`)
    .where('status', '=', 'approved')
    .execute();
  return (companyId, name) => {
    const own = rows.filter((row) => row.company_id === companyId);
    const chosen = own.find((row) => (name === undefined ? row.is_default : row.name === name));
    return chosen?.name ?? null;
  };
}

export async function approvedSenderId(
  queries: Queries,
  companyId: number,
  name: string | undefined,
): Promise<string | null> {
  const choose = await approvedSenderIds(queries, [companyId]);
  return choose(companyId, name);
}
