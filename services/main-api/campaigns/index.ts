import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { campaignService } from './service.ts';

export function mountCampaigns(app: FastifyInstance, database: Database): void {
  mountRoutes(app, campaignService(database, app.clock));
}
