import type { FastifyInstance } from 'fastify';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '#contract/main-api/templates.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { TemplateService } from './service.ts';

export function mountRoutes(app: FastifyInstance, templates: TemplateService): void {
  mount(app, listTemplates, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await templates.list(session, query.filter, page);
    sendRange(reply, 'templates', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findTemplate, ({ params, session }) => templates.find(session, params.id));
  mount(app, createTemplate, ({ body, session, idempotencyKey }) =>
    templates.create(session, body, idempotencyKey),
  );
  mount(app, updateTemplate, ({ params, body, session }) => templates.update(session, params.id, body));
  mount(app, deleteTemplate, ({ params, session }) => templates.remove(session, params.id));
}
