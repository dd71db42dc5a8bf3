import type { FastifyInstance } from 'fastify';
import { openReportReads } from '#services/kit/process/reportReads.ts';
import { internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import { allowedOrigins } from '#services/kit/http/guards/origins.ts';
import { listen, type Listening, type ServiceParts } from '#services/kit/process/process.ts';
import { stopAll } from '#services/kit/process/lifecycle.ts';
import { createServer } from '#services/kit/http/server.ts';
import { addQueueMetrics } from '#services/engine/monitoring/queueMetrics.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { openArchiveStore } from './archive/store.ts';
import { mountBatchSummary } from './batch-summary/endpoints.ts';
import type { DatabaseManagerSettings } from './config.ts';
import { mountReports } from './reports/endpoints.ts';
import { startRetention } from './startRetention.ts';
import { startFolding } from './rollups/index.ts';
import { startTableMaintenance } from './table-maintenance/index.ts';
import { mountTotals } from './totals/endpoints.ts';

/** Reports. */
export async function buildApp({
  settings,
  database,
  log,
  room,
}: ServiceParts<DatabaseManagerSettings>): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'database-manager',
    cell: settings.DATABASE_SCHEMA,
    log,
    database,
    room,
    allowedOrigins: allowedOrigins(settings),
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  addQueueMetrics(app.metrics, database);
  const reads = openReportReads(settings, database, log);
  app.addHook('onClose', () => reads.close());
  mountReports(app, database, reads);
  mountBatchSummary(app, database, reads);
  mountTotals(app, reads);
  return app;
}

/** The service whole: reports over HTTP, the folding of what they read, and the upkeep of all tables. */
export async function startDatabaseManager(parts: ServiceParts<DatabaseManagerSettings>): Promise<Listening> {
  const { settings, database, log } = parts;
  const app = await buildApp(parts);
  const listening = await listen(app, 'database-manager', settings.HOST, settings.DATABASE_MANAGER_PORT);
  const folding = startFolding(database, log);
  const tableMaintenance = startTableMaintenance(database, { isEmbedded: !settings.DATABASE_URL }, log);
  const retention = startRetention(
    database,
    { messagesKeptDays: settings.MESSAGES_KEPT_DAYS, receiptsKeptDays: settings.RECEIPTS_KEPT_DAYS },
    openArchiveStore(settings),
    log,
  );
  return {
    ...listening,
    async stop(cutOff) {
      if (!(await stopAll([retention, tableMaintenance, folding, listening], log, cutOff)))
        throw new Error('not all of it stopped cleanly');
    },
  };
}
