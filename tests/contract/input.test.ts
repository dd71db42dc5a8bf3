import fc from 'fast-check';
import { sql } from 'kysely';
import Value from 'typebox/value';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBytesOf } from '#contract/bodyBytes.ts';
import { pathOf, type EndpointSpec } from '#contract/endpoint.ts';
import { ErrorBody, errorStatus, type ErrorCode } from '#contract/errors.ts';
import { mostProblems } from '#contract/keepFirstFaults.ts';
import { exchange } from '#tests/helpers/http/exchange.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { everyEndpoint, inputOf } from './entries.ts';
import {
  fieldsOf,
  knownNasty,
  problemsIn,
  requiredOf,
  searchOf,
  typeOf,
  wrongValuesOf,
} from './wrongInputs.ts';
import { resettingClientOf, targetsOf, type Targets } from './targets.ts';

let world: World;
let targets: Targets;
/** The provider's administrator may call everything but the one call that a one-time code opens. */
let token: string;
let resetToken: string;

beforeAll(async () => {
  // Every request below comes from an address of its own, so that no limit per address is met.
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  targets = targetsOf(world);
  ({ token } = await clientOf(world, 'admin'));
  ({ token: resetToken } = await resettingClientOf(world, 'operator'));
});
afterAll(() => world.close());

interface Raw {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Instead of `query`, as it stands in the address. */
  search?: string;
  body?: unknown;
  /** Instead of `body`, as it goes over the wire. */
  text?: string;
  contentType?: string;
}

let requests = 0;

