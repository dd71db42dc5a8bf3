import type { FastifyInstance } from 'fastify';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { SendingService } from './service.ts';

export function mountRoutes(app: FastifyInstance, sending: SendingService): void {
  mount(app, sendSingle, ({ body, session, idempotencyKey }) =>
    sending.sendSingle(session, body, idempotencyKey),
  );
}
