import type { FastifyInstance } from 'fastify';
import { confirmNumber, sendNumberCode } from '#contract/main-api/sign-in/numberConfirmation.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { MainApiSettings } from '../config.ts';
import { recoveryRepository } from '../password-recovery/repository.ts';
import { numberConfirmationService } from './service.ts';

export function mountNumberConfirmation(
  app: FastifyInstance,
  database: Database,
  settings: MainApiSettings,
): void {
  const confirmations = numberConfirmationService(database, recoveryRepository(database, settings), settings);
  const limit = { perMinute: settings.RECOVERIES_PER_MINUTE };
  mount(app, sendNumberCode, ({ session }) => confirmations.sendCode(session), limit);
  mount(app, confirmNumber, ({ body, session }) => confirmations.confirm(session, body.code), limit);
}
