import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { revokeApiKey, type NewApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { apiKeyPermissions, can, type PermissionKey } from '#contract/permissions.ts';
import type { Problem } from '#contract/public-api/problem.ts';
import { request, type Answer } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { inputOf, pathsOf, type CallInput } from '../entries.ts';
import { addStranger, addVictim, canaries, targetsOf, type Targets, type Victim } from '../targets.ts';
import { everyCall } from './entries.ts';

let world: World;
let victim: Victim;
/** Records of the victim's company, made for each call. */
let targets: Targets;
/** Records that the stranger may name as their own. */
let strangersOwn: Targets;
let stranger: Program;

const everything: Partial<NewApiKey> = {
  permissions: [...apiKeyPermissions],
  classes: [...messageClasses],
  requestsPerSecond: 2_000,
};
const addOf = async (username: string, fields: Partial<NewApiKey> = {}) =>
  addProgram(await clientOf(world, username), { ...everything, ...fields });
/** A program of the victim's company. */
const addOwn = (fields: Partial<NewApiKey> = {}) => addOf('padma-boss', fields);
/** With some permissions alone. The class of codes needs the permission for codes. */
const addWith = (permissions: NewApiKey['permissions']) =>
  addOwn({
    permissions,
    classes: messageClasses.filter((name) => name !== 'otp' || permissions.includes('send-otp')),
  });

beforeAll(async () => {
  world = await startWorld();
  victim = await addVictim(world);
  targets = targetsOf(world);
  await addStranger(world, 'Meghna');
  const { company_id: meghna } = await world.database
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'meghna-boss')
    .executeTakeFirstOrThrow();
  strangersOwn = targetsOf(world, meghna);
  stranger = await addOf('meghna-boss');
});
afterAll(() => world.close());

const ask = async (program: Program, spec: EndpointSpec, input: CallInput) =>
  (await program.answer(spec, input)) as Answer<Problem>;

function expectProblem({ status, headers, body }: Answer<Problem>, code: ErrorCode): void {
  expect([status, body?.code, body?.status], JSON.stringify(body)).toEqual([
    errorStatus[code],
    code,
    errorStatus[code],
  ]);
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
}

function isEmpty(body: unknown): boolean {
  // A file with headings alone.
  if (typeof body === 'string') return body.trim().split('\n').length === 1;
  return JSON.stringify(body) === '{"data":[],"nextCursor":null}';
}

test('keys can have every permission that a call needs', () => {
  const needed = everyCall.flatMap(({ spec: { permission, orAny = [], alsoNeeds = 'signed-in' } }) => [
    permission,
    ...orAny,
    alsoNeeds as PermissionKey | 'signed-in',
  ]);
  expect(needed.filter((permission) => !can(apiKeyPermissions, permission))).toEqual([]);
});

