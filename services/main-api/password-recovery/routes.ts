import type { FastifyInstance } from 'fastify';
import { resetPassword, sendOtp, validateOtp } from '#contract/main-api/passwordRecovery.ts';
import { mount } from '#services/kit/http/mount.ts';
import { originOf } from '../knownPlaces.ts';
import type { RecoveryService } from './service.ts';

export interface RecoveryLimits {
  recoveriesPerMinute: number;
}

export function mountRoutes(
  app: FastifyInstance,
  recovery: RecoveryService,
  { recoveriesPerMinute: perMinute }: RecoveryLimits,
): void {
  mount(app, sendOtp, ({ query, request }) => recovery.sendCode(query.userName, originOf(request)), {
    perMinute,
  });
  mount(
    app,
    validateOtp,
    ({ query, request }) => recovery.redeemCode(query.userName, query.otp, originOf(request)),
    {
      perMinute,
    },
  );
  mount(
    app,
    resetPassword,
    ({ body, session, request }) => recovery.resetPassword(session, body, originOf(request)),
    {
      perMinute,
    },
  );
}
