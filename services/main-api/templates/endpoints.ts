import type { FastifyInstance } from 'fastify';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '#contract/main-api/sending/templates.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { templateService } from './service.ts';

export function mountTemplates(app: FastifyInstance, database: Database): void {
  const templates = templateService(database);
  mount(app, listTemplates, (call) => sendPage(call, 'templates', ['name', 'ASC'], templates.list));
  mount(app, findTemplate, ({ params, session }) => templates.find(session, params.id));
  mount(app, createTemplate, ({ body, session, idempotencyKey }) =>
    templates.create(session, body, idempotencyKey),
  );
  mount(app, updateTemplate, ({ params, body, session }) => templates.update(session, params.id, body));
  mount(app, deleteTemplate, ({ params, session }) => templates.remove(session, params.id));
}
