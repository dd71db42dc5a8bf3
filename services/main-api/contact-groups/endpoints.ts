import type { FastifyInstance } from 'fastify';
import {
  createContactGroup,
  deleteContactGroup,
  findContactGroup,
  listContactGroups,
  updateContactGroup,
} from '#contract/main-api/sending/contactGroups.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { contactGroupService } from '#services/engine/contacts/groupService.ts';

export function mountContactGroups(app: FastifyInstance, database: Database): void {
  const groups = contactGroupService(database);
  mount(app, listContactGroups, (call) => sendPage(call, 'contact-groups', ['name', 'ASC'], groups.list));
  mount(app, findContactGroup, ({ params, session }) => groups.find(session, params.id));
  mount(app, createContactGroup, ({ body, session }) => groups.create(session, body));
  mount(app, updateContactGroup, ({ params, body, session }) => groups.update(session, params.id, body));
  mount(app, deleteContactGroup, ({ params, session }) => groups.remove(session, params.id));
}
