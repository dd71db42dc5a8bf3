import { sql } from 'kysely';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revokeApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import { authTokenPlace } from '#services/kit/auth/secrets.ts';
import { addDialectProgram, anotherProgram, DialectProgram } from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { makeDue, testSecrets } from '#tests/helpers/webhooks/outbox.ts';
import {
  callbackReceiverOfEachTest,
  type CallbackReceiver,
} from '#tests/helpers/webhooks/callbackReceiver.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** Twilio's own package, which nobody here wrote, as a customer's program has it. */
let world: World;
let program: DialectProgram;
let shop: CallbackReceiver;
beforeAll(async () => {
  world = await startWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } });
  program = await addDialectProgram(world, 'twilio', 'Jamuna', { kind: 'twilio', networks: [] });
});
const receiver = callbackReceiverOfEachTest(() => world);
beforeEach(() => void (shop = receiver()));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

function clientFor({ base, key, keyId }: DialectProgram) {
  const client = twilio(twilioAccountSid(keyId), key);
  client.api.baseUrl = base;
  return client;
}

/** The callbacks so far; each is signed with the auth token for its address, as Twilio's package checks that. */
function signedCallbacks({ key }: DialectProgram = program) {
  for (const { path, form, headers } of shop.callbacks) {
    const signature = String(headers['x-twilio-signature']);
    expect(twilio.validateRequest(key, signature, shop.url + path, form)).toBe(true);
    expect(twilio.validateRequest(`${key}x`, signature, shop.url + path, form)).toBe(false);
    expect(twilio.validateRequest(key, signature, shop.url + path, { ...form, To: '+1' })).toBe(false);
  }
  return shop.callbacks.map(({ form }) => form);
}