describe('a key that opens nothing', () => {
  let others: { title: string; token: string | undefined; code: ErrorCode }[];
  beforeAll(async () => {
    const [revoked, expired, elsewhere] = [
      await addOwn(),
      await addOwn({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
      await addOwn({ networks: ['203.0.113.0/24'] }),
    ];
    const boss = await clientOf(world, 'padma-boss');
    await boss.call(revokeApiKey, { params: { id: revoked.key.id } });
    const past = new Date(Date.now() - 1_000);
    for (const table of ['api_keys', 'sessions'] as const)
      await world.database
        .updateTable(table)
        .set({ expires_at: past })
        .where('token_hash', '=', (row) =>
          row.selectFrom('api_keys as k').select('k.token_hash').where('k.id', '=', expired.key.id),
        )
        .execute();
    others = [
      { title: 'none', token: undefined, code: 'not-signed-in' },
      { title: 'one that nobody has', token: `barta_live_${'x'.repeat(43)}`, code: 'not-signed-in' },
      { title: 'the token of a person', token: boss.token, code: 'not-signed-in' },
      { title: 'a revoked one', token: revoked.key.key, code: 'not-signed-in' },
      { title: 'an expired one', token: expired.key.key, code: 'not-signed-in' },
      { title: 'one of another network', token: elsewhere.key.key, code: 'forbidden' },
    ];
  });

  test.each(everyCall)('$name is refused to each of them', async ({ spec, entry }) => {
    const input = await inputOf(entry, targets);
    for (const { title, token, code } of others) {
      const answer = await request(world.urls, spec, input, token === undefined ? {} : { token });
      expect([title, answer.status, (answer.body as Problem).code]).toEqual([title, errorStatus[code], code]);
      expectProblem(answer, code);
    }
    // In an address only the calls of other providers' programs take a key.
    const url = `${world.urls['public-api']}/v1/balance?api_key=${others[4]!.token}`;
    expect((await fetch(url)).status).toBe(401);
  });
});

const guarded = everyCall.filter(({ spec }) => spec.permission !== 'signed-in');

/** Programs by their permissions: a company has a limited number of keys. */
const programs = new Map<string, Promise<Program>>();
function programWith(permissions: NewApiKey['permissions']): Promise<Program> {
  const name = permissions.join();
  if (!programs.has(name)) programs.set(name, addWith(permissions));
  return programs.get(name)!;
}

test.each(guarded)(
  '$name is refused to a key with every permission but that one',
  async ({ spec, entry }) => {
    const { permission, orAny = [], alsoNeeds } = spec;
    for (const missing of [permission, ...(alsoNeeds ? [alsoNeeds] : [])]) {
      const others = apiKeyPermissions.filter(
        (key) => key !== missing && !(orAny as readonly string[]).includes(key),
      );
      const answer = await ask(await programWith(others), spec, await inputOf(entry, targets));
      expectProblem(answer, 'forbidden');
      expect(answer.body.detail).toContain(missing);
    }
  },
);

test.each(everyCall)(
  '$name is open to a key with the permission that it needs and no other',
  async ({ spec, entry }) => {
    const { permission, alsoNeeds } = spec;
    const needed = [permission, alsoNeeds].filter(
      (key): key is NewApiKey['permissions'][number] => key !== undefined && key !== 'signed-in',
    );
    const answer = await ask(await programWith(needed), spec, await inputOf(entry, targets));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  },
);

test.each(everyCall)(
  '$name gives a stranger nothing of a company that is not theirs',
  async ({ spec, entry }) => {
    const { body } = await ask(stranger, spec, await inputOf(entry, targets));
    for (const canary of canaries) expect(JSON.stringify(body)).not.toContain(canary);
  },
);

test.each(everyCall)('$name has an entry for every id that it takes', ({ spec, entry }) => {
  const ids = [spec.params, spec.query, spec.body]
    .flatMap(pathsOf)
    .filter((path) => /(^|\.|\w)(ids?|Ids?|msisdn)$/.test(path));
  expect([...Object.keys(entry.foreign), ...(entry.shared ?? [])].sort()).toEqual(ids.sort());
});

const foreignIds = everyCall.flatMap(({ name, spec, entry }) =>
  Object.entries(entry.foreign).map(([field, foreign]) => ({
    name,
    spec,
    field,
    isOfKind: entry.isOfKind ?? false,
    ...foreign,
  })),
);

describe.each(foreignIds)('$name asked for $field', ({ spec, field, input, isOfKind, answer: expected }) => {
  const expectNothing = (answer: Answer<Problem>) => {
    if (expected === 'empty') {
      expect([answer.status, isEmpty(answer.body)]).toEqual([200, true]);
      return;
    }
    expectProblem(answer, expected);
    if (expected === 'rule-refused') expect(answer.body.errors?.map((each) => each.field)).toEqual([field]);
  };

  test('of another company answers as if there were none', async () => {
    const question = await input(victim, expected === 'not-found' ? targets : strangersOwn);
    expectNothing(await ask(stranger, spec, question));
  });

  test('by a key of its own company succeeds', async () => {
    const answer = await ask(await programWith([...apiKeyPermissions]), spec, await input(victim, targets));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    if (expected === 'empty') expect(answer.body).not.toSatisfy(isEmpty);
  });

  test.runIf(isOfKind)(
    'of what a live key has sent, by a test key, answers as if there were none',
    async () => {
      expectNothing(await ask(await testProgram(), spec, await input(victim, targets)));
    },
  );
});

let ofTest: Promise<Program> | undefined;
const testProgram = () => (ofTest ??= addOwn({ kind: 'test' }));

test.each([{ id: '9223372036854775807' }, { id: '9007199254740993' }])(
  'an id as large as $id is that of nothing',
  async (params) => {
    for (const { spec, entry } of everyCall.filter(({ entry: { foreign } }) => 'id' in foreign)) {
      const { body } = await inputOf(entry, targets);
      const inputs = { params, ...(body && { body }) };
      for (const program of [await programWith([...apiKeyPermissions]), await testProgram()]) {
        const answer = await ask(program, spec, inputs);
        // Ids of records that people make are shorter.
        expect([400, 403, 404], JSON.stringify([spec.path, answer.body])).toContain(answer.status);
      }
    }
  },
);

describe('an Idempotency-Key', () => {
  const idempotent = everyCall.filter(({ spec }) => spec.idempotent);

  test('is taken by every call that sends', () => {
    // Adding what is there already changes nothing.
    const creating = everyCall.filter(({ spec }) => spec.status === 202);
    expect(idempotent.map(({ name }) => name)).toEqual(
      expect.arrayContaining(creating.map(({ name }) => name)),
    );
  });

  test.each(idempotent)(
    'of $name is not that of another company, nor of a test key',
    async ({ spec, entry }) => {
      const options = { idempotencyKey: crypto.randomUUID() };
      const input = (await inputOf(entry, targets)) as never;
      const own = await programWith([...apiKeyPermissions]);
      const [first, again] = [await own.answer(spec, input, options), await own.answer(spec, input, options)];
      expect([first.status, again.body]).toEqual([spec.status ?? 200, first.body]);
      for (const other of [stranger, await testProgram()]) {
        const answer = await other.answer(spec, input, options);
        expect(answer.body, JSON.stringify(answer.body)).not.toEqual(first.body);
      }
    },
  );
});
