import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiKeyLimits,
  createApiKey,
  type ApiKeyKind,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  updateApiKey,
} from '#contract/main-api/programs/apiKeys.ts';
import { readBalance, readKey, readSenderIds } from '#contract/public-api/account.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { listen } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { buildApp } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { request, type Client } from '#tests/helpers/http/client.ts';
import { addProgram } from '#tests/helpers/http/program.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let padma: Client;
let companyId: number;
beforeAll(async () => {
  world = await startWorld();
  ({ companyId } = await addClientCompany(world.database, 'Jamuna'));
  padma = await clientOf(world, 'jamuna');
});
afterAll(() => world.close());

const message = () => ({ to: newNumbers(1)[0]!, text: 'Your parcel is on its way.' });
const send = { body: { ...message() } };

describe('a key', () => {
  test('is shown once, kept as a hash, and does what it says', async () => {
    const program = await addProgram(padma);
    const { key, beginning } = program.key;
    expect(key).toMatch(/^barta_live_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(beginning)).toBe(true);
    const listed = await padma.answer(listApiKeys, { query: {} });
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const { rows } = await sql<{ text: string }>`select api_keys::text from api_keys`.execute(world.database);
    expect(JSON.stringify(rows)).not.toContain(key.slice(beginning.length));
    expect(await program.call(readKey, {})).toMatchObject({ kind: 'live', name: 'Web shop' });
    expect((await program.call(readBalance, {})).available).toBe(700);
    expect((await program.call(readSenderIds, {})).data.map(({ name }) => name)).toEqual(['JAMUNA']);
  });

  test('whose text signs is refused where there is no key to seal it with, and no other kind is', async () => {
    const log = createLog('tests', 'silent');
    const settings = {
      ...readSettings(mainApiSettings, { MAIN_API_PORT: '0' }),
      NODE_ENV: 'production' as const,
      DATABASE_URL: 'postgres://of-a-server',
      SECRET_KEY: '',
    };
    const app = await buildApp({ database: world.database, log, settings });
    const listening = await listen(app, 'main-api', '127.0.0.1', 0);
    try {
      const urls = { ...world.urls, 'main-api': listening.address };
      const create = (kind: ApiKeyKind) =>
        request(
          urls,
          createApiKey,
          { body: { kind, name: `Key ${kind}`, classes: ['transactional'], permissions: [] } },
          { token: padma.token },
        );
      expect(await create('twilio')).toMatchObject({
        status: 422,
        body: { code: 'rule-refused', problems: { kind: 'secret-key-missing' } },
      });
      const { rows } = await sql`select from api_keys where name = 'Key twilio'`.execute(world.database);
      expect(rows).toEqual([]);
      expect((await create('live')).status).toBe(201);
    } finally {
      await listening.stop();
    }
  });

  test.each(['', 'barta_live_short', `barta_live_${'x'.repeat(43)}`, 'a session'])(
    'is needed: %j is refused',
    async (token) => {
      const shown = token === 'a session' ? padma.token : token;
      const answer = await request(world.urls, readBalance, {}, { token: shown });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.body).toMatchObject({ code: 'not-signed-in', status: 401, title: 'Not signed in' });
    },
  );

  test('does not open what people call', async () => {
    const { key } = (await addProgram(padma)).key;
    const query = { companyId };
    const answer = await request(world.urls, getCredit, { query }, { token: key });
    expect(answer.status).toBe(401);
  });

  test('can be shown by HTTP Basic, as password or alone', async () => {
    const { key } = (await addProgram(padma)).key;
    for (const pair of [`anything:${key}`, `${key}:`]) {
      const headers = { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
      expect((await request(world.urls, readBalance, {}, { headers })).status).toBe(200);
    }
  });

  test('is worth nothing within a second after it was revoked', async () => {
    const program = await addProgram(padma);
    await program.call(sendMessage, send);
    await padma.call(revokeApiKey, { params: { id: program.key.id } });
    expect((await program.refusal(sendMessage, send)).code).toBe('not-signed-in');
    const change = { params: { id: program.key.id }, body: { name: 'Again' } };
    expect(await refused(padma, updateApiKey, change)).toEqual([409, 'conflict', undefined]);
  });

  test('that has expired is worth nothing', async () => {
    const program = await addProgram(padma, { expiresAt: new Date(Date.now() + 1_500).toISOString() });
    await program.call(readBalance, {});
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect((await program.refusal(readBalance, {})).code).toBe('not-signed-in');
  });

  test('may do no more than its person may by now', async () => {
    const { roleId } = await addPerson(world.database, { username: 'clerk', companyId });
    await setPermissions(world.database, roleId, ['manage-api-keys', 'send-single-sms']);
    const clerk = await clientOf(world, 'clerk');
    const body: NewApiKey = {
      kind: 'live',
      name: 'Too much',
      classes: ['transactional'],
      permissions: ['send-multiple-sms'],
    };
    expect(await refused(clerk, createApiKey, { body })).toMatchObject([
      422,
      'rule-refused',
      { permissions: 'permission-not-yours' },
    ]);
    const program = await addProgram(clerk, { permissions: ['send-single-sms'] });
    await program.call(sendMessage, { body: message() });
    await setPermissions(world.database, roleId, ['manage-api-keys']);
    expect((await program.refusal(sendMessage, { body: message() })).code).toBe('forbidden');
    await world.database
      .updateTable('users')
      .set({ active: false })
      .where('username', '=', 'clerk')
      .execute();
    expect((await program.refusal(readBalance, {})).code).toBe('not-signed-in');
    const { body: keys } = await padma.answer(listApiKeys, { query: { filter: { state: 'resting' } } });
    expect(keys).toMatchObject([{ id: program.key.id, state: 'resting' }]);
  });

  test('is of its networks alone, and one in an address has some', async () => {
    const elsewhere = await addProgram(padma, { networks: ['203.0.113.0/24'] });
    expect(await elsewhere.refusal(readBalance, {})).toMatchObject({ code: 'forbidden', status: 403 });
    const here = await addProgram(padma, { networks: ['127.0.0.0/8', '::1'] });
    await here.call(readBalance, {});
    const legacy = { ...here.key, kind: 'legacy', networks: [] } as const;
    const { name, classes, permissions } = legacy;
    const body = { kind: 'legacy', name, classes, permissions, networks: [] } as never;
    expect(await refused(padma, createApiKey, { body })).toMatchObject([
      422,
      'rule-refused',
      { networks: 'networks-needed' },
    ]);
  });

  test('sends its classes with its sender IDs', async () => {
    const program = await addProgram(padma, { classes: ['transactional'], senderIds: ['JAMUNA'] });
    const refusals = [
      [{ class: 'promotional' }, 'class', 'class-not-of-key'],
      [{ senderId: 'PADMA' }, 'senderId', 'sender-id-not-of-key'],
    ] as const;
    for (const [field, name, code] of refusals) {
      const problem = await program.refusal(sendMessage, { body: { ...message(), ...field } });
      expect(problem).toMatchObject({ code: 'forbidden', errors: [{ field: name, code }] });
    }
    await program.call(sendMessage, { body: message() });
  });
});

