import fc from 'fast-check';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBytesOf } from '#contract/bodyBytes.ts';
import { pathOf, type EndpointSpec } from '#contract/endpoint.ts';
import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { apiKeyPermissions } from '#contract/permissions.ts';
import { Problem } from '#contract/public-api/problem.ts';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import { exchange } from '#tests/helpers/http/exchange.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { inputOf } from '../entries.ts';
import { addVictim, freshNumber, targetsOf, type Targets } from '../targets.ts';
import {
  fieldsOf,
  knownNasty,
  problemsIn,
  requiredOf,
  searchOf,
  typeOf,
  wrongValuesOf,
} from '../wrongInputs.ts';
import { everyCall } from './entries.ts';

let world: World;
let targets: Targets;
let live: Program;
let tester: Program;
beforeAll(async () => {
  world = await startWorld();
  await addVictim(world);
  targets = targetsOf(world);
  const boss = await clientOf(world, 'padma-boss');
  const fields = {
    permissions: [...apiKeyPermissions],
    classes: [...messageClasses],
    requestsPerSecond: 2_000,
  };
  const payment = { companyId: 2, amount: batchLimits.inlineRows, reference: 'R-1', userId: null };
  await world.database.transaction().execute((transaction) => recharge(transaction, payment));
  live = await addProgram(boss, fields);
  tester = await addProgram(boss, { ...fields, kind: 'test' });
});
afterAll(() => world.close());

interface Raw {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Instead of `body`, as it goes over the wire. */
  text?: string;
}

