import type { FastifyInstance } from 'fastify';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { routeTestService } from './service.ts';

/** @param onAccepted is called after each commit that put a message into the queue */
export function mountRouteTests(app: FastifyInstance, database: Database, onAccepted: () => void): void {
  const tests = routeTestService(database, onAccepted);
  mount(app, testRoute, ({ params, body, session, idempotencyKey }) =>
    tests.send(session, params.id, body, idempotencyKey),
  );
}