test('a company has at most so many keys, also when they are made at once', async () => {
  await addClientCompany(world.database, 'Tista');
  const tista = await clientOf(world, 'tista');
  const { key } = await addProgram(tista);
  await sql`
    insert into api_keys (company_id, user_id, kind, name, permissions, classes, requests_per_second, token_hash, beginning)
    select company_id, user_id, kind, name, permissions, classes, requests_per_second, sha256(number::text::bytea), beginning
    from api_keys, generate_series(1, ${apiKeyLimits.perCompany - 2}) number where id = ${key.id}`.execute(
    world.database,
  );
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => addProgram(tista)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('limits', () => {
  test('requests a second', async () => {
    const program = await addProgram(padma, { requestsPerSecond: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => program.answer(readBalance, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const last = answers.find(({ status }) => status === 429)!;
    expect(last.headers.get('retry-after')).toBe('1');
    expect(last.headers.get('ratelimit-policy')).toBe('"requests";q=3;w=1');
    expect(last.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d$/);
  });

  test('messages a day, of which a refused one is none', async () => {
    const program = await addProgram(padma, { messagesPerDay: 3 });
    expect((await program.refusal(sendMessage, { body: { ...message(), to: '1' } })).code).toBe(
      'rule-refused',
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => program.answer(sendMessage, { body: message() })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('a retry is no message more, and gets its answer when the day is used up', async () => {
    const program = await addProgram(padma, { messagesPerDay: 2 });
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const bodies = [message(), { ...message(), startsAt }];
    for (const [index, body] of bodies.entries()) {
      const options = { idempotencyKey: `retry-${index}` };
      const first = await program.call(sendMessage, { body }, options);
      expect(await program.call(sendMessage, { body }, options)).toEqual(first);
    }
    const retried = await program.call(sendMessage, { body: bodies[0]! }, { idempotencyKey: 'retry-0' });
    expect(retried.status).toBe('queued');
    expect((await program.answer(sendMessage, { body: message() })).status).toBe(429);
    const batch = await addProgram(padma, { messagesPerDay: 5 });
    const recipients = newNumbers(2).map((to) => ({ to }));
    for (let tried = 0; tried < 4; tried += 1)
      await batch.call(
        sendMessages,
        { body: { text: 'Retried', recipients } },
        { idempotencyKey: 'retried-batch' },
      );
    expect((await batch.answer(sendMessage, { body: message() })).status).toBe(202);
  });

  test('messages a second', async () => {
    const program = await addProgram(padma, { messagesPerSecond: 1 });
    const answers = [];
    for (let index = 0; index < 3; index += 1)
      answers.push((await program.answer(sendMessage, { body: message() })).status);
    expect(answers).toContain(429);
  });

  test('messages a second, of which neither a refused list nor a retry is any', async () => {
    const program = await addProgram(padma, { messagesPerSecond: 1 });
    const body = { text: 'Many', recipients: newNumbers(100).map((to) => ({ to })) };
    const refused = await program.refusal(sendMessages, { body: { ...body, senderId: 'NOBODY' } });
    expect(refused.code).toBe('rule-refused');
    const options = { idempotencyKey: 'a-hundred' };
    const sent = await program.call(sendMessages, { body }, options);
    expect(await program.call(sendMessages, { body }, options)).toEqual(sent);
    const { status, headers } = await program.answer(sendMessage, { body: message() });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(100);
  });
});
