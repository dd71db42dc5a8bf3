import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { sendSingle, type SingleSms } from '#contract/sms-receiver/sending.ts';
import { composeText } from '#domain/sms/segments.ts';
import { findSessions } from '#services/kit/auth/session.ts';
import { singleAcceptance } from '#services/engine/singles/acceptSingles.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;

beforeAll(async () => {
  world = await startWorld();
  operator = await world.signIn('operator');
});
afterAll(() => world.close());

const sms: SingleSms = { to: '01712345678', text: 'Hello', class: 'transactional' };
const creditOf = async (client: Client) =>
  (await client.call(getCredit, { query: { companyId: client.companyId } })).data;
const credit = () => creditOf(operator);
const reportOf = async (messageId: string) => {
  const { responseList } = await operator.call(singleSmsReport, { query: { range: [0, 99] } });
  return responseList.find(({ id }) => id === messageId)!;
};

test('a Bangla text goes out, comes back delivered, and costs its segments', async () => {
  const before = await credit();
  const text = 'আপনার অর্ডারটি গ্রহণ করা হয়েছে। '.repeat(3);
  const accepted = await operator.call(sendSingle, { body: { ...sms, text } });
  expect(accepted).toMatchObject({ encoding: 'UCS2', segments: 2, credits: 2 });

  const row = await eventually(async () => {
    const found = await reportOf(accepted.messageId);
    expect(found.status).toBe('delivered');
    return found;
  });
  expect(row).toMatchObject({
    to: '8801712345678',
    operator: 'grameenphone',
    // As an SMS has it: letters of one code point each.
    text: composeText(text),
    credits: 2,
    carrierStatus: 'DELIVRD',
  });
  const times = [row.acceptedAt, row.submittedAt, row.respondedAt, row.finalAt];
  expect(times).toEqual([...times].sort());
  expect(await credit()).toMatchObject({ currentBalance: before.currentBalance - 2, held: 0 });
  await expectInvariants(world.database);
});

describe('one Idempotency-Key', () => {
  test('fifty times at once sends one message and answers all the same', async () => {
    const before = await credit();
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => operator.call(sendSingle, { body: sms }, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await credit()).currentBalance).toBe(before.currentBalance - 1);
  });

  test('with another text is refused', async () => {
    const idempotencyKey = crypto.randomUUID();
    await operator.call(sendSingle, { body: sms }, { idempotencyKey });
    const { status, body } = await operator.refusal(
      sendSingle,
      { body: { ...sms, text: 'Other' } },
      { idempotencyKey },
    );
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  test('gets the first answer also when the sender ID was suspended in between', async () => {
    const idempotencyKey = crypto.randomUUID();
    const body = { ...sms, senderId: 'PadmaOffer' };
    const first = await operator.call(sendSingle, { body }, { idempotencyKey });
    const setStatus = (status: 'approved' | 'suspended') =>
      world.database.updateTable('sender_ids').set({ status }).where('name', '=', 'PadmaOffer').execute();
    await setStatus('suspended');
    try {
      expect(await operator.call(sendSingle, { body }, { idempotencyKey })).toEqual(first);
      const { body: refusal } = await operator.refusal(sendSingle, { body });
      expect(refusal.problems).toEqual({ senderId: 'sender-id-not-approved' });
    } finally {
      await setStatus('approved');
    }
  });

  test('with the same input in another order of keys is the same request', async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = await operator.call(sendSingle, { body: sms }, { idempotencyKey });
    const reordered = Object.fromEntries(Object.entries(sms).reverse()) as SingleSms;
    expect(await operator.call(sendSingle, { body: reordered }, { idempotencyKey })).toEqual(first);
  });

  test('is not used up by a refusal', async () => {
    const idempotencyKey = crypto.randomUUID();
    await operator.refusal(sendSingle, { body: { ...sms, to: '123' } }, { idempotencyKey });
    await operator.call(sendSingle, { body: sms }, { idempotencyKey });
  });
});

test.each([
  [{ to: '0171234567' }, { to: 'msisdn-too-short' }],
  [{ to: '8.80171E+12' }, { to: 'msisdn-scientific-notation' }],
  [{ text: '' }, { text: 'text-empty' }],
  [{ text: ' \n ' }, { text: 'text-empty' }],
  [{ text: 'a'.repeat(1_531) }, { text: 'text-too-many-segments' }],
  [{ text: 'lone \ud800 surrogate' }, { text: 'text-not-sendable' }],
  [{ text: 'nul \0' }, { text: 'text-not-sendable' }],
  [{ senderId: 'BARTA' }, { senderId: 'sender-id-not-approved' }],
  [
    { to: '', text: '', senderId: 'NOBODY' },
    { to: 'msisdn-empty', text: 'text-empty', senderId: 'sender-id-not-approved' },
  ],
])('%j is refused on the right fields, and nothing is charged', async (wrong, problems) => {
  const { currentBalance } = await credit();
  const { status, body } = await operator.refusal(sendSingle, { body: { ...sms, ...wrong } });
  expect([status, body.problems]).toEqual([422, problems]);
  expect((await credit()).currentBalance).toBe(currentBalance);
});

