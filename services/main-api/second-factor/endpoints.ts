import type { FastifyInstance } from 'fastify';
import {
  confirmSecondFactor,
  confirmSession,
  findSecondFactor,
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
import { secondFactorService } from './service.ts';

/** Calls that check passwords and codes, which are slow to check: what an office behind one address may need. */
const guesses = { perMinute: 60 };

export function mountSecondFactor(
  app: FastifyInstance,
  database: Database,
  { usernames, secrets, settings }: { usernames: Usernames; secrets: SecretBox; settings: MainApiSettings },
): void {
  const brand = settings.BRAND_NAME;
  const factors = secondFactorService({ database, secrets, usernames, limits: settings, brand });
  mount(app, findSecondFactor, ({ session }) => factors.find(session));
  mount(app, startSecondFactor, ({ body, session }) => factors.start(session, body.currentPassword), guesses);
  mount(app, confirmSecondFactor, ({ body, session }) => factors.confirm(session, body.code), guesses);
  mount(app, confirmSession, ({ body, session }) => factors.confirmSession(session, body.code), guesses);
  mount(app, renewRecoveryCodes, ({ body, session }) => factors.renewRecoveryCodes(session, body), guesses);
  mount(app, removeSecondFactor, ({ body, session }) => factors.remove(session, body), guesses);
  mount(app, resetSecondFactor, ({ body, session }) => factors.reset(session, body.id));
}