/** Sends what no typed caller could. */
async function send(
  spec: EndpointSpec,
  {
    params = { id: 1, batchId: 1, contactId: 1, importId: 1, companyId: 1 },
    query = {},
    search,
    body,
    text,
    contentType,
  }: Raw,
) {
  requests += 1;
  const url = new URL(pathOf(spec, params), world.urls[spec.service]);
  url.search = search ?? searchOf(query);
  const payload = text ?? (spec.body ? JSON.stringify(body) : undefined);
  const response = await exchange(url, {
    method: spec.method,
    headers: {
      Authorization: `Bearer ${spec.permission === 'password-reset' ? resetToken : token}`,
      'X-Forwarded-For': `10.0.${requests >> 8}.${requests & 255}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(payload !== undefined && { 'Content-Type': contentType ?? 'application/json' }),
    },
    body: payload,
  });
  // A file was given: nothing of it is a refusal.
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer: unknown = isJson ? JSON.parse(response.text) : response.text;
  return { status: response.status, headers: response.headers, body: answer as ErrorBody };
}

async function refusal(spec: EndpointSpec, raw: Raw, code: ErrorCode): Promise<ErrorBody> {
  const { status, headers, body } = await send(spec, raw);
  expect([status, body.code], JSON.stringify([raw, body])).toEqual([errorStatus[code], code]);
  expect([...Value.Errors(ErrorBody, body)]).toEqual([]);
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(body.problems ?? {}));
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  return body;
}

const problems = async (spec: EndpointSpec, raw: Raw) =>
  (await refusal(spec, raw, 'validation-failed')).problems ?? {};

/** Names that every object has from its prototype, and that slip through a careless `in`. */
const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

const withBody = everyEndpoint
  .filter(({ spec }) => spec.body)
  .map((each) => ({ ...each, body: each.spec.body! }));
const withQuery = everyEndpoint
  .filter(({ spec }) => spec.query)
  .map((each) => ({ ...each, query: each.spec.query! }));
const withRange = withQuery.filter(({ query }) => fieldsOf(query).some(([name]) => name === 'range'));
const filterOf = (query: TSchema) => fieldsOf(query).find(([name]) => name === 'filter')?.[1];

/** These show what is the same for all: how a body or query is read. Every other endpoint shows that it is checked at all. */
const shownInFull = ['login', 'createUser', 'previewBatch', 'sendSingle', 'listUsers', 'smsHistory'];
const inFull = ({ name }: { name: string }) => shownInFull.includes(name);

test('there are endpoints of every kind to try', () => {
  expect([withBody.length, withQuery.length, withRange.length].every((count) => count > 1)).toBe(true);
  expect(withBody.filter(inFull).map(({ name }) => name)).toHaveLength(4);
  expect(withQuery.filter(inFull).map(({ name }) => name)).toHaveLength(2);
});

describe.each(withBody)('the body of $name', ({ spec, entry, body: schema }) => {
  test('is checked: a key it does not know, a wrong type in each field, and each field that is missing', async () => {
    const good = (await inputOf(entry, targets)).body!;
    expect(problemsIn('body', schema, good)).toEqual({});
    expect(await problems(spec, { body: { ...good, isAdmin: true } })).toEqual({ isAdmin: 'unknown-field' });
    for (const [name, property] of fieldsOf(schema)) {
      for (const value of wrongValuesOf(property)) {
        const found = problemsIn('body', schema, { ...good, [name]: value });
        expect(Object.keys(found), JSON.stringify(value)).toEqual([name]);
      }
    }
    for (const name of requiredOf(schema)) {
      const body = { ...good, [name]: undefined };
      expect(problemsIn('body', schema, body)).toEqual({ [name]: 'required' });
    }
  });
});

describe.each(withBody.filter(inFull))('the body of $name', ({ spec, entry, body: schema }) => {
  let good: Record<string, unknown>;
  beforeAll(async () => {
    good = (await inputOf(entry, targets)).body!;
  });

  test.each(prototypeNames)('refuses the key %s', async (name) => {
    const text = JSON.stringify(good).replace(/}$/, `,"${name}":{"prototype":{"isAdmin":true}}}`);
    const { status, body } = await send(spec, { text });
    expect([status, body.code]).toEqual([
      400,
      name === '__proto__' || name === 'constructor' ? 'malformed-request' : 'validation-failed',
    ]);
    expect(await send(spec, { text: JSON.stringify(good).replace(/}$/, `,"${name}":1}`) })).toMatchObject({
      status: 400,
    });
  });

  test('refuses a wrong type in a field, and a field that is missing', async () => {
    const [name, property] = fieldsOf(schema)[0]!;
    for (const value of wrongValuesOf(property)) {
      expect(Object.keys(await problems(spec, { body: { ...good, [name]: value } }))).toEqual([name]);
    }
    for (const missing of requiredOf(schema)) {
      expect(await problems(spec, { body: { ...good, [missing]: undefined } })).toEqual({
        [missing]: 'required',
      });
    }
  });

  test.each(['[]', 'null', '5', '"text"', 'true'])('refuses %s in its place', async (text) => {
    await refusal(spec, { text }, 'validation-failed');
  });

  test.each(['{', '{"a":1,}', "{'a':1}", '', '\u0000', '{"a":NaN}', '[', 'undefined'])(
    'refuses %j as malformed',
    async (text) => {
      await refusal(spec, { text }, 'malformed-request');
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('refuses the type %s, which a form of another site could send', async (contentType) => {
    // Files come as forms; the session's token, which no other site has, is what keeps those out.
    if (spec.upload && contentType.startsWith('multipart/')) {
      // A body that is no form has no fields.
      await refusal(spec, { body: good, contentType }, 'validation-failed');
      return;
    }
    await refusal(spec, { body: good, contentType }, 'unsupported-media-type');
  });

  test('survives deep nesting and huge numbers', async () => {
    const text = JSON.stringify(good).replace(/}$/, `,"deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect([400, 413]).toContain((await send(spec, { text })).status);
    const name = fieldsOf(schema)[0]![0];
    expect((await send(spec, { text: `{"${name}":1e400}` })).status).toBe(400);
  });
});

test.each(withBody)(
  'the body of $name is refused when it is twice as long as allowed',
  async ({ spec, entry }) => {
    const good = (await inputOf(entry, targets)).body!;
    const text = JSON.stringify({ ...good, more: 'x'.repeat(2 * bodyBytesOf(spec)) });
    await refusal(spec, { text }, 'payload-too-large');
  },
);

const wrongNumbers = ['x', '', '0', '-1', '1.5', 'true', '1e400', '9007199254740993', '[2]', '2 or 1=1'];
const wrongInstants = [
  'yesterday',
  '2026-11-21',
  '2026-11-21T00:00:00',
  '2026-11-21T00:00:00+06:00',
  '2026-13-01T00:00:00Z',
  '2026-11-21T25:61:61Z',
];

