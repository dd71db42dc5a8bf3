import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '#contract/public-api/messages.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookLimits,
  type CreatedWebhook,
  type NewWebhook,
} from '#contract/main-api/programs/webhooks.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { isSigned, startReceiver, type WebhookReceiver } from '#tests/helpers/webhooks/receiver.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let owner: Client;
let program: Program;
const receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  world = await startWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } });
  await addClientCompany(world.database, 'Jamuna');
  owner = await clientOf(world, 'jamuna');
  program = await addProgram(owner);
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
  await sql`delete from webhooks`.execute(world.database);
  await sql`delete from webhook_deliveries`.execute(world.database);
  await expectInvariants(world.database);
});
afterAll(() => world.close());

async function receiver(...answer: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...answer);
  receivers.push(started);
  return started;
}

const both: NewWebhook['events'] = ['message.submitted', 'message.delivered'];
const addWebhook = (url: string, events = both): Promise<CreatedWebhook> =>
  owner.call(createWebhook, { body: { name: 'Shop', url, events } });
const newNumber = () => newNumbers(1)[0]!;
const send = (to = newNumber(), fields = {}) =>
  program.call(sendMessage, { body: { to, text: 'Hello', reference: 'order 17', ...fields } });
const deliveriesOf = async (id: number) =>
  owner.call(listWebhookDeliveries, { params: { id }, query: { range: [0, 99], sort: ['id', 'ASC'] } });

describe('the statuses of a message', () => {
  test('come in order, signed, with the message as the API shows it', async () => {
    const shop = await receiver();
    const { id, secret } = await addWebhook(shop.url);
    const to = newNumber();
    const message = await send(to);
    await eventually(() => expect(shop.events.map(({ type }) => type)).toEqual(both));
    const [submitted, delivered] = shop.events;
    expect(submitted!.data).toMatchObject({ id: message.id, to, reference: 'order 17', status: 'submitted' });
    expect(delivered!.data).toMatchObject({ id: message.id, to, status: 'delivered' });
    expect(Number(delivered!.data.sequence)).toBeGreaterThan(Number(submitted!.data.sequence));
    expect(shop.events.every((event) => isSigned(event, secret))).toBe(true);
    expect(isSigned(submitted!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(submitted!.id).not.toBe(delivered!.id);
    await eventually(async () =>
      expect(await deliveriesOf(id)).toMatchObject([
        {
          event: 'message.submitted',
          subjectId: message.id,
          state: 'delivered',
          tries: 1,
          status: 204,
          dueAt: null,
        },
        { event: 'message.delivered', state: 'delivered' },
      ]),
    );
  });

  test('are sent only as they were asked for, and to the company alone', async () => {
    await addClientCompany(world.database, 'Meghna');
    const stranger = await addProgram(await clientOf(world, 'meghna'));
    const shop = await receiver();
    await addWebhook(shop.url, ['message.delivered']);
    await stranger.call(sendMessage, { body: { to: newNumber(), text: 'Another company' } });
    const message = await send();
    await eventually(() => expect(shop.events).toHaveLength(1));
    expect(shop.events[0]).toMatchObject({ type: 'message.delivered', data: { id: message.id } });
  });

  test('have masked numbers for whoever may not see them by then', async () => {
    const shop = await receiver();
    await addWebhook(shop.url, ['message.delivered']);
    const { role_id: roleId } = await world.database
      .selectFrom('users')
      .select('role_id')
      .where('username', '=', 'jamuna')
      .executeTakeFirstOrThrow();
    await world.database
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission', '=', 'view-msisdn')
      .execute();
    try {
      const to = newNumber();
      await send(to);
      await eventually(() => expect(shop.events).toHaveLength(1));
      expect(shop.events[0]!.data.to).toBe(`${to.slice(0, 7)}•••${to.slice(-3)}`);
      expect(shop.events[0]!.body).not.toContain(to);
    } finally {
      await world.database
        .insertInto('role_permissions')
        .values({ role_id: roleId, permission: 'view-msisdn' })
        .execute();
    }
  });

  test('a retry of an older status gives way to the newer one', async () => {
    const shop = await receiver((response, { type }) =>
      response.writeHead(type === 'message.submitted' ? 400 : 200).end('the first answer'),
    );
    const { id } = await addWebhook(shop.url);
    await send();
    await eventually(() => expect(shop.events.map(({ type }) => type)).toEqual(both));
    await eventually(async () =>
      expect(await deliveriesOf(id)).toMatchObject([
        { state: 'waiting', tries: 1, status: 400, answer: 'the first answer' },
        { state: 'delivered' },
      ]),
    );
    await sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(world.database);
    await eventually(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'superseded' }, {}]));
    expect(shop.events).toHaveLength(2);
  });

  test.each([
    ['a retry', 1, 0, ['message.delivered'], [{ state: 'superseded' }, { state: 'delivered' }]],
    ['a first try', 0, 1, both, [{ state: 'delivered' }, { state: 'delivered' }]],
  ])('%s of an older status beside a newer one', async (_, older, newer, sent, states) => {
    const shop = await receiver();
    const { id } = await addWebhook(shop.url);
    await send();
    const bothDelivered = [{ state: 'delivered' }, { state: 'delivered' }];
    await eventually(async () => expect(await deliveriesOf(id)).toMatchObject(bothDelivered));
    await sql`
      update webhook_deliveries set state = 'waiting', due_at = now(),
        tries = case event when 'message.submitted' then ${older}::int else ${newer}::int end`.execute(
      world.database,
    );
    await eventually(async () => {
      expect(shop.events.slice(2).map(({ type }) => type)).toEqual(sent);
      expect(await deliveriesOf(id)).toMatchObject(states);
    });
  });
});