/** Sends what no typed caller could. */
async function send(
  spec: EndpointSpec,
  { params = { id: '1', contactId: '1' }, query = {}, body, text }: Raw,
  by = live,
) {
  const url = new URL(pathOf(spec, params), world.urls['public-api']);
  url.search = searchOf(query);
  const payload = text ?? (spec.body ? JSON.stringify(body) : undefined);
  const response = await exchange(url, {
    method: spec.method,
    headers: {
      Authorization: `Bearer ${by.key.key}`,
      ...(payload !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: payload,
  });
  // A file was given: nothing of it is a refusal.
  const isFile = response.headers.get('content-type')?.startsWith('text/csv');
  const answer: unknown = isFile ? response.text : JSON.parse(response.text);
  return { status: response.status, headers: response.headers, body: answer as Problem };
}

async function refusal(spec: EndpointSpec, raw: Raw, code: ErrorCode): Promise<string[]> {
  const { status, headers, body } = await send(spec, raw);
  expect([status, body.code], JSON.stringify(body)).toEqual([errorStatus[code], code]);
  expect([...Value.Errors(Problem, body)]).toEqual([]);
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  return (body.errors ?? []).map(({ field, code: problem }) => `${field}: ${problem}`);
}

const withBody = everyCall
  .filter(({ spec }) => spec.body)
  .map((each) => ({ ...each, body: each.spec.body! }));
const withQuery = everyCall
  .filter(({ spec }) => spec.query)
  .map((each) => ({ ...each, query: each.spec.query! }));

describe.each(withBody)('the body of $name', ({ spec, entry, body: schema }) => {
  test('is checked: a key it does not know, a wrong type in each field, and each field that is missing', async () => {
    const good = (await inputOf(entry, targets)).body!;
    expect(problemsIn('body', schema, good)).toEqual({});
    expect(await refusal(spec, { body: { ...good, isAdmin: true } }, 'validation-failed')).toEqual([
      'isAdmin: unknown-field',
    ]);
    for (const [name, property] of fieldsOf(schema)) {
      for (const value of wrongValuesOf(property)) {
        const found = problemsIn('body', schema, { ...good, [name]: value });
        expect(Object.keys(found), JSON.stringify([name, value])).toEqual([name]);
      }
    }
    for (const name of requiredOf(schema))
      expect(problemsIn('body', schema, { ...good, [name]: undefined })).toEqual({ [name]: 'required' });
  });

  test('may be as long as its fields allow, and no longer', async () => {
    const { params, body: good } = await inputOf(entry, targets);
    for (const [name, property] of fieldsOf(schema)) {
      const { maxLength } = property as { maxLength?: number };
      if (typeOf(property) !== 'string' || maxLength === undefined) continue;
      const longest = { ...good, [name]: 'x'.repeat(maxLength) };
      // Rules may refuse what it says, never that it is too long to be read.
      const { status, body } = await send(spec, { ...(params && { params }), body: longest });
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      expect(status).not.toBe(413);
      const tooLong = { ...good, [name]: 'x'.repeat(maxLength + 1) };
      expect(problemsIn('body', schema, tooLong)).toEqual({ [name]: 'too-long' });
    }
    const text = JSON.stringify({ ...good, more: 'x'.repeat(2 * bodyBytesOf(spec)) });
    await refusal(spec, { text }, 'payload-too-large');
  });

  test.each(['[]', 'null', '{', '{"a":1,}', '\u0000', `{"deep":${'['.repeat(50_000)}`])(
    'is refused when it is %.20j',
    async (text) => {
      const { status, body } = await send(spec, { text });
      expect([400, 413], JSON.stringify(body)).toContain(status);
      expect(['malformed-request', 'validation-failed', 'payload-too-large']).toContain(body.code);
    },
  );
});

test('a batch of as many recipients as are allowed is taken by keys of both kinds, and one more by none', async () => {
  const { spec } = everyCall.find(({ name }) => name === 'sendMessages')!;
  const recipients = Array.from({ length: batchLimits.inlineRows }, () => ({ to: freshNumber() }));
  for (const program of [live, tester]) {
    const sent = await send(spec, { body: { text: 'x', recipients, validateOnly: true } }, program);
    expect([sent.status, sent.body]).toMatchObject([200, { accepted: recipients.length }]);
  }
  const one = { to: freshNumber() };
  expect(
    await refusal(spec, { body: { text: 'x', recipients: [...recipients, one] } }, 'validation-failed'),
  ).toEqual(['recipients: too-long']);
});

/** Not all of these are numbers, and none is asked for. */
const wrongNumbers = ['x', '0', '-1', '1.5', 'true', '1e400', '9007199254740993', '[2]', '2 or 1=1'];

test.each(withQuery)('the query of $name is checked in each parameter', async ({ spec, entry, query }) => {
  const good = (await inputOf(entry, targets)).query ?? {};
  const unknown = await refusal(spec, { query: { ...good, isAdmin: 1 } }, 'validation-failed');
  expect(unknown).toEqual(['isAdmin: unknown-field']);
  for (const [name, property] of fieldsOf(query)) {
    if (typeOf(property) !== 'integer') continue;
    for (const value of wrongNumbers)
      expect(Object.keys(problemsIn('querystring', query, { ...good, [name]: value })), value).toEqual([
        name,
      ]);
  }
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 15 }),
  fc.constantFrom(...knownNasty),
  fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String),
  // Cursors are ids in base64url.
  fc.bigInt({ min: 1n, max: 10n ** 19n }).map((id) => Buffer.from(String(id)).toString('base64url')),
);

test.each(withQuery)(
  'no text in the query of $name makes it fail',
  async ({ spec, entry, query: schema }) => {
    const good = await inputOf(entry, targets);
    const strings = fieldsOf(schema).filter(([, property]) => typeOf(property) === 'string');
    const texts = strings.map(([name]) => fc.record({ name: fc.constant(name), text: nasty }));
    const examples = strings.flatMap(([name]) =>
      knownNasty.map((text): [{ name: string; text: string }] => [{ name, text }]),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(...texts), async ({ name, text }) => {
        const query = { ...good.query, [name]: text };
        if (Object.keys(problemsIn('querystring', schema, query)).length > 0) return;
        for (const program of [live, tester]) {
          const { status, body } = await send(spec, { ...good, query }, program);
          expect(status, JSON.stringify([query, body])).toBeLessThan(500);
        }
      }),
      { examples, numRuns: examples.length + 20 },
    );
  },
);
