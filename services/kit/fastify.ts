import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger } from './log.ts';

/** A Fastify server with our log, our request ids and our time limits; requests are logged by `server.ts`. */
export function createFastify(log: Logger, options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    ...options,
  } as FastifyServerOptions);
  return app as unknown as FastifyInstance;
}