describe('the statusUrl of one message', () => {
  test('gets every status of that message alone, signed with the secret of its host', async () => {
    const shop = await receiver();
    const statusUrl = `${shop.url}/order/17?token=a%20b`;
    await send();
    const message = await send(newNumber(), { statusUrl });
    await eventually(() => expect(shop.events.map(({ type }) => type)).toEqual(both));
    expect(shop.events.map(({ path }) => path)).toEqual(Array(2).fill('/hooks/order/17?token=a%20b'));
    expect(shop.events[0]!.data.id).toBe(message.id);
    const [webhook] = await owner.call(listWebhooks, { query: {} });
    expect(webhook).toMatchObject({ kind: 'status-url', url: new URL(shop.url).origin, events: [] });
    const { secret } = await owner.call(rotateWebhookSecret, { params: { id: webhook!.id } });
    await send(newNumber(), { statusUrl });
    await eventually(() => expect(shop.events).toHaveLength(4));
    expect(isSigned(shop.events[3]!, secret)).toBe(true);
    expect(await owner.call(listWebhooks, { query: {} })).toHaveLength(1);
  });

  test('is refused where it may not lead', async () => {
    for (const statusUrl of ['https://user:password@shop.example/', 'https://shop.example/#here']) {
      const problem = await program.refusal(sendMessage, {
        body: { to: newNumber(), text: 'Hello', statusUrl },
      });
      expect(problem.errors).toMatchObject([{ field: 'statusUrl', code: 'url-not-understood' }]);
    }
  });

  test('has at most 20 hosts, also of messages that are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: webhookLimits.perCompany + 8 }, (_, host) =>
        program.answer(sendMessage, {
          body: { to: newNumber(), text: 'Hello', statusUrl: `https://host${host}.example/` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(webhookLimits.perCompany);
    const problem = await program.refusal(sendMessage, {
      body: { to: newNumber(), text: 'Hello', statusUrl: 'https://one-more.example/' },
    });
    expect(problem.errors).toMatchObject([{ field: 'statusUrl', code: 'too-many-webhooks' }]);
  });
});

test('many status hosts that are named at once are still at most 20', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, host) =>
      program.answer(sendMessage, {
        body: { to: newNumber(), text: 'Hello', statusUrl: `https://at-once${host}.example/` },
      }),
    ),
  );
  const webhooks = await owner.call(listWebhooks, { query: { range: [0, 99] } });
  expect(webhooks).toHaveLength(webhookLimits.perCompany);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(webhookLimits.perCompany);
  const refused = answers.filter(({ status }) => status !== 202);
  for (const { body } of refused)
    expect(body).toMatchObject({ errors: [{ field: 'statusUrl', code: 'too-many-webhooks' }] });
});

