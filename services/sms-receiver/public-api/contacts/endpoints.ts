import type { FastifyInstance } from 'fastify';
import * as spec from '#contract/public-api/contacts.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { companyLists } from '../resources/lists.ts';
import { contactCalls } from './service.ts';

export function mountContacts(
  app: FastifyInstance,
  database: Database,
  lists: Pick<ReturnType<typeof companyLists>, 'groups'>,
): void {
  const calls = contactCalls(database);
  mount(app, spec.readGroups, ({ query, session }) => lists.groups(session, query));
  mount(app, spec.readGroup, ({ params, session }) => calls.find(session, params.id));
  mount(app, spec.addGroup, ({ body, session, idempotencyKey }) => calls.add(session, body, idempotencyKey));
  mount(app, spec.changeGroup, ({ params, body, session }) => calls.change(session, params.id, body));
  mount(app, spec.removeGroup, ({ params, session }) => calls.remove(session, params.id));
  mount(app, spec.readContacts, ({ params, query, session }) => calls.contacts(session, params.id, query));
  mount(app, spec.addContacts, ({ params, body, session, idempotencyKey }) =>
    calls.addContacts(session, params.id, body, idempotencyKey),
  );
  mount(app, spec.changeContact, ({ params, body, session }) =>
    calls.changeContact(session, params.id, params.contactId, body.fields),
  );
  mount(app, spec.removeContact, ({ params, session }) =>
    calls.removeContact(session, params.id, params.contactId),
  );
  mount(app, spec.removeContacts, ({ params, body, session, idempotencyKey }) =>
    calls.removeContacts(session, params.id, body.numbers, idempotencyKey),
  );
}
