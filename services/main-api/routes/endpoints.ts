import type { FastifyInstance } from 'fastify';
import {
  createRoute,
  deleteRoute,
  findReceiptAddress,
  findRoute,
  listRoutes,
  listRouteStates,
  replaceReceiptAddress,
  updateRoute,
} from '#contract/main-api/carriers/routes.ts';
import { dryRunRoute, httpPresetNames, listRoutePresets } from '#contract/main-api/carriers/routeDryRun.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { dryRunRouteOf } from './dryRun.ts';
import { receiptAddressService } from './receiptAddress.ts';
import { routeService } from './service.ts';

const presets = httpPresetNames.map((name) => ({ name, settings: httpPresets[name] }));

/** @param secrets keeps the routes' passwords */
export function mountRouteEndpoints(app: FastifyInstance, database: Database, secrets: SecretBox): void {
  const routes = routeService(database, secrets);
  mount(app, listRoutes, (call) => sendPage(call, 'routes', ['priority', 'ASC'], routes.list));
  mount(app, listRouteStates, () => routes.states());
  mount(app, findRoute, ({ params, session }) => routes.find(session, params.id));
  mount(app, createRoute, ({ body, session }) => routes.create(session, body));
  mount(app, updateRoute, ({ params, body, session }) => routes.update(session, params.id, body));
  mount(app, deleteRoute, ({ params, session }) => routes.remove(session, params.id));
  mount(app, listRoutePresets, () => presets);
  mount(app, dryRunRoute, ({ body }) => dryRunRouteOf(body));
  const addresses = receiptAddressService(database, secrets, app.clock);
  mount(app, findReceiptAddress, ({ params }) => addresses.find(params.id));
  mount(app, replaceReceiptAddress, ({ params, session }) => addresses.replace(session, params.id));
}
