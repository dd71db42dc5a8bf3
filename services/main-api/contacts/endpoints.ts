import type { FastifyInstance } from 'fastify';
import {
  addContact,
  deleteContact,
  exportContacts,
  listContacts,
  updateContact,
} from '#contract/main-api/sending/contactGroups.ts';
import type { Database } from '#services/kit/database/index.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { contactService } from '#services/engine/contacts/service.ts';

export function mountContacts(app: FastifyInstance, database: Database): void {
  const contacts = contactService(database);
  mount(app, listContacts, ({ params, query, session }) =>
    contacts.list(session, params.id, query.filter, pageOf(query, ['msisdn', 'ASC'])),
  );
  mount(app, addContact, ({ params, body, session }) => contacts.add(session, params.id, body));
  mount(app, updateContact, ({ params, body, session }) =>
    contacts.update(session, params.id, params.contactId, body),
  );
  mount(app, deleteContact, ({ params, session }) => contacts.remove(session, params.id, params.contactId));
  mount(app, exportContacts, async ({ params, query, session, reply }) => {
    const file = await contacts.export(session, params.id, exportStyle(query));
    reply.header('Content-Disposition', `attachment; filename="contacts-${params.id}.csv"`);
    return file;
  });
}
