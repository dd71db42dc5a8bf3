import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RefundPolicy } from '#contract/main-api/people/companies.ts';
import { listNotifications } from '#contract/main-api/notifications.ts';
import { createTicket, deleteTicket } from '#contract/main-api/tickets/tickets.ts';
import { ticketThread } from '#contract/main-api/tickets/thread.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { decideRefund, listRefunds, requestRefund } from '#contract/sms-receiver/refunds.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf } from '#tests/helpers/messages/messageState.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import { auditEntriesOf, refusalOf } from '#tests/helpers/people/staff.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';

let world: QuietReceiver;
let desk: ReceiptDesk;
let padma: Client;
let admin: Client;
/** A second one who may decide. */
let other: Client;

beforeAll(async () => {
  world = await startQuietReceiver();
  ({ padma, admin } = world);
  desk = await ReceiptDesk.open(world.database);
  await addPerson(world.database, { username: 'decider', companyId: 1, role: 'Administrator' });
  other = await clientOf(world, 'decider');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const balance = async () =>
  (await padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;
const setPolicy = (refunds: RefundPolicy) =>
  world.database.updateTable('companies').set({ refunds }).where('id', '=', padmaId).execute();

/** A message of so many parts that ended so, and a ticket about it. */
async function complaint(parts = 1, word = 'DELIVRD') {
  const messageId = await desk.sent(parts);
  for (let part = 1; part <= parts; part += 1) await desk.receive(messageId, [part, word]);
  const body = { subject: 'Not delivered', description: 'It never came.', complainTypeId: 1 };
  const { id } = await padma.call(createTicket, { body: { ...body, messageId: String(messageId) } });
  return { messageId, ticketId: id };
}
const reason = 'It never came';
const request = (client: Client, ticketId: number, units: number) =>
  client.call(requestRefund, { body: { ticketId, units, reason } });
const decide = (client: Client, id: number, status: 'approved' | 'rejected', note?: string) =>
  client.call(decideRefund, { params: { id }, body: { status, ...(note && { note }) } });
const refusedTo = (client: Client, id: number, status = 'approved') =>
  refusalOf(client, decideRefund, { params: { id }, body: { status } });

describe('a refund', () => {
  test('moves nothing until somebody else has approved it, and then message, counts and ledger together', async () => {
    const { messageId, ticketId } = await complaint(3);
    const before = await balance();
    const asked = await request(padma, ticketId, 2);
    expect(asked).toMatchObject({
      ticketId,
      companyId: padmaId,
      messageId: String(messageId),
      units: 2,
      reason,
      status: 'pending',
      requestedBy: 'padma',
      decidedBy: null,
      refundable: 3,
      isDecidable: false,
    });
    expect(await balance()).toBe(before);

    const approved = await decide(admin, asked.id, 'approved', ' Sorry. ');
    expect(approved).toMatchObject({
      status: 'approved',
      note: 'Sorry.',
      decidedBy: 'Nasrin Akter',
      refundable: 1,
    });
    expect(await balance()).toBe(before + 2);
    expect((await messageOf(world.database, messageId)).refunded).toBe(2);
    const entries = await world.database
      .selectFrom('ledger_entries')
      .select(['reference', 'balance_delta', 'held_delta'])
      .where('company_id', '=', padmaId)
      .where('kind', '=', 'refund')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entries).toEqual([
      {
        reference: expect.stringMatching(new RegExp(`request ${asked.id}$`)) as string,
        balance_delta: 2,
        held_delta: 0,
      },
    ]);
    expect(
      (await auditEntriesOf(world as never, 'refund', asked.id)).map(({ action, actor_name }) => [
        action,
        actor_name,
      ]),
    ).toEqual([
      ['created', 'padma'],
      ['updated', 'admin'],
    ]);
  });

  test('is told in the thread and to those whom it concerns, and names nobody of the provider to the company', async () => {
    const { ticketId } = await complaint();
    const { id } = await request(padma, ticketId, 1);
    const newsOf = async (client: Client) =>
      (await client.call(listNotifications, { query: {} })).responseList
        .filter(({ ticketId: id, kind }) => id === ticketId && kind !== 'ticket-created')
        .map(({ kind, actorName }) => [kind, actorName]);
    expect(await newsOf(admin)).toEqual([['refund-requested', 'padma']]);
    expect(await newsOf(other)).toEqual([['refund-requested', 'padma']]);
    expect(await newsOf(padma)).toEqual([]);
    await decide(admin, id, 'rejected', 'It was delivered.');
    expect(await newsOf(padma)).toEqual([['refund-rejected', 'Barta']]);
    const { responseList } = await padma.call(ticketThread, { params: { id: ticketId } });
    expect(
      responseList.map(({ kind, authorName, text, details }) => [kind, authorName, text, details]),
    ).toEqual([
      ['created', 'padma', null, {}],
      ['refund-requested', 'padma', reason, { refundId: id, units: 1 }],
      ['refund-rejected', 'Barta', 'It was delivered.', { refundId: id, units: 1 }],
    ]);
    const [listed] = (await padma.call(listRefunds, { query: { filter: { ticketId } } })).responseList;
    expect(listed).toMatchObject({ status: 'rejected', decidedBy: 'Barta', note: 'It was delivered.' });
  });

  test('that is rejected leaves the units to be asked for again', async () => {
    const { ticketId } = await complaint();
    const before = await balance();
    await decide(admin, (await request(padma, ticketId, 1)).id, 'rejected');
    expect(await balance()).toBe(before);
    await decide(admin, (await request(padma, ticketId, 1)).id, 'approved');
    expect(await balance()).toBe(before + 1);
  });

  test('cannot be decided by who asked for it, twice, or by a company', async () => {
    const { ticketId } = await complaint(2);
    const before = await balance();
    const { id, isDecidable } = await request(admin, ticketId, 1);
    expect(isDecidable).toBe(false);
    expect(await refusedTo(admin, id)).toEqual([422, { status: 'own-request' }]);
    expect(await refusedTo(padma, id)).toEqual([403, 'forbidden']);
    const seen = await other.call(listRefunds, { query: { filter: { ticketId } } });
    expect(seen.responseList).toMatchObject([{ id, isDecidable: true }]);
    await decide(other, id, 'approved');
    expect(await refusedTo(other, id)).toEqual([409, 'conflict']);
    expect(await refusedTo(other, id, 'rejected')).toEqual([409, 'conflict']);
    expect(await balance()).toBe(before + 1);
  });

  test('by two approvers at the same moment is paid once', async () => {
    const { ticketId } = await complaint(2);
    const before = await balance();
    const { id } = await request(padma, ticketId, 1);
    const both = await Promise.all(
      [admin, other].map((client) =>
        client.answer(decideRefund, { params: { id }, body: { status: 'approved' } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance()).toBe(before + 1);
  });

  test('asked for by two at the same moment is never more than was charged', async () => {
    const { messageId, ticketId } = await complaint(3);
    const all = await Promise.all(
      [padma, admin, other].map((client) =>
        client.answer(requestRefund, { body: { ticketId, units: 2, reason } }),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const { responseList } = await padma.call(listRefunds, { query: { filter: { ticketId } } });
    const { id } = responseList[0]!;
    const approver = all[1]!.status === 201 ? other : admin;
    await decide(approver, id, 'approved');
    expect((await messageOf(world.database, messageId)).refunded).toBe(2);
  });
});

describe('what was given back meanwhile', () => {
  test('by the company’s policy is not given back again', async () => {
    const { messageId, ticketId } = await complaint(1, 'UNKNOWN');
    const before = await balance();
    const { id } = await request(padma, ticketId, 1);
    await setPolicy('undelivered');
    await desk.receive(messageId, [1, 'UNDELIV']);
    await setPolicy('none');
    expect(await balance()).toBe(before + 1);
    expect(await refusedTo(admin, id)).toEqual([422, { status: 'refund-too-large' }]);
    expect(await balance()).toBe(before + 1);
    expect(await decide(admin, id, 'rejected')).toMatchObject({ status: 'rejected', refundable: 0 });
  });

  test('by a refund is left out when the policy gives back the rest', async () => {
    const { messageId, ticketId } = await complaint(3, 'UNKNOWN');
    const before = await balance();
    await decide(admin, (await request(padma, ticketId, 2)).id, 'approved');
    await setPolicy('undelivered');
    for (const part of [1, 2, 3]) await desk.receive(messageId, [part, 'UNDELIV']);
    await setPolicy('none');
    expect(await messageOf(world.database, messageId)).toMatchObject({ status: 'undelivered', refunded: 3 });
    expect(await balance()).toBe(before + 3);
  });
});

describe('a refund is refused', () => {
  test('of more than was charged and is not asked for already', async () => {
    const { ticketId } = await complaint(2);
    const refused = (units: number) => refusalOf(padma, requestRefund, { body: { ticketId, units, reason } });
    expect(await refused(3)).toEqual([422, { units: 'refund-too-large' }]);
    await request(padma, ticketId, 1);
    expect(await refused(2)).toEqual([422, { units: 'refund-too-large' }]);
    expect(await refused(0)).toEqual([400, { units: 'too-small' }]);
  });

  test('of a message that is still on its way, of none, and without a reason', async () => {
    const messageId = await desk.sent(1);
    const ticketId = await addTicket(world.database, { company_id: padmaId, message_id: messageId });
    const refused = (id: number, words = reason) =>
      refusalOf(padma, requestRefund, { body: { ticketId: id, units: 1, reason: words } });
    expect(await refused(ticketId)).toEqual([422, { ticketId: 'message-not-ended' }]);
    const { ids } = await queueBatch(world.database, { to: newNumbers(1) });
    expect(
      await refused(await addTicket(world.database, { company_id: padmaId, message_id: ids[0]! })),
    ).toEqual([422, { ticketId: 'message-not-ended' }]);
    const bare = await addTicket(world.database, { company_id: padmaId });
    expect(await refused(bare)).toEqual([422, { ticketId: 'no-message' }]);
    const gone = await addTicket(world.database, { company_id: padmaId, message_id: 999_999_999 });
    expect(await refused(gone)).toEqual([422, { ticketId: 'no-message' }]);
    expect(await refused((await complaint()).ticketId, ' \t')).toEqual([422, { reason: 'required' }]);
  });

  test('of a ticket that was deleted, whose requests keep nobody from asking by another', async () => {
    const { messageId, ticketId } = await complaint();
    const { id } = await request(padma, ticketId, 1);
    await admin.call(deleteTicket, { params: { id: ticketId } });
    expect(await refusedTo(other, id)).toEqual([404, 'not-found']);
    const again = await addTicket(world.database, { company_id: padmaId, message_id: messageId });
    expect((await request(padma, again, 1)).status).toBe('pending');
  });
});
