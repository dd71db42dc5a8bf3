import type { FastifyInstance } from 'fastify';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendingService } from './service.ts';

/** @param onAccepted is called after each commit that put messages into the queue */
export function mountSending(app: FastifyInstance, database: Database, onAccepted: () => void): void {
  const sending = sendingService(database, app.clock, onAccepted);
  mount(app, sendSingle, ({ body, session, idempotencyKey }) =>
    sending.sendSingle(session, body, idempotencyKey),
  );
}
