import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countUnread, listNotifications, readNotifications } from '#contract/main-api/notifications.ts';
import {
  createTicket,
  deleteTicket,
  moveTicket,
  updateTicket,
  type NewTicket,
} from '#contract/main-api/tickets/tickets.ts';
import { createTicketComment, ticketThread } from '#contract/main-api/tickets/thread.ts';
import { composeText } from '#domain/sms/segments.ts';
import { customerText } from '#domain/tickets/ticketTexts.ts';
import { stopAll, type Running } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { sendTicketTexts, startTicketTexts } from '#services/engine/texts/ticketTexts.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { usualTextLimits as limits } from '#tests/helpers/textLimits.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { refusalOf } from '#tests/helpers/people/staff.ts';

let world: QuietReceiver;
let admin: Client;
/** Two of Padma, one of Meghna, and a second one of the provider's. */
let padma: Client;
let operator: Client;
let meghna: Client;
let support: Client;
let supportId: number;

beforeAll(async () => {
  world = await startQuietReceiver();
  ({ admin, padma, meghna } = world);
  operator = await clientOf(world, 'operator');
  ({ userId: supportId } = await addPerson(world.database, {
    username: 'support',
    companyId: 1,
    role: 'Administrator',
  }));
  support = await clientOf(world, 'support');
});
afterAll(() => world.close());

const complaint = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };
/** That a ticket is new is another test's matter. */
async function open(client: Client, more: Partial<NewTicket> = {}): Promise<number> {
  const { id } = await client.call(createTicket, { body: { ...complaint, ...more } });
  await world.database.deleteFrom('notifications').where('kind', '=', 'ticket-created').execute();
  return id;
}
const say = (client: Client, ticketId: number, text: string, isInternal = false) =>
  client.call(createTicketComment, { body: { ticketId, text, isInternal } });
const move = (client: Client, ticketId: number, statusId: number) =>
  client.call(moveTicket, { body: { ticketId, statusId } });
const unread = async (client: Client) => (await client.call(countUnread, {})).unread;
const newsOf = async (client: Client) =>
  (await client.call(listNotifications, { query: {} })).responseList.map(
    ({ kind, ticketId, actorName, status }) => [kind, ticketId, actorName, status],
  );
const readAll = () =>
  Promise.all(
    [admin, padma, operator, meghna, support].map((client) =>
      client.call(readNotifications, { body: { all: true } }),
    ),
  );

