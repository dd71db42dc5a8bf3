import { createWebhook, deleteWebhook, type NewWebhook } from '#contract/main-api/programs/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDialectProgram, anotherProgram, type DialectProgram } from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { makeDue } from '#tests/helpers/webhooks/outbox.ts';
import { startReceiver } from '#tests/helpers/webhooks/receiver.ts';
import {
  callbackReceiverOfEachTest,
  type CallbackReceiver,
} from '#tests/helpers/webhooks/callbackReceiver.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let kannel: DialectProgram;
let jasmin: DialectProgram;
let shop: CallbackReceiver;
beforeAll(async () => {
  world = await startWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } });
  kannel = await addDialectProgram(world, 'kannel', 'Jamuna');
  jasmin = await anotherProgram(world, 'jasmin', 'Jamuna');
});
const receiver = callbackReceiverOfEachTest(() => world);
beforeEach(() => void (shop = receiver()));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

/** Event, state and tries of the deliveries of the newest message that has some. */
async function deliveryStates() {
  const { rows } = await sql<{ event: string; state: string; tries: number }>`
    select event, state, tries from webhook_deliveries
    where subject_id = (select max(subject_id) from webhook_deliveries) order by id`.execute(world.database);
  return rows.map(({ event, state, tries }) => [event, state, tries]);
}

describe('dlr-url of Kannel', () => {
  const send = (fields: Readonly<Record<string, string>>) =>
    kannel.get('/cgi-bin/sendsms', { username: 'x', password: kannel.key, text: 'Hello', ...fields });

  test('is called for what its mask names, with its escapes filled', async () => {
    const to = newNumber();
    const url = `${shop.url}/dlr?order=17&note=50%25&status=%d&from=%P&to=%p&id=%I&report=%A&at=%T&other=%z`;
    expect((await send({ to, 'dlr-mask': '31', 'dlr-url': url })).status).toBe(202);
    await eventually(() => expect(shop.callbacks.map(({ query }) => query.status)).toEqual(['8', '1']));
    const { method, query } = shop.callbacks[1]!;
    expect(method).toBe('GET');
    expect(query).toMatchObject({ order: '17', note: '50%', from: 'JAMUNA', to, other: '%z' });
    expect(query.report).toMatch(
      /^id:\d+ sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD err:000 text:$/,
    );
    expect(Math.abs(Number(query.at) - Date.now() / 1_000)).toBeLessThan(60);
  });

  test.each(['#', '#\t'])('may end with %j, which is never sent', async (end) => {
    const url = `${shop.url}/dlr?status=%d${end}`;
    await send({ to: newNumber(), 'dlr-mask': '31', 'dlr-url': url });
    await eventually(() => expect(shop.callbacks.map(({ query }) => query.status)).toEqual(['8', '1']));
  });

  test('is not called for what its mask leaves out', async () => {
    expect((await send({ to: newNumber(), 'dlr-mask': '1', 'dlr-url': `${shop.url}/?s=%d` })).status).toBe(
      202,
    );
    await eventually(() => expect(shop.callbacks.map(({ query }) => query.s)).toEqual(['1']));
  });

  test('that failed is called again, although a status has come since that its mask leaves out', async () => {
    shop.status = 500;
    await send({ to: newNumber(), 'dlr-mask': '8', 'dlr-url': `${shop.url}/?s=%d` });
    await eventually(async () => {
      expect(shop.callbacks.map(({ query }) => query.s)).toEqual(['8']);
      expect(await deliveryStates()).toEqual([
        ['message.submitted', 'waiting', 1],
        ['message.delivered', 'superseded', 0],
      ]);
    });
    shop.status = 200;
    await makeDue(world.database);
    await eventually(() => expect(shop.callbacks.map(({ query }) => query.s)).toEqual(['8', '8']));
  });

  test('that failed gives way to a newer status that its mask names', async () => {
    shop.status = 500;
    await send({ to: newNumber(), 'dlr-mask': '9', 'dlr-url': `${shop.url}/?s=%d` });
    await eventually(async () =>
      expect(await deliveryStates()).toEqual([
        ['message.submitted', 'waiting', 1],
        ['message.delivered', 'waiting', 1],
      ]),
    );
    shop.status = 200;
    await makeDue(world.database);
    await eventually(async () =>
      expect(await deliveryStates()).toEqual([
        ['message.submitted', 'superseded', 1],
        ['message.delivered', 'delivered', 2],
      ]),
    );
  });

  test('may not lead to what is no address', async () => {
    const answer = await send({ to: newNumber(), 'dlr-mask': '1', 'dlr-url': 'ftp://example.com/' });
    expect(answer).toMatchObject({ status: 400, text: 'DLR-URL field misformed, rejected' });
    const fragment = await send({ to: newNumber(), 'dlr-mask': '1', 'dlr-url': `${shop.url}/#jasmin-3-GET` });
    expect(fragment).toMatchObject({ status: 400, text: 'DLR-URL field misformed, rejected' });
  });
});

