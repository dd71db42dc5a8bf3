import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  passkeyChallenge,
  removePasskey,
  renamePasskey,
  signInChallenge,
  startPasskey,
} from '#contract/main-api/sign-in/passkeys.ts';
import {
  confirmSecondFactor,
  confirmSession,
  findSecondFactor,
  removeApp,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '#contract/main-api/sign-in/secondFactor.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { MainApiSettings } from '../config.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { ownChanges } from './ownChanges.ts';
import type { PasskeyDomains } from './passkeys/domains.ts';
import { passkeyService } from './passkeys/service.ts';
import type { FactorProofs } from './proofs.ts';
import { secondFactorService } from './service.ts';

/** Calls that check passwords and codes, which are slow to check: what an office behind one address may need. */
const guesses = { perMinute: 60 };

interface Parts {
  usernames: Usernames;
  secrets: SecretBox;
  proofs: FactorProofs;
  domains: PasskeyDomains;
  settings: MainApiSettings;
}

export function mountSecondFactor(
  app: FastifyInstance,
  database: Database,
  { usernames, secrets, proofs, domains, settings }: Parts,
): void {
  const brand = settings.BRAND_NAME;
  const own = ownChanges(database, proofs, settings);
  const factors = secondFactorService({ database, secrets, usernames, proofs, own, brand });
  mount(app, findSecondFactor, ({ session }) => factors.find(session));
  mount(app, startSecondFactor, ({ body, session }) => factors.start(session, body), guesses);
  mount(app, confirmSecondFactor, ({ body, session }) => factors.confirm(session, body.code), guesses);
  mount(app, confirmSession, ({ body, session }) => factors.confirmSession(session, body), guesses);
  mount(app, renewRecoveryCodes, ({ body, session }) => factors.renewRecoveryCodes(session, body), guesses);
  mount(app, removeApp, ({ body, session }) => factors.removeApp(session, body), guesses);
  mount(app, removeSecondFactor, ({ body, session }) => factors.remove(session, body), guesses);
  mount(app, resetSecondFactor, ({ body, session }) => factors.reset(session, body.id));

  const passkeys = passkeyService({ database, usernames, own, domains, brand });
  mount(
    app,
    signInChallenge,
    ({ body, request }) => passkeys.signInChallenge(body.secondFactorTicket, domains.need(request)),
    { perMinute: settings.LOGINS_PER_MINUTE },
  );
  mount(
    app,
    passkeyChallenge,
    ({ body, session, request }) => passkeys.challenge(session, body.purpose, domains.need(request)),
    guesses,
  );
  mount(
    app,
    startPasskey,
    ({ body, session, request }) => passkeys.start(session, body, domains.need(request)),
    guesses,
  );
  mount(app, addPasskey, ({ body, session }) => passkeys.add(session, body), guesses);
  mount(app, renamePasskey, ({ body, session }) => passkeys.rename(session, body.id, body.name));
  mount(
    app,
    removePasskey,
    ({ body: { id, ...proof }, session }) => passkeys.remove(session, id, proof),
    guesses,
  );
}
