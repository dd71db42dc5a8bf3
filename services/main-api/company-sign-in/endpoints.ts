import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  findCompanySignIn,
  finishCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
  startCompanySignIn,
  testCompanySignIn,
  unlinkIdentity,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { companyReturnPath } from '#contract/main-api/sign-in/companyPaths.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusal } from '#services/kit/errors.ts';
import { giveAntiForgeryToken } from '#services/kit/http/guards/antiForgery.ts';
import { allowedOrigins } from '#services/kit/http/guards/origins.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { authRepository } from '../auth/repository.ts';
import { providerLifeOf, type MainApiSettings } from '../config.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { originOf } from '../knownPlaces.ts';
import type { PasskeyDomains } from '../second-factor/passkeys/domains.ts';
import { Provider } from './Provider.ts';
import { companySetUp } from './setUp.ts';
import { privateProvidersSetting } from './settings.ts';
import { companySignIn } from './signIn.ts';

interface CompanySignInParts {
  secrets: SecretBox;
  usernames: Usernames;
  domains: PasskeyDomains;
  settings: MainApiSettings;
  log: Logger;
}

export function mountCompanySignIn(
  app: FastifyInstance,
  database: Database,
  { secrets, usernames, domains, settings, log }: CompanySignInParts,
): void {
  const allowsPrivate = settings[privateProvidersSetting];
  const provider = new Provider({ allowsPrivate, clock: app.clock, log });
  const people = authRepository(database, providerLifeOf(settings));
  const setUp = companySetUp({ database, secrets, usernames, allowsPrivate });
  const signIns = companySignIn({ database, secrets, usernames, people, provider });
  const origins = allowedOrigins(settings);
  const perMinute = settings.LOGINS_PER_MINUTE;

  /**
   * The portal that asks: the identity provider sends people there and nowhere else. Pages of other sites cannot hide their origin, and a
   * program, which has none, gets the first portal.
   */
  function redirectUriOf(request: FastifyRequest): string {
    const allowed = origins(request);
    const { origin = allowed[0] ?? '' } = request.headers;
    if (!allowed.includes(origin)) throw refusal('rule-refused', 'portal-origin-unknown');
    return origin + companyReturnPath;
  }

  mount(app, findCompanySignIn, ({ params, session }) => setUp.find(session, params.id));
  mount(app, saveCompanySignIn, ({ params, body, session }) => setUp.save(session, params.id, body));
  mount(app, removeCompanySignIn, ({ params, session }) => setUp.remove(session, params.id));
  mount(app, unlinkIdentity, ({ body, session }) => setUp.unlink(session, body.id));
  mount(
    app,
    testCompanySignIn,
    ({ params, body: { browserKey }, session, request }) =>
      signIns.startTest(session, params.id, { browserKey, redirectUri: redirectUriOf(request) }),
    { perMinute },
  );
  mount(
    app,
    startCompanySignIn,
    ({ body: { company, browserKey }, request }) =>
      signIns.start(company, { browserKey, redirectUri: redirectUriOf(request) }),
    { perMinute },
  );
  mount(
    app,
    finishCompanySignIn,
    async ({ body, request, reply }) => {
      const answer = await signIns.finish(body, originOf(request), domains.of(request));
      if ('accessToken' in answer) giveAntiForgeryToken(request, reply, answer.accessToken);
      return answer;
    },
    { perMinute },
  );
}