describe('a webhook', () => {
  test('shows its secret once, and signs with both for a day when it is replaced', async () => {
    const shop = await receiver();
    const { id, secret } = await addWebhook(shop.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await owner.call(findWebhook, { params: { id } })).not.toHaveProperty('secret');
    const rotated = await owner.call(rotateWebhookSecret, { params: { id } });
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previousSecretUntil).not.toBeNull();
    await owner.call(testWebhook, { params: { id } });
    // Perhaps twice: the process that had the webhook has lost it by the change. A message of the test before may come first.
    const tested = () => shop.events.find(({ type }) => type === 'webhook.test');
    await eventually(() => expect(tested()).toBeDefined());
    expect([secret, rotated.secret].map((one) => isSigned(tested()!, one))).toEqual([true, true]);
    // The webhook is leased anew before the day ends, and traffic keeps that lease beyond it.
    await sql`update webhooks set previous_signs_until = now() + interval '3 seconds',
      leased_by = null, leased_until = null`.execute(world.database);
    await eventually(async () => {
      const before = shop.events.length;
      await owner.call(testWebhook, { params: { id } });
      await eventually(() => expect(shop.events.length).toBeGreaterThan(before), 10_000);
      const last = shop.events.at(-1)!;
      expect([secret, rotated.secret].map((one) => isSigned(last, one))).toEqual([false, true]);
    }, 30_000);
  });

  test('is sent nothing while it is off, and what it missed can be sent again', async () => {
    const shop = await receiver();
    const { id } = await addWebhook(shop.url);
    await owner.call(testWebhook, { params: { id } });
    await eventually(() => expect(shop.events).toHaveLength(1));
    await owner.call(updateWebhook, { params: { id }, body: { isOn: false } });
    await expect(owner.call(testWebhook, { params: { id } })).rejects.toThrow('webhook-off');
    await owner.call(updateWebhook, { params: { id }, body: { isOn: true } });
    const [delivery] = await deliveriesOf(id);
    await owner.call(resendWebhookDelivery, { params: { id, deliveryId: delivery!.id } });
    await eventually(() => expect(shop.events).toHaveLength(2));
    expect(shop.events[1]!.id).toBe(shop.events[0]!.id);
    await eventually(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]));
    const period = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const resend = (onlyFailed: boolean) =>
      owner.call(resendWebhookDeliveries, { params: { id }, body: { ...period, onlyFailed } });
    expect(await resend(true)).toEqual({ resent: 0 });
    expect(await resend(false)).toEqual({ resent: 1 });
    await eventually(() => expect(shop.events).toHaveLength(3));
  });

  test('follows a change of its address at once, and is sent nothing when it was deleted', async () => {
    const [before, after] = [await receiver(), await receiver()];
    const { id } = await addWebhook(before.url);
    await owner.call(testWebhook, { params: { id } });
    await eventually(() => expect(before.events).toHaveLength(1));
    await owner.call(updateWebhook, { params: { id }, body: { url: after.url } });
    await owner.call(testWebhook, { params: { id } });
    await eventually(() => expect(after.events).toHaveLength(1));
    expect(before.events).toHaveLength(1);
    await owner.call(deleteWebhook, { params: { id } });
    await send();
    expect(
      await sql`select from webhook_deliveries where event <> 'webhook.test'`.execute(world.database),
    ).toMatchObject({
      rows: [],
    });
  });

  test.each<[string, string]>([
    ['ftp://shop.example/', 'bad-format'],
    ['https://user:password@shop.example/', 'url-not-understood'],
    ['https://shop.example/#part', 'url-not-understood'],
    ['https://[::1', 'url-not-understood'],
  ])('is refused at %s', async (url, problem) => {
    await expect(addWebhook(url)).rejects.toThrow(problem);
  });

  test('is one of at most 20', async () => {
    for (let number = 0; number < webhookLimits.perCompany; number += 1)
      await addWebhook('https://shop.example/');
    await expect(addWebhook('https://shop.example/')).rejects.toThrow('too-many-webhooks');
  });
});
