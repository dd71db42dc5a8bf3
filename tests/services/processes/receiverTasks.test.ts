import { searchMessages } from '#contract/database-manager/search.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { Listening } from '#services/kit/process/process.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { openAllDay } from '#tests/helpers/messages/queue.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;
const receivers: Listening[] = [];

beforeAll(async () => {
  world = await startWorld({ env: { RECEIVER_TASKS: 'api' } });
  await openAllDay(world.database);
  operator = await world.signIn('operator');
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
  await world.close();
});

async function startReceiver(RECEIVER_TASKS: string, more: Record<string, string> = {}): Promise<Listening> {
  const env = {
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    SMPP_PORT: String(world.carrier.port),
    SECRET_KEY: testSecretKey,
  };
  const receiver = await startSmsReceiver({
    settings: readSettings(smsReceiverSettings, { ...env, ...more, RECEIVER_TASKS }),
    database: world.database,
    log: createLog('tests', 'silent'),
  });
  receivers.push(receiver);
  return receiver;
}

test('a process with the api alone accepts messages, and one with the dispatcher alone delivers them', async () => {
  const { database, carrier } = world;
  const id = await send(operator);
  await becomes(database, id, { status: 'queued' });
  expect(carrier.state().binds).toEqual([]);

  const dispatcher = await startReceiver('dispatcher');
  await becomes(database, id, { status: 'delivered', charged: 1 });
  const answer = await fetch(dispatcher.address + sendSingle.path, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect((await fetch(`${dispatcher.address}/ready`)).status).toBe(200);
  expect((await fetch(`${dispatcher.address}/ready/routes`)).status).toBe(200);
  expect((await fetch(`${world.urls['sms-receiver']}/ready/routes`)).status).toBe(404);
  await expectInvariants(database);
});

test('an expired message waits until a process has the upkeep', async () => {
  const { database } = world;
  // Without a dispatcher nothing but the upkeep can end the message.
  await receivers.pop()!.stop();
  const id = await send(operator);
  await sql`update chunks set expires_at = now()`.execute(database);
  await becomes(database, id, { status: 'queued' });
  await startReceiver('upkeep');
  await becomes(database, id, { status: 'expired', charged: 0 });
  await expectInvariants(database);
});

test('with DISPATCH_PAUSED messages are accepted, and neither sent nor expired, until it is off', async () => {
  const { database, carrier } = world;
  for (const receiver of receivers.splice(0)) await receiver.stop();
  const paused = await startReceiver('api,dispatcher,upkeep', { DISPATCH_PAUSED: 'true' });
  const id = await send(operator);
  await sql`update chunks set expires_at = now()`.execute(database);
  expect(await (await fetch(`${paused.address}/ready`)).json()).toMatchObject({
    status: 'ready',
    dispatch: 'paused',
  });
  // Twice as long as the upkeep and a dispatcher take.
  await sleep(2_500);
  expect(carrier.state().binds).toEqual([]);
  await becomes(database, id, { status: 'queued' });
  const { messages } = await operator.call(searchMessages, { query: { text: `#${id}` } });
  expect(messages).toMatchObject([{ id: String(id), waitReason: { code: 'dispatch-paused' } }]);
  await startReceiver('dispatcher,upkeep');
  await becomes(database, id, { status: 'expired', charged: 0 });
});

test.each(['', 'sender', 'api,', 'api dispatcher'])(
  'the tasks %j are accepted or refused with a reason',
  (tasks) => {
    const read = () => readSettings(smsReceiverSettings, { RECEIVER_TASKS: tasks }).RECEIVER_TASKS;
    if (tasks === '') expect(read()).toBe('api,public-api,dispatcher,upkeep');
    else if (tasks === 'api,') expect(read()).toBe('api,');
    else expect(read).toThrow('must be a comma-separated list of: api, public-api, dispatcher, upkeep');
  },
);
