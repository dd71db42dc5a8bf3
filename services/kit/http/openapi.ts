import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { ErrorBody } from '#contract/errors.ts';
import { endpointsOf } from '#contract/index.ts';
import { deviceTokenHeader, deviceTokenPattern } from '#contract/deviceToken.ts';
import type { ApiName, EndpointSpec } from '#contract/endpoint.ts';
import { Problem } from '#contract/public-api/problem.ts';
import { xlsxType } from '#contract/exportQuery.ts';
import { sendAntiForgeryToken } from './guards/antiForgery.ts';

const aboutPublicApi = {
  info: {
    title: 'Barta',
    version: '1',
    description: 'Sends SMS for programs of a company. Authenticate with an API key as the bearer.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The provider that this document comes from' }],
} as const;

/** The OpenAPI 3.1 document of a service. TypeBox schemas are JSON Schema, so they go in as they are. */
export function openApiOf(service: ApiName) {
  const specs = endpointsOf(service);
  const isPublic = service === 'public-api';
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, spec] of specs) {
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = operationOf(name, spec);
  }
  return {
    openapi: '3.1.0',
    ...(isPublic ? aboutPublicApi : { info: { title: `Barta ${service}`, version: '1' } }),
    paths,
    components: {
      securitySchemes: { [schemeOf(service)]: { type: 'http', scheme: 'bearer' } },
      schemas: isPublic ? { Problem } : { ErrorBody },
    },
  } as const;
}

/** How callers of a service sign in: programs with the key of a company, people with their session. */
function schemeOf(service: ApiName): 'key' | 'session' {
  return service === 'public-api' ? 'key' : 'session';
}

function operationOf(name: string, spec: EndpointSpec): object {
  const isOpen = spec.permission === 'public';
  return {
    operationId: name,
    summary: spec.summary,
    description: isOpen
      ? 'Open to all.'
      : `Needs: ${[anyOf(spec), spec.alsoNeeds].filter(Boolean).join(' and ')}.`,
    security: isOpen ? [] : [{ [schemeOf(spec.service)]: [] }],
    parameters: [
      ...parametersOf('path', spec.params),
      ...parametersOf('query', spec.query),
      ...(spec.idempotent ? [idempotencyKey[spec.idempotent]] : []),
      ...(spec.takesDeviceToken ? [deviceToken] : []),
    ],
    ...(spec.body && { requestBody: { required: true, content: bodyOf(spec.body, spec) } }),
    responses: {
      [spec.status ?? 200]: {
        description: 'Success',
        content: Object.fromEntries(replyTypes(spec).map((type) => [type, { schema: spec.reply }])),
      },
      ...refusalsOf(spec),
    },
  };
}

function refusalsOf({ service }: EndpointSpec): object {
  if (service !== 'public-api')
    return { default: { description: 'Refusal', content: json({ $ref: '#/components/schemas/ErrorBody' }) } };
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    '4XX': { description: 'Refused; nothing was done', content },
    '5XX': { description: 'Our fault, or not now: try again with the same Idempotency-Key', content },
  };
}

function replyTypes({ replyType, otherReplyTypes = [], query }: EndpointSpec): string[] {
  const format: { enum?: string[] } | undefined = (query as TObject | undefined)?.properties.format;
  const stated = [replyType ?? 'application/json', ...otherReplyTypes];
  return [...stated, ...(format?.enum?.includes('xlsx') ? [xlsxType] : [])];
}

function anyOf({ permission, orAny = [] }: EndpointSpec): string {
  return [permission, ...orAny].join(' or ');
}

function bodyOf(body: TSchema, { upload }: EndpointSpec): object {
  if (!upload) return json(body);
  const { properties, required } = body as TObject;
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { type: 'object', properties: { ...properties, file }, ...(required && { required }) };
  return { ...json(body), 'multipart/form-data': { schema: form } };
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined): object[] {
  if (!schema) return [];
  // TypeBox leaves `required` out when every property is optional.
  const { properties, required = [] } = schema as Omit<TObject, 'required'> & { required?: string[] };
  return Object.entries(properties).map(([name, property]) => {
    const isJson = ['object', 'array'].includes((property as { type?: string }).type ?? '');
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(isJson ? { content: json(property) } : { schema: property }),
    };
  });
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;
const chosen =
  'Chosen by the caller, the same on every retry: a retry gets the first answer. Kept for 24 hours.';

const idempotencyKey = {
  required: { ...keyParameter, required: true, description: chosen },
  optional: {
    ...keyParameter,
    required: false,
    description: `${chosen} Without it a retry is another request, and what it sends or adds is sent or added twice.`,
  },
};

const deviceToken = {
  name: deviceTokenHeader,
  in: 'header',
  required: false,
  description:
    'Random, kept by the caller: where it has signed in before, wrong tries of others do not keep it out.',
  schema: { type: 'string', pattern: deviceTokenPattern },
};

function json(schema: object): object {
  return { 'application/json': { schema } };
}

/** The page's own files; without `upgrade-insecure-requests`, since services speak plain http behind a proxy. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const uiConfig = { requestInterceptor: sendAntiForgeryToken };

/** `/openapi.json`, and `/docs` to read and try it. */
export async function addDocs(app: FastifyInstance, service: ApiName): Promise<void> {
  const document = openApiOf(service);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy, uiConfig });
  app.get('/openapi.json', () => document);
}