test('an endpoint of the company is told of such a message as of any other', async () => {
  const endpoint = await startReceiver();
  const owner = await clientOf(world, 'jamuna');
  const body: NewWebhook = { name: 'Shop', url: endpoint.url, events: ['message.delivered'] };
  const { id } = await owner.call(createWebhook, { body });
  const to = newNumber();
  await kannel.get('/cgi-bin/sendsms', {
    username: 'x',
    password: kannel.key,
    to,
    text: 'Both',
    'dlr-mask': '1',
    'dlr-url': `${shop.url}/?s=%d`,
  });
  await eventually(() => {
    expect(shop.callbacks).toMatchObject([{ method: 'GET', query: { s: '1' } }]);
    expect(endpoint.events).toMatchObject([{ type: 'message.delivered', data: { to } }]);
  });
  expect(JSON.stringify(endpoint.events)).not.toContain('kannel');
  await owner.call(deleteWebhook, { params: { id } });
  await endpoint.close();
});

describe('dlr-url of Jasmin', () => {
  const send = (fields: Readonly<Record<string, string>>) =>
    jasmin.get('/send', {
      username: 'x',
      password: jasmin.key,
      content: 'Hello',
      to: newNumber(),
      ...fields,
    });

  test('gets both levels as a form, and is called again until it acknowledges', async () => {
    const answer = await send({ dlr: 'yes', 'dlr-url': `${shop.url}/dlr`, 'dlr-level': '3' });
    const [, id] = /^Success "(.*)"$/.exec(answer.text)!;
    await eventually(async () =>
      expect((await deliveryStates())[0]).toEqual(['message.submitted', 'waiting', 1]),
    );
    shop.answer = 'ACK/Jasmin';
    await makeDue(world.database);
    await eventually(() => {
      const levels = shop.callbacks.map(({ form }) => [form.id, form.level, form.message_status]);
      expect(levels).toContainEqual([id, '2', 'DELIVRD']);
    }, 20_000);
    expect(shop.callbacks[0]).toMatchObject({ method: 'POST', path: '/dlr' });
    // Neither is due once more.
    await eventually(async () => {
      const states = (await deliveryStates()).map(([, state]) => state);
      expect(states).toEqual([expect.stringMatching(/^(delivered|superseded)$/), 'delivered']);
    });
  });

  test('gets one level in its query, if it asks for that', async () => {
    shop.answer = 'ACK/Jasmin';
    await send({ 'dlr-url': `${shop.url}/dlr?order=17`, 'dlr-level': '2', 'dlr-method': 'GET' });
    await eventually(() =>
      expect(shop.callbacks).toMatchObject([
        {
          method: 'GET',
          query: { order: '17', level: '2', message_status: 'DELIVRD', dlvrd: '001', err: '000' },
        },
      ]),
    );
  });
});
