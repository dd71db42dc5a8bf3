import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountFigures, mountThreadRoutes, mountTicketRoutes } from './routes.ts';
import { ticketService } from './service.ts';
import { threadService } from './threadService.ts';

export function mountTickets(app: FastifyInstance, database: Database): void {
  mountTicketRoutes(app, ticketService(database, app.clock));
  mountThreadRoutes(app, threadService(database));
  mountFigures(app, database);
}