describe('the bell', () => {
  beforeEach(async () => {
    await world.database.deleteFrom('notifications').execute();
  });

  test('rings for who made a ticket, has it or wrote on it, and not for who did what it tells of', async () => {
    const id = await open(padma);
    await say(operator, id, 'The customer called again.');
    expect(await newsOf(padma)).toEqual([['comment', id, 'Rakib Hasan', null]]);
    await say(admin, id, 'We look into it.');
    await move(admin, id, 2);
    expect(await newsOf(operator)).toEqual([
      ['moved', id, 'Barta', 'in-progress'],
      ['comment', id, 'Barta', null],
    ]);
    expect(await unread(admin)).toBe(0);
    await say(padma, id, 'Thank you.');
    expect(await newsOf(admin)).toEqual([['comment', id, 'padma', null]]);
    expect(await unread(meghna)).toBe(0);
    expect(await unread(support)).toBe(0);
  });

  test('rings for who is given a ticket, and says so', async () => {
    const id = await open(padma);
    const body = { revision: 1, assigneeId: supportId };
    await admin.call(updateTicket, { params: { id }, body });
    const [own] = (await support.call(listNotifications, { query: {} })).responseList;
    expect(own).toMatchObject({
      kind: 'assigned',
      isToMe: true,
      assigneeName: 'support',
      actorName: 'Nasrin Akter',
    });
    const [theirs] = (await padma.call(listNotifications, { query: {} })).responseList;
    expect(theirs).toMatchObject({
      kind: 'assigned',
      isToMe: false,
      assigneeName: 'Barta',
      actorName: 'Barta',
    });
    expect(own!.ticketSubject).toBe('It never came');
  });

  test('is silent to a company about what the provider’s people say among themselves', async () => {
    const id = await open(padma);
    await say(admin, id, 'I have it.', true);
    await say(support, id, 'Take care, they pay late.', true);
    expect(await newsOf(padma)).toEqual([]);
    expect(await newsOf(admin)).toEqual([['comment', id, 'support', null]]);
  });

  test('is silent to who may see tickets no more, or has moved on', async () => {
    const { database } = world;
    const { userId, roleId } = await addPerson(database, { username: 'leaver', companyId: padmaId });
    await database
      .insertInto('role_permissions')
      .values([
        { role_id: roleId, permission: 'create-ticket' },
        { role_id: roleId, permission: 'view-ticket' },
      ])
      .execute();
    const leaver = await clientOf(world, 'leaver');
    const id = await open(leaver);
    await say(admin, id, 'Seen.');
    expect(await unread(leaver)).toBe(1);
    await database
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission', '=', 'view-ticket')
      .execute();
    await say(admin, id, 'Not seen.');
    await database
      .updateTable('users')
      .set({ company_id: meghna.companyId })
      .where('id', '=', userId)
      .execute();
    expect(await newsOf(leaver)).toEqual([]);
    expect(await unread(leaver)).toBe(0);
  });

  test('counts what is unread, and what is read one by one, by ticket or at once; nobody else’s', async () => {
    const [one, two] = [await open(padma), await open(padma)];
    for (const id of [one, one, one, two, two]) await say(admin, id, 'News');
    await say(admin, await open(operator), 'News for somebody else');
    expect(await unread(padma)).toBe(5);
    const { responseList } = await padma.call(listNotifications, { query: { filter: { isUnread: true } } });
    const [newest] = responseList;
    const read = async (client: Client, body: Parameters<typeof client.call>[1]['body']) =>
      (await client.call(readNotifications, { body: body as { all: true } })).unread;
    expect(await read(operator, { ids: [newest!.id] })).toBe(1);
    expect(await read(padma, { ids: [newest!.id] })).toBe(4);
    expect(await read(padma, { ticketId: one })).toBe(1);
    const left = await padma.call(listNotifications, { query: { filter: { isUnread: true } } });
    expect([left.total, left.responseList.length]).toEqual([1, 1]);
    expect(await read(padma, { all: true })).toBe(0);
    expect((await padma.call(listNotifications, { query: {} })).total).toBe(5);
    expect(await refusalOf(padma, readNotifications, { body: {} })).toEqual([400, { ids: 'required' }]);
    const both = { all: true, ticketId: one };
    expect(await refusalOf(padma, readNotifications, { body: both })).toEqual([400, { ids: 'not-allowed' }]);
  });

  test('forgets a ticket that is deleted', async () => {
    const id = await open(padma);
    await say(admin, id, 'News');
    await admin.call(deleteTicket, { params: { id } });
    expect([await unread(padma), await newsOf(padma)]).toEqual([0, []]);
  });
});

