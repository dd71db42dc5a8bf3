import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { authRepository } from './repository.ts';
import { mountRoutes, type AuthLimits } from './routes.ts';
import { authService } from './service.ts';

export { forgetSignInTries } from './repository.ts';
export { signInLimit, strangersSignInLimit } from './limit.ts';

export function mountAuth(app: FastifyInstance, database: Database, limits: AuthLimits): void {
  mountRoutes(app, authService(authRepository(database)), limits);
}
