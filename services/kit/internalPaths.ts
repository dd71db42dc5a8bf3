import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** What is for those who run Barta and not for its users; with all that is below. `/health` stays open. */
const internalPaths = ['/ready', '/metrics', '/docs', '/openapi.json'];

export interface InternalAccess {
  /** Empty where nobody has one. */
  token: string;
  /** What becomes of a caller while there is no token. */
  withoutToken: 'open' | 'closed';
}

/** Strangers are told about the service only where it is tried out. */
export function internalAccessOf(settings: { NODE_ENV: string; INTERNAL_TOKEN: string }): InternalAccess {
  return {
    token: settings.INTERNAL_TOKEN,
    withoutToken: settings.NODE_ENV === 'production' ? 'closed' : 'open',
  };
}

/**
 * Lets only callers with the token at the internal paths: as a bearer, which Prometheus and probes send, or as the password
 * of HTTP Basic, for which a browser asks its user. Where there is no token they are not there, or open to all.
 * Add it before the routes.
 */
export function guardInternalPaths(app: FastifyInstance, { token, withoutToken }: InternalAccess): void {
  if (token === '' && withoutToken === 'open') return;
  const expected = digest(token);
  app.addHook('onRequest', async (request, reply) => {
    // The route's pattern: an address can be written in more than one way.
    if (!isInternal(request.routeOptions.url)) return;
    if (token === '') {
      return reply.code(404).send(notThere.toBody(request.id));
    }
    if (timingSafeEqual(digest(tokenIn(request.headers.authorization)), expected)) return;
    // `Basic`, since a browser asks its user for nothing else.
    reply.header('WWW-Authenticate', 'Basic realm="Barta", charset="UTF-8"');
    return reply.code(401).send(tokenMissing.toBody(request.id));
  });
}

const notThere = new AppError('not-found', 'There is nothing at this address.');
const tokenMissing = new AppError('not-signed-in', 'This needs the token of the setting INTERNAL_TOKEN.');

function isInternal(pattern: string | undefined): boolean {
  return internalPaths.some((path) => pattern === path || pattern?.startsWith(`${path}/`));
}

function tokenIn(header = ''): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Of one length, so that comparing takes as long for each. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
