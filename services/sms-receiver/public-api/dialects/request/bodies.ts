import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#services/kit/errors.ts';
import { limitJson } from '#services/kit/http/json.ts';
import { mostParameters, Parameters, type RequestBody } from './Parameters.ts';

/** Octets of a body. A list of 10,000 numbers has about 200,000. */
export const bodyOctets = 2 * 1024 * 1024;

/** Values of a JSON body that are read as parameters; a dialect reads the others itself. */
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Accepts forms, also `multipart/form-data` as PHP's curl sends arrays, and empty bodies declared as JSON, from programs that put
 * everything into the address.
 */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json');
  limitJson(scope, { allowsEmpty: true });
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const limits = { files: 0, fields: mostParameters, fieldSize: bodyOctets, headerPairs: 20 };
  await scope.register(multipart, { limits });
}

/** @throws malformed-request, payload-too-large */
export async function parametersOf(request: FastifyRequest): Promise<Parameters> {
  const { url = '' } = request.raw;
  const start = url.indexOf('?');
  return new Parameters(start === -1 ? '' : url.slice(start + 1), await bodyOf(request));
}

async function bodyOf(request: FastifyRequest): Promise<RequestBody> {
  if (request.isMultipart()) return { kind: 'fields', fields: await multipartFields(request) };
  const { body } = request;
  if (body === undefined || body === null) return { kind: 'none' };
  if (Buffer.isBuffer(body)) return { kind: 'form', text: body.toString('latin1') };
  if (typeof body !== 'object' || Array.isArray(body))
    throw new AppError('malformed-request', 'The body is not a JSON object.');
  const fields = Object.entries(body).filter(([, value]) => isPlain(value));
  return { kind: 'fields', fields: fields.map(([name, value]) => [name, String(value)]) };
}

/** All fields together are no longer than a body may be, which is why it has to say its length. */
async function multipartFields(request: FastifyRequest): Promise<[string, string][]> {
  const octets = Number(request.headers['content-length'] ?? Infinity);
  if (octets > bodyOctets) throw new AppError('payload-too-large', 'The request is too large.');
  const fields: [string, string][] = [];
  try {
    for await (const part of request.parts())
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
  } catch {
    throw new AppError('malformed-request', 'The form is not well formed.');
  }
  // A caller that hangs up looks to the parser like the end of the form.
  if (!request.raw.readableEnded) throw new AppError('malformed-request', 'The form is not complete.');
  return fields;
}
