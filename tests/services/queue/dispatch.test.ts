import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import type { JournalEntry } from '#services/simulator/journal/journalEntry.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome, becomes, messageOf, send, sendMany } from '#tests/helpers/messages/messageState.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { newNumbers, openAllDay, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;
let carrier: Simulator;
let smppPort: number;

beforeAll(async () => {
  smppPort = await freePort();
  carrier = await startSimulator({ port: smppPort });
  world = await startWorld({ env: { SMPP_PORT: String(smppPort) } });
  await openAllDay(world.database);
  operator = await world.signIn('operator');
});
/** Journal entries of the carriers that were closed. */
const earlier: JournalEntry[] = [];
const journal = () => [...earlier, ...carrier.journal.entries()];

beforeEach(() => carrier.setMode({}));
afterEach(async () => {
  await expectInvariants(world.database);
  expect(await expectJournal(world.database, journal())).toBe(0);
});
afterAll(async () => {
  await world.close();
  await carrier.close();
});

const credit = async () =>
  (await operator.call(getCredit, { query: { companyId: operator.companyId } })).data;

test('after a temporary error a message is tried again, delivered once and charged once', async () => {
  const { currentBalance } = await credit();
  carrier.setMode({ mode: 'error', status: 'ESME_RSYSERR' });
  const id = await send(operator);
  await becomes(world.database, id, {
    status: 'queued',
    attempts: 1,
    carrier_status: 'ESME_RSYSERR',
    charged: 0,
  });
  expect((await credit()).held).toBe(1);
  carrier.setMode({});
  await passWaits(world.database);
  await becomes(world.database, id, {
    status: 'delivered',
    attempts: 2,
    charged: 1,
    carrier_status: 'DELIVRD',
  });
  const { msisdn } = await messageOf(world.database, id);
  expect(carrier.journal.entries(msisdn).map(({ status }) => status)).toEqual([8, 0]);
  expect(await credit()).toMatchObject({ currentBalance: currentBalance - 1, held: 0 });
});

test('a carrier that throttles gets everything in the end, and nothing fails', async () => {
  carrier.setMode({ mode: 'error', status: 'ESME_RTHROTTLED' });
  const ids = await sendMany(operator, 15);
  await eventually(() => expect(carrier.state().counters.refused).toBeGreaterThan(1));
  carrier.setMode({ mode: 'error', status: 'ESME_RTHROTTLED', only: { oneIn: 4 } });
  // Each waits longer every time; what counts is that none of them is given up.
  await eventually(async () => {
    await passWaits(world.database);
    await allBecome(world.database, ids, 'delivered', 0);
  }, 40_000);
});

test('a refusal for good is shown with its reason, and costs nothing', async () => {
  const { currentBalance } = await credit();
  carrier.setMode({ mode: 'error', status: 'ESME_RINVDSTADR' });
  const id = await send(operator);
  await becomes(world.database, id, { status: 'rejected', charged: 0 });
  const { responseList } = await operator.call(singleSmsReport, { query: { range: [0, 99] } });
  const row = responseList.find((found) => found.id === String(id));
  expect(row).toMatchObject({ status: 'rejected', carrierStatus: 'ESME_RINVDSTADR' });
  expect(await credit()).toMatchObject({ currentBalance, held: 0 });
});

test('of a text whose second part is refused, the accepted part is charged, and its receipt hides no reason', async () => {
  const { currentBalance } = await credit();
  carrier.setMode({ mode: 'error', status: 'ESME_RINVDSTADR', only: { oneIn: 2 } });
  const id = await send(operator, { text: 'a'.repeat(200) });
  await becomes(world.database, id, { status: 'rejected', charged: 1 });
  expect(await credit()).toMatchObject({ currentBalance: currentBalance - 1, held: 0 });
  await eventually(async () => {
    const parts = await world.database
      .selectFrom('message_parts')
      .selectAll()
      .where('message_id', '=', id)
      .execute();
    expect(parts).toMatchObject([{ final_status: 'delivered' }]);
  });
  expect(await messageOf(world.database, id)).toMatchObject({
    status: 'rejected',
    carrier_status: 'ESME_RINVDSTADR',
  });
});

test('a sender ID that SMPP has no room for ends its message and nobody else’s', async () => {
  const poison = await queueBatch(world.database, { to: newNumbers(1), senderId: 'LongerThanEleven' });
  await becomes(world.database, poison.ids[0]!, { status: 'rejected', carrier_status: 'ESME_RINVSRCADR' });
  await becomes(world.database, await send(operator), { status: 'delivered' });
});

test('what is accepted while the carrier is down waits, and one-time codes overtake a promotion', async () => {
  earlier.push(...carrier.journal.entries());
  await carrier.close();
  const isReady = async () => (await fetch(new URL('/ready/routes', world.urls['sms-receiver']))).ok;
  await eventually(async () => expect(await isReady()).toBe(false));
  const promotion = await queueBatch(world.database, { to: newNumbers(40), class: 'promotional' });
  const [code] = (await queueBatch(world.database, { to: newNumbers(1), class: 'otp' })).ids as [number];
  expect(await messageOf(world.database, code)).toMatchObject({ status: 'queued', attempts: 0 });
  carrier = await startSimulator({ port: smppPort });
  await allBecome(world.database, [...promotion.ids, code], 'delivered', 20_000);
  const { msisdn } = await messageOf(world.database, code);
  // One of ten turns is a lower lane's, and it may be this one.
  const first = carrier.journal.entries().slice(0, 2);
  expect(first.map(({ destination }) => destination)).toContain(msisdn);
});

test('the messages of a suspended company wait, those of others do not', async () => {
  const setStatus = (status: 'active' | 'suspended') =>
    world.database.updateTable('companies').set({ status }).where('id', '=', operator.companyId).execute();
  await setStatus('suspended');
  const waiting = await queueBatch(world.database, { to: newNumbers(3), class: 'otp' });
  const other = await queueBatch(world.database, { to: newNumbers(1), company: 'Barta', senderId: 'BARTA' });
  await allBecome(world.database, other.ids, 'delivered');
  expect(await messageOf(world.database, waiting.ids[0]!)).toMatchObject({ status: 'queued', attempts: 0 });
  await setStatus('active');
  await allBecome(world.database, waiting.ids, 'delivered');
});

// The embedded database belongs to one process.
test.runIf(inject('engine').kind === 'server')(
  'two dispatchers on one database share what waits, and send each message once',
  async () => {
    const settings = readSettings(smsReceiverSettings, {
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SMPP_PORT: String(smppPort),
    });
    const log = createLog('tests', 'silent');
    const second = await startSmsReceiver({ settings, database: world.database, log });
    try {
      carrier.setMode({ mode: 'delay', delayMs: 5, jitterMs: 20 });
      await eventually(() => expect(carrier.state().binds).toHaveLength(2));
      const journalBefore = carrier.journal.total;
      const before = carrier.state().binds.map(({ submits }) => submits);
      // More than one of them takes on at a time.
      const batches = await Promise.all(
        Array.from({ length: 12 }, () => queueBatch(world.database, { to: newNumbers(100) })),
      );
      const ids = [...batches.flatMap((batch) => batch.ids), ...(await sendMany(operator, 20))];
      await allBecome(world.database, ids, 'delivered', 50_000);
      expect(carrier.journal.total - journalBefore).toBe(1_220);
      const shares = carrier.state().binds.map(({ submits }, index) => submits - before[index]!);
      expect(Math.min(...shares)).toBeGreaterThan(0);
    } finally {
      await second.stop();
    }
  },
);
