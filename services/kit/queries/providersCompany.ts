import type { Queries } from '../database/index.ts';

/** The provider's own company, which pays for texts that Barta itself sends; undefined before the first start has made it. */
export function providersCompany(queries: Queries): Promise<{ id: number; name: string } | undefined> {
  return queries
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('scope', '=', 'platform')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
