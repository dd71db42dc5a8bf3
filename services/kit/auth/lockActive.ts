import type { Queries } from '../database/index.ts';

/**
 * Locks a user and their company until the transaction ends, so that neither is deactivated while a session is made
 * for them.
 * @returns whether they may sign in: active, in an active company
 */
export async function lockActive(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('companies.status', '=', 'active')
    .forNoKeyUpdate('users')
    .forShare('companies')
    .executeTakeFirst();
  return row !== undefined;
}
