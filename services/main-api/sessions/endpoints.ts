import type { FastifyInstance } from 'fastify';
import {
  endOwnSessions,
  endUserSession,
  listOwnSessions,
  listUserSessions,
} from '#contract/main-api/sign-in/sessions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { passwordGuesses } from '../currentPassword.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { sessionService } from './service.ts';

export function mountSessions(app: FastifyInstance, database: Database, usernames: Usernames): void {
  const sessions = sessionService(database, usernames);
  mount(app, listOwnSessions, ({ session }) => sessions.listOwn(session));
  mount(app, endOwnSessions, ({ body, session }) => sessions.endOwn(session, body), passwordGuesses);
  mount(app, listUserSessions, ({ query, session }) => sessions.listOfUser(session, query.userId));
  mount(app, endUserSession, ({ body, session }) => sessions.endOfUser(session, body.userId, body.id));
}
