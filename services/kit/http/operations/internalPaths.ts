import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { secretOf } from '../guards/authorization.ts';

/** Paths for operators, not for users, with everything below them. `/health` stays open. */
const internalPaths = ['/ready', '/metrics', '/docs', '/openapi.json'];

export interface InternalAccess {
  /** Empty if the setting is empty. */
  token: string;
  /** How callers are treated while there is no token. */
  withoutToken: 'open' | 'closed';
}

/** Without a token the paths are open to everybody, but not in production. */
export function internalAccessOf(settings: { NODE_ENV: string; INTERNAL_TOKEN: string }): InternalAccess {
  return {
    token: settings.INTERNAL_TOKEN,
    withoutToken: settings.NODE_ENV === 'production' ? 'closed' : 'open',
  };
}

/**
 * Lets only callers with the token at the internal paths: as a bearer, which Prometheus and probes send, or as the
 * password of HTTP Basic, for which a browser asks its user. Without a token the paths answer 404 or are open to all.
 * Add it before the routes.
 */
export function guardInternalPaths(app: FastifyInstance, { token, withoutToken }: InternalAccess): void {
  if (token === '' && withoutToken === 'open') return;
  const expected = digest(token);
  app.addHook('onRequest', async (request, reply) => {
    // Compares the route's pattern, because a path can be written in more than one way.
    if (!isInternal(request.routeOptions.url)) return;
    if (token === '') {
      return reply.code(404).send(notThere.toBody(request.id));
    }
    if (timingSafeEqual(digest(secretOf(request.headers.authorization)), expected)) return;
    // `Basic` makes a browser ask its user.
    reply.header('WWW-Authenticate', 'Basic realm="Barta", charset="UTF-8"');
    return reply.code(401).send(tokenMissing.toBody(request.id));
  });
}

const notThere = new AppError('not-found', 'There is nothing at this address.');
const tokenMissing = new AppError('not-signed-in', 'This needs the token of the setting INTERNAL_TOKEN.');

function isInternal(pattern: string | undefined): boolean {
  return internalPaths.some((path) => pattern === path || pattern?.startsWith(`${path}/`));
}

/** Digests have equal lengths, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
