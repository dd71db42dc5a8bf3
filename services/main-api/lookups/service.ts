import {
  ticketStatuses,
  ticketStatusNames,
  type CompanyName,
  type ComplainType,
  type DepartmentName,
  type RoleName,
} from '#contract/main-api/lookups.ts';
import { modules, permissionsOf, platformPermissions } from '#contract/permissions.ts';
import { ticketStatusId } from '#domain/ticketStatus.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { outranks } from '../outranking.ts';
import type { LookupRepository } from './repository.ts';

export type LookupService = ReturnType<typeof lookupService>;

export function lookupService(lookups: LookupRepository) {
  return {
    companies: (session: Session): Promise<CompanyName[]> =>
      lookups.companies(visibleCompany(session, undefined)),

    departments: (session: Session): Promise<DepartmentName[]> =>
      lookups.departments(visibleCompany(session, undefined)),

    async roles(session: Session): Promise<RoleName[]> {
      const roles = await lookups.roles(session);
      return roles.map(({ permissions, ...role }) => ({
        ...role,
        isAssignable: !outranks({ scope: role.scope, permissions }, session),
      }));
    },

    modules: () => numbered(modules.map((name) => ({ name }))),

    permissions: () =>
      numbered(
        modules.flatMap((module) =>
          permissionsOf(module).map((name) => ({
            name,
            module,
            isPlatformOnly: platformPermissions.includes(name),
          })),
        ),
      ),

    ticketStatuses: () =>
      ticketStatuses.map((status) => ({ id: ticketStatusId(status), status, ...ticketStatusNames[status] })),

    complainTypes: (): Promise<ComplainType[]> => lookups.complainTypes(),
  };
}

/** What stands in the contract has its place in the list as its id. */
function numbered<Item extends object>(items: readonly Item[]): (Item & { id: number })[] {
  return items.map((item, index) => ({ id: index + 1, ...item }));
}
