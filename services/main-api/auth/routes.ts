import type { FastifyInstance } from 'fastify';
import { currentUser, login, logout } from '#contract/main-api/auth.ts';
import { mount } from '#services/kit/mount.ts';
import { originOf } from '../knownPlaces.ts';
import type { AuthService } from './service.ts';

export interface AuthLimits {
  loginsPerMinute: number;
}

export function mountRoutes(app: FastifyInstance, auth: AuthService, { loginsPerMinute }: AuthLimits): void {
  mount(app, login, ({ body, request }) => auth.login(body, originOf(request)), {
    perMinute: loginsPerMinute,
  });
  mount(app, logout, ({ session }) => auth.logout(session));
  mount(app, currentUser, ({ session }) => auth.currentUser(session));
}
