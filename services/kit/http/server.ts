import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { endpointsOf } from '#contract/index.ts';
import type { ApiName, EndpointSpec } from '#contract/endpoint.ts';
import { addAntiForgery } from './guards/antiForgery.ts';
import { databaseClock, type Clock, type DatabaseClock } from '../database/DatabaseClock.ts';
import type { Database } from '../database/index.ts';
import { isDatabaseAway, isDeadlock } from '../database/databaseErrors.ts';
import { ProcessReport, type ProcessDetails } from '../process/ProcessReport.ts';
import { refuseWithoutRoom, type DiskRoom } from '../process/DiskRoom.ts';
import { AppError, tooManyTries, unavailable, refusal } from '../errors.ts';
import { createFastify } from './fastify.ts';
import { addHealth, type ReadyCheck } from './operations/health.ts';
import { guardInternalPaths, type InternalAccess } from './operations/internalPaths.ts';
import { limitJson } from './json.ts';
import type { Logger } from '../logging/log.ts';
import { addDatabaseMetrics } from './operations/databaseMetrics.ts';
import { addMetrics } from './operations/metrics.ts';
import { addDocs } from './openapi.ts';
import { allowOrigins, type AllowedOrigins } from './guards/origins.ts';
import { RefusalLog } from './guards/RefusalLog.ts';
import { sessionFinder, type Session } from '../auth/session.ts';
import { ShortLivedCache } from '../ShortLivedCache.ts';
import { problemOf, problemType } from './problem.ts';
import { StreamGuard } from './guards/StreamGuard.ts';
import { validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The database's clock. */
    clock: Clock;
  }
  interface FastifyRequest {
    /** Why it was not a success; null until it is refused. */
    refusal: AppError | null;
  }
}

export interface ServerOptions {
  service: ApiName;
  /** The schema that it serves. */
  cell: string;
  log: Logger;
  database: Database;
  /** Origins whose pages may call this service; null if no page may. */
  allowedOrigins: AllowedOrigins | null;
  internalAccess: InternalAccess;
  trustedProxies?: readonly string[];
  /** Room on the disk of the embedded database. */
  room?: DiskRoom | undefined;
  /** Checks that must pass, besides the database's, for `/ready` to say yes. */
  readyChecks?: Record<string, ReadyCheck>;
  /** Texts in the answer of `/ready` besides its checks. */
  readyNotes?: Record<string, string>;
  /** The clock of this database, if the service has one already; it starts and stops with the server. */
  clock?: DatabaseClock;
  /** Whether it has no endpoints of the contract, only those that every server has, such as `/ready`. */
  isWithoutApi?: boolean;
  /** Facts that the process reports about itself beside its pool and its periodic tasks. */
  process?: ProcessDetails;
  /** How long a request may take to arrive; a service that takes large files gives them time. */
  requestSeconds?: number;
}

