import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceTokenHeader } from '#contract/deviceToken.ts';
import { xlsxType } from '#contract/exportQuery.ts';
import { servicePorts, type EndpointSpec, type ServiceName } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { everyEndpoint } from './entries.ts';

interface Content {
  content?: { 'application/json': { schema: unknown } };
}

interface Parameter extends Content {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { description: string }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, unknown> };
}

let world: World;
const documents = {} as Record<ServiceName, Document>;
const services = Object.keys(servicePorts) as ServiceName[];

beforeAll(async () => {
  world = await startWorld();
  for (const service of services) {
    const response = await fetch(new URL('/openapi.json', world.urls[service]));
    documents[service] = (await response.json()) as Document;
  }
});
afterAll(() => world.close());

/** As it looks after the wire: TypeBox's own marks are symbols, which JSON leaves out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const schemaOf = (content: Content | undefined) => content?.content?.['application/json'].schema;
const namesOf = (schema: { properties?: object } | undefined) => Object.keys(schema?.properties ?? {});
const operationOf = (spec: EndpointSpec) =>
  documents[spec.service as ServiceName].paths[spec.path]![spec.method.toLowerCase()]!;

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

describe.each(services)('the document of %s', (service) => {
  test('lists exactly the endpoints that the service has', () => {
    const listed = Object.entries(documents[service].paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const own = everyEndpoint.filter(({ spec }) => spec.service === service);
    expect(listed.sort()).toEqual(own.map(({ spec }) => `${spec.method} ${spec.path}`).sort());
  });

  test('is OpenAPI 3.1 with a title, a version and one way to sign in', () => {
    const { openapi, info, components } = documents[service];
    expect(openapi).toBe('3.1.0');
    expect(info).toEqual({ title: `Barta ${service}`, version: expect.stringMatching(/^\d/) });
    expect(components.securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
    expect(components.schemas).toEqual({ ErrorBody: plain(ErrorBody) });
  });

  test('has no reference that leads nowhere', () => {
    const document = documents[service];
    const refs = [...new Set(refsIn(document))];
    expect(refs).toEqual(['#/components/schemas/ErrorBody']);
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect(found).toBeTypeOf('object');
    }
  });

  test('can be read in a browser', async () => {
    const response = await fetch(new URL('/docs', world.urls[service]));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).not.toMatch(
      /unsafe-inline.*script|script-src[^;]*unsafe/,
    );
  });
});

test('no two operations have the same name', () => {
  const ids = everyEndpoint.map(({ spec }) => operationOf(spec).operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(everyEndpoint)('$name', ({ name, spec }) => {
  test('says its name, what it is for and who may call it', () => {
    const operation = operationOf(spec);
    expect(operation).toMatchObject({ operationId: name, summary: spec.summary });
    expect(operation.security).toEqual(spec.permission === 'public' ? [] : [{ session: [] }]);
  });

  test('has the parameters of the contract, JSON ones as JSON', () => {
    const { parameters } = operationOf(spec);
    const inPlace = (place: string) =>
      parameters.filter((each) => each.in === place).map((each) => each.name);
    expect(inPlace('query')).toEqual(namesOf(spec.query));
    expect(inPlace('path')).toEqual(namesOf(spec.params));
    expect(inPlace('path').sort()).toEqual(
      [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each).sort(),
    );
    expect(inPlace('header')).toEqual([
      ...(spec.idempotent ? ['Idempotency-Key'] : []),
      ...(spec.takesDeviceToken ? [deviceTokenHeader] : []),
    ]);

    const properties = { ...(spec.query as { properties?: Record<string, { type?: string }> })?.properties };
    for (const parameter of parameters.filter((each) => each.in === 'query')) {
      const property = properties[parameter.name]!;
      const isJson = property.type === 'object' || property.type === 'array';
      expect(isJson ? schemaOf(parameter) : parameter.schema).toEqual(plain(property));
      const required = (spec.query as { required?: string[] }).required ?? [];
      expect(parameter.required).toBe(required.includes(parameter.name));
    }
  });

  test('has the body, the reply and the refusals of the contract', () => {
    const { requestBody, responses } = operationOf(spec);
    expect(schemaOf(requestBody)).toEqual(spec.body && plain(spec.body));
    expect(requestBody?.required).toBe(spec.body ? true : undefined);
    expect(Object.keys(responses)).toEqual([String(spec.status ?? 200), 'default']);
    const { content } = responses[spec.status ?? 200]!;
    const format: { enum?: string[] } | undefined = (spec.query as TObject | undefined)?.properties.format;
    const types = [
      spec.replyType ?? 'application/json',
      ...(spec.otherReplyTypes ?? []),
      ...(format?.enum?.includes('xlsx') ? [xlsxType] : []),
    ];
    expect(content).toEqual(Object.fromEntries(types.map((type) => [type, { schema: plain(spec.reply) }])));
    expect(schemaOf(responses.default)).toEqual({ $ref: '#/components/schemas/ErrorBody' });
    for (const { description } of Object.values(responses)) expect(description).toMatch(/\w/);
  });
});
