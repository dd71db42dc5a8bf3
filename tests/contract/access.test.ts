import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus, type ErrorBody } from '#contract/errors.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { request, type Answer, type Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { secondFactorInput } from './secondFactorInputs.ts';
import { everyEndpoint, inputOf, pathsOf, type CallInput, type Entry } from './entries.ts';
import {
  addPlatformHolder,
  addStranger,
  addVictim,
  canaries,
  resettingClientOf,
  targetsOf,
  type Targets,
  type Victim,
} from './targets.ts';

let world: World;
let victim: Victim;
/** Records of the victim's company, made for each call. */
let targets: Targets;
/** Records that the stranger may name as their own. */
let strangersOwn: Targets;
const numberOfLow = '8801711000098';
const lowRole = {} as Record<'company' | 'platform', number>;

beforeAll(async () => {
  world = await startWorld({ env: { LOGINS_PER_MINUTE: '1000' }, hasDirectory: true });
  victim = await addVictim(world);
  targets = targetsOf(world);
  await addStranger(world, 'Meghna');
  const { company_id: meghna } = await world.database
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'meghna-boss')
    .executeTakeFirstOrThrow();
  strangersOwn = targetsOf(world, meghna);
  lowRole.company = (await addPerson(world.database, { username: 'low', companyId: 2 })).roleId;
  // A code goes to the caller's own number, and then a test of notifications.
  await world.database
    .updateTable('users')
    .set({ contact_no: numberOfLow })
    .where('username', '=', 'low')
    .execute();
  lowRole.platform = (await addPlatformHolder(world, 'low-platform')).roleId;
});
afterAll(() => world.close());

/** Clients of users whose calls do not end the session. */
const keptClients = new Map<string, Promise<Client>>();
function keptClientOf(username: string): Promise<Client> {
  if (!keptClients.has(username)) keptClients.set(username, clientOf(world, username));
  return keptClients.get(username)!;
}

/** For calls that are refused, which leave the records as they are. */
const keptInputs = new Map<Entry, Promise<CallInput>>();
function keptInputOf(entry: Entry): Promise<CallInput> {
  if (!keptInputs.has(entry)) keptInputs.set(entry, inputOf(entry, targets));
  return keptInputs.get(entry)!;
}

const held = { company: '', platform: '' };
/** Gives `low` or `low-platform` exactly these permissions. @returns who that is */
async function holderOf(scope: 'company' | 'platform' = 'company', permissions: readonly PermissionKey[]) {
  if (held[scope] !== permissions.join()) await setPermissions(world.database, lowRole[scope], permissions);
  held[scope] = permissions.join();
  return scope === 'platform' ? 'low-platform' : 'low';
}

const ask = (client: Client | null, spec: EndpointSpec, input: CallInput, token?: string) => {
  if (client) return client.answer(spec, input);
  return request(world.urls, spec, input, { token, idempotencyKey: crypto.randomUUID() });
};

function expectRefusal(answer: Answer<ErrorBody>, code: ErrorBody['code']): void {
  expect([answer.status, answer.body?.code], JSON.stringify(answer.body)).toEqual([errorStatus[code], code]);
}

/** Nothing but empty lists and zeros, or a file of which there is only the first line. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    // The balances of the caller's own company are there whatever the filter lets through.
    return Object.entries(value).every(([name, each]) => name === 'balances' || isEmpty(each));
  }
  if (typeof value === 'string') return value.trim().split('\n').length === 1;
  return value === 0 || value === null || value === false;
}

const isPermission = (key: string): key is PermissionKey => permissionKeys.includes(key as PermissionKey);

const guarded = everyEndpoint.filter(({ spec }) => spec.permission !== 'public');
/** Those of one permission one after the other: a role is changed once for all of them. */
const bySession = guarded
  .filter(({ spec }) => spec.permission !== 'password-reset')
  .sort((one, other) => one.spec.permission.localeCompare(other.spec.permission));

test('open to all are signing in, with a code if need be, with a company’s account, in the right cell, and the two calls of a forgotten password', () => {
  const open = everyEndpoint.filter(({ spec }) => spec.permission === 'public').map(({ name }) => name);
  expect(open).toEqual([
    'login',
    'signInWithCode',
    'signInChallenge',
    'startCompanySignIn',
    'finishCompanySignIn',
    'locateCell',
    'redeemCellTicket',
    'sendOtp',
    'validateOtp',
  ]);
});