test('of many that come at once each gets its own answer, whatever the others are', async () => {
  const other = await world.signIn('admin');
  const [before, otherBefore] = [await credit(), await creditOf(other)];
  const [key, usedKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await operator.call(sendSingle, { body: sms }, { idempotencyKey: usedKey });
  const answers = await Promise.all([
    operator.call(sendSingle, { body: sms }, { idempotencyKey: key }),
    operator.call(sendSingle, { body: { ...sms, text: 'A text of two parts '.repeat(10) } }),
    operator.refusal(sendSingle, { body: { ...sms, to: '123' } }),
    operator.refusal(sendSingle, { body: { ...sms, senderId: 'NOT-OURS' } }),
    operator.refusal(sendSingle, { body: { ...sms, campaignId: 4_711 } }),
    operator.call(sendSingle, { body: sms }, { idempotencyKey: key }),
    operator.call(sendSingle, { body: sms }, { idempotencyKey: usedKey }),
    operator.refusal(sendSingle, { body: { ...sms, text: 'Other' } }, { idempotencyKey: usedKey }),
    other.call(sendSingle, { body: sms }, { idempotencyKey: key }),
  ]);
  const [plain, long, badNumber, badSender, badCampaign, repeat, repeatOfFirst, reused, ofOther] = answers;
  expect(long).toMatchObject({ segments: 2, credits: 2 });
  expect(badNumber.body.problems).toEqual({ to: 'msisdn-too-short' });
  expect(badSender.body.problems).toEqual({ senderId: 'sender-id-not-approved' });
  expect(badCampaign.body.problems).toEqual({ campaignId: 'no-such-record' });
  expect(repeat).toEqual(plain);
  expect(repeatOfFirst).toEqual(first);
  expect(reused.body.code).toBe('idempotency-key-reused');
  expect(ofOther.batchId).not.toBe(plain.batchId);
  expect((await credit()).currentBalance).toBe(before.currentBalance - 4);
  expect((await creditOf(other)).currentBalance).toBe(otherBefore.currentBalance - 1);
  await expectInvariants(world.database);
});

describe('at once after another message', () => {
  const send = (to: string) => operator.answer(sendSingle, { body: { ...sms, to } });
  const makeDefault = async (name: string) => {
    await world.database.transaction().execute(async (transaction) => {
      const own = transaction.updateTable('sender_ids').where('company_id', '=', operator.companyId);
      await own.set({ is_default: false }).execute();
      await own.set({ is_default: true }).where('name', '=', name).execute();
    });
  };

  test('a number that has just opted out is refused, and those beside it are accepted', async () => {
    const numbers = ['01712345601', '01712345602', '01712345603'];
    for (const number of numbers) expect((await send(number)).status).toBe(202);
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: operator.companyId, msisdn: '8801712345602', source: 'staff' })
      .execute();
    const answers = await Promise.all(numbers.map(send));
    expect(answers.map(({ status }) => status)).toEqual([202, 422, 202]);
    expect(answers[1]!.body).toMatchObject({ problems: { to: 'msisdn-opted-out' } });
  });

  test('a new default sender ID is used', async () => {
    const usual = (await reportOf((await operator.call(sendSingle, { body: sms })).messageId)).senderId;
    await makeDefault('PadmaOffer');
    const { messageId } = await operator.call(sendSingle, { body: sms });
    await makeDefault(usual);
    expect([usual, (await reportOf(messageId)).senderId]).toEqual([
      expect.not.stringMatching('PadmaOffer'),
      'PadmaOffer',
    ]);
  });
});

test.runIf(inject('engine').kind === 'server')(
  'a group whose accounts somebody else locks in another order is accepted one by one',
  async () => {
    const clients = [await world.signIn('admin'), operator];
    const shown = clients.map(({ token }) => ({ token, purpose: 'session' as const, address: '' }));
    const senders = (await findSessions(world.database, shown)).map((session) => session!);
    const [low, high] = senders.map(({ companyId }) => companyId);
    const before = await credit();
    const lock = (companyId: number) =>
      sql`select from credit_accounts where company_id = ${companyId} for no key update`;
    const clock = databaseClock(world.database, createLog('tests', 'silent'));
    const accept = singleAcceptance(world.database, clock);
    const pending = await world.database.transaction().execute(async (transaction) => {
      // It is the group that is given up.
      await sql`set local deadlock_timeout = '1min'`.execute(transaction);
      await lock(high!).execute(transaction);
      const accepted = senders.map((sender) => accept({ sender, sms, idempotencyKey: crypto.randomUUID() }));
      await untilBlocked(world.database);
      await lock(low!).execute(transaction);
      // Each waits for this transaction.
      return { accepted };
    });
    const replies = await Promise.all(pending.accepted);
    expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(2);
    expect((await credit()).currentBalance).toBe(before.currentBalance - 1);
    await expectInvariants(world.database);
  },
);

// On the single connection of the embedded engine nothing is parallel.
test.runIf(inject('engine').kind === 'server')(
  'two hundred parallel sends on credit for fifty: fifty are accepted, and the balance is 0',
  async () => {
    const poor = await startWorld();
    try {
      await poor.database
        .updateTable('credit_accounts')
        .set({ balance: 50 })
        .where('company_id', '=', 2)
        .execute();
      await poor.database
        .insertInto('ledger_entries')
        .values({
          company_id: 2,
          kind: 'charge',
          balance_delta: -4_950,
          held_delta: -4_950,
          reference: 'spent before',
          batch_id: null,
          note: null,
          created_by: null,
        })
        .execute();
      const sender = await poor.signIn('operator');
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => sender.answer(sendSingle, { body: sms })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(50);
      expect(statuses.filter((status) => status === 422)).toHaveLength(150);
      await eventually(async () => {
        const { data } = await sender.call(getCredit, { query: { companyId: sender.companyId } });
        expect(data).toMatchObject({ currentBalance: 0, held: 0 });
      });
    } finally {
      await poor.close();
    }
  },
);
