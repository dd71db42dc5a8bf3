import type { CompanyName } from '#contract/main-api/lookups.ts';
import type { Database } from '#services/kit/database/index.ts';

export type LookupRepository = ReturnType<typeof lookupRepository>;

export function lookupRepository(database: Database) {
  return {
    /** By name; `companyId` null means all. */
    companies(companyId: number | null): Promise<CompanyName[]> {
      return database
        .selectFrom('companies')
        .select(['id', 'name'])
        .$if(companyId !== null, (query) => query.where('id', '=', companyId!))
        .orderBy('name')
        .execute();
    },
  };
}