test.each(withQuery)(
  'the query of $name is checked in each parameter and filter',
  async ({ spec, entry, query: schema }) => {
    const good = (await inputOf(entry, targets)).query ?? {};
    const found = (query: Record<string, unknown>) =>
      problemsIn('querystring', schema, { ...good, ...query });
    expect(found({})).toEqual({});
    expect(await problems(spec, { query: { ...good, isAdmin: 1 } })).toEqual({ isAdmin: 'unknown-field' });
    for (const name of requiredOf(schema))
      expect(found({ [name]: undefined })).toEqual({ [name]: 'required' });
    for (const [name, property] of fieldsOf(schema)) {
      if (typeOf(property) !== 'integer') continue;
      for (const value of wrongNumbers) expect(Object.keys(found({ [name]: value })), value).toEqual([name]);
    }
    const filter = filterOf(schema);
    if (!filter) return;
    const goodFilter = good['filter'] as object | undefined;
    expect(await problems(spec, { query: { ...good, filter: { ...goodFilter, isAdmin: 1 } } })).toEqual({
      'filter.isAdmin': 'unknown-field',
    });
    for (const [name, property] of fieldsOf(filter)) {
      for (const value of wrongValuesOf(property)) {
        expect(
          Object.keys(found({ filter: { ...goodFilter, [name]: value } })),
          JSON.stringify(value),
        ).toEqual([`filter.${name}`]);
      }
      if (name !== 'from' && name !== 'to') continue;
      for (const value of wrongInstants) {
        const query = { filter: { ...goodFilter, [name]: value } };
        // Which moments there are is known to the services, not to the schema.
        const refused = Object.keys(found(query)).length > 0;
        expect(refused ? found(query) : await problems(spec, { query: { ...good, ...query } })).toEqual({
          [`filter.${name}`]: 'bad-format',
        });
      }
    }
  },
);

describe.each(withQuery.filter(inFull))('the query of $name', ({ spec, entry }) => {
  let good: Record<string, unknown>;
  beforeAll(async () => {
    good = (await inputOf(entry, targets)).query ?? {};
  });

  test.each(prototypeNames)('refuses the parameter %s, and says so', async (name) => {
    const search = `${searchOf(good)}&${name}=1`;
    expect(Object.entries(await problems(spec, { search }))).toEqual([[name, 'unknown-field']]);
  });

  test.each(['{', 'delivered', '{"a":}', "{'a':1}", ''])('refuses the filter %j', async (text) => {
    expect(await problems(spec, { query: { ...good, filter: text } })).toEqual({ filter: 'bad-format' });
  });

  test.each(['null', '5', '"x"', '[]', 'true'])('refuses %s as filter', async (text) => {
    expect(await problems(spec, { query: { ...good, filter: text } })).toEqual({ filter: 'wrong-type' });
  });

  test.each(['isAdmin', ...prototypeNames])('refuses the key %s in the filter', async (name) => {
    const search = `${searchOf({ ...good, filter: undefined })}&filter=${encodeURIComponent(`{"${name}":1}`)}`;
    expect(await problems(spec, { search })).toEqual({ [`filter.${name}`]: 'unknown-field' });
  });
});

test.each(withQuery)(
  'no text in the query of $name makes the service fail',
  async ({ spec, entry, query: schema }) => {
    const good = (await inputOf(entry, targets)).query!;
    const filter = filterOf(schema);
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 15 }),
      fc.constantFrom(...knownNasty),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    const strings = fieldsOf(filter ?? schema).filter(([, property]) => typeOf(property) === 'string');
    const texts = strings.map(([name]) => fc.record({ name: fc.constant(name), text: nasty }));
    const others = fc.record({
      name: fc.constantFrom(...fieldsOf(schema).map(([name]) => name)),
      text: nasty,
    });
    const examples = strings.flatMap(([name]) =>
      knownNasty.map((text): [{ name: string; text: string }] => [{ name, text }]),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(...texts, others), async ({ name, text }) => {
        const isFilter = filter && strings.some(([each]) => each === name);
        const changed = isFilter ? { filter: { [name]: text } } : { [name]: text };
        const query = { ...good, ...changed };
        // A refused query goes no further than the validator.
        if (Object.keys(problemsIn('querystring', schema, query)).length > 0) return;
        const { status } = await send(spec, { query });
        expect(status).toBeLessThan(500);
      }),
      { examples, numRuns: spec.permission === 'public' ? 25 : examples.length + 10 },
    );
  },
);

