import type { FastifyInstance } from 'fastify';
import {
  checkUsername,
  createUser,
  deleteUser,
  endUserSessions,
  findUser,
  listAdministrators,
  listUsers,
  updatePassword,
  updateProfile,
  updateUser,
  usersByDepartment,
} from '#contract/main-api/people/users.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import type { Usernames } from '../directory/Usernames.ts';
import type { Invitations } from '../invitations/Invitations.ts';
import { passwordGuesses } from '../currentPassword.ts';
import { ownAccountService } from './ownAccount.ts';
import { userService } from './service.ts';

export function mountUsers(
  app: FastifyInstance,
  database: Database,
  { usernames, invitations, limits }: { usernames: Usernames; invitations: Invitations; limits: TextLimits },
): void {
  const users = userService({ database, usernames, invitations, limits });
  const ownAccount = ownAccountService(database, limits);
  mount(app, listUsers, ({ query, session }) =>
    users.list(session, query.filter ?? {}, pageOf(query, ['name', 'ASC'])),
  );
  mount(app, findUser, ({ query, session }) => users.find(session, query.id));
  mount(app, usersByDepartment, ({ query, session }) => users.ofDepartment(session, query.departmentId));
  mount(app, listAdministrators, ({ session }) => users.administrators(session));
  mount(app, checkUsername, ({ query, session }) => users.checkUsername(session, query.username));
  mount(app, createUser, ({ body, session }) => users.create(session, body));
  mount(app, updateUser, ({ body, session }) => users.update(session, body));
  mount(app, deleteUser, ({ query, session }) => users.remove(session, query.id));
  mount(app, endUserSessions, ({ body, session }) => users.endSessions(session, body.id));
  mount(
    app,
    updatePassword,
    ({ body, session }) => ownAccount.updatePassword(session, body),
    passwordGuesses,
  );
  mount(app, updateProfile, ({ body, session }) => ownAccount.updateProfile(session, body), passwordGuesses);
}
