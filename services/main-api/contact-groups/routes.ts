import type { FastifyInstance } from 'fastify';
import {
  createContactGroup,
  deleteContactGroup,
  findContactGroup,
  listContactGroups,
  updateContactGroup,
} from '#contract/main-api/contactGroups.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { ContactGroupService } from './service.ts';

export function mountRoutes(app: FastifyInstance, groups: ContactGroupService): void {
  mount(app, listContactGroups, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await groups.list(session, query.filter, page);
    sendRange(reply, 'contact-groups', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findContactGroup, ({ params, session }) => groups.find(session, params.id));
  mount(app, createContactGroup, ({ body, session }) => groups.create(session, body));
  mount(app, updateContactGroup, ({ params, body, session }) => groups.update(session, params.id, body));
  mount(app, deleteContactGroup, ({ params, session }) => groups.remove(session, params.id));
}