describe('the customer', () => {
  let number: string;
  let outboxes: Running[] = [];
  beforeEach(async () => {
    [number] = newNumbers(1) as [string];
    await readAll();
  });
  afterEach(async () => {
    await stopAll(outboxes, createLog('tests', 'silent'));
    outboxes = [];
    await expectInvariants(world.database);
  });

  const waiting = () => world.database.selectFrom('ticket_texts').selectAll().execute();
  /** Sends what waits, as the receiver does every two seconds. */
  async function send(): Promise<void> {
    await sendTicketTexts(world.database, limits, () => undefined);
    expect(await waiting()).toEqual([]);
  }
  const messagesTo = (msisdn: string) =>
    world.database
      .selectFrom('messages')
      .innerJoin('batches', (join) =>
        join
          .onRef('batches.company_id', '=', 'messages.company_id')
          .onRef('batches.id', '=', 'messages.batch_id'),
      )
      .innerJoin('users', 'users.id', 'batches.user_id')
      .select(['messages.company_id', 'batches.text', 'batches.sender_id', 'batches.class', 'users.username'])
      .where('msisdn', '=', msisdn)
      .orderBy('messages.id')
      .execute();
  const textsOf = async (client: Client, id: number) =>
    (await client.call(ticketThread, { params: { id } })).responseList
      .filter(({ kind }) => kind.startsWith('sms-'))
      .map(({ kind, authorName, details }) => [kind, authorName, details.reason]);
  const withText = (more: Partial<NewTicket> = {}) => ({
    customerMsisdn: number,
    notifyBySms: true,
    ...more,
  });
  const wordsOf = (news: 'answered' | 'resolved', ticketId: number, language: 'bn' | 'en' = 'bn') =>
    composeText(customerText(news, language, { companyName: 'Padma Traders', ticketId }));

  test('who asked for it is told of an answer and of the solution, in the company’s name and at its cost', async () => {
    const id = await open(padma, withText());
    await say(padma, id, 'The customer called again.');
    expect(await waiting()).toEqual([]);
    await say(admin, id, 'We look into it. The route was down.');
    await say(admin, id, 'Between us: their handset is off.', true);
    await move(admin, id, 2);
    await move(admin, id, 4);
    await send();
    const common = { company_id: padmaId, sender_id: 'PADMA', class: 'transactional', username: 'padma' };
    expect(await messagesTo(number)).toEqual([
      { ...common, text: wordsOf('answered', id) },
      { ...common, text: wordsOf('resolved', id) },
    ]);
    expect(await textsOf(padma, id)).toEqual([
      ['sms-sent', null, undefined],
      ['sms-sent', null, undefined],
    ]);
  });

  test('is told in English where that was chosen, and once when two answers wait', async () => {
    const id = await open(padma, withText({ smsLanguage: 'en' }));
    await say(admin, id, 'One');
    await say(admin, id, 'Two');
    await send();
    expect((await messagesTo(number)).map(({ text }) => text)).toEqual([wordsOf('answered', id, 'en')]);
  });

  test('is told three times a day of one ticket, and the thread says why not more often', async () => {
    const id = await open(padma, withText());
    for (let answer = 0; answer < 4; answer += 1) {
      await say(admin, id, `Answer ${answer}`);
      await send();
    }
    expect(await messagesTo(number)).toHaveLength(3);
    expect((await textsOf(padma, id)).at(-1)).toEqual(['sms-not-sent', null, 'texts-of-ticket']);
  });

  test('who did not ask is told nothing, nor is anybody of a ticket that was deleted', async () => {
    const quiet = await open(padma, withText({ notifyBySms: false }));
    await say(admin, quiet, 'An answer');
    expect(await waiting()).toEqual([]);
    const deleted = await open(padma, withText());
    await say(admin, deleted, 'An answer');
    await admin.call(deleteTicket, { params: { id: deleted } });
    await send();
    expect(await messagesTo(number)).toEqual([]);
  });

  const spend = sql`update credit_accounts set held = balance where company_id = 2`;
  const restore = sql`update credit_accounts set held = (select sum(held_delta) from ledger_entries
    where company_id = 2) where company_id = 2`;
  const senderIds = (status: string) => sql`update sender_ids set status = ${status} where company_id = 2`;

  test.each([
    ['there is no credit', 'insufficient-credit', spend, restore],
    ['no sender ID is approved', 'sender-id-not-approved', senderIds('suspended'), senderIds('approved')],
    [
      'they have opted out',
      'msisdn-opted-out',
      () => sql`insert into opt_outs (company_id, msisdn, source) values (2, ${number}, 'staff')`,
      sql`select 1`,
    ],
    ['it is too late', 'in-the-past', sql`update ticket_texts set valid_until = now()`, sql`select 1`],
  ])('is told nothing when %s, and the thread says why', async (_, reason, spoil, mend) => {
    const id = await open(padma, withText());
    await say(admin, id, 'An answer');
    await (typeof spoil === 'function' ? spoil() : spoil).execute(world.database);
    await send();
    await mend.execute(world.database);
    expect(await messagesTo(number)).toEqual([]);
    expect(await textsOf(padma, id)).toEqual([['sms-not-sent', null, reason]]);
  });

  test('is told once by many receivers at a time', async () => {
    const ids: number[] = [];
    // As many as one number receives in a day.
    for (let count = 0; count < 5; count += 1) ids.push(await open(padma, withText()));
    for (const id of ids) await say(admin, id, 'An answer');
    const log = createLog('tests', 'silent');
    outboxes = [1, 2, 3, 4].map(() => startTicketTexts(world.database, limits, () => undefined, log));
    await eventually(async () => expect(await waiting()).toEqual([]));
    await stopAll(outboxes, log);
    expect((await messagesTo(number)).map(({ text }) => text).toSorted()).toEqual(
      ids.map((id) => wordsOf('answered', id)).toSorted(),
    );
  });
});
