import type { FastifyInstance } from 'fastify';
import { findInvitation } from '#contract/main-api/people/invitations.ts';
import { inviteUser } from '#contract/main-api/people/users.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { Usernames } from '../directory/Usernames.ts';
import type { Invitations } from './Invitations.ts';
import { invitationService } from './service.ts';

export function mountInvitations(
  app: FastifyInstance,
  database: Database,
  {
    invitations,
    usernames,
    perMinute,
  }: { invitations: Invitations; usernames: Usernames; perMinute: number },
): void {
  const service = invitationService(database, invitations, usernames);
  mount(app, findInvitation, ({ session }) => service.find(session), { perMinute });
  mount(app, inviteUser, ({ body, session }) => service.invite(session, body.id));
}
