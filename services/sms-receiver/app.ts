import type { FastifyInstance } from 'fastify';
import { databaseClock, type Clock } from '#services/kit/database/DatabaseClock.ts';
import { addReady } from '#services/kit/http/operations/health.ts';
import { internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import { allowedOrigins } from '#services/kit/http/guards/origins.ts';
import { listen, type Listening, type ServiceParts } from '#services/kit/process/process.ts';
import { stopAll } from '#services/kit/process/lifecycle.ts';
import { createServer } from '#services/kit/http/server.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import type { SmsReceiverSettings } from './config.ts';
import { mountBatches } from './batches/endpoints.ts';
import { mountCarrierReceipts } from './carrier-receipts/endpoints.ts';
import { mountContactImports } from './contacts/endpoints.ts';
import { mountDocuments } from './documents/endpoints.ts';
import { mountCredit } from './credit/endpoints.ts';
import { startApprovalChecks } from '#services/engine/approvals/approvalChecks.ts';
import { startTracing } from '#services/engine/monitoring/tracing.ts';
import { createEngine, type Engine } from '#services/engine/engine.ts';
import { engineCounters } from '#services/engine/monitoring/counters.ts';
import { RecentActivity } from '#services/engine/monitoring/activity.ts';
import { addQueueMetrics } from '#services/engine/monitoring/queueMetrics.ts';
import { buildPublicApi } from './public-api/app.ts';
import { mountOptOuts } from './opt-outs/endpoints.ts';
import { mountRechargeRequests } from './recharge-requests/endpoints.ts';
import { mountSchedule } from './schedule/endpoints.ts';
import { mountRefunds } from './refunds/endpoints.ts';
import { addRouteMetrics } from './routeMetrics.ts';
import { mountSending } from './sending/endpoints.ts';
import { mountTransactions } from './transactions/endpoints.ts';
import { startWebhookSender } from './webhooks/WebhookSender.ts';
import { addTextMetrics } from '#services/kit/texts/admitText.ts';
import { startSystemTexts } from '#services/engine/texts/systemTexts.ts';
import { startTicketTexts } from '#services/engine/texts/ticketTexts.ts';
import { startUpkeep } from '#services/engine/upkeep/index.ts';

/** Credit and sending over HTTP, in front of the engine. */
export async function buildApp(
  { settings, database, log, room }: ServiceParts<SmsReceiverSettings>,
  /** Null in a process that is not a dispatcher. Dispatchers in other processes poll the queue. */
  engine: Pick<Engine, 'wake' | 'checkRoutes' | 'routeUse' | 'boundSystemTextRoutes'> | null,
  clock = databaseClock(database, log),
): Promise<FastifyInstance> {
  const tasks = tasksOf(settings);
  const hasApi = tasks.includes('api');
  const activity = new RecentActivity();
  const app = await createServer({
    service: 'sms-receiver',
    cell: settings.DATABASE_SCHEMA,
    log,
    database,
    clock,
    room,
    allowedOrigins: allowedOrigins(settings),
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
    // A file of 200 MB over a slow line.
    requestSeconds: 600,
    isWithoutApi: !hasApi,
    process: {
      tasks,
      details: async () => ({ ...(await activity.read()), isPaused: settings.DISPATCH_PAUSED }),
    },
    readyNotes: settings.DISPATCH_PAUSED ? { dispatch: 'paused' } : {},
  });
  // Not part of `/ready`: while a carrier is away messages are accepted and wait.
  if (engine) {
    addReady(app, '/ready/routes', { route: () => engine.checkRoutes() });
    addRouteMetrics(app.metrics, engine);
    addTextMetrics(app.metrics);
  }
  for (const counter of engineCounters) app.metrics.registerMetric(counter);
  addQueueMetrics(app.metrics, database);
  if (!hasApi) return app;
  const wake = (isUrgent = true) => engine?.wake(isUrgent);
  mountCredit(app, database);
  mountSending(app, database, wake);
  mountOptOuts(app, database);
  mountContactImports(app, database);
  mountTransactions(app, database);
  mountDocuments(app, database);
  mountRechargeRequests(app, database);
  mountRefunds(app, database);
  const keptOctets = settings.KEPT_LISTS_MB * 1024 * 1024;
  mountBatches(app, { database, keptOctets, onReleased: wake, log });
  mountSchedule(app, database);
  await mountCarrierReceipts(app, { database, secrets: secretBox(settings), log });
  return app;
}

/** The service: HTTP in front, the engine and the upkeep behind, as far as `RECEIVER_TASKS` names them. */
export async function startSmsReceiver(
  parts: ServiceParts<SmsReceiverSettings>,
): Promise<Listening & { publicApiAddress: string | null }> {
  const { settings, database, log } = parts;
  const tasks = tasksOf(settings);
  if (settings.DISPATCH_PAUSED)
    log.warn('DISPATCH_PAUSED is true: messages are accepted, and nothing is sent, expired or started');
  const clock = databaseClock(database, log);
  const stopTracing = await startTracing(settings);
  const engine = tasks.includes('dispatcher') ? createEngine({ database, clock }, settings, log) : null;
  const app = await buildApp(parts, engine, clock);
  const listening = await listen(app, 'sms-receiver', settings.HOST, settings.SMS_RECEIVER_PORT);
  const servers = [listening];
  // Only then: a start that fails at a taken port must not have messages on their way.
  try {
    if (tasks.includes('public-api')) {
      const publicApi = await buildPublicApi(parts, clock, (isUrgent) => engine?.wake(isUrgent));
      servers.push(await listen(publicApi, 'public-api', settings.HOST, settings.PUBLIC_API_PORT));
    }
    await engine?.start();
  } catch (error) {
    await stopAll([...(engine ? [engine] : []), ...servers], log);
    throw error;
  }
  const timedWork = tasks.includes('upkeep') ? startTimedWork(parts, clock, engine) : null;
  return {
    ...listening,
    publicApiAddress: servers[1]?.address ?? null,
    drain: () => servers.forEach((server) => server.drain?.()),
    // The engine does not wait for slow requests: until it stops, other receivers cannot send what it has leased.
    async stop(cutOff) {
      const stopped = await Promise.all([
        stopAll(engine ? [engine] : [], log),
        // The public API first: the other one's server has the clock of both.
        stopAll([...servers, ...(timedWork?.senders ?? [])], log, cutOff),
      ]);
      await stopTracing();
      const isUpkeepStopped = await stopAll(timedWork ? [timedWork.upkeep] : [], log);
      if (!stopped.every(Boolean) || !isUpkeepStopped) throw new Error('not all of it stopped cleanly');
    },
  };
}

/** With `DISPATCH_PAUSED` the upkeep rests too: it would end as expired what may have been sent. */
function tasksOf({ RECEIVER_TASKS, DISPATCH_PAUSED }: SmsReceiverSettings): string[] {
  return listSetting(RECEIVER_TASKS).filter((task) => task.endsWith('api') || !DISPATCH_PAUSED);
}

/** Events a second while messages wait to leave: enough for most, and messages keep most of the processor. */
const eventsBesideMessages = 2_200;

function startTimedWork(
  { settings, database, log }: ServiceParts<SmsReceiverSettings>,
  clock: Clock,
  engine: Engine | null,
) {
  // After each commit that put a message into the queue.
  const wake = () => engine?.wake();
  const rules = {
    receiptHours: settings.RECEIPT_HOURS,
    partReceiptSeconds: settings.PART_RECEIPT_SECONDS,
    graceSeconds: settings.UNCERTAIN_GRACE_SECONDS,
    leaseSeconds: settings.DISPATCH_LEASE_SECONDS,
  };
  return {
    senders: [
      startSystemTexts(database, wake, log),
      startTicketTexts(database, settings, wake, log),
      startApprovalChecks(database, settings, log),
      startWebhookSender({
        database,
        clock,
        log,
        secrets: secretBox(settings),
        allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
        mostPerSecond: () => (engine?.isSending ? eventsBesideMessages : null),
      }),
    ],
    upkeep: startUpkeep(database, { ...rules, onReleased: wake }, log),
  };
}
