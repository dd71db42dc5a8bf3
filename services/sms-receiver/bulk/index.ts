import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { KeptUploads } from '#services/engine/recipients/kept/KeptUploads.ts';
import { ProgressHub } from './progress/ProgressHub.ts';
import { progressRepository } from './progress/repository.ts';
import { mountRoutes } from './routes.ts';
import { bulkService } from './service.ts';

export interface BulkParts {
  database: Database;
  /** Octets of recipients' files that are kept for another look. */
  keptOctets: number;
  /** Called after each commit that let messages be taken. */
  onReleased: () => void;
  log: Logger;
}

export function mountBulk(app: FastifyInstance, { database, keptOctets, onReleased, log }: BulkParts): void {
  const progress = progressRepository(database);
  const hub = new ProgressHub((batchId) => progress.find(batchId, null), log);
  // A server does not close before its answers have ended.
  app.addHook('preClose', async () => hub.stop());
  const uploads = new KeptUploads(keptOctets, log);
  app.addHook('onReady', () => uploads.removeAbandoned());
  app.addHook('onClose', () => uploads.close());
  mountRoutes(app, { bulk: bulkService({ database, clock: app.clock }, uploads, onReleased), database, hub });
}
