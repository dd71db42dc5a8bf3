import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  updateApiKey,
} from '#contract/main-api/programs/apiKeys.ts';
import { readBalance, readKey, readSenderIds } from '#contract/public-api/account.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
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

  test('messages a second', async () => {
    const program = await addProgram(padma, { messagesPerSecond: 1 });
    const answers = [];
    for (let index = 0; index < 3; index += 1)
      answers.push((await program.answer(sendMessage, { body: message() })).status);
    expect(answers).toContain(429);
  });
});
