import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { recoveryRepository } from './repository.ts';
import { mountRoutes, type RecoveryLimits } from './routes.ts';
import { recoveryService } from './service.ts';

export function mountPasswordRecovery(
  app: FastifyInstance,
  database: Database,
  limits: RecoveryLimits,
): void {
  mountRoutes(app, recoveryService(recoveryRepository(database)), limits);
}
