import type { FastifyInstance } from 'fastify';
import { resetPassword, sendOtp, validateOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { MainApiSettings } from '../config.ts';
import { originOf } from '../knownPlaces.ts';
import { recoveryRepository } from './repository.ts';
import { recoveryService } from './service.ts';

export function mountPasswordRecovery(
  app: FastifyInstance,
  database: Database,
  settings: MainApiSettings,
): void {
  const recovery = recoveryService(recoveryRepository(database, settings), settings.BRAND_NAME);
  const limit = { perMinute: settings.RECOVERIES_PER_MINUTE };
  mount(app, sendOtp, ({ query, request }) => recovery.sendCode(query.userName, originOf(request)), limit);
  mount(
    app,
    validateOtp,
    ({ query, request }) => recovery.redeemCode(query.userName, query.otp, originOf(request)),
    limit,
  );
  mount(
    app,
    resetPassword,
    ({ body, session, request }) => recovery.resetPassword(session, body, originOf(request)),
    limit,
  );
}
