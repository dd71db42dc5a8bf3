import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus, type ErrorBody } from '#contract/errors.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { request, type Answer, type Client } from '#tests/helpers/client.ts';
import { addMessage } from '#tests/helpers/messages.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { everyEndpoint, pathsOf, type CallInput, type Victim } from './entries.ts';

let world: World;
let lowRole: number;
let victim: Victim;

/** Words that stand in the victim's records and nowhere else; none may ever reach a stranger. */
const canaries = ['Padma', 'PADMA', 'Rakib Hasan', 'rakib@padma.example', 'canary text', '8801899999999'];

beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  await addClientCompany(database, 'Meghna');
  lowRole = (await addPerson(database, { username: 'low', companyId: 2 })).roleId;
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'operator')
    .executeTakeFirstOrThrow();
  victim = { companyId: 2, userId: id, senderId: 'PADMA', msisdn: '8801899999999' };
  await addMessage(database, {
    company_id: 2,
    user_id: id,
    msisdn: victim.msisdn,
    operator: 'robi',
    text: 'canary text',
  });
});
afterAll(() => world.close());

let calls = 0;
const ask = (
  client: Client | null,
  spec: Parameters<typeof request>[1],
  input: CallInput,
  token?: string,
) => {
  calls += 1;
  if (client) return client.answer(spec, input);
  return request(world.urls, spec, input, { token, idempotencyKey: crypto.randomUUID() });
};

function expectRefusal(answer: Answer<ErrorBody>, code: ErrorBody['code']): void {
  expect([answer.status, answer.body?.code]).toEqual([errorStatus[code], code]);
}

/** Nothing but empty lists and zeros. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === 0;
}

const guarded = everyEndpoint.filter(({ spec }) => spec.permission !== 'public');

test('only signing in is open to all', () => {
  const open = everyEndpoint.filter(({ spec }) => spec.permission === 'public').map(({ name }) => name);
  expect(open).toEqual(['login']);
});

describe.each(guarded)('$name', ({ spec, entry }) => {
  test('without a token is refused', async () => {
    expectRefusal(await ask(null, spec, entry.input), 'not-signed-in');
  });

  test.each(['garbage', `${'A'.repeat(42)}=`, '../../etc/passwd', "' or 1=1 --", 'null'])(
    'with the token %j is refused',
    async (token) => {
      const { status, body } = await ask(null, spec, entry.input, token);
      expect([status, (body as ErrorBody).code]).toEqual([401, 'session-ended']);
    },
  );

  test('is open to who may, and to nobody with every permission but that one', async () => {
    const client = await clientOf(world, 'low');
    const needed = permissionKeys.filter((key) => key === spec.permission);
    await setPermissions(
      world.database,
      lowRole,
      permissionKeys.filter((key) => key !== spec.permission),
    );
    const answer = await ask(client, spec, entry.input);
    if (needed.length === 0) {
      expect(answer.status).toBeLessThan(300);
      return;
    }
    expectRefusal(answer, 'forbidden');
    expect((answer.body as ErrorBody).message).toContain(spec.permission);

    await setPermissions(world.database, lowRole, needed);
    expect((await ask(client, spec, entry.input)).status).toBeLessThan(300);
  });

  test('gives a stranger nothing of a company that is not theirs', async () => {
    const answer = await ask(await clientOf(world, 'meghna'), spec, entry.input);
    const text = JSON.stringify(answer.body);
    for (const canary of canaries) expect(text).not.toContain(canary);
  });

  test('has an entry for every id that it takes', () => {
    const ids = [spec.params, spec.query, spec.body]
      .flatMap(pathsOf)
      .filter((path) => /(^|\.|\w)(id|Id|msisdn)$/.test(path));
    expect(Object.keys(entry.foreign).sort()).toEqual(ids.sort());
  });

  for (const [field, { input, answer: expected }] of Object.entries(entry.foreign)) {
    test(`asked by a stranger for another company's ${field} answers ${expected}`, async () => {
      const answer = await ask(await clientOf(world, 'meghna'), spec, input(victim));
      if (expected !== 'empty') return expectRefusal(answer, expected);
      expect(answer.status).toBe(200);
      expect(answer.body).toSatisfy(isEmpty);
    });

    test(`asked by its own people for their ${field} succeeds`, async () => {
      const answer = await ask(await clientOf(world, 'operator'), spec, input(victim));
      expect(answer.status).toBeLessThan(300);
      expect(answer.body).not.toSatisfy(isEmpty);
    });
  }
});

test("one company's Idempotency-Key is not another's", async () => {
  const idempotent = guarded.filter(({ spec }) => spec.idempotent);
  expect(idempotent.map(({ name }) => name)).toEqual(['sendSingle']);
  for (const { spec, entry } of idempotent) {
    const idempotencyKey = crypto.randomUUID();
    const first = await (await clientOf(world, 'operator')).answer(spec, entry.input, { idempotencyKey });
    const other = await (await clientOf(world, 'meghna')).answer(spec, entry.input, { idempotencyKey });
    expect(first.status).toBeLessThan(300);
    expect(other.status).toBeLessThan(300);
    expect(other.body).not.toEqual(first.body);
  }
});

test('a platform role in a company of the ordinary kind sees no other company', async () => {
  const { companyId } = await addClientCompany(world.database, 'Jamuna');
  await addPerson(world.database, { username: 'pretender', companyId, role: 'Administrator' });
  for (const { spec, entry } of guarded) {
    const answer = await ask(await clientOf(world, 'pretender'), spec, entry.input);
    for (const canary of canaries) expect(JSON.stringify(answer.body)).not.toContain(canary);
  }
});

afterAll(() => {
  console.debug(`access matrix: ${everyEndpoint.length} endpoints, ${calls} calls`);
});
