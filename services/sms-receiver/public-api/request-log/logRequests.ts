import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { tokenHashOf } from '#services/kit/auth/session.ts';
import { secretOf } from '#services/kit/http/guards/authorization.ts';
import { RequestLog, type LoggedRequest, type RequestOwner } from './RequestLog.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request as a body of `/v1`; null where its own body is one. A dialect states it. */
    asked: unknown;
    /** The answer, as `/v1` has it. A dialect that answers in other words states it. */
    answered: unknown;
  }
}

/** Numbers as they are typed are no longer than this, nor are the names of fields. */
const mostCharacters = 64;
const longId = /^[1-9][0-9]{0,18}$/;

/** Notes the requests of programs for the people of their company, after each has been answered. */
export function logRequests(app: FastifyInstance, database: Database, log: Logger): void {
  const requests = new RequestLog(database, log, app.metrics);
  app.decorateRequest('asked', null);
  app.decorateRequest('answered', null);
  app.addHook('preSerialization', (request, _, payload, done) => {
    // The answer of a dialect is in words of its own.
    if (request.asked === null) request.answered = payload;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const owner = ownerOf(request);
    // Not by the status: some dialects answer every request with 200.
    if (owner && requests.admits(owner, request.refusal ? 'failed' : 'succeeded'))
      requests.add(
        owner,
        loggedRequest(request, reply.statusCode, reply.elapsedTime),
        new Date(app.clock.now()),
      );
    done();
  });
  app.addHook('onClose', () => requests.close());
}

/** Null for a request with nothing that could be a key. */
function ownerOf({ session, refusal, headers }: FastifyRequest): RequestOwner | null {
  if (session?.apiKey) return { keyId: session.apiKey.id, companyId: session.companyId };
  if (refusal?.details.reason !== 'api-key-unknown') return null;
  return { tokenHash: tokenHashOf(secretOf(headers.authorization)) };
}

function loggedRequest(request: FastifyRequest, status: number, milliseconds: number): LoggedRequest {
  const { method, ip, refusal, routeOptions } = request;
  const { code, details } = refusal ?? {};
  const [field = null, problem = null] = Object.entries(details?.problems ?? {})[0] ?? [];
  const { reason = null, reasonValues = null } = details ?? {};
  return {
    method,
    // The pattern: an address may hold a key.
    path: routeOptions.config.endpoint?.path ?? routeOptions.url ?? '',
    status,
    milliseconds: Math.round(milliseconds),
    address: ip,
    code: code ?? null,
    reason,
    reasonValues,
    field: field && storable(field),
    problem,
    ...askedOf(request.asked ?? request.body),
    ...answeredOf(refusal ? null : request.answered),
  };
}

/** A body may hold anything: a refused one has not been checked. */
function askedOf(body: unknown): Pick<LoggedRequest, 'recipient' | 'recipients' | 'textLength'> {
  const { to, recipients, text } = (body ?? {}) as Record<string, unknown>;
  return {
    recipient: typeof to === 'string' ? storable(to) : null,
    recipients: Array.isArray(recipients) ? recipients.length : null,
    textLength: typeof text === 'string' ? [...text].length : null,
  };
}

/** Words of the caller: cut, masked, and without what PostgreSQL cannot store. */
function storable(text: string): string {
  return maskNumbersIn(text.slice(0, mostCharacters).replaceAll('\0', ''));
}

/** A message has a number and a batch has rejected recipients; other answers are not noted. */
function answeredOf(answer: unknown): Pick<LoggedRequest, 'rejected' | 'messageId' | 'batchId'> {
  const { id, batchId, to, rejected } = (answer ?? {}) as Record<string, unknown>;
  const isMessage = typeof to === 'string';
  const isBatch = typeof rejected === 'number';
  return {
    rejected: isBatch ? rejected : null,
    messageId: isMessage ? idOf(id) : null,
    batchId: isBatch ? idOf(id) : isMessage ? idOf(batchId) : null,
  };
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' && longId.test(id) ? id : null;
}
