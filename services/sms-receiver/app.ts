import type { FastifyInstance } from 'fastify';
import { allowedOrigins, listen, type Listening, type ServiceParts } from '#services/kit/process.ts';
import { stopAll } from '#services/kit/lifecycle.ts';
import { createServer } from '#services/kit/server.ts';
import { listSetting } from '#services/kit/settings.ts';
import { checkLease, type SmsReceiverSettings } from './config.ts';
import { mountCredit } from './credit/index.ts';
import { createRoute, type Route } from './dispatch/route.ts';
import { mountSending } from './sending/index.ts';
import { startSystemTexts } from './system-texts/index.ts';
import { startUpkeep } from './upkeep/index.ts';

/** Credit and sending over HTTP, in front of a route. */
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
  const route = await createRoute(database, settings, log);
  const app = await buildApp(parts, route);
  const listening = await listen(app, 'sms-receiver', settings.HOST, settings.SMS_RECEIVER_PORT);
  // Only now: a start that fails at a taken port must not have messages on their way.
  route.start();
  const systemTexts = startSystemTexts(database, () => route.wake(), log);
  const upkeep = startUpkeep(database, settings.RECEIPT_HOURS, log);
  return {
    ...listening,
    // Requests first, then what they put on its way, then the housekeeping.
    async stop() {
      if (!(await stopAll([upkeep, route, systemTexts, listening], log)))
        throw new Error('not all of it stopped cleanly');
    },
  };
}
