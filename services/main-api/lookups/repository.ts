import { sql } from 'kysely';
import type { CompanyName, ComplainType, DepartmentName, RoleName } from '#contract/main-api/lookups.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { isRoleVisibleTo, permissionsOfRole } from '../roles/repository.ts';

/** All that `session` sees, by name. */
export function lookupRepository(database: Database, session: Session) {
  return {
    companies: (): Promise<CompanyName[]> =>
      database
        .selectFrom('companies')
        .leftJoin('company_sign_ins', 'company_sign_ins.company_id', 'companies.id')
        .select([
          'companies.id',
          'companies.name',
          'companies.status',
          sql<boolean>`coalesce(company_sign_ins.passwords_off, false)`.as('arePasswordsOff'),
        ])
        .where(isOfVisibleCompany(session, 'companies.id'))
        .orderBy(nameOrder(sql`companies.name`))
        .execute(),

    departments: (): Promise<DepartmentName[]> =>
      database
        .selectFrom('departments')
        .select(['id', 'company_id as companyId', 'name'])
        .where(isOfVisibleCompany(session, 'company_id'))
        .orderBy(nameOrder(sql`name`))
        .orderBy('id')
        .execute(),

    roles: (): Promise<(Omit<RoleName, 'isAssignable'> & { permissions: PermissionKey[] })[]> =>
      database
        .selectFrom('roles')
        .select(['id', 'name', 'scope', 'company_id as companyId', permissionsOfRole.as('permissions')])
        .where(isRoleVisibleTo(session))
        .orderBy(nameOrder(sql`name`))
        .orderBy('id')
        .execute(),

    /** As they were set up: the most common first, `Other` last. */
    complainTypes: (): Promise<ComplainType[]> =>
      database
        .selectFrom('complain_types')
        .select(['id', 'name', 'name_bn as nameBn'])
        .orderBy('id')
        .execute(),
  };
}
