import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { dialects as addresses } from '#contract/public-api/dialects.ts';
import { readKey } from '#contract/public-api/account.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { refusal, type AppError } from '#services/kit/errors.ts';
import { answerWithKey } from '#services/kit/http/guards/keySession.ts';
import { idempotencyKeyPattern } from '#services/kit/http/mount.ts';
import { keyOf } from '../keyTerms.ts';
import type { TakeRequest } from '../requestLimit.ts';
import { alpha } from './alpha/alpha.ts';
import { bulksmsbd } from './bulksmsbd/bulksmsbd.ts';
import type { Dialect, DialectCall, ShownKey, ShownRequest } from './Dialect.ts';
import { elitbuzz } from './elitbuzz/elitbuzz.ts';
import { faultOf } from './fault.ts';
import { jasmin } from './jasmin/jasmin.ts';
import { kannel } from './kannel/kannel.ts';
import { publicCallsOf, type PublicServices } from './publicCalls.ts';
import { acceptForms, bodyOctets, parametersOf } from './request/bodies.ts';
import type { Parameters } from './request/Parameters.ts';
import { sslwireless } from './sslwireless/sslwireless.ts';
import { twilio } from './twilio/twilio.ts';

const dialects: readonly Dialect[] = [bulksmsbd, elitbuzz, alpha, sslwireless, kannel, jasmin, twilio];

/** Mounts the calls of every dialect below `/dialects/<name>`. */
export function mountDialects(
  app: FastifyInstance,
  services: PublicServices,
  takeRequest: TakeRequest,
): void {
  // In a scope of its own, because no other call may come as a form.
  void app.register(async (scope) => {
    await acceptForms(scope);
    for (const dialect of dialects) {
      for (const call of dialect.calls) mountCall(scope, dialect, call, services, takeRequest);
      mountRest(scope, dialect);
    }
  });
}

function mountCall(
  app: FastifyInstance,
  dialect: Dialect,
  call: DialectCall,
  services: PublicServices,
  takeRequest: TakeRequest,
): void {
  const { endpoint, methods } = call;
  const path: EndpointSpec['path'] = `${addresses[dialect.name].path}${call.path}`;
  app.route({
    method: [...methods],
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // A look with HEAD would send.
    exposeHeadRoute: false,
    bodyLimit: bodyOctets,
    config: { endpoint: { ...endpoint, path }, answerRefusal: refusedBy(dialect, call) },
    handler: async (request, reply) => {
      const shown = await shownRequest(request);
      const shownKey = dialect.keyOf(shown);
      request.shownKey = shownKey.key;
      const key = keyOfPlace(shownKey, shown.parameters);
      const checksAccessAgain = endpoint.path === sendMessage.path && endpoint.method === 'POST';
      let isCounted = false;
      const answered = await answerWithKey(app, request, { key, checksAccessAgain }, (session) => {
        if (!isCounted) takeRequest(keyOf(session), reply);
        isCounted = true;
        const calls = publicCallsOf(services, session, request);
        return call.answer({
          ...shown,
          session,
          calls,
          idempotencyKey: idempotencyKeyOf(request),
          now: app.clock.now(),
        });
      });
      return send(reply, answered);
    },
  });
}

/** Every other address of the dialect. */
function mountRest(app: FastifyInstance, dialect: Dialect): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: `${addresses[dialect.name].path}/*`,
    exposeHeadRoute: false,
    bodyLimit: bodyOctets,
    config: {
      endpoint: { ...readKey, path: addresses[dialect.name].path },
      answerRefusal: refusedBy(dialect),
    },
    handler: () => {
      throw refusal('not-found', 'call-not-in-dialect');
    },
  });
}

function refusedBy(dialect: Dialect, call?: DialectCall) {
  return (error: AppError) => {
    const answer = dialect.refused(faultOf(error), error, call?.path);
    return { ...answer, headers: { 'X-Barta-Error': codeOf(error), ...answer.headers } };
  };
}

/** Our own code: some dialects have one number for several reasons. */
function codeOf({ code, details: { reason, problems = {} } }: AppError): string {
  const fields = Object.entries(problems).slice(0, 5);
  return [code, reason, ...fields.map(([field, problem]) => `${asciiOf(field)}=${problem}`)]
    .filter(Boolean)
    .join(' ');
}

function asciiOf(field: string): string {
  return field.slice(0, 40).replace(/[^\w.-]/g, '_');
}

/** @throws forbidden for a key that may not come in an address, also where the body has it too */
function keyOfPlace({ key, isInAddress }: ShownKey, parameters: Parameters): string {
  if (
    (isInAddress || parameters.hasInQuery(key)) &&
    key.startsWith('barta_') &&
    !key.startsWith('barta_legacy_')
  )
    throw refusal('forbidden', 'key-not-in-address');
  return key;
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined;
}

async function shownRequest(request: FastifyRequest): Promise<ShownRequest> {
  const { body } = request;
  const isJson = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  return {
    parameters: await parametersOf(request),
    params: request.params as Record<string, string>,
    headers: request.headers,
    json: isJson ? (body as Record<string, unknown>) : {},
  };
}

function send(
  reply: FastifyReply,
  { status, type, body, headers = {} }: ReturnType<Dialect['refused']>,
): FastifyReply {
  return reply.code(status).type(type).headers(headers).send(body);
}
