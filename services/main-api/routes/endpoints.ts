import type { FastifyInstance } from 'fastify';
import {
  createRoute,
  deleteRoute,
  findRoute,
  listRoutes,
  listRouteStates,
  updateRoute,
} from '#contract/main-api/routes.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { routeService } from './service.ts';

/** @param secrets keeps the routes' passwords */
export function mountRouteEndpoints(app: FastifyInstance, database: Database, secrets: SecretBox): void {
  const routes = routeService(database, secrets);
  mount(app, listRoutes, (call) => sendPage(call, 'routes', ['priority', 'ASC'], routes.list));
  mount(app, listRouteStates, () => routes.states());
  mount(app, findRoute, ({ params, session }) => routes.find(session, params.id));
  mount(app, createRoute, ({ body, session }) => routes.create(session, body));
  mount(app, updateRoute, ({ params, body, session }) => routes.update(session, params.id, body));
  mount(app, deleteRoute, ({ params, session }) => routes.remove(session, params.id));
}
