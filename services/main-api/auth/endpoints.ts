import type { FastifyInstance } from 'fastify';
import { currentUser, login, logout } from '#contract/main-api/sign-in/auth.ts';
import { giveAntiForgeryToken, removeAntiForgeryToken } from '#services/kit/http/guards/antiForgery.ts';
import { signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import type { SessionLife } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { originOf } from '../knownPlaces.ts';
import type { PasskeyDomains } from '../second-factor/passkeys/domains.ts';
import type { FactorProofs } from '../second-factor/proofs.ts';
import { authRepository } from './repository.ts';
import { authService } from './service.ts';

export function mountAuth(
  app: FastifyInstance,
  database: Database,
  {
    loginsPerMinute,
    proofs,
    domains,
    providerLife,
  }: { loginsPerMinute: number; proofs: FactorProofs; domains: PasskeyDomains; providerLife: SessionLife },
): void {
  const auth = authService(authRepository(database, providerLife), proofs);
  mount(
    app,
    login,
    async ({ body, request, reply }) => {
      const answer = await auth.login(body, originOf(request), domains.of(request));
      if ('accessToken' in answer) giveAntiForgeryToken(request, reply, answer.accessToken);
      return answer;
    },
    { perMinute: loginsPerMinute },
  );
  mount(
    app,
    signInWithCode,
    async ({ body, request, reply }) => {
      const answer = await auth.signInWithCode(body, originOf(request));
      giveAntiForgeryToken(request, reply, answer.accessToken);
      return answer;
    },
    { perMinute: loginsPerMinute },
  );
  mount(app, logout, ({ session, request, reply }) => {
    removeAntiForgeryToken(request, reply);
    return auth.logout(session);
  });
  mount(app, currentUser, ({ session }) => auth.currentUser(session));
}
