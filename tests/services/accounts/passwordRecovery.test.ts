import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { currentUser, login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import {
  oneTimeCode,
  resetMinutes,
  resetPassword,
  sendOtp,
  validateOtp,
} from '#contract/main-api/sign-in/passwordRecovery.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { composeText } from '#domain/sms/segments.ts';
import { codeTexts } from '#domain/notifications/codeTexts.ts';
import { authRepository } from '#services/main-api/auth/repository.ts';
import { Client, request, type Answer } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Forgetful {
  username: string;
  userId: number;
  companyId: number;
  msisdn: string;
}

let number = 0;

/** Someone of a company of their own, with a mobile number of their own. */
async function addForgetful(): Promise<Forgetful> {
  const name = `Forgetful${(number += 1)}`;
  const [msisdn] = newNumbers(1) as [string];
  const { companyId } = await addClientCompany(world.database, name);
  const { userId } = await addPerson(world.database, { username: `${name}.User`, companyId });
  await world.database
    .updateTable('users')
    .set({ contact_no: msisdn, password_change_required: true })
    .where('id', '=', userId)
    .execute();
  return { username: `${name}.User`, userId, companyId, msisdn };
}

const newPassword = 'seven rivers to cross';
const origin = { address: '127.0.0.1', deviceHash: new Uint8Array(32), hasDevice: false, userAgent: null };
const place = { key: 'network 127.0.0.0/24', isKnown: false, isDevice: false };
const send = (userName: string) => request(world.urls, sendOtp, { query: { userName } });
const validate = (userName: string, otp: string) =>
  request(world.urls, validateOtp, { query: { userName, otp } });
const reset = (token: string, username: string, password = newPassword) =>
  request(world.urls, resetPassword, { body: { username, newPassword: password } }, { token });
const signIn = (username: string, password: string) =>
  request(world.urls, login, { body: { username, password } });

const codesIn = (msisdn: string) =>
  world.carrier.journal
    .entries(msisdn)
    .map(({ text }) => text)
    .filter((text) => /^\d{6} /.test(text));

/** The codes that the handset has received so far, once there are `count`. */
async function codesAt(msisdn: string, count = 1): Promise<string[]> {
  return eventually(() => {
    // Without the notice that the password was changed.
    const texts = codesIn(msisdn);
    expect(texts).toHaveLength(count);
    return texts.map((text) => /^\d{6}/.exec(text)![0]);
  });
}

/** A code that somebody has just received. */
async function codeOf({ username, msisdn }: Forgetful): Promise<string> {
  const before = codesIn(msisdn).length;
  expect((await send(username)).status).toBe(200);
  return (await codesAt(msisdn, before + 1)).at(-1)!;
}

async function tokenOf(person: Forgetful): Promise<string> {
  const { body } = await validate(person.username, await codeOf(person));
  return (body as { accessToken: string }).accessToken;
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function expectWrong({ status, body }: Answer<never>): void {
  const { code, problems } = body as ErrorBody;
  expect([status, code, problems]).toEqual([422, 'rule-refused', { otp: 'code-wrong' }]);
}

/** All that could tell two answers apart, save what is different in every one. */
function looks({ status, headers, body }: Answer<never>): string {
  return JSON.stringify([status, { ...(body as object), requestId: null }, [...headers.keys()]]);
}

const actionsOf = async ({ username }: Forgetful) =>
  (
    await world.database
      .selectFrom('audit_entries')
      .select(['action', 'actor_name as by', 'address'])
      .where('record_name', '=', username)
      .orderBy('id')
      .execute()
  ).map(({ action, by, address }) => [action, by, address]);

test('a new password by way of a code on the mobile phone ends every old session', async () => {
  const person = await addForgetful();
  const [one, two] = [await clientOf(world, person.username), await clientOf(world, person.username)];
  const bystander = await clientOf(world, 'operator');

  const answer = await send(person.username.toUpperCase());
  expect([answer.status, answer.body]).toEqual([200, { expiresInSeconds: 300 }]);
  const [code] = (await codesAt(person.msisdn)) as [string];

  const { status, body } = await validate(person.username.toLowerCase(), code);
  const { accessToken } = body as { accessToken: string };
  expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
  expect((await reset(accessToken, person.username)).status).toBe(200);

  for (const session of [one, two]) {
    expect((await session.refusal(currentUser)).body.code).toBe('session-ended');
  }
  await bystander.call(currentUser, {});
  expect((await signIn(person.username, demoPassword)).status).toBe(401);
  expect((await signIn(person.username, newPassword)).body as LoginReply).toMatchObject({
    username: person.username,
    passwordChangeRequired: false,
  });
  expect(await actionsOf(person)).toEqual([
    ['code-sent', null, '127.0.0.1'],
    ['password-reset', person.username, '127.0.0.1'],
    ['sign-in-refused', null, '127.0.0.1'],
    ['signed-in', person.username, '127.0.0.1'],
  ]);
});

describe('a code', () => {
  let person: Forgetful;

  beforeEach(async () => {
    person = await addForgetful();
  });

  test('is in the language that its user has chosen', async () => {
    await world.database
      .insertInto('notification_preferences')
      .values({ user_id: person.userId, language: 'bn' })
      .execute();
    const code = await codeOf(person);
    const [entry] = world.carrier.journal.entries(person.msisdn);
    expect(entry).toMatchObject({ text: composeText(codeTexts(code, 'Barta').bn), udh: null });
  });

  test('is a short text of one part, from the provider and at its cost, that only its recipient may read', async () => {
    const code = await codeOf(person);
    const [entry] = world.carrier.journal.entries(person.msisdn);
    expect(entry).toMatchObject({
      source: 'BARTA',
      text: codeTexts(code, 'Barta').en,
      dataCoding: 0,
      udh: null,
    });
    const batch = await world.database
      .selectFrom('batches')
      .innerJoin('companies', 'companies.id', 'batches.company_id')
      .innerJoin('messages', 'messages.batch_id', 'batches.id')
      .select(['scope', 'kind', 'class', 'hides_text', 'user_id', 'batches.branch_id', 'segments'])
      .where('msisdn', '=', person.msisdn)
      .execute();
    expect(batch).toEqual([
      {
        scope: 'platform',
        kind: 'single',
        class: 'otp',
        hides_text: true,
        user_id: person.userId,
        branch_id: null,
        segments: 1,
      },
    ]);
    await eventually(() => expectInvariants(world.database));
  });

  test('is kept as a hash alone', async () => {
    const code = await codeOf(person);
    const { rows } = await sql<{ row: string; hash: string }>`
      select one_time_codes::text as row, code_hash as hash from one_time_codes
      where user_id = ${person.userId}`.execute(world.database);
    expect(rows.map(({ hash }) => hash)).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
    expect(rows[0]!.row).not.toContain(code);
  });

  test('is good once', async () => {
    const code = await codeOf(person);
    expect((await validate(person.username, code)).status).toBe(200);
    expectWrong(await validate(person.username, code));
  });

  test('gives one token to many who bring it at the same time', async () => {
    const code = await codeOf(person);
    const answers = await Promise.all(
      Array.from({ length: oneTimeCode.tries }, () => validate(person.username, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('is replaced by a newer one', async () => {
    const first = await codeOf(person);
    const second = await codeOf(person);
    if (first !== second) expectWrong(await validate(person.username, first));
    expect((await validate(person.username, second)).status).toBe(200);
  });

  test('is worth nothing after five wrong ones, also all at once', async () => {
    const code = await codeOf(person);
    const wrong = await Promise.all(
      Array.from({ length: oneTimeCode.tries }, () => validate(person.username, otherThan(code))),
    );
    wrong.forEach(expectWrong);
    expectWrong(await validate(person.username, code));
  });

  test('is still good after four wrong ones', async () => {
    const code = await codeOf(person);
    for (let round = 1; round < oneTimeCode.tries; round += 1) {
      expectWrong(await validate(person.username, otherThan(code)));
    }
    expect((await validate(person.username, code)).status).toBe(200);
  });

  test('expires after five minutes', async () => {
    const code = await codeOf(person);
    const expiry = () =>
      world.database.selectFrom('one_time_codes').select('expires_at').where('user_id', '=', person.userId);
    const { expires_at } = await expiry().executeTakeFirstOrThrow();
    expect((expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(oneTimeCode.minutes, 0);
    await world.database
      .updateTable('one_time_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', person.userId)
      .execute();
    expectWrong(await validate(person.username, code));
  });

  test('is not good for somebody else', async () => {
    const other = await addForgetful();
    const [code, others] = [await codeOf(person), await codeOf(other)];
    if (code !== others) expectWrong(await validate(other.username, code));
  });

  test.each([
    ['the user is deactivated', 'users', { active: false }],
    ['the company is suspended', 'companies', { status: 'suspended' }],
  ] as const)('is worth nothing once %s', async (_, table, change) => {
    const code = await codeOf(person);
    await world.database
      .updateTable(table)
      .set(change as never)
      .where('id', '=', table === 'users' ? person.userId : person.companyId)
      .execute();
    expectWrong(await validate(person.username, code));
  });
});

describe('who may not have a code', () => {
  const waiting = () =>
    world.database
      .selectFrom('system_texts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();

  test('is answered like who may, at every step, and gets none', async () => {
    const [known, inactive, closed, unreachable] = [
      await addForgetful(),
      await addForgetful(),
      await addForgetful(),
      await addForgetful(),
    ];
    const { database } = world;
    await database.updateTable('users').set({ active: false }).where('id', '=', inactive.userId).execute();
    await database
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('id', '=', closed.companyId)
      .execute();
    await database
      .updateTable('users')
      .set({ contact_no: null })
      .where('id', '=', unreachable.userId)
      .execute();

    const code = await codeOf(known);
    const others = [inactive.username, closed.username, unreachable.username, 'nobody-of-that-name'];
    const sent = await Promise.all(others.map(send));
    const again = await send(known.username);
    for (const answer of sent) expect(looks(answer)).toBe(looks(again));
    await codesAt(known.msisdn, 2);
    expect(await waiting()).toEqual({ count: 0 });
    for (const { msisdn } of [inactive, closed, unreachable]) {
      expect(world.carrier.journal.entries(msisdn)).toEqual([]);
    }
    expect(await actionsOf(inactive)).toEqual([]);

    const refused = await Promise.all(others.map((name) => validate(name, code)));
    const wrong = await validate(known.username, otherThan(code));
    expectWrong(wrong);
    for (const answer of refused) expect(looks(answer)).toBe(looks(wrong));
  });

  test('takes as many rows to write as who may', async () => {
    const { database } = world;
    await send('row-counter-of-nobody');
    const row = await database
      .selectFrom('one_time_codes')
      .selectAll()
      .where('username_key', '=', 'row-counter-of-nobody')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: null, tries_left: oneTimeCode.tries });
    expectWrong(await validate('row-counter-of-nobody', '123456'));
    const { tries_left } = await database
      .selectFrom('one_time_codes')
      .select('tries_left')
      .where('username_key', '=', 'row-counter-of-nobody')
      .executeTakeFirstOrThrow();
    expect(tries_left).toBe(oneTimeCode.tries - 1);
  });
});

describe('too many', () => {
  const expectLimited = ({ status, headers, body }: Answer<never>) => {
    expect([status, (body as ErrorBody).code]).toEqual([429, 'rate-limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  };

  test.each(['a known name', 'an unknown name'])('codes asked for %s are refused', async (kind) => {
    const username = kind === 'a known name' ? (await addForgetful()).username : 'asks-and-is-nobody';
    const spellings = [username, username.toUpperCase(), username.toLowerCase()];
    for (const spelling of spellings) expect((await send(spelling)).status).toBe(200);
    expectLimited(await send(username));
    expect((await send(`${username}-else`)).status).toBe(200);
  });

  test.each(['a known name', 'an unknown name'])('guesses at the code of %s are refused', async (kind) => {
    const person = kind === 'a known name' ? await addForgetful() : null;
    const username = person?.username ?? 'guessed-and-is-nobody';
    const code = person ? await codeOf(person) : '000000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => validate(username, otherThan(code))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(422), 429, 429]);
    // Also the right one of a new code: its tries are its own, the guesses are the account's.
    expectLimited(await validate(username, person ? await codeOf(person) : code));
  });
});

describe('too many in a day', () => {
  /** As if the short windows had passed. */
  const passShortWindows = () =>
    world.database.deleteFrom('attempts').where('kind', 'in', ['send-code', 'guess-code']).execute();

  function expectLimitedForHours({ status, headers }: Answer<never>): void {
    expect(status).toBe(429);
    const hours = Number(headers.get('retry-after')) / 3_600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  }

  test.each(['a known name', 'an unknown name'])('codes asked for %s are refused', async (kind) => {
    const username = kind === 'a known name' ? (await addForgetful()).username : 'asks-all-day';
    for (let count = 0; count < 10; count += 1) {
      expect((await send(username)).status).toBe(200);
      await passShortWindows();
    }
    expectLimitedForHours(await send(username));
  });

  test.each(['a known name', 'an unknown name'])('guesses at the code of %s are refused', async (kind) => {
    const username = kind === 'a known name' ? (await addForgetful()).username : 'guessed-all-day';
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => validate(username, '000000')));
      answers.forEach(expectWrong);
      await passShortWindows();
    }
    expectLimitedForHours(await validate(username, '000000'));
  });

  test('does not count what the short window refused', async () => {
    const { username } = await addForgetful();
    for (let count = 0; count < 12; count += 1) await send(username);
    await passShortWindows();
    expect((await send(username)).status).toBe(200);
  });
});

describe('the token for a new password', () => {
  let person: Forgetful;
  let token: string;

  beforeEach(async () => {
    person = await addForgetful();
    token = await tokenOf(person);
  });

  const passwordIs = async (password: string) =>
    expect((await signIn(person.username, password)).status).toBe(200);

  test('opens nothing else', async () => {
    const guarded = Object.values(endpoints).filter(
      ({ permission }) => permission !== 'public' && permission !== 'password-reset',
    );
    expect(guarded.length).toBeGreaterThan(10);
    const client = new Client(world.urls, token, person.companyId);
    for (const spec of [currentUser, ...guarded]) {
      const { status, body } = await client.refusal(spec, {});
      expect([status, body.code], spec.path).toEqual([401, 'session-ended']);
    }
    expect((await reset(token, person.username)).status).toBe(200);
  });

  test('cannot be a session instead', async () => {
    const session = await clientOf(world, person.username);
    const { status, body } = await reset(session.token, person.username);
    expect([status, (body as ErrorBody).code]).toEqual([401, 'session-ended']);
    await session.call(currentUser, {});
    await passwordIs(demoPassword);
  });

  test('is good for its own user alone', async () => {
    const { status, body } = await reset(token, 'operator');
    expect([status, (body as ErrorBody).problems]).toEqual([422, { username: 'not-allowed' }]);
    await passwordIs(demoPassword);
    expect((await signIn('operator', demoPassword)).status).toBe(200);
  });

  test.each([
    ['short', 400, 'too-short'],
    ['Password2026!', 422, 'password-weak'],
    ['my forgetful', 200, null],
  ])('sets %j only when it is hard to guess', async (password, expected, problem) => {
    const { status, body } = await reset(token, person.username, password);
    expect(status).toBe(expected);
    if (problem) expect((body as ErrorBody).problems).toEqual({ newPassword: problem });
    await passwordIs(problem ? demoPassword : password);
  });

  test('does not set a password that holds the username', async () => {
    const { status, body } = await reset(token, person.username, `--${person.username.toUpperCase()}--`);
    expect([status, (body as ErrorBody).problems]).toEqual([422, { newPassword: 'password-holds-username' }]);
    // A refused one can be tried again with another.
    expect((await reset(token, person.username)).status).toBe(200);
  });

  test('is good once, also for two who bring it at the same time', async () => {
    const answers = await Promise.all([
      reset(token, person.username, 'the first of the two'),
      reset(token, person.username, 'the second of the two'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await reset(token, person.username)).status).toBe(401);
    await passwordIs(answers[0].status === 200 ? 'the first of the two' : 'the second of the two');
  });

  test('is replaced by the next one', async () => {
    const next = await tokenOf(person);
    expect((await reset(token, person.username)).status).toBe(401);
    expect((await reset(next, person.username)).status).toBe(200);
  });

  test('makes a newer code worth nothing when it is used', async () => {
    const newer = await codeOf(person);
    expect((await reset(token, person.username)).status).toBe(200);
    expectWrong(await validate(person.username, newer));
  });

  test('ends after ten minutes', async () => {
    const session = world.database
      .selectFrom('sessions')
      .select(['expires_at', 'idle_until'])
      .where('user_id', '=', person.userId)
      .where('purpose', '=', 'password-reset');
    const row = await session.executeTakeFirstOrThrow();
    for (const end of [row.expires_at, row.idle_until]) {
      expect((end.getTime() - Date.now()) / 60_000).toBeCloseTo(resetMinutes, 0);
    }
    await world.database
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await reset(token, person.username)).status).toBe(401);
    await passwordIs(demoPassword);
  });

  test('ends when its user is deactivated', async () => {
    await world.database
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', person.userId)
      .execute();
    expect((await reset(token, person.username)).status).toBe(401);
  });
});

test('who was kept out by wrong tries can come in with the new password', async () => {
  const person = await addForgetful();
  await Promise.all(Array.from({ length: 11 }, () => signIn(person.username, 'wrong')));
  expect((await signIn(person.username, demoPassword)).status).toBe(429);
  expect((await reset(await tokenOf(person), person.username)).status).toBe(200);
  expect((await signIn(person.username, newPassword)).status).toBe(200);
});

test.each([
  ['the user is deactivated', 'users', { active: false }, { active: true }],
  ['the company is suspended', 'companies', { status: 'suspended' }, { status: 'active' }],
] as const)('a sign-in that was checked before %s leaves no session', async (_, table, change, undo) => {
  const person = await addForgetful();
  const people = authRepository(world.database);
  const checked = (await people.findByUsername(person.username))!;
  const id = table === 'users' ? person.userId : person.companyId;
  const set = (values: object) =>
    world.database
      .updateTable(table)
      .set(values as never)
      .where('id', '=', id)
      .execute();
  await set(change);
  expect(await people.startSession(checked, origin, place)).toBeNull();
  await set(undo);
  expect(await people.startSession(checked, origin, place)).not.toBeNull();
});

test('a sign-in that checked the old password before the reset gets no session after it', async () => {
  const person = await addForgetful();
  const people = authRepository(world.database);
  const checked = (await people.findByUsername(person.username))!;
  expect((await reset(await tokenOf(person), person.username)).status).toBe(200);
  expect(await people.startSession(checked, origin, place)).toBeNull();
  const sessions = await world.database
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', person.userId)
    .execute();
  expect(sessions).toEqual([]);
});
