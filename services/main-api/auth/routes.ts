import type { FastifyInstance } from 'fastify';
import { currentUser, login, logout } from '#contract/main-api/auth.ts';
import { giveAntiForgeryToken } from '#services/kit/http/antiForgery.ts';
import { mount } from '#services/kit/http/mount.ts';
import { originOf } from '../knownPlaces.ts';
import type { AuthService } from './service.ts';

export interface AuthLimits {
  loginsPerMinute: number;
}

export function mountRoutes(app: FastifyInstance, auth: AuthService, { loginsPerMinute }: AuthLimits): void {
  mount(
    app,
    login,
    async ({ body, request, reply }) => {
      const answer = await auth.login(body, originOf(request));
      giveAntiForgeryToken(request, reply, answer.accessToken);
      return answer;
    },
    { perMinute: loginsPerMinute },
  );
  mount(app, logout, ({ session }) => auth.logout(session));
  mount(app, currentUser, ({ session }) => auth.currentUser(session));
}
