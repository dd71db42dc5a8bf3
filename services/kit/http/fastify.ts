import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Logger } from '../logging/log.ts';
import { addStopSignal } from './abortSignal.ts';
import { serializerCompiler } from './serialization.ts';

/** A Fastify server with our log, our request ids and our time limits; requests are logged by `server.ts`. */
export function createFastify(log: Logger, options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // On a starved machine a start may take minutes, which is better than a start that ends by itself.
    pluginTimeout: 0,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    ...options,
  } as FastifyServerOptions);
  app.setSerializerCompiler(serializerCompiler);
  addStopSignal(app);
  closeUnusedConnections(app);
  return app;
}

/**
 * A close waits until all connections are closed. Node itself closes those that are idle when it begins, but neither
 * those on which no request has come yet, which browsers open in advance, nor those that become idle later.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const withoutRequest = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  app.server.on('request', ({ socket }) => withoutRequest.delete(socket));
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of withoutRequest) socket.destroy();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}

/**
 * An address such as `/%zz` by its letters, so that it is answered like any other one: Fastify itself would
 * refuse it before the hooks that set our headers.
 */
function decodable(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
