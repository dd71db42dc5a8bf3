import type { FastifyInstance } from 'fastify';
import { allowedOrigins, listen, type Listening, type ServiceParts } from '#services/kit/process.ts';
import { createServer } from '#services/kit/server.ts';
import { listSetting } from '#services/kit/settings.ts';
import { mountAuth } from './auth/index.ts';
import type { MainApiSettings } from './config.ts';
import { mountLookups } from './lookups/index.ts';
import { mountSenderIds } from './sender-ids/index.ts';
import { mountUsers } from './users/index.ts';

/** People, companies and permissions. */
export async function buildApp({
  settings,
  database,
  log,
}: ServiceParts<MainApiSettings>): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'main-api',
    log,
    database,
    allowedOrigins: allowedOrigins(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  mountAuth(app, database, { loginsPerMinute: settings.LOGINS_PER_MINUTE });
  mountUsers(app, database);
  mountLookups(app, database);
  mountSenderIds(app, database);
  return app;
}

export async function startMainApi(parts: ServiceParts<MainApiSettings>): Promise<Listening> {
  const app = await buildApp(parts);
  return listen(app, 'main-api', parts.settings.HOST, parts.settings.MAIN_API_PORT);
}
