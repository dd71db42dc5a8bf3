import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ErrorBody } from '#contract/errors.ts';
import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import { can } from '#contract/permissions.ts';
import { AppError } from './errors.ts';
import type { SessionPurpose } from '#database/schema.ts';
import { accessOf, sessionEnded, type Session } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyInstance {
    findSession(token: string, purpose: SessionPurpose, address: string): Promise<Session | null>;
    mounted: Set<EndpointSpec>;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
  }
}

/** What a handler is given: the checked input and who is calling. */
export type Call<Spec extends EndpointSpec> = Input<Spec> & {
  session: Spec['permission'] extends 'public' ? null : Session;
  idempotencyKey: Spec extends { idempotent: true } ? string : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export interface MountOptions {
  /** Calls per minute and address. */
  perMinute?: number;
}

/**
 * Makes a route of an endpoint: permission guard, validation, reply filter and status come from the object,
 * and the handler gets its input typed.
 */
export function mount<const Spec extends EndpointSpec>(
  app: FastifyInstance,
  spec: Spec,
  handler: (call: Call<Spec>) => Promise<Reply<Spec>> | Reply<Spec>,
  options: MountOptions = {},
): void {
  app.mounted.add(spec);
  const status = spec.status ?? 200;
  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      response: { [status]: spec.reply, '4xx': ErrorBody, '5xx': ErrorBody },
    },
    config: configOf(spec, options),
    // Before the body is even read: a stranger's megabyte is not parsed.
    onRequest: async (request, reply) => {
      const session = await findCaller(app, request, spec);
      request.session = session;
      if (!session) return;
      reply.header('X-Access', accessOf(session));
      if (session.purpose === 'session') checkMay(session, spec);
    },
    handler: async (request, reply) => {
      reply.code(status);
      const { params, query, body, session } = request;
      const idempotencyKey = spec.idempotent ? readIdempotencyKey(request) : undefined;
      return handler({
        params,
        query,
        body,
        session,
        idempotencyKey,
        request,
        reply,
      } as unknown as Call<Spec>);
    },
  });
}

function configOf(spec: EndpointSpec, { perMinute }: MountOptions): RouteShorthandOptions['config'] {
  return { endpoint: spec, ...(perMinute && { rateLimit: { max: perMinute, timeWindow: 60_000 } }) };
}

async function findCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  spec: EndpointSpec,
): Promise<Session | null> {
  if (spec.permission === 'public') return null;
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) {
    throw new AppError('not-signed-in', 'Sign in first.');
  }
  const purpose = spec.permission === 'password-reset' ? 'password-reset' : 'session';
  const session = await app.findSession(token, purpose, request.ip);
  if (!session) throw sessionEnded();
  return session;
}

function checkMay(session: Session, spec: EndpointSpec): void {
  if (session.passwordChangeRequired) {
    // With a password that somebody else has chosen, choosing one's own is all there is.
    if (spec.whilePasswordDue) return;
    throw new AppError('password-change-required', 'Choose a new password first.');
  }
  if (!can(session.permissions, spec.permission)) {
    throw new AppError('forbidden', `This needs the permission ${spec.permission}.`);
  }
  if (spec.scope === 'platform' && session.scope !== 'platform') {
    throw new AppError('forbidden', 'This is for the provider alone.');
  }
}

/** Printable ASCII, as Stripe and the IETF draft have it: up to 255 characters. */
function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError(
      'idempotency-key-missing',
      'Send an Idempotency-Key header (1 to 255 printable characters), the same one when you retry.',
    );
  }
  return key;
}
