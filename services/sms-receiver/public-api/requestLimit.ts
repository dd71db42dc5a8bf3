import type { FastifyInstance } from 'fastify';
import { tooManyTries } from '#services/kit/errors.ts';
import { SecondLimits } from './SecondLimits.ts';

/** Limits the requests of each key, and says in headers what is left (draft-ietf-httpapi-ratelimit-headers). */
export function limitRequests(app: FastifyInstance): void {
  const limits = new SecondLimits();
  // After the key was found, before the body is read.
  app.addHook('preParsing', (request, reply, _, done) => {
    const { apiKey: key } = request.session ?? {};
    if (!key) return done();
    const { isWithin, units, seconds } = limits.take(key.id, key.requestsPerSecond, 1);
    reply.header('RateLimit-Policy', `"requests";q=${key.requestsPerSecond};w=1`);
    reply.header('RateLimit', `"requests";r=${units};t=${Math.max(1, seconds)}`);
    return isWithin ? done() : done(tooManyTries(Math.max(1, seconds)));
  });
}
