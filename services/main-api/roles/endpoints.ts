import type { FastifyInstance } from 'fastify';
import {
  assignPermission,
  createRole,
  deleteRole,
  findRole,
  listRoles,
  updateRole,
} from '#contract/main-api/people/roles.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { roleService } from './service.ts';

export function mountRoles(app: FastifyInstance, database: Database, secrets: SecretBox): void {
  const roles = roleService(database, secrets);
  mount(app, listRoles, (call) => sendPage(call, 'roles', ['name', 'ASC'], roles.list));
  mount(app, findRole, ({ params, session }) => roles.find(session, params.id));
  mount(app, createRole, ({ body, session }) => roles.create(session, body));
  mount(app, updateRole, ({ params, body, session }) => roles.update(session, params.id, body));
  mount(app, deleteRole, ({ params, session }) => roles.remove(session, params.id));
  mount(app, assignPermission, ({ body: { roleId, permissions }, session }) =>
    roles.update(session, roleId, { permissions }),
  );
}
