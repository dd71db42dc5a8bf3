import type { FastifyInstance } from 'fastify';
import {
  createRoute,
  deleteRoute,
  findRoute,
  listRoutes,
  listRouteStates,
  updateRoute,
} from '#contract/main-api/routes.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { RouteService } from './service.ts';

export function mountRoutes(app: FastifyInstance, routes: RouteService): void {
  mount(app, listRoutes, async ({ query, reply }) => {
    const page = pageOf(query, ['priority', 'ASC']);
    const { rows, total } = await routes.list(query.filter ?? {}, page);
    sendRange(reply, 'routes', page.offset, rows.length, total);
    return rows;
  });
  mount(app, listRouteStates, () => routes.states());
  mount(app, findRoute, ({ params }) => routes.find(params.id));
  mount(app, createRoute, ({ body, session }) => routes.create(session, body));
  mount(app, updateRoute, ({ params, body, session }) => routes.update(session, params.id, body));
  mount(app, deleteRoute, ({ params, session }) => routes.remove(session, params.id));
}
