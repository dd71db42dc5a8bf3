import type { FastifyInstance } from 'fastify';
import { readBalance, readKey, readSenderIds } from '#contract/public-api/account.ts';
import {
  cancelMessages,
  readBatch,
  readBatches,
  rescheduleMessages,
  sendMessages,
} from '#contract/public-api/batches.ts';
import {
  cancelMessage,
  readMessage,
  readMessages,
  rescheduleMessage,
  sendMessage,
} from '#contract/public-api/messages.ts';
import { KeptUploads } from '#services/engine/recipients/kept/KeptUploads.ts';
import type { DatabaseClock } from '#services/kit/database/DatabaseClock.ts';
import { internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { StatusUrls } from '#services/kit/webhooks/statusUrls.ts';
import { mount } from '#services/kit/http/mount.ts';
import { createServer } from '#services/kit/http/server.ts';
import type { ServiceParts } from '#services/kit/process/process.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { batchService } from '../batches/service.ts';
import type { SmsReceiverSettings } from '../config.ts';
import { accountService } from './account.ts';
import { manyMessagesService } from './batches.ts';
import { mountDialects } from './dialects/mountDialects.ts';
import { MessageLimits } from './MessageLimits.ts';
import { messageService } from './messages.ts';
import { limitRequests } from './requestLimit.ts';

/**
 * The public API, with which programs of companies send: a server of its own, on a port that may face the internet.
 * @param onAccepted is called after each commit that put messages into the queue
 */
export async function buildPublicApi(
  { settings, database, log, room }: ServiceParts<SmsReceiverSettings>,
  clock: DatabaseClock,
  onAccepted: (isUrgent: boolean) => void,
): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'public-api',
    cell: settings.DATABASE_SCHEMA,
    log,
    database,
    clock,
    room,
    // A key does not belong into a page.
    allowedOrigins: () => [],
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  const takeRequest = limitRequests(app);
  const batches = batchService({ database, clock }, new KeptUploads(0, log), () => onAccepted(true));
  const statusUrls = new StatusUrls({
    database,
    secrets: secretBox(settings),
    allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
  });
  const limits = new MessageLimits(database);
  const parts = { database, clock, limits, batches, statusUrls, onAccepted };
  const messages = messageService(parts);
  const many = manyMessagesService(parts);
  const account = accountService(database);
  mountMessages(app, messages);
  mountBatches(app, many);
  mountDialects(app, { messages, batches: many, account }, takeRequest);
  mount(app, readBalance, ({ session }) => account.balance(session));
  mount(app, readSenderIds, ({ session }) => account.senderIds(session));
  mount(app, readKey, ({ session }) => account.key(session));
  return app;
}

function mountMessages(app: FastifyInstance, messages: ReturnType<typeof messageService>): void {
  mount(
    app,
    sendMessage,
    async ({ body, session, idempotencyKey, reply }) => {
      const sent = await messages.send(session, body, idempotencyKey);
      if (sent.id === null) reply.code(200);
      return sent;
    },
    { checksAccessAgain: true },
  );
  mount(app, readMessages, ({ query, session }) => messages.list(session, query));
  mount(app, readMessage, ({ params, session }) => messages.find(session, params.id));
  mount(app, cancelMessage, ({ params, session }) => messages.cancel(session, params.id));
  mount(app, rescheduleMessage, ({ params, body, session }) =>
    messages.reschedule(session, params.id, body.startsAt),
  );
}

function mountBatches(app: FastifyInstance, batches: ReturnType<typeof manyMessagesService>): void {
  mount(
    app,
    sendMessages,
    async ({ body, session, idempotencyKey, reply }) => {
      const sent = await batches.send(session, body, idempotencyKey);
      if (sent.id === null) reply.code(200);
      return sent;
    },
    { checksAccessAgain: true },
  );
  mount(app, readBatches, ({ query, session }) => batches.list(session, query));
  mount(app, readBatch, ({ params, session }) => batches.find(session, params.id));
  mount(app, cancelMessages, ({ params, session }) => batches.cancel(session, params.id));
  mount(app, rescheduleMessages, ({ params, body, session }) =>
    batches.reschedule(session, params.id, body.startsAt),
  );
}
