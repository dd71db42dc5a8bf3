import type { FastifyInstance } from 'fastify';
import {
  companyList,
  complainTypeList,
  departmentList,
  moduleList,
  permissionList,
  roleList,
  ticketStatuses,
  ticketStatusList,
  ticketStatusNames,
} from '#contract/main-api/lookups.ts';
import { modules, permissionsOf, platformPermissions } from '#contract/permissions.ts';
import { ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { unpagedList } from '#services/kit/http/page.ts';
import { outranks } from '../outranking.ts';
import { lookupRepository } from './repository.ts';

export function mountLookups(app: FastifyInstance, database: Database): void {
  const of = (session: Session) => lookupRepository(database, session);
  mount(app, companyList, async ({ session }) => unpagedList(await of(session).companies()));
  mount(app, departmentList, async ({ session }) => unpagedList(await of(session).departments()));
  mount(app, roleList, async ({ session }) => {
    const roles = await of(session).roles();
    return unpagedList(
      roles.map(({ permissions, ...role }) => ({
        ...role,
        isAssignable: !outranks({ scope: role.scope, permissions }, session),
      })),
    );
  });
  mount(app, moduleList, () => unpagedList(numbered(modules.map((name) => ({ name })))));
  mount(app, permissionList, () => unpagedList(numbered(modules.flatMap(permissionsIn))));
  mount(app, ticketStatusList, () =>
    unpagedList(
      ticketStatuses.map((status) => ({ id: ticketStatusId(status), status, ...ticketStatusNames[status] })),
    ),
  );
  mount(app, complainTypeList, async ({ session }) => unpagedList(await of(session).complainTypes()));
}

function permissionsIn(module: (typeof modules)[number]) {
  return permissionsOf(module).map((name) => ({
    name,
    module,
    isPlatformOnly: platformPermissions.includes(name),
  }));
}

/** Items of the contract have their position in the list as their id. */
function numbered<Item extends object>(items: readonly Item[]): (Item & { id: number })[] {
  return items.map((item, index) => ({ id: index + 1, ...item }));
}
