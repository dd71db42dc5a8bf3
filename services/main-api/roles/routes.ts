import type { FastifyInstance } from 'fastify';
import {
  assignPermission,
  createRole,
  deleteRole,
  findRole,
  listRoles,
  updateRole,
} from '#contract/main-api/roles.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { RoleService } from './service.ts';

export function mountRoutes(app: FastifyInstance, roles: RoleService): void {
  mount(app, listRoles, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await roles.list(session, query.filter ?? {}, page);
    sendRange(reply, 'roles', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findRole, ({ params, session }) => roles.find(session, params.id));
  mount(app, createRole, ({ body, session }) => roles.create(session, body));
  mount(app, updateRole, ({ params, body, session }) => roles.update(session, params.id, body));
  mount(app, deleteRole, ({ params, session }) => roles.remove(session, params.id));
  mount(app, assignPermission, ({ body, session }) =>
    roles.update(session, body.roleId, { permissions: body.permissions }),
  );
}