test('a reset token sets a password, and tells whom an invitation invites', () => {
  const names = guarded.filter((each) => !bySession.includes(each)).map(({ name }) => name);
  expect(names).toEqual(['resetPassword', 'findInvitation']);
});

test.each(guarded)('$name without a token is refused', async ({ spec, entry }) => {
  expectRefusal(await ask(null, spec, await keptInputOf(entry)), 'not-signed-in');
});

test.each(['garbage', `${'A'.repeat(42)}=`, '../../etc/passwd', "' or 1=1 --", 'null'])(
  'the token %j is refused by each service',
  async (token) => {
    const services = new Map(bySession.map((each) => [each.spec.service, each]));
    expect(services.size).toBe(3);
    for (const { spec, entry } of services.values()) {
      const { status, body } = await ask(null, spec, await keptInputOf(entry), token);
      expect([status, (body as ErrorBody).code]).toEqual([401, 'session-ended']);
    }
  },
);

describe('with a reset token', () => {
  let client: Client;
  beforeAll(async () => {
    client = await resettingClientOf(world, 'padma-boss');
  });

  test.each(bySession)('$name is refused', async ({ spec, entry }) => {
    expectRefusal(await ask(client, spec, await keptInputOf(entry)), 'session-ended');
  });

  test('a password is set, after all these', async () => {
    const body = { username: 'padma-boss', newPassword: 'a brand new password' };
    expect((await ask(client, endpoints.resetPassword, { body })).status).toBeLessThan(300);
    await restorePassword('padma-boss');
  });
});

describe('while a new password is due', () => {
  const setDue = (isDue: boolean) =>
    world.database
      .updateTable('users')
      .set({ password_change_required: isDue })
      .where('username', 'in', ['low', 'low-platform'])
      .execute();
  beforeAll(() => setDue(true));
  afterAll(() => setDue(false));

  test.each(bySession)('$name waits for it, or is needed for it', async ({ spec, entry }) => {
    const username = await holderOf(spec.scope, permissionKeys);
    if (!spec.whilePasswordDue) {
      const answer = await ask(await keptClientOf(username), spec, await keptInputOf(entry));
      return expectRefusal(answer, 'password-change-required');
    }
    const answer = await ask(await clientOf(world, username), spec, await inputOf(entry, targets));
    expect(answer.status).toBeLessThan(300);
    if (spec !== endpoints.updatePassword) return;
    await restorePassword(username);
    await setDue(true);
  });
});

test.each(bySession.filter(({ spec }) => isPermission(spec.permission)))(
  '$name is refused to who has every permission but that one',
  async ({ spec, entry }) => {
    const { orAny = [], alsoNeeds } = spec;
    const others = permissionKeys.filter((key) => key !== spec.permission && !orAny.includes(key));
    const ofOthers = await keptClientOf(await holderOf(spec.scope, others));
    const answer = await ask(ofOthers, spec, await keptInputOf(entry));
    expectRefusal(answer, 'forbidden');
    expect((answer.body as ErrorBody).message).toContain(spec.permission);
    if (!alsoNeeds) return;
    const withoutSecond = permissionKeys.filter((key) => key !== alsoNeeds);
    const ofFirst = await keptClientOf(await holderOf(spec.scope, withoutSecond));
    expectRefusal(await ask(ofFirst, spec, await keptInputOf(entry)), 'forbidden');
  },
);

test.each(bySession)(
  '$name is open to who has the permission that it needs and no other',
  async ({ name, spec, entry }) => {
    const { permission, orAny = [], alsoNeeds } = spec;
    const second = alsoNeeds ? [alsoNeeds] : [];
    // Without a permission of its own it looks at the others, if at any.
    const alternatives = isPermission(permission)
      ? [permission, ...orAny].map((key) => [key, ...second])
      : [permissionKeys];
    for (const permissions of alternatives) {
      const username = await holderOf(spec.scope, permissions);
      const client = await clientOf(world, username);
      // The call before this one has sent the code.
      const isWithCode = spec === endpoints.confirmNumber;
      const input = isWithCode
        ? { body: { code: await codeAt(numberOfLow) } }
        : ((await secondFactorInput(world, name, client, username)) ?? (await inputOf(entry, targets)));
      const answer = await ask(client, spec, input);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      if (spec === endpoints.updatePassword) await restorePassword(username);
      if (spec === endpoints.endOwnSessions) keptClients.delete(username);
      // Other calls would ask for a code.
      await world.database.deleteFrom('second_factors').execute();
    }
  },
);

