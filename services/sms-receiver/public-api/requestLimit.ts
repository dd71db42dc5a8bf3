import type { FastifyInstance, FastifyReply } from 'fastify';
import { tooManyTries } from '#services/kit/errors.ts';
import type { SessionKey } from '#services/kit/auth/session.ts';
import { SecondLimits } from './SecondLimits.ts';

/** Counts a request of a key. @throws rate-limited */
export type TakeRequest = (key: SessionKey, reply: FastifyReply) => void;

/**
 * Limits the requests of each key, and says in headers what is left (draft-ietf-httpapi-ratelimit-headers).
 * @returns the same for calls whose key is found only in their body
 */
export function limitRequests(app: FastifyInstance): TakeRequest {
  const limits = new SecondLimits();
  const take: TakeRequest = (key, reply) => {
    const { isWithin, units, seconds } = limits.take(key.id, key.requestsPerSecond, 1);
    reply.header('RateLimit-Policy', `"requests";q=${key.requestsPerSecond};w=1`);
    reply.header('RateLimit', `"requests";r=${units};t=${Math.max(1, seconds)}`);
    if (!isWithin) throw tooManyTries(Math.max(1, seconds));
  };
  // After the key was found, before the body is read.
  app.addHook('preParsing', (request, reply, _, done) => {
    const { apiKey: key } = request.session ?? {};
    if (key) take(key, reply);
    done();
  });
  return take;
}
