import type { FastifyInstance } from 'fastify';
import { allowedOrigins, listen, type Listening, type ServiceParts } from '#services/kit/process.ts';
import { createServer } from '#services/kit/server.ts';
import { listSetting } from '#services/kit/settings.ts';
import type { DatabaseManagerSettings } from './config.ts';
import { mountReports } from './reports/index.ts';

/** Reports. */
export async function buildApp({
  settings,
  database,
  log,
}: ServiceParts<DatabaseManagerSettings>): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'database-manager',
    log,
    database,
    allowedOrigins: allowedOrigins(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  mountReports(app, database);
  return app;
}

export async function startDatabaseManager(parts: ServiceParts<DatabaseManagerSettings>): Promise<Listening> {
  const app = await buildApp(parts);
  return listen(app, 'database-manager', parts.settings.HOST, parts.settings.DATABASE_MANAGER_PORT);
}
