import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Readable } from 'node:stream';
import { bodyBytesOf } from '#contract/bodyBytes.ts';
import { ErrorBody } from '#contract/errors.ts';
import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import type { SessionPurpose } from '#database/schema/signIn.ts';
import { missingPermission } from '#contract/permissions.ts';
import { Problem } from '#contract/public-api/problem.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { AppError, permissionMissing, refusal, secondFactorRequired } from '../errors.ts';
import { lostAccess } from '../auth/lostAccess.ts';
import type { ShortLivedCache } from '../ShortLivedCache.ts';
import { checkedKey, keyUnknown, networkRefusal, secretOf } from './guards/authorization.ts';
import { maskedReply } from './masking/maskedReply.ts';
import { accessOf, sessionEnded, type FindSession, type Session } from '../auth/session.ts';
import type { StreamGuard } from './guards/StreamGuard.ts';
import { acceptUploads, withUpload } from './uploads/upload.ts';
import type { IdempotencyKey } from '../database/idempotency.ts';
import type { UploadedFile } from '../UploadedFile.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** The text that came as an API key, wherever calls have theirs, before it is known whether it is one; null without it. */
    shownKey: string | null;
    /** Whether the body had arrived when the session was read, or the call checks access in its transaction anyway. */
    isAccessChecked: boolean;
    /** Whether the session was read before this request. */
    isSessionReused: boolean;
  }
  interface FastifyInstance {
    streamGuard: StreamGuard;
    findSession: FindSession;
    /**
     * Sessions that were found in the last second, by their token. They are only for calls that check access again in the
     * transaction that writes: a caller who has lost it is refused there.
     */
    recentSessions: ShortLivedCache<string, Session>;
    mounted: Set<EndpointSpec>;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
    checksAccessAgain?: boolean;
    /** Shapes refusals of this call, if others have laid its protocol down. */
    answerRefusal?: (refusal: AppError, request: FastifyRequest) => RefusalAnswer;
  }
}

/** A refusal in a shape that is not the service's own. */
export interface RefusalAnswer {
  status: number;
  /** The media type. */
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** The argument of a handler: the validated input and the caller. */
export type Call<Spec extends EndpointSpec> = Input<Spec> & {
  session: Spec['permission'] extends 'public' ? null : Session;
  /** Null where it may be left out and was. */
  idempotencyKey: Spec extends { idempotent: 'required' }
    ? string
    : Spec extends { idempotent: 'optional' }
      ? IdempotencyKey
      : undefined;
  /** The uploaded file; null if there was none. It is deleted when the call is answered. */
  upload: Spec extends { upload: object } ? UploadedFile | null : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The result of a handler: the reply, or a stream of text if the endpoint says so. */
export type Answer<Spec extends EndpointSpec> = Spec extends { replyType: string } ? Readable : Reply<Spec>;

interface MountOptions {
  /** Calls per minute and address. */
  perMinute?: number;
  /** Each call checks access again in the transaction that writes, so that the session need not be read anew for each before it. */
  checksAccessAgain?: boolean;
}

/**
 * Mounts an endpoint: permission guard, validation, reply filter and status come from the object,
 * and the handler gets its input typed.
 */
export function mount<const Spec extends EndpointSpec>(
  app: FastifyInstance,
  spec: Spec,
  handler: (call: Call<Spec>) => Promise<Answer<Spec>> | Answer<Spec>,
  { perMinute, checksAccessAgain = false }: MountOptions = {},
): void {
  app.mounted.add(spec);
  const status = spec.status ?? 200;
  const refused = spec.service === 'public-api' ? Problem : ErrorBody;
  const route: RouteOptions = {
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    // The answer to HEAD has no body, so Fastify would read a file to its end for nobody, as fast as it can.
    exposeHeadRoute: spec.replyType === undefined,
    schema: {
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { querystring: spec.query }),
      // An upload's body can be checked before it is read only if it is JSON.
      ...(spec.body && { body: spec.upload ? forJson(spec.body) : spec.body }),
      response: {
        ...(!spec.replyType && { [status]: spec.reply }),
        '4xx': refused,
        '5xx': refused,
      },
    },
    config: {
      endpoint: spec,
      checksAccessAgain,
      ...(perMinute && { rateLimit: { max: perMinute, timeWindow: 60_000 } }),
    },
    bodyLimit: bodyBytesOf(spec),
    // Before the body is even read: a stranger's megabyte is not parsed.
    onRequest: (request, reply) => authorize(app, request, reply, spec),
    // Again after a slow body, whose sender may have lost access meanwhile. Usually the body is there when the
    // session is read, which then costs no second read.
    preValidation: async (request, reply) => {
      if (!request.isAccessChecked && request.raw.complete) await authorize(app, request, reply, spec);
    },
    handler: async (request, reply) => {
      reply.code(status);
      if (spec.replyType)
        reply.type(spec.replyType.startsWith('text/') ? `${spec.replyType}; charset=utf-8` : spec.replyType);
      const idempotencyKey = spec.idempotent && idempotencyKeyOf(request, spec.idempotent);
      const answer = async (body: unknown, upload?: UploadedFile | null) => {
        // The body of a form arrives only here.
        if (!request.isAccessChecked) await authorize(app, request, reply, spec);
        const { params, query } = request;
        const call = async () => {
          const { session } = request;
          const input = { params, query, body, session, idempotencyKey, upload, request, reply };
          return handler(input as unknown as Call<Spec>);
        };
        const answered = await call().catch(async (error: unknown) => {
          if (!request.isSessionReused || !isAccessRefusal(error)) throw error;
          // The session was up to a second old. Access may have changed since then, so the session is read anew and the call
          // is tried once more.
          await authorize(app, request, reply, spec);
          return call();
        });
        const { session } = request;
        // A stream masks its own events.
        if (!spec.replyType) return maskedReply(spec.reply, session, answered);
        app.streamGuard.add(answered as Readable, () => isStillAllowed(app, request, spec));
        return answered;
      };
      return spec.upload ? withUpload(request, reply, spec, answer) : answer(request.body);
    },
  };
  if (!spec.upload) app.route(route);
  // In a scope of its own, because no other endpoint may accept forms of another site.
  else
    void app.register(async (scope) => {
      await acceptUploads(scope, spec.upload!);
      scope.route(route);
    });
}

function forJson(body: object): object {
  return { content: { 'application/json': { schema: body } } };
}

/**
 * Finds the caller's session and checks that it permits the call.
 * @throws not-signed-in, session-ended, forbidden, password-change-required, second-factor-required,
 * code-required
 */
async function authorize(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
): Promise<void> {
  // A program cannot hide by it that its key was used.
  const isUnattended =
    spec.service !== 'public-api' && request.headers[unattendedHeader.toLowerCase()] !== undefined;
  const session = await findCaller(app, request, spec, { isUnattended });
  request.session = session;
  request.isAccessChecked = request.raw.complete || request.isSessionReused;
  if (!session) return;
  reply.header('X-Access', accessOf(session));
  const refusal = refusalOf(session, spec);
  if (refusal) throw refusal;
}

async function findCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  spec: EndpointSpec,
  use: { isBackground?: boolean; isUnattended?: boolean },
): Promise<Session | null> {
  if (spec.permission === 'public') return null;
  const purpose = purposeOf(spec);
  if (purpose === 'api-key') request.shownKey = secretOf(request.headers.authorization);
  const token = purpose === 'api-key' ? checkedKey(request.shownKey ?? '') : bearerOf(request);
  const shown = { token, purpose, address: request.ip, ...use } as const;
  const { checksAccessAgain } = request.routeOptions.config;
  const isFirst = request.session === null;
  const found = checksAccessAgain && isFirst ? app.recentSessions.get(token) : undefined;
  const recent = found && { ...found, address: shown.address };
  // A recent session that does not permit the call is not used: the permission may have been granted since then.
  request.isSessionReused = recent?.purpose === purpose && refusalOf(recent, spec) === null;
  if (recent && request.isSessionReused) return recent;
  const session = await app.findSession(shown);
  if (!session) throw purpose === 'api-key' ? keyUnknown() : sessionEnded();
  if (checksAccessAgain) app.recentSessions.set(token, session);
  return session;
}