const wrongRanges = [
  '[5,1]',
  '[-1,9]',
  '[0]',
  '[0,9,10]',
  '["a","b"]',
  '[0.5,9]',
  '{}',
  '5',
  'null',
  '[1e300,1e300]',
];
const wrongSorts = [
  '["password_hash","ASC"]',
  '["id; drop table messages","ASC"]',
  '["__proto__","ASC"]',
  '["constructor","ASC"]',
  '["id","asc; select 1"]',
  '["id"]',
  '["id","ASC","name"]',
  '"id"',
  '{}',
  'id',
];

test.each(withRange)('the page of $name takes up to a thousand rows and the sorts it names', async (each) => {
  const { spec, entry, query: schema } = each;
  // The caller's own company is used: nobody else lists contacts.
  const { params, query: good = {} } = await inputOf(entry, targetsOf(world, 1));
  expect((await send(spec, { params, query: { ...good, range: [0, 999] } })).status).toBe(200);
  const found = await problems(spec, { params, query: { ...good, range: [0, 1_000] } });
  expect(found).toEqual({ range: 'page-too-large' });
  for (const [parameter, wrong] of [
    ['range', wrongRanges],
    ['sort', wrongSorts],
  ] as const) {
    for (const value of wrong) {
      const fields = Object.keys(problemsIn('querystring', schema, { ...good, [parameter]: value }));
      expect(fields.length, value).toBeGreaterThan(0);
      expect(
        fields.every((field) => new RegExp(`^${parameter}(\\.\\d)?$`).test(field)),
        value,
      ).toBe(true);
    }
  }
});

test('a body is not even read for a stranger', async () => {
  for (const { spec } of withBody.filter((each) => each.spec.permission !== 'public')) {
    const response = await fetch(new URL(pathOf(spec, { id: 1 }), world.urls[spec.service]), {
      method: spec.method,
      headers: { 'Content-Type': 'application/json' },
      body: '{'.repeat(2 ** 21),
    });
    expect(response.status).toBe(401);
  }
});

describe('no column of any table can be set from outside', () => {
  /** Every column there is, under its own name and in camel case. */
  async function columnNames(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct column_name as name from information_schema.columns
      where table_schema = current_schema()`.execute(world.database);
    return [...new Set(rows.flatMap(({ name }) => [name, camelCase(name)]))];
  }

  /** As text: what a refused call must leave as it was. */
  async function recordsNow(): Promise<string> {
    const tables = [
      'users',
      'roles',
      'role_permissions',
      'companies',
      'branches',
      'departments',
      'credit_accounts',
      'ledger_entries',
      'messages',
      'audit_entries',
    ] as const;
    const rows = [];
    for (const table of tables) {
      const { rows: found } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(
        world.database,
      );
      rows.push(found);
    }
    return JSON.stringify(rows);
  }

  test('by any call, but for those that the contract names', async () => {
    const columns = await columnNames();
    const inputs = [];
    for (const each of withBody) inputs.push({ ...each, input: await inputOf(each.entry, targets) });
    const before = await recordsNow();
    for (const { name, spec, body: schema, input } of inputs) {
      const known = fieldsOf(schema).map(([field]) => field);
      const unknown = columns.filter((column) => !known.includes(column));
      expect(unknown).toEqual(
        expect.arrayContaining(['password_hash', 'created_at', 'createdAt', 'balance']),
      );
      for (let at = 0; at < unknown.length; at += mostProblems) {
        const some = unknown.slice(at, at + mostProblems);
        const given = Object.fromEntries(some.map((column) => [column, 1]));
        const refused = Object.fromEntries(some.map((column) => [column, 'unknown-field']));
        expect(problemsIn('body', schema, { ...given, ...input.body }), name).toEqual(refused);
      }
      const body = { [unknown[0]!]: 1, ...input.body };
      expect(await problems(spec, { ...input, body })).toEqual({ [unknown[0]!]: 'unknown-field' });
    }
    expect(await recordsNow()).toBe(before);
  });
});

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
