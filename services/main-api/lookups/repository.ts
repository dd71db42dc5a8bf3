import { sql } from 'kysely';
import type { CompanyName, ComplainType, DepartmentName, RoleName } from '#contract/main-api/lookups.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isVisibleTo } from '../roles/index.ts';

export type LookupRepository = ReturnType<typeof lookupRepository>;

/** All by name; `companyId` null means every company's. */
export function lookupRepository(database: Database) {
  return {
    companies(companyId: number | null): Promise<CompanyName[]> {
      return database
        .selectFrom('companies')
        .select(['id', 'name', 'status'])
        .$if(companyId !== null, (query) => query.where('id', '=', companyId!))
        .orderBy(sql`lower(name)`)
        .execute();
    },

    departments(companyId: number | null): Promise<DepartmentName[]> {
      return database
        .selectFrom('departments')
        .select(['id', 'company_id as companyId', 'name'])
        .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute();
    },

    roles(session: Session): Promise<(Omit<RoleName, 'isAssignable'> & { permissions: PermissionKey[] })[]> {
      return database
        .selectFrom('roles')
        .select([
          'id',
          'name',
          'scope',
          'company_id as companyId',
          sql<PermissionKey[]>`array(select permission from role_permissions where role_id = roles.id)`.as(
            'permissions',
          ),
        ])
        .where(isVisibleTo(session))
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute();
    },

    /** As they were set up: the most common first, `Other` last. */
    complainTypes(): Promise<ComplainType[]> {
      return database
        .selectFrom('complain_types')
        .select(['id', 'name', 'name_bn as nameBn'])
        .orderBy('id')
        .execute();
    },
  };
}