/** The purpose that a token must have for a call. */
function purposeOf({ service, permission }: EndpointSpec): SessionPurpose {
  if (service === 'public-api') return 'api-key';
  return permission === 'password-reset' ? 'password-reset' : 'session';
}

function bearerOf({ headers }: FastifyRequest): string {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  throw new AppError('not-signed-in', 'Sign in first.');
}

/**
 * Whether the caller of a request that is still being answered has all the access with which the answer was begun. What it
 * shows, whose rows and which numbers, was decided by that access.
 */
async function isStillAllowed(
  app: FastifyInstance,
  request: FastifyRequest,
  spec: EndpointSpec,
): Promise<boolean> {
  try {
    const now = await findCaller(app, request, spec, { isBackground: true });
    return request.session === null || lostAccess(request.session, now) === null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whether the caller may have lost access since the session was read. */
export function isAccessRefusal(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['session-ended', 'forbidden', 'password-change-required', 'second-factor-required'].includes(error.code)
  );
}

/** Why the session does not permit the call, or null. */
function refusalOf(session: Session, spec: EndpointSpec): AppError | null {
  if (session.purpose === 'password-reset') return null;
  const elsewhere = networkRefusal(session);
  if (elsewhere) return elsewhere;
  if (session.passwordChangeRequired) {
    // With a password that another user has chosen, only choosing one's own is allowed.
    if (spec.whilePasswordDue) return null;
    return new AppError('password-change-required', 'Choose a new password first.');
  }
  if (session.secondFactorDue) return spec.whileSecondFactorDue ? null : secondFactorRequired();
  const missing = missingPermission(session.permissions, spec);
  if (missing) return permissionMissing(missing);
  if (spec.scope === 'platform' && session.scope !== 'platform') {
    return refusal('forbidden', 'provider-alone');
  }
  if (spec.asksForCode && session.isCodeDue)
    return new AppError('code-required', 'Give a code of your second factor, then repeat this.');
  return null;
}

export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Printable ASCII, as Stripe and the IETF draft have it: up to 255 characters. Null for a request that need not have one and has
 * none.
 */
function idempotencyKeyOf(request: FastifyRequest, need: 'optional' | 'required'): IdempotencyKey {
  const key = request.headers['idempotency-key'];
  if (key === undefined && need === 'optional') return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw new AppError(
      'idempotency-key-missing',
      'Send an Idempotency-Key header (1 to 255 printable characters), the same one when you retry.',
    );
  }
  return key;
}
