import type { FastifyInstance } from 'fastify';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { Database } from '#services/kit/database/index.ts';
import { traceStep } from '#services/engine/monitoring/tracing.ts';
import { mount, type Call } from '#services/kit/http/mount.ts';
import { routeTestService } from './routeTests.ts';
import { sendingService } from './service.ts';

/** @param onAccepted is called after each commit that put messages into the queue */
export function mountSending(
  app: FastifyInstance,
  database: Database,
  onAccepted: (isUrgent: boolean) => void,
): void {
  const sending = sendingService(database, app.clock, onAccepted);
  const tests = routeTestService(database, () => onAccepted(true));
  const send = async ({ body, session, idempotencyKey, reply }: Call<typeof sendSingle>) => {
    const from = app.clock.now() - reply.elapsedTime;
    const accepted = await sending.sendSingle(session, body, idempotencyKey);
    if (traceStep) {
      const message = { companyId: session.companyId, id: Number(accepted.messageId) };
      reply.raw.once('finish', () => {
        traceStep?.('request', message, { from, to: app.clock.now() }, { 'http.route': sendSingle.path });
      });
    }
    return accepted;
  };
  mount(app, sendSingle, send, { checksAccessAgain: true });
  mount(app, testRoute, ({ params, body, session, idempotencyKey }) =>
    tests.send(session, params.id, body, idempotencyKey),
  );
}
