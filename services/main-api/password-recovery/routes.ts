import type { FastifyInstance } from 'fastify';
import { resetPassword, sendOtp, validateOtp } from '#contract/main-api/passwordRecovery.ts';
import { mount } from '#services/kit/mount.ts';
import type { RecoveryService } from './service.ts';

export interface RecoveryLimits {
  recoveriesPerMinute: number;
}

export function mountRoutes(
  app: FastifyInstance,
  recovery: RecoveryService,
  { recoveriesPerMinute: perMinute }: RecoveryLimits,
): void {
  mount(app, sendOtp, ({ query, request }) => recovery.sendCode(query.userName, request.ip), { perMinute });
  mount(app, validateOtp, ({ query }) => recovery.redeemCode(query.userName, query.otp), { perMinute });
  mount(app, resetPassword, ({ body, session }) => recovery.resetPassword(session, body), { perMinute });
}