/**
 * A service's HTTP server without its routes: the plumbing that all three share. Mount the service's
 * endpoints on it; it refuses to start while one of the contract is missing.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { service, cell, log, database, clock = databaseClock(database, log) } = options;
  const app = createFastify(log, {
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    return503OnClosing: false,
    ...(options.requestSeconds && { requestTimeout: options.requestSeconds * 1_000 }),
    // A parameter too long for an id is refused by its schema, in our words.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: 4_096 },
  });

  // Fastify would take the host from it, and a proxy may pass on what its caller wrote there.
  app.addHook('onRequest', (request, _, done) => {
    delete request.raw.headers['x-forwarded-host'];
    done();
  });
  app.decorate('mounted', new Set<EndpointSpec>());
  app.decorate('findSession', sessionFinder(database));
  app.decorate('recentSessions', new ShortLivedCache<string, Session>(1_000));
  app.decorate('clock', clock);
  app.decorateRequest('session', null);
  app.decorateRequest('shownKey', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('isAccessChecked', false);
  app.decorateRequest('isSessionReused', false);
  app.decorate('streamGuard', new StreamGuard());
  app.setValidatorCompiler(validatorCompiler as never);
  // A form of another site can send text/plain without asking; our callers send JSON.
  app.removeContentTypeParser('text/plain');
  limitJson(app);

  const securityHeaders = helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // The browser ignores it over plain http, and the proxy that ends TLS sets its own.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // The portal calls from another origin; CORS below is the gate.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...securityHeaders, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
    done();
  });
  if (options.allowedOrigins) await allowOrigins(app, options.allowedOrigins);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => tooManyTries(Math.ceil(ttl / 1_000)),
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: queries carry user names and one-time codes.
    const { url: route } = request.routeOptions;
    request.log[isProbe(route) ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        address: request.ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'request',
    );
    done();
  });
  const send = (reply: FastifyReply, refusal: AppError) => {
    const own = reply.request.routeOptions.config.answerRefusal?.(refusal, reply.request);
    if (own)
      return reply
        .code(own.status)
        .type(own.type)
        .headers(own.headers ?? {})
        .send(own.body);
    reply.code(refusal.status);
    return service === 'public-api'
      ? reply.type(problemType).send(problemOf(refusal, reply.request.id))
      : reply.send(refusal.toBody(reply.request.id));
  };
  addAntiForgery(app);
  const refusals = new RefusalLog(database, log);
  app.addHook('onClose', () => refusals.close());
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = error instanceof AppError ? error : translate(error);
    request.refusal = refusal;
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    app.countRefusal(refusal.code);
    refusals.recordIfRefused(request, refusal);
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds) reply.header('Retry-After', retryAfterSeconds);
    return send(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const allowed = methodsOf([...app.mounted], path);
    const refusal = allowed.length
      ? new AppError('method-not-allowed', `Use ${allowed.join(' or ')} here.`)
      : new AppError('not-found', 'There is nothing at this address.');
    if (allowed.length) reply.header('Allow', allowed.join(', '));
    return send(reply, refusal);
  });

  guardInternalPaths(app, options.internalAccess);
  const { room } = options;
  if (room) refuseWithoutRoom(app, room);
  const checks = { ...options.readyChecks, ...(room && { disk: () => room.check() }) };
  addHealth(app, database, checks, options.readyNotes);
  addMetrics(app, { service, cell });
  // The public API is in a process of the SMS receiver, whose server does this for both.
  if (service !== 'public-api') {
    app.addHook('onReady', () => clock.start());
    app.addHook('onClose', () => clock.stop());
    addDatabaseMetrics(app.metrics, database, clock);
    const report = new ProcessReport(database, log, { service, ...options.process });
    app.addHook('onReady', async () => report.start());
    app.addHook('onClose', () => report.stop());
  }
  await addDocs(app, service);

  if (options.isWithoutApi) return app;
  app.addHook('onReady', async () => {
    const missing = endpointsOf(service)
      .filter(([, spec]) => !app.mounted.has(spec))
      .map(([name]) => name);
    if (missing.length) throw new Error(`${service} does not mount: ${missing.join(', ')}`);
  });
  return app;
}

/** Computed once: Helmet would run a dozen functions for each request and set the same values. */
function helmetHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, () => undefined);
  return reply.getHeaders();
}

/** Load balancers and Prometheus ask every few seconds. */
function isProbe(route = ''): boolean {
  return route === '/health' || route === '/metrics' || /^\/ready(\/|$)/.test(route);
}

/** The methods that the endpoint at `path` has; none where there is no endpoint. */
function methodsOf(mounted: readonly EndpointSpec[], path: string): string[] {
  const parts = path.split('/', mostParts);
  if (parts.at(-1) === '') parts.pop();
  const matches = mounted.filter((spec) => isAt(spec.path.split('/'), parts));
  return [...new Set(matches.map(({ method }) => method))].sort();
}

/** More parts than any path of an endpoint has, so that a path of thousands of slashes costs no more than another one. */
const mostParts = 20;

function isAt(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
  );
}

/** A repeated parameter would become an array; the last one counts, as in a form. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

const bodyErrors: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('payload-too-large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported-media-type', 'Send application/json.'),
};

/** Translates errors of libraries into ours; the original stays in the log. */
function translate(error: FastifyError & { code?: string }): AppError {
  const known = bodyErrors[error.code];
  if (known) return known;
  if (isDiskFull(error)) return unavailable('disk-full', 30);
  if (isDatabaseAway(error)) return unavailable('database-away', 5);
  // A NUL in a text, or half a character: legal in JSON, and nothing PostgreSQL can store, as text or as jsonb.
  if (['22021', '22P02', '22P05'].includes(error.code))
    return refusal('malformed-request', 'text-not-storable');
  if (isDeadlock(error)) return unavailable('changed-at-once', 1);
  // `statement_timeout`: it waited for a lock, or was too expensive.
  if (error.code === '57014') return unavailable('database-slow', 5);
  // Somebody else was faster than our own check: the row is used by now, or the name is taken.
  if (error.code === '23503') return new AppError('in-use', 'This record is in use.');
  if (error.code === '23505') return refusal('conflict', 'record-exists');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed-request', 'The request is not well formed.');
  }
  return new AppError('internal', 'Something went wrong on our side.');
}

/** The code of PostgreSQL, or of the file system when an upload is written. */
function isDiskFull({ code = '' }: Error & { code?: string }): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code);
}
