import type { FastifyInstance } from 'fastify';
import { allowedOrigins, listen, type Listening, type ServiceParts } from '#services/kit/process.ts';
import { createServer } from '#services/kit/server.ts';
import { listSetting } from '#services/kit/settings.ts';
import { checkLease, type SmsReceiverSettings } from './config.ts';
import { mountCredit } from './credit/index.ts';
import { startRoute, type Route } from './dispatch/route.ts';
import { mountSending } from './sending/index.ts';
import { startUpkeep } from './upkeep/index.ts';

/** Credit and sending over HTTP, for a route that is already running. */
export async function buildApp(
  { settings, database, log }: ServiceParts<SmsReceiverSettings>,
  route: Pick<Route, 'wake' | 'checkReady'>,
): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'sms-receiver',
    log,
    database,
    allowedOrigins: allowedOrigins(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
    readyChecks: { route: () => route.checkReady() },
  });
  mountCredit(app, database);
  mountSending(app, database, () => route.wake());
  return app;
}

/** The service whole: HTTP in front, the route to the carrier and the upkeep behind. */
export async function startSmsReceiver(parts: ServiceParts<SmsReceiverSettings>): Promise<Listening> {
  const { settings, database, log } = parts;
  checkLease(settings);
  const route = await startRoute(database, settings, log);
  const upkeep = startUpkeep(database, settings.RECEIPT_HOURS, log);
  const app = await buildApp(parts, route);
  const listening = await listen(app, 'sms-receiver', settings.HOST, settings.SMS_RECEIVER_PORT);
  return {
    ...listening,
    // Requests first, then what they put on its way, then the housekeeping.
    async stop() {
      await listening.stop();
      await route.stop();
      await upkeep.stop();
    },
  };
}
