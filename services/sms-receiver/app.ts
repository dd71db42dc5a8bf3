import type { FastifyInstance } from 'fastify';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import { addReady } from '#services/kit/http/health.ts';
import { internalAccessOf } from '#services/kit/http/internalPaths.ts';
import { allowedOrigins } from '#services/kit/http/origins.ts';
import { listen, type Listening, type ServiceParts } from '#services/kit/process/process.ts';
import { stopAll } from '#services/kit/process/lifecycle.ts';
import { createServer } from '#services/kit/http/server.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import type { SmsReceiverSettings } from './config.ts';
import { mountBulk } from './bulk/index.ts';
import { mountContactImports } from './contacts/index.ts';
import { mountCredit } from './credit/index.ts';
import { createEngine, type Engine } from '#services/engine/engine.ts';
import { mountOptOuts } from './opt-outs/index.ts';
import { mountRefunds } from './refunds/index.ts';
import { addRouteMetrics } from './routeMetrics.ts';
import { mountRouteTests } from './route-tests/index.ts';
import { mountSending } from './sending/index.ts';
import { mountTransactions } from './transactions/index.ts';
import { startSystemTexts } from '#services/engine/system-texts/index.ts';
import { startTicketTexts } from '#services/engine/ticket-texts/index.ts';
import { startUpkeep } from '#services/engine/upkeep/index.ts';

/** Credit and sending over HTTP, in front of the engine. */
export async function buildApp(
  { settings, database, log, room }: ServiceParts<SmsReceiverSettings>,
  engine: Pick<Engine, 'wake' | 'checkRoutes' | 'linkStates' | 'boundSystemTextRoutes'>,
  clock = databaseClock(database, log),
): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'sms-receiver',
    log,
    database,
    clock,
    room,
    allowedOrigins: allowedOrigins(settings),
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
    // A file of 200 MB over a slow line.
    requestSeconds: 600,
  });
  // Not part of `/ready`: while a carrier is away messages are accepted and wait.
  addReady(app, '/ready/routes', { route: () => engine.checkRoutes() });
  addRouteMetrics(app, engine);
  mountCredit(app, database);
  mountSending(app, database, () => engine.wake());
  mountRouteTests(app, database, () => engine.wake());
  mountOptOuts(app, database);
  mountContactImports(app, database);
  mountTransactions(app, database);
  mountRefunds(app, database);
  const keptOctets = settings.KEPT_LISTS_MB * 1024 * 1024;
  mountBulk(app, { database, keptOctets, onReleased: () => engine.wake(), log });
  return app;
}

/** The service whole: HTTP in front, the engine and the upkeep behind. */
export async function startSmsReceiver(parts: ServiceParts<SmsReceiverSettings>): Promise<Listening> {
  const { settings, database, log } = parts;
  const clock = databaseClock(database, log);
  const engine = createEngine({ database, clock }, settings, log);
  const app = await buildApp(parts, engine, clock);
  const listening = await listen(app, 'sms-receiver', settings.HOST, settings.SMS_RECEIVER_PORT);
  // Only now: a start that fails at a taken port must not have messages on their way.
  await engine.start();
  const systemTexts = startSystemTexts(database, () => engine.wake(), log);
  const ticketTexts = startTicketTexts(database, () => engine.wake(), log);
  const upkeep = startUpkeep(
    database,
    {
      receiptHours: settings.RECEIPT_HOURS,
      graceSeconds: settings.UNCERTAIN_GRACE_SECONDS,
      onReleased: () => engine.wake(),
    },
    log,
  );
  return {
    ...listening,
    // The engine does not wait for slow requests: until it stops, other receivers cannot send what it has leased.
    async stop() {
      const stopped = await Promise.all([
        stopAll([engine], log),
        stopAll([systemTexts, ticketTexts, listening], log),
      ]);
      const isUpkeepStopped = await stopAll([upkeep], log);
      if (!stopped.every(Boolean) || !isUpkeepStopped) throw new Error('not all of it stopped cleanly');
    },
  };
}
