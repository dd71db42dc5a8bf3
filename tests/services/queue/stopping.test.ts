import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import type { Listening } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { allBecome } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

const responseSeconds = 6;
let world: World;
let other: Listening | undefined;

beforeAll(async () => {
  world = await startWorld({
    env: { SMPP_RESPONSE_SECONDS: String(responseSeconds), UNCERTAIN_GRACE_SECONDS: '0' },
    carrierMode: { mode: 'no-response' },
  });
});
afterAll(async () => {
  await other?.stop();
  await world.close();
});

test('a stopping receiver releases unsent messages to another one at once, also those of a half-sent chunk', async () => {
  const { database, carrier } = world;
  const [halfSent, untouched] = [
    await queueBatch(database, { to: newNumbers(40) }),
    await queueBatch(database, { to: newNumbers(5) }),
  ];
  // The whole window is on its way, and nothing of it is answered.
  await eventually(() => expect(carrier.journal.total).toBe(10));
  const isLeased = async () =>
    (await database.selectFrom('chunks').select('id').where('lease_until', 'is not', null).execute()).length;
  await eventually(async () => expect(await isLeased()).toBe(2));
  carrier.setMode({});
  other = await startSmsReceiver({
    settings: readSettings(smsReceiverSettings, {
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SMPP_PORT: String(carrier.port),
      // As the first receiver has it: a start with other settings changes the route, and the first one would connect anew.
      SMPP_RESPONSE_SECONDS: String(responseSeconds),
      SECRET_KEY: testSecretKey,
    }),
    database,
    log: createLog('tests', 'silent'),
  });
  await eventually(() => expect(carrier.state().binds).toHaveLength(2));

  const stopped = world.stopReceiver();
  const inFlight = new Set(carrier.journal.entries().map(({ destination }) => destination));
  const rows = await database.selectFrom('messages').select(['id', 'msisdn']).execute();
  const untaken = rows.filter(({ msisdn }) => !inFlight.has(msisdn)).map(({ id }) => id);
  expect(untaken).toHaveLength(35);
  await allBecome(database, untaken, 'delivered', 8_000);
  // Those that may have left are still waited for, and sent by nobody else.
  expect(carrier.journal.total).toBe(45);
  await stopped;
  await allBecome(database, [...halfSent.ids, ...untouched.ids], 'delivered', 20_000);
  await expectInvariants(database);
});
