import type { FastifyInstance } from 'fastify';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/main-api/programs/webhooks.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { deliveryService } from './deliveries.ts';
import { webhookService } from './service.ts';

export function mountWebhooks(
  app: FastifyInstance,
  database: Database,
  options: { secrets: SecretBox; allowsPrivate: boolean },
): void {
  const webhooks = webhookService(database, options);
  const deliveries = deliveryService(database);
  mount(app, listWebhooks, (call) => sendPage(call, 'webhooks', ['id', 'DESC'], webhooks.list));
  mount(app, findWebhook, ({ params, session }) => webhooks.find(session, params.id));
  mount(app, createWebhook, ({ body, session }) => webhooks.create(session, body));
  mount(app, updateWebhook, ({ params, body, session }) => webhooks.update(session, params.id, body));
  mount(app, deleteWebhook, ({ params, session }) => webhooks.remove(session, params.id));
  mount(app, rotateWebhookSecret, ({ params, session }) => webhooks.rotate(session, params.id));
  mount(app, testWebhook, ({ params, session }) => deliveries.test(session, params.id));
  mount(app, listWebhookDeliveries, (call) =>
    sendPage(call, 'deliveries', ['id', 'DESC'], (session, filter, page) =>
      deliveries.list(session, call.params.id, filter, page),
    ),
  );
  mount(app, resendWebhookDelivery, ({ params, session }) =>
    deliveries.resend(session, params.id, params.deliveryId),
  );
  mount(app, resendWebhookDeliveries, ({ params, body, session }) =>
    deliveries.resendPeriod(session, params.id, body),
  );
}
