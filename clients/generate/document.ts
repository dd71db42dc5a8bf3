import { openApiOf } from '#services/kit/http/openapi.ts';

/** The part of JSON Schema that the public API's document has. */
export interface Schema {
  type?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  /** An object with any keys has one pattern, that of all. */
  patternProperties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Content {
  content: Record<string, { schema: Schema }>;
}

interface Described {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** A call, as clients need it. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  summary: string;
  pathParameters: Parameter[];
  /** An object with all parameters of the query; null when there are none. */
  query: Schema | null;
  body: Schema | null;
  /** Null for a file. */
  reply: Schema | null;
  /** Whether a repeat with the same key gets the first answer. */
  takesIdempotencyKey: boolean;
}

/** The public API as OpenAPI 3.1, as it goes over the wire. */
export function publicDocument(): Document {
  return JSON.parse(JSON.stringify(openApiOf('public-api'))) as Document;
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId, summary, parameters, requestBody, responses } = described;
  const within = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    pathParameters: within('path'),
    query: within('query').length === 0 ? null : objectOf(within('query')),
    body: requestBody?.content['application/json']?.schema ?? null,
    reply: success.content['application/json']?.schema ?? null,
    takesIdempotencyKey: within('header').some(({ name }) => name === 'Idempotency-Key'),
  };
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