describe("Twilio's package", () => {
  test('sends, reads, lists and cancels messages', async () => {
    const client = clientFor(program);
    const to = newNumber();
    const sent = await client.messages.create({ to: `+${to}`, from: 'JAMUNA', body: 'আপনার অর্ডার' });
    expect(sent).toMatchObject({ status: 'queued', to: `+${to}`, from: 'JAMUNA', numSegments: '1' });
    expect(sent.dateCreated).toBeInstanceOf(Date);
    expect(await textsTo(world.database, to)).toMatchObject([{ text: 'আপনার অর্ডার' }]);
    await eventually(async () =>
      expect(await client.messages(sent.sid).fetch()).toMatchObject({ status: 'delivered', errorCode: null }),
    );
    const later = await client.messages.create({
      to: `+${newNumber()}`,
      messagingServiceSid: 'MG00000000000000000000000000000001',
      body: 'Later',
      scheduleType: 'fixed',
      sendAt: new Date('2030-01-31T09:30:00Z'),
    });
    expect(later.status).toBe('scheduled');
    expect(await client.messages(later.sid).update({ status: 'canceled' })).toMatchObject({
      status: 'canceled',
    });
    const listed = await client.messages.list({ pageSize: 1, limit: 2 });
    expect(listed.map(({ sid }) => sid)).toEqual([later.sid, sent.sid]);
    expect(Number((await client.balance.fetch()).balance)).toBeGreaterThan(0);
  });

  test('understands refusals', async () => {
    const client = clientFor(program);
    const send = (fields: object) =>
      client.messages.create({ to: `+${newNumber()}`, from: 'JAMUNA', body: 'Hello', ...fields });
    await expect(send({ to: '+12' })).rejects.toMatchObject({ status: 400, code: 21211 });
    await expect(send({ from: 'NOBODY' })).rejects.toMatchObject({ status: 400, code: 21212 });
    await expect(send({ statusCallback: 'ftp://shop.example/' })).rejects.toMatchObject({
      status: 400,
      code: 21609,
    });
    await expect(client.messages(`SM${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    });
    const stranger = clientFor(
      new DialectProgram(program.base, { key: `${program.key}x`, id: program.keyId }),
    );
    await expect(stranger.balance.fetch()).rejects.toMatchObject({ status: 401, code: 20003 });
  });
});

describe('StatusCallback', () => {
  const send = (by: DialectProgram, fields: object = {}) =>
    clientFor(by).messages.create({
      to: `+${newNumber()}`,
      from: 'JAMUNA',
      body: 'Hello',
      statusCallback: `${shop.url}/status?order=17&note=a%20b`,
      ...fields,
    });

  test('is called with each status, signed as the package checks it', async () => {
    const { sid, to } = await send(program);
    await eventually(() =>
      expect(signedCallbacks().map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered']),
    );
    expect(shop.callbacks[1]).toMatchObject({ method: 'POST', path: '/status?order=17&note=a%20b' });
    expect(signedCallbacks()[1]).toEqual({
      AccountSid: twilioAccountSid(program.keyId),
      ApiVersion: '2010-04-01',
      From: 'JAMUNA',
      MessageSid: sid,
      MessageStatus: 'delivered',
      SmsSid: sid,
      SmsStatus: 'delivered',
      To: to,
    });
  });

  test('says why a message failed, and repeats itself unchanged until it is taken', async () => {
    const undeliverable = '+8801700990001';
    shop.status = 500;
    const { sid } = await send(program, { to: undeliverable });
    const ofEnd = () => {
      signedCallbacks();
      return shop.callbacks.filter(({ form }) => form.MessageStatus === 'undelivered');
    };
    await eventually(() => expect(ofEnd()).toHaveLength(1));
    expect(ofEnd()[0]!.form).toMatchObject({ MessageSid: sid, To: undeliverable, ErrorCode: '30008' });
    shop.status = 200;
    await eventually(async () => {
      await makeDue(world.database);
      expect(ofEnd().length).toBeGreaterThan(1);
    });
    const tokens = new Set(ofEnd().map(({ headers }) => headers['i-twilio-idempotency-token']));
    expect([...tokens]).toEqual([expect.stringMatching(/^evt_\d+$/)]);
  });

  test('needs a key whose text is kept, and is given up when that was revoked', async () => {
    const live = await anotherProgram(world, 'twilio', 'Jamuna', { kind: 'live', networks: [] });
    await expect(send(live)).rejects.toMatchObject({
      status: 400,
      code: 21609,
      message: expect.stringContaining('kind “twilio”') as string,
    });
    const brief = await anotherProgram(world, 'twilio', 'Jamuna', { kind: 'twilio', networks: [] });
    shop.status = 500;
    const { sid } = await send(brief);
    await eventually(() => expect(signedCallbacks(brief)).toMatchObject([{ MessageSid: sid }, {}]));
    const owner = await clientOf(world, 'jamuna');
    await owner.call(revokeApiKey, { params: { id: brief.keyId } });
    const count = shop.callbacks.length;
    await eventually(async () => {
      await makeDue(world.database);
      const { rows } = await sql<{ state: string; answer: string }>`
        select state, answer from webhook_deliveries
        where subject_id = (select max(subject_id) from webhook_deliveries)`.execute(world.database);
      expect(rows).toEqual(
        Array(2).fill({ state: 'failed', answer: 'the API key was revoked or has expired' }),
      );
    });
    expect(shop.callbacks).toHaveLength(count);
  });

  test('of a test key is taken, and called by no test carrier', async () => {
    const trial = await anotherProgram(world, 'twilio', 'Jamuna', { kind: 'test', networks: [] });
    expect(await send(trial)).toMatchObject({ status: 'queued' });
  });
});

describe('the text of a key', () => {
  test('is kept sealed for this kind alone, and forgotten when it is revoked', async () => {
    const kinds = ['twilio', 'live', 'legacy'] as const;
    for (const kind of kinds) {
      const { key, keyId } = await anotherProgram(world, 'twilio', 'Jamuna', { kind });
      const sealedToken = async () => {
        const { rows } = await sql<{ sealed: Buffer | null; row: string }>`
          select sealed_token as sealed, row_to_json(api_keys)::text as row from api_keys where id = ${keyId}`.execute(
          world.database,
        );
        expect(rows[0]!.row).not.toContain(key.slice(25));
        return rows[0]!.sealed;
      };
      const sealed = await sealedToken();
      const opened = sealed && testSecrets.open(sealed, authTokenPlace(keyId));
      expect(opened).toBe(kind === 'twilio' ? key : null);
      if (sealed) expect(sealed.includes(key.slice(25))).toBe(false);
      await (await clientOf(world, 'jamuna')).call(revokeApiKey, { params: { id: keyId } });
      expect(await sealedToken()).toBeNull();
    }
  });
});