const codeAt = (msisdn: string) =>
  eventually(() => {
    const [entry] = world.carrier.journal.entries(msisdn);
    return /^\d{6}/.exec(entry!.text)![0];
  });

/** After a call that has changed the password and ended the other sessions. */
async function restorePassword(username: string): Promise<void> {
  keptClients.delete(username);
  await world.database
    .updateTable('users')
    .set((row) => ({
      password_hash: row
        .selectFrom('users as demo')
        .select('password_hash')
        .where('demo.username', '=', 'manager'),
    }))
    .where('username', '=', username)
    .execute();
}

const forProvider = guarded.filter(({ spec }) => spec.scope === 'platform');

test.each(forProvider)('$name is closed to a company that holds its permission', async ({ spec, entry }) => {
  const username = await holderOf('company', permissionKeys);
  expectRefusal(await ask(await keptClientOf(username), spec, await keptInputOf(entry)), 'forbidden');
});

test.each(bySession)(
  '$name gives a stranger nothing of a company that is not theirs',
  async ({ spec, entry }) => {
    const answer = await ask(await clientOf(world, 'meghna-boss'), spec, await inputOf(entry, targets));
    const text = JSON.stringify(answer.body);
    for (const canary of canaries) expect(text).not.toContain(canary);
  },
);

test.each(guarded)('$name has an entry for every id that it takes', ({ spec, entry }) => {
  const ids = [spec.params, spec.query, spec.body]
    .flatMap(pathsOf)
    .filter((path) => /(^|\.|\w)(id|Id|msisdn)$/.test(path));
  expect([...Object.keys(entry.foreign), ...(entry.shared ?? [])].sort()).toEqual(ids.sort());
});

const foreignIds = guarded.flatMap(({ name, spec, entry }) =>
  Object.entries<Entry['foreign'][string]>(entry.foreign).map(([field, foreign]) => ({
    name,
    spec,
    field,
    ...foreign,
  })),
);

describe.each(foreignIds)('$name asked for $field', ({ spec, field, input, answer: expected }) => {
  test('of another company answers as if there were none', async () => {
    const isOfRecord = expected === 'not-found';
    const question = await input(victim, isOfRecord ? targets : strangersOwn);
    const answer = await ask(await keptClientOf('meghna-boss'), spec, question);
    if (spec.scope === 'platform') return expectRefusal(answer, 'forbidden');
    if (expected !== 'empty') {
      expectRefusal(answer, expected);
      const { problems } = answer.body as ErrorBody;
      if (expected === 'rule-refused') expect(Object.keys(problems ?? {})).toEqual([field]);
      return;
    }
    expect(answer.status).toBe(200);
    expect(answer.body).toSatisfy(isEmpty);
  });

  test('by its own people succeeds', async () => {
    const username = spec.scope === 'platform' ? 'admin' : 'padma-boss';
    const answer = await ask(await keptClientOf(username), spec, await input(victim, targets));
    await world.database.deleteFrom('second_factors').execute();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    if (expected === 'empty') expect(answer.body).not.toSatisfy(isEmpty);
  });
});

test("one company's Idempotency-Key is not another's", async () => {
  const idempotent = guarded.filter(({ spec }) => spec.idempotent);
  expect(idempotent.map(({ name }) => name)).toEqual([
    'createCampaign',
    'createTemplate',
    'addCredit',
    'requestRecharge',
    'sendSingle',
    'sendBatch',
    'testRoute',
  ]);
  for (const { spec, entry } of idempotent.filter(({ spec: { scope } }) => scope !== 'platform')) {
    const idempotencyKey = crypto.randomUUID();
    const input = await inputOf(entry, targets);
    const first = await (await clientOf(world, 'padma-boss')).answer(spec, input, { idempotencyKey });
    const other = await (await clientOf(world, 'meghna-boss')).answer(spec, input, { idempotencyKey });
    expect(first.status).toBeLessThan(300);
    expect(other.status).toBeLessThan(300);
    expect(other.body).not.toEqual(first.body);
  }
});

test('a platform role in a company of the ordinary kind sees no other company', async () => {
  const { companyId } = await addClientCompany(world.database, 'Jamuna');
  await addPerson(world.database, { username: 'pretender', companyId, role: 'Administrator' });
  for (const { spec, entry } of bySession) {
    const answer = await ask(await clientOf(world, 'pretender'), spec, await inputOf(entry, targets));
    for (const canary of canaries) expect(JSON.stringify(answer.body)).not.toContain(canary);
  }
});
