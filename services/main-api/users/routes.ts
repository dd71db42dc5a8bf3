import type { FastifyInstance } from 'fastify';
import { updatePassword } from '#contract/main-api/users.ts';
import { mount } from '#services/kit/mount.ts';
import type { UserService } from './service.ts';

/** Guesses at the current password that one address has in a minute. */
const passwordChangesPerMinute = 10;

export function mountRoutes(app: FastifyInstance, users: UserService): void {
  mount(app, updatePassword, ({ body, session }) => users.updatePassword(session, body), {
    perMinute: passwordChangesPerMinute,
  });
}
