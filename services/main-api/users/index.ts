import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { ownAccountService } from './ownAccount.ts';
import { mountRoutes } from './routes.ts';
import { userService } from './service.ts';

export { usernameQuestions } from './usernameQuestions.ts';

export function mountUsers(app: FastifyInstance, database: Database): void {
  mountRoutes(app, userService(database), ownAccountService(database));
}
