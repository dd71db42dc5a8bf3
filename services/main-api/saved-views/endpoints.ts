import type { FastifyInstance } from 'fastify';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#contract/main-api/savedViews.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { savedViewService } from './service.ts';

export function mountSavedViews(app: FastifyInstance, database: Database): void {
  const views = savedViewService(database);
  mount(app, listSavedViews, ({ query, session }) => views.list(session, query.screen));
  mount(app, createSavedView, ({ body, session }) => views.create(session, body));
  mount(app, updateSavedView, ({ params, body, session }) => views.update(session, params.id, body));
  mount(app, deleteSavedView, ({ params, session }) => views.remove(session, params.id));
}
