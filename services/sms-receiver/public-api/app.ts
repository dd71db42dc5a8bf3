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
import { checkCode, sendCode } from '#contract/public-api/codes.ts';
import { readLedger } from '#contract/public-api/ledger.ts';
import { addOptedOut, readOptOuts, removeOptedOut } from '#contract/public-api/optOuts.ts';
import { readTemplates } from '#contract/public-api/templates.ts';
import { addOptOutsAs, removeOptOutAs } from '#services/engine/opt-outs/change.ts';
import type { Database } from '#services/kit/database/index.ts';
import { KeptUploads } from '#services/engine/recipients/kept/KeptUploads.ts';
import type { DatabaseClock } from '#services/kit/database/DatabaseClock.ts';
import { internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { StatusUrls } from '#services/kit/webhooks/statusUrls.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { createServer } from '#services/kit/http/server.ts';
import type { ServiceParts } from '#services/kit/process/process.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { batchService } from '../batches/service.ts';
import type { SmsReceiverSettings } from '../config.ts';
import { accountService } from './account.ts';
import { publicBatchService, type PublicBatchService } from './batches.ts';
import { mountContacts } from './contacts/endpoints.ts';
import { codeService } from './codes/service.ts';
import { mountDialects } from './dialects/mountDialects.ts';
import { isTestKey, refuseTestKey } from './keyTerms.ts';
import { mountExports } from './resources/exports.ts';
import { companyLists } from './resources/lists.ts';
import { MessageLimits } from './MessageLimits.ts';
import { messageService, type MessageService } from './messages.ts';
import { logRequests } from './request-log/logRequests.ts';
import { limitRequests } from './requestLimit.ts';
import { testBatchService } from './test-keys/batches.ts';
import { testMessageService } from './test-keys/messages.ts';

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
    allowedOrigins: null,
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  logRequests(app, database, log);
  const takeRequest = limitRequests(app);
  const batches = batchService({ database, clock }, new KeptUploads(0, log), () => onAccepted(true));
  const statusUrls = new StatusUrls({
    database,
    secrets: secretBox(settings),
    allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
  });
  const limits = new MessageLimits(database);
  const parts = { database, clock, limits, batches, statusUrls, onAccepted };
  const messages = byKind(messageService(parts), testMessageService(parts));
  const publicBatches = byKind(publicBatchService(parts), testBatchService(parts));
  mountCodes(app, codeService(parts));
  const lists = companyLists(database);
  mountCompanyRecords(app, database, lists);
  mountExports(app, database, messages, lists);
  mountContacts(app, database, lists);
  const account = accountService(database);
  mountMessages(app, messages);
  mountBatches(app, publicBatches);
  mountDialects(app, { messages, batches: publicBatches, account }, takeRequest);
  mount(app, readBalance, ({ session }) => account.balance(session));
  mount(app, readSenderIds, ({ session }) => account.senderIds(session));
  mount(app, readKey, ({ session }) => account.key(session));
  return app;
}

type ByKind<Service> = (session: Session) => Service;

/** Keys of one kind never see what those of the other have sent. */
function byKind<Service>(live: Service, test: Service): ByKind<Service> {
  return (session) => (isTestKey(session) ? test : live);
}

function mountMessages(app: FastifyInstance, messages: ByKind<MessageService>): void {
  mount(
    app,
    sendMessage,
    async ({ body, session, idempotencyKey, reply }) => {
      const sent = await messages(session).send(session, body, idempotencyKey);
      if (sent.id === null) reply.code(200);
      return sent;
    },
    { checksAccessAgain: true },
  );
  mount(app, readMessages, ({ query, session }) => messages(session).list(session, query));
  mount(app, readMessage, ({ params, session }) => messages(session).find(session, params.id));
  mount(app, cancelMessage, ({ params, session }) => messages(session).cancel(session, params.id));
  mount(app, rescheduleMessage, ({ params, body, session }) =>
    messages(session).reschedule(session, params.id, body.startsAt),
  );
}

function mountBatches(app: FastifyInstance, batches: ByKind<PublicBatchService>): void {
  mount(
    app,
    sendMessages,
    async ({ body, session, idempotencyKey, reply }) => {
      const sent = await batches(session).send(session, body, idempotencyKey);
      if (sent.id === null) reply.code(200);
      return sent;
    },
    { checksAccessAgain: true },
  );
  mount(app, readBatches, ({ query, session }) => batches(session).list(session, query));
  mount(app, readBatch, ({ params, session }) => batches(session).find(session, params.id));
  mount(app, cancelMessages, ({ params, session }) => batches(session).cancel(session, params.id));
  mount(app, rescheduleMessages, ({ params, body, session }) =>
    batches(session).reschedule(session, params.id, body.startsAt),
  );
}

function mountCodes(app: FastifyInstance, codes: ReturnType<typeof codeService>): void {
  mount(app, sendCode, ({ body, session, idempotencyKey }) => codes.send(session, body, idempotencyKey), {
    checksAccessAgain: true,
  });
  mount(
    app,
    checkCode,
    ({ params, body, session, idempotencyKey }) => codes.check(session, params.id, body.code, idempotencyKey),
    { checksAccessAgain: true },
  );
}

function mountCompanyRecords(
  app: FastifyInstance,
  database: Database,
  lists: ReturnType<typeof companyLists>,
): void {
  mount(app, readLedger, ({ query, session }) => lists.ledger(session, query));
  mount(app, readTemplates, ({ query, session }) => lists.templates(session, query));
  mount(app, readOptOuts, ({ query, session }) => lists.optOuts(session, query));
  mount(app, addOptedOut, ({ body, session }) => {
    refuseTestKey(session);
    return addOptOutsAs(database, session, body);
  });
  mount(app, removeOptedOut, async ({ params, session }) => {
    refuseTestKey(session);
    const { id } = await removeOptOutAs(database, session, params.id);
    return { id: String(id) };
  });
}
