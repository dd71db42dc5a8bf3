import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { ticketAssigneeList } from '#contract/main-api/tickets/assignees.ts';
import { ticketFigures } from '#contract/main-api/tickets/figures.ts';
import {
  createTicket,
  deleteTicket,
  findTicket,
  findTicketsByParam,
  listTickets,
  moveTicket,
  updateTicket,
  type NewTicket,
  type TicketDetail,
} from '#contract/main-api/tickets/tickets.ts';
import {
  createTicketComment,
  linkTicketMessage,
  listTicketComments,
  recentTicketMessages,
  ticketThread,
} from '#contract/main-api/tickets/thread.ts';
import { ticketStatuses, type TicketStatus } from '#contract/main-api/lookups.ts';
import { dueHours } from '#domain/tickets/ticketDue.ts';
import { ticketMoves, ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { auditEntriesOf, padmaId, refusalOf, startStaff, type Staff } from '#tests/helpers/people/staff.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';

let staff: Staff;
let admin: Client;
let padma: Client;
let meghna: Client;
/** A user of Padma who may see tickets and no whole numbers. */
let reader: Client;
const of: Record<'admin' | 'padma' | 'operator', number> = { admin: 0, padma: 0, operator: 0 };

beforeAll(async () => {
  staff = await startStaff();
  ({ admin, padma, meghna } = staff);
  await staff.world.stopReceiver();
  const roleId = await staff.addRole(['view-ticket-list', 'view-ticket', 'update-ticket', 'create-ticket']);
  reader = await clientOf(staff.world, (await staff.addSomeone(roleId)).username);
  const { database } = staff.world;
  for (const username of ['admin', 'padma', 'operator'] as const) {
    const user = database.selectFrom('users').select('id').where('username', '=', username);
    of[username] = (await user.executeTakeFirstOrThrow()).id;
  }
});
afterAll(() => staff.world.close());

let number: string;
beforeEach(() => {
  [number] = newNumbers(1) as [string];
});

const complaint = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };
const open = (client: Client, more: Partial<NewTicket> = {}): Promise<TicketDetail> =>
  client.call(createTicket, { body: { ...complaint, ...more } });
const find = (client: Client, id: number) => client.call(findTicket, { params: { id } });
const move = (client: Client, ticketId: number, to: TicketStatus, comment?: string) =>
  client.call(moveTicket, { body: { ticketId, statusId: ticketStatusId(to), ...(comment && { comment }) } });
const say = (client: Client, ticketId: number, text: string, isInternal?: boolean) =>
  client.call(createTicketComment, {
    body: { ticketId, text, ...(isInternal !== undefined && { isInternal }) },
  });
const threadOf = async (client: Client, id: number) =>
  (await client.call(ticketThread, { params: { id } })).responseList;
const idsOf = async (client: Client, filter: NonNullable<Input<typeof listTickets>['query']['filter']>) =>
  (
    await client.call(listTickets, { query: { filter, range: [0, 999], sort: ['id', 'ASC'] } })
  ).responseList.map(({ id }) => id);
const message = (row: Partial<Parameters<typeof addMessage>[1]> = {}) =>
  addMessage(staff.world.database, { company_id: padmaId, user_id: of.operator, msisdn: number, ...row });

describe('a new ticket', () => {
  test('is open, of normal priority, its creator’s, and due in three days', async () => {
    const ticket = await open(padma);
    expect(ticket).toMatchObject({
      status: 'open',
      statusId: 1,
      priority: 'normal',
      revision: 1,
      companyId: padmaId,
      companyName: 'Padma Traders',
      complainTypeName: 'Message not delivered',
      complainTypeNameBn: 'বার্তা পৌঁছায়নি',
      createdBy: 'padma',
      assigneeId: null,
      isMine: false,
      isOverdue: false,
      notifyBySms: false,
      smsLanguage: 'bn',
      commentCount: 0,
      snapshot: null,
      resolvedAt: null,
    });
    const hours = (Date.parse(ticket.dueAt!) - Date.parse(ticket.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(dueHours.normal, 1);
    expect(await find(padma, ticket.id)).toEqual(ticket);
    expect(await auditEntriesOf(staff.world, 'ticket', ticket.id)).toEqual([
      expect.objectContaining({ action: 'created', actor_name: 'padma', company_id: padmaId }),
    ]);
  });

  test('takes a text of 10,000 characters, in any script, and not one more', async () => {
    const description = 'ক'.repeat(10_000);
    expect((await open(padma, { description })).description).toBe(description);
    const longer = { ...complaint, description: `${description}ক` };
    expect(await refusalOf(padma, createTicket, { body: longer })).toEqual([
      400,
      { description: 'too-long' },
    ]);
  });

  test.each<[string, Partial<Record<keyof NewTicket, unknown>>, Record<string, string>]>([
    ['blank', { subject: ' \n', description: '\t' }, { subject: 'required', description: 'required' }],
    ['of an unknown kind', { complainTypeId: 99 }, { complainTypeId: 'no-such-record' }],
    ['to no number', { customerMsisdn: '0123' }, { customerMsisdn: 'msisdn-too-short' }],
    ['with a text to nobody', { notifyBySms: true }, { customerMsisdn: 'number-needed' }],
    ['due in the past', { dueAt: '2020-01-01T00:00:00Z' }, { dueAt: 'in-the-past' }],
    ['due on no day', { dueAt: '2999-13-01T00:00:00Z' }, { dueAt: 'bad-format' }],
    ['about no message', { messageId: '999999999' }, { messageId: 'no-such-record' }],
    [
      'about a message larger than any',
      { messageId: '9999999999999999999' },
      { messageId: 'no-such-record' },
    ],
    ['about no batch', { batchId: '999999999' }, { batchId: 'no-such-record' }],
    ['in a thana of nowhere', { thanaId: 1 }, { divisionId: 'required', districtId: 'required' }],
    ['for nobody', { assigneeId: 999_999 }, { assigneeId: 'no-such-record' }],
  ])('that is %s is refused on its fields', async (_, fields, problems) => {
    expect(await refusalOf(padma, createTicket, { body: { ...complaint, ...fields } })).toEqual([
      422,
      problems,
    ]);
  });

  test('for a person or a department of nobody of the company’s is refused, for the provider’s by the provider', async () => {
    const department = { departmentId: staff.departments.ofMeghna };
    const body = { ...complaint, ...department, assigneeId: of.admin };
    expect(await refusalOf(padma, createTicket, { body })).toEqual([
      422,
      { departmentId: 'no-such-record', assigneeId: 'no-such-record' },
    ]);
    expect(await refusalOf(admin, createTicket, { body: { ...body, companyId: padmaId } })).toEqual([
      422,
      { departmentId: 'not-of-company' },
    ]);
    const ticket = await open(admin, { companyId: padmaId, assigneeId: of.admin });
    expect(ticket).toMatchObject({ isMine: true, assigneeName: 'Nasrin Akter', createdBy: 'Nasrin Akter' });
    expect(await find(padma, ticket.id)).toMatchObject({ assigneeName: 'Barta', createdBy: 'Barta' });
  });

  test('can be given to those of its company, and by the provider to its own people', async () => {
    const choose = async (client: Client, companyId?: number) => {
      const query = companyId === undefined ? {} : { companyId };
      const { responseList } = await client.call(ticketAssigneeList, { query });
      return [...new Set(responseList.map(({ companyName }) => companyName))];
    };
    expect(await choose(padma)).toEqual(['Padma Traders']);
    expect(await choose(admin, padmaId)).toEqual(['Barta', 'Padma Traders']);
  });
});

describe('a ticket about a message', () => {
  test('keeps what was known of it when it was made, whatever becomes of the message', async () => {
    const { database } = staff.world;
    const { id: route_id } = await database
      .insertInto('routes')
      .values({ name: `Route to ${number}`, is_enabled: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state = {
      route_id,
      instance: 'one',
      state: 'bound' as const,
      last_failure: 'none',
      limit_per_second: null,
    };
    await database.insertInto('route_states').values(state).execute();
    const carrierId = `c-${route_id}`;
    const id = await message({
      status: 'undelivered',
      charged: 1,
      route_id,
      carrier_message_id: carrierId,
      carrier_status: 'UNDELIV',
      final_at: new Date(),
      submitted_at: new Date(),
    });
    const part = {
      route_id,
      carrier_message_id: carrierId,
      company_id: padmaId,
      message_id: id,
      part: 1,
    };
    await database
      .insertInto('message_parts')
      .values({ ...part, is_one_of_many: false, final_status: null })
      .execute();
    const raw = Buffer.from(`\u0000\u0000${number}\u0000id:${carrierId} stat:UNDELIV err:027 text:Hello`);
    const receipt = {
      route_id,
      carrier_message_id: carrierId,
      status: 'undelivered',
      carrier_status: 'UNDELIV',
    };
    await database
      .insertInto('receipts')
      .values({ ...receipt, carrier_error: '027', done_at: null, raw })
      .execute();

    const ticket = await open(admin, { companyId: padmaId, messageId: String(id) });
    expect(ticket).toMatchObject({
      messageId: String(id),
      batchId: expect.any(String),
      customerMsisdn: number,
    });
    expect(ticket.snapshot).toMatchObject({
      message: {
        message: { id: String(id), to: number, status: 'undelivered', text: 'Hello', credits: 1 },
        charged: 1,
        refunded: 0,
        routeName: `Route to ${number}`,
        parts: [{ part: 1, carrierMessageId: carrierId, finalStatus: 'undelivered' }],
        receipts: [{ part: 1, carrierStatus: 'UNDELIV', carrierError: '027', raw: raw.toString('hex') }],
      },
      route: {
        name: `Route to ${number}`,
        isEnabled: false,
        links: [{ state: 'bound', lastFailure: 'none' }],
      },
      batch: { kind: 'single', messages: 1, counts: { undelivered: 1 } },
    });
    expect(ticket.snapshot!.message!.receipts[0]!.text).toContain(
      `id:${carrierId} stat:UNDELIV err:027 text:Hello`,
    );

    await database.updateTable('messages').set({ status: 'delivered' }).where('id', '=', id).execute();
    expect(await find(admin, ticket.id)).toEqual(ticket);

    // Fields that a later version has stored and this one does not declare stay where they are.
    await sql`update tickets set snapshot = jsonb_set(jsonb_set(snapshot, '{secret}', '"of later"'),
      '{message,message,secret}', '"of later"') where id = ${ticket.id}`.execute(database);
    expect(await find(admin, ticket.id)).toEqual(ticket);

    // A company does not see the provider's carriers, and who may not see numbers sees none, in the receipt neither.
    const own = await find(padma, ticket.id);
    expect(own.snapshot).toMatchObject({
      route: null,
      message: { routeName: null, message: { to: number } },
    });
    const masked = await find(reader, ticket.id);
    expect(JSON.stringify(masked)).not.toContain(number);
    expect(JSON.stringify(masked)).not.toContain(number.slice(3));
    expect(masked.snapshot!.message!.receipts[0]).toMatchObject({ raw: '', carrierStatus: 'UNDELIV' });
    expect(masked.customerMsisdn).toMatch(/^88019?\d*•••\d{3}$/);
  });

  test('of many keeps the counts of the batch', async () => {
    const id = await message({ kind: 'bulk', status: 'delivered', charged: 1 });
    const { batch_id } = await staff.world.database
      .selectFrom('messages')
      .select('batch_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { snapshot, messageId } = await open(padma, { batchId: String(batch_id) });
    expect(messageId).toBeNull();
    expect(snapshot).toMatchObject({ message: null, route: null });
    expect(snapshot!.batch).toMatchObject({ kind: 'bulk', counts: { delivered: 1 } });
  });

  test('is found by what it is about', async () => {
    const id = await message();
    const { id: ticketId } = await open(padma, { messageId: String(id) });
    const by = async (client: Client, query: Input<typeof findTicketsByParam>['query']) =>
      (await client.call(findTicketsByParam, { query })).responseList.map((found) => found.id);
    expect(await by(padma, { messageId: String(id) })).toEqual([ticketId]);
    expect(await by(padma, { customerMsisdn: `0${number.slice(3)}` })).toEqual([ticketId]);
    expect(await by(admin, { messageId: String(id), companyId: meghna.companyId })).toEqual([]);
    expect(await by(meghna, { messageId: String(id) })).toEqual([]);
    expect(await refusalOf(reader, findTicketsByParam, { query: { customerMsisdn: number } })).toEqual([
      403,
      'forbidden',
    ]);
    expect(await refusalOf(padma, findTicketsByParam, { query: {} })).toEqual([
      400,
      { messageId: 'required' },
    ]);
  });

  test('of another company, or of the services themselves, cannot be made', async () => {
    const hidden = await message({ hides_text: true });
    const body = { ...complaint, messageId: String(hidden) };
    expect(await refusalOf(padma, createTicket, { body })).toEqual([422, { messageId: 'no-such-record' }]);
    const foreign = { ...complaint, messageId: String(await message()) };
    expect(await refusalOf(meghna, createTicket, { body: foreign })).toEqual([
      422,
      { messageId: 'no-such-record' },
    ]);
  });

  test('shows what else its number received lately, from that company and nobody else', async () => {
    const ids = [await message({ text: 'first' }), await message({ text: 'second' })];
    await message({ accepted_at: new Date(Date.now() - 100 * 86_400_000), text: 'long ago' });
    await message({ msisdn: newNumbers(1)[0]!, text: 'somebody else' });
    await message({ company_id: meghna.companyId, sender_id: 'MEGHNA', text: 'of Meghna' });
    const ticket = await open(padma, { messageId: String(ids[0]) });
    const recent = async (client: Client) =>
      (await client.call(recentTicketMessages, { params: { id: ticket.id } })).responseList;
    expect((await recent(padma)).map(({ text, isTicketMessage, to }) => [text, isTicketMessage, to])).toEqual(
      [
        ['second', false, number],
        ['first', true, number],
      ],
    );
    expect(JSON.stringify(await recent(reader))).not.toMatch(new RegExp(`first|second|${number}`));
    expect(await recentWithoutNumber(ticket)).toEqual([]);
  });

  /** One without a number. */
  const recentWithoutNumber = async ({ id }: TicketDetail) => {
    const params = { id };
    await staff.world.database
      .updateTable('tickets')
      .set({ customer_msisdn: null })
      .where('id', '=', id)
      .execute();
    return (await padma.call(recentTicketMessages, { params })).responseList;
  };

  test('is told once which message was sent anew, if that went to its customer', async () => {
    const ticket = await open(padma, { messageId: String(await message()) });
    const again = String(await message());
    const link = { params: { id: ticket.id }, body: { messageId: again } };
    const entry = await padma.call(linkTicketMessage, link);
    expect(entry).toMatchObject({ kind: 'resent', details: { messageId: again, companyId: padmaId } });
    expect(await padma.call(linkTicketMessage, link)).toEqual(entry);
    expect((await threadOf(padma, ticket.id)).map(({ kind }) => kind)).toEqual(['created', 'resent']);

    const elsewhere = String(await message({ msisdn: newNumbers(1)[0]! }));
    const other = { params: link.params, body: { messageId: elsewhere } };
    expect(await refusalOf(padma, linkTicketMessage, other)).toEqual([422, { messageId: 'other-number' }]);
    // The provider may send anew at its own cost.
    const ours = String(await message({ company_id: 1, user_id: of.admin, sender_id: 'BARTA' }));
    const provided = { params: link.params, body: { messageId: ours } };
    expect(await refusalOf(padma, linkTicketMessage, provided)).toEqual([
      422,
      { messageId: 'no-such-record' },
    ]);
    expect(await admin.call(linkTicketMessage, provided)).toMatchObject({ details: { companyId: 1 } });
  });
});

describe('the list', () => {
  test('is of their company for a company, and of all for the provider', async () => {
    const [ours, theirs] = [await open(padma), await open(meghna)];
    expect(await idsOf(padma, {})).toContain(ours.id);
    expect(await idsOf(padma, {})).not.toContain(theirs.id);
    expect(await idsOf(admin, {})).toEqual(expect.arrayContaining([ours.id, theirs.id]));
    expect(await idsOf(admin, { companyId: meghna.companyId })).toEqual([theirs.id]);
  });

  test('is narrowed by what it is asked for', async () => {
    const { database } = staff.world;
    const late = await addTicket(database, { company_id: padmaId, due_at: new Date(0), priority: 'urgent' });
    const resolved = await addTicket(database, {
      company_id: padmaId,
      due_at: new Date(0),
      status: 'resolved',
      resolved_at: new Date(),
    });
    const mine = await addTicket(database, {
      company_id: padmaId,
      assignee_id: of.padma,
      department_id: staff.departments.ofPadma,
      complain_type_id: 5,
      created_at: new Date('2020-05-05T12:00:00Z'),
      subject: 'An odd 100% loss_',
      customer_msisdn: number,
    });
    const asked = [late, resolved, mine];
    const among = async (filter: Parameters<typeof idsOf>[1], client = padma) =>
      (await idsOf(client, filter)).filter((id) => asked.includes(id));
    expect(await among({ isOverdue: true })).toEqual([late]);
    expect(await among({ isOpen: false })).toEqual([resolved]);
    expect(await among({ isMine: true })).toEqual([mine]);
    expect(await among({ isUnassigned: true })).toEqual([late, resolved]);
    expect(await among({ assigneeId: of.padma, departmentId: staff.departments.ofPadma })).toEqual([mine]);
    expect(await among({ priority: 'urgent' })).toEqual([late]);
    expect(await among({ status: 'resolved' })).toEqual([resolved]);
    expect(await among({ status: ['open', 'resolved'] })).toEqual(asked);
    expect(await among({ status: ['resolved', 'closed'] })).toEqual([resolved]);
    expect(await among({ complainTypeId: 5 })).toEqual([mine]);
    expect(await among({ from: '2020-05-05T12:00:00Z', to: '2020-05-05T12:00:01Z' })).toEqual([mine]);
    expect(await among({ from: '2020-05-05T12:00:01Z', to: '2021-01-01T00:00:00Z' })).toEqual([]);
    expect(await among({ q: '100% LOSS_' })).toEqual([mine]);
    expect(await among({ q: `#${resolved}` })).toContain(resolved);
    expect(await among({ q: `0${number.slice(3, 9)}` })).toEqual([mine]);
    expect(await among({ q: number.slice(3) }, reader)).toEqual([]);
    expect(
      await refusalOf(padma, listTickets, { query: { filter: { to: '2026-99-01T00:00:00Z' } } }),
    ).toEqual([400, { 'filter.to': 'bad-format' }]);
  });

  test('is sorted by priority and status as people mean them, not by letters', async () => {
    const order = async (sort: [string, string]) => {
      const { body } = await padma.answer(listTickets, { query: { range: [0, 999], sort } });
      return (body as { responseList: TicketDetail[] }).responseList;
    };
    const priorities = (await order(['priority', 'DESC'])).map(({ priority }) => priority);
    expect(priorities.indexOf('normal')).toBeGreaterThan(priorities.lastIndexOf('urgent'));
    const statuses = (await order(['status', 'ASC'])).map(({ status }) => status);
    expect(statuses.indexOf('resolved')).toBeGreaterThan(statuses.lastIndexOf('open'));
    const byDue = await order(['dueAt', 'ASC']);
    const isOpen = ({ status }: TicketDetail) => status !== 'resolved' && status !== 'closed';
    const dueOfOpen = byDue.filter(isOpen).map(({ dueAt }) => dueAt ?? '~');
    expect(dueOfOpen.length).toBeGreaterThan(1);
    expect(dueOfOpen).toEqual(dueOfOpen.toSorted());
    expect(byDue.findLastIndex(isOpen)).toBeLessThan(byDue.findIndex((ticket) => !isOpen(ticket)));
  });
});

describe('a change', () => {
  const update = (client: Client, id: number, body: Input<typeof updateTicket>['body']) =>
    client.call(updateTicket, { params: { id }, body });

  test('by the second of two who have read the same is refused, and shows what the first has made of it', async () => {
    const { id, revision } = await open(padma);
    const first = await update(padma, id, { revision, subject: 'First', priority: 'high' });
    expect(first).toMatchObject({ revision: 2, subject: 'First', priority: 'high' });
    const { status, body } = await admin.refusal(updateTicket, {
      params: { id },
      body: { revision, subject: 'Second' },
    });
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.current).toEqual({ ...(await find(admin, id)) });
    expect(await find(padma, id)).toEqual(first);
    expect(await update(admin, id, { revision: 2, subject: 'Second' })).toMatchObject({ revision: 3 });
  });

  test('of two at the same moment is one', async () => {
    const { id, revision } = await open(padma);
    const both = await Promise.all(
      [padma, admin].map((client) =>
        client.answer(updateTicket, {
          params: { id },
          body: { revision, subject: `By ${client.companyId}` },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await find(padma, id)).revision).toBe(2);
  });

  test('stands in the thread and in the audit log, its long texts shortened and its numbers masked', async () => {
    const { id } = await open(padma, { customerMsisdn: number });
    const [other] = newNumbers(1) as [string];
    const description = 'y'.repeat(5_000);
    await update(padma, id, { revision: 1, description, customerMsisdn: other, assigneeId: of.padma });
    const thread = await threadOf(padma, id);
    expect(thread.map(({ kind, authorName, isOwn }) => [kind, authorName, isOwn])).toEqual([
      ['created', 'padma', true],
      ['changed', 'padma', true],
      ['assigned', 'padma', true],
    ]);
    const changes = thread[1]!.details.changes!;
    expect(changes.map(({ field }) => field)).toEqual(['description', 'customerMsisdn']);
    expect(changes[0]!.after).toHaveLength(201);
    expect(thread[2]!.details).toEqual({ assigneeName: 'padma' });
    const entries = JSON.stringify(await auditEntriesOf(staff.world, 'ticket', id));
    for (const whole of [number, other, description]) expect(entries).not.toContain(whole);
  });

  test('of the priority moves the due time that came with it, and no other', async () => {
    const { id, createdAt } = await open(padma);
    const urgent = await update(padma, id, { revision: 1, priority: 'urgent' });
    const hours = (Date.parse(urgent.dueAt!) - Date.parse(createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(dueHours.urgent, 1);
    const dueAt = '2999-01-01T00:00:00.000Z';
    await update(padma, id, { revision: 2, dueAt });
    expect((await update(padma, id, { revision: 3, priority: 'low' })).dueAt).toBe(dueAt);
    expect((await update(padma, id, { revision: 4, dueAt: null })).dueAt).toBeNull();
  });

  test('by who sees numbers masked leaves the number that comes back as it was shown', async () => {
    const { id } = await open(padma, { customerMsisdn: number, notifyBySms: true });
    const { customerMsisdn } = await find(reader, id);
    await update(reader, id, { revision: 1, customerMsisdn, subject: 'Seen' });
    expect(await find(padma, id)).toMatchObject({ customerMsisdn: number, subject: 'Seen' });
    const { status, body } = await padma.refusal(updateTicket, {
      params: { id },
      body: { revision: 2, customerMsisdn: null },
    });
    expect([status, body.problems]).toEqual([422, { customerMsisdn: 'number-needed' }]);
  });

  test('does not ask again about what stays: a person who has left keeps their tickets', async () => {
    const someone = await staff.addSomeone(staff.roles.operator);
    const { id } = await open(padma, { assigneeId: someone.id });
    const { database } = staff.world;
    await database.updateTable('users').set({ active: false }).where('id', '=', someone.id).execute();
    const after = await update(padma, id, { revision: 1, assigneeId: someone.id, subject: 'Still theirs' });
    expect(after).toMatchObject({ assigneeName: someone.username, subject: 'Still theirs' });
  });
});

describe('a move', () => {
  test.each(ticketStatuses)(
    'from %s goes where the table says, and elsewhere is told where it may',
    async (from) => {
      const isOver = from === 'resolved' || from === 'closed';
      for (const to of ticketStatuses) {
        const id = await addTicket(staff.world.database, {
          company_id: padmaId,
          status: from,
          resolved_at: isOver ? new Date() : null,
          closed_at: from === 'closed' ? new Date() : null,
        });
        if (ticketMoves[from].includes(to)) {
          const moved = await move(padma, id, to);
          expect(moved).toMatchObject({ status: to, statusId: ticketStatusId(to), revision: 2 });
          expect(moved.resolvedAt !== null).toBe(to === 'resolved' || to === 'closed');
          expect(moved.closedAt !== null).toBe(to === 'closed');
          const [entry] = await threadOf(padma, id);
          expect(entry).toMatchObject({ kind: 'moved', authorName: 'padma', details: { from, to } });
          continue;
        }
        const { status, body } = await padma.refusal(moveTicket, {
          body: { ticketId: id, statusId: ticketStatusId(to) },
        });
        expect([status, body.problems, body.allowed]).toEqual([
          422,
          { statusId: 'move-not-allowed' },
          ticketMoves[from],
        ]);
        for (const allowed of ticketMoves[from]) expect(body.message).toContain(allowed);
        expect(await threadOf(padma, id)).toEqual([]);
      }
    },
  );

  test('to a status that is none is refused, and so is one by who has read an older ticket', async () => {
    const { id } = await open(padma);
    const body = { ticketId: id, statusId: 6 };
    expect(await refusalOf(padma, moveTicket, { body })).toEqual([422, { statusId: 'no-such-record' }]);
    await move(padma, id, 'waiting');
    const late = { ticketId: id, statusId: 4, revision: 1 };
    expect(await refusalOf(padma, moveTicket, { body: late })).toEqual([409, 'changed-meanwhile']);
  });

  test('of two at the same moment is one', async () => {
    const { id } = await open(padma);
    const both = await Promise.all(
      [padma, admin].map((client) => client.answer(moveTicket, { body: { ticketId: id, statusId: 2 } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await threadOf(padma, id)).filter(({ kind }) => kind === 'moved')).toHaveLength(1);
  });

  test('may come with a comment, which is a comment like others', async () => {
    const { id } = await open(padma);
    expect(await move(admin, id, 'resolved', '  Sent anew.  ')).toMatchObject({ commentCount: 1 });
    const { responseList } = await padma.call(listTicketComments, { query: { ticketId: id } });
    expect(responseList).toMatchObject([
      { text: 'Sent anew.', authorName: 'Barta', isProvider: true, isOwn: false },
    ]);
  });
});

describe('the thread', () => {
  test('is the comments and what happened, in their order, and names nobody of the provider to a company', async () => {
    const { id } = await open(padma);
    await say(padma, id, 'Any news?');
    await say(admin, id, 'We look into it.');
    await move(admin, id, 'in-progress');
    await admin.call(updateTicket, { params: { id }, body: { revision: 2, assigneeId: of.admin } });
    const readThread = async (client: Client) =>
      (await threadOf(client, id)).map(({ kind, authorName, isProvider, isOwn }) => [
        kind,
        authorName,
        isProvider,
        isOwn,
      ]);
    expect(await readThread(padma)).toEqual([
      ['created', 'padma', false, true],
      ['comment', 'padma', false, true],
      ['comment', 'Barta', true, false],
      ['moved', 'Barta', true, false],
      ['assigned', 'Barta', true, false],
    ]);
    expect((await readThread(admin)).map(([, name]) => name)).toEqual([
      'padma',
      'padma',
      ...Array<string>(3).fill('Nasrin Akter'),
    ]);
    expect(JSON.stringify(await threadOf(padma, id))).not.toContain('Nasrin');
    expect((await threadOf(padma, id)).at(-1)!.details).toEqual({ assigneeName: 'Barta' });
  });

  test('has internal comments that no company sees, counts, or can tell from the time of the last change', async () => {
    const { id } = await open(padma);
    const before = await find(padma, id);
    const secret = 'They pay late, go slow.';
    await say(admin, id, secret, true);
    expect(await find(padma, id)).toEqual(before);
    expect(await threadOf(padma, id)).toHaveLength(1);
    const all = await Promise.all([
      padma.call(listTicketComments, { query: { ticketId: id } }),
      padma.call(listTickets, { query: { filter: { q: String(id) } } }),
    ]);
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(all[0].total).toBe(0);
    expect((await find(admin, id)).commentCount).toBe(1);
    expect((await threadOf(admin, id)).at(-1)).toMatchObject({ text: secret, isInternal: true });
    expect(
      await refusalOf(padma, createTicketComment, { body: { ticketId: id, text: 'psst', isInternal: true } }),
    ).toEqual([403, 'forbidden']);
  });

  test('takes a comment of 10,000 characters, and none that is longer or blank', async () => {
    const { id } = await open(padma);
    expect((await say(padma, id, 'খ'.repeat(10_000))).text).toHaveLength(10_000);
    const refused = (text: string) => refusalOf(padma, createTicketComment, { body: { ticketId: id, text } });
    expect(await refused('x'.repeat(10_001))).toEqual([400, { text: 'too-long' }]);
    expect(await refused(' \n ')).toEqual([422, { text: 'required' }]);
  });

  test('says when it was first answered, which is by the provider or the one who has it', async () => {
    const { id } = await open(padma);
    await say(padma, id, 'Any news?');
    await say(admin, id, 'None yet', true);
    expect((await find(padma, id)).firstRespondedAt).toBeNull();
    await say(admin, id, 'We look into it.');
    const { firstRespondedAt } = await find(padma, id);
    expect(firstRespondedAt).not.toBeNull();
    await say(admin, id, 'Still looking.');
    expect((await find(padma, id)).firstRespondedAt).toBe(firstRespondedAt);
    const own = await open(padma, { assigneeId: of.padma });
    expect((await move(padma, own.id, 'in-progress')).firstRespondedAt).not.toBeNull();
  });
});

test('a ticket that is deleted is gone with its thread, stays in the audit log, and is nobody’s to delete twice', async () => {
  const { id } = await open(padma, { customerMsisdn: number });
  await say(padma, id, 'One comment');
  expect(await refusalOf(padma, deleteTicket, { params: { id } })).toEqual([403, 'forbidden']);
  await admin.call(deleteTicket, { params: { id } });
  for (const [spec, input] of [
    [findTicket, { params: { id } }],
    [ticketThread, { params: { id } }],
    [listTicketComments, { query: { ticketId: id } }],
    [recentTicketMessages, { params: { id } }],
    [deleteTicket, { params: { id } }],
    [moveTicket, { body: { ticketId: id, statusId: 2 } }],
    [createTicketComment, { body: { ticketId: id, text: 'Hello?' } }],
    [updateTicket, { params: { id }, body: { revision: 1 } }],
  ] as const) {
    expect(await refusalOf(admin, spec, input)).toEqual([404, 'not-found']);
  }
  expect(await idsOf(admin, {})).not.toContain(id);
  const [, deleted] = await auditEntriesOf(staff.world, 'ticket', id);
  expect(deleted).toMatchObject({ action: 'deleted', record_name: 'It never came', actor_name: 'admin' });
  const { database } = staff.world;
  const kept = await database
    .selectFrom('ticket_entries')
    .select('text')
    .where('ticket_id', '=', id)
    .execute();
  expect(kept.map(({ text }) => text)).toEqual([null, 'One comment']);
});

test('the figures count what is open and overdue now, and how long a period’s tickets took', async () => {
  const { database } = staff.world;
  const companyId = meghna.companyId;
  await database
    .updateTable('tickets')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', companyId)
    .execute();
  const createdAt = new Date('2021-03-01T00:00:00Z');
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);
  const add = (row: Partial<Parameters<typeof addTicket>[1]>) =>
    addTicket(database, { company_id: companyId, created_at: createdAt, ...row });
  await add({ first_responded_at: after(60), resolved_at: after(600), status: 'resolved' });
  await add({ first_responded_at: after(120), due_at: after(1) });
  await add({
    first_responded_at: after(300),
    resolved_at: after(900),
    closed_at: after(999),
    status: 'closed',
  });
  await add({ status: 'waiting', created_at: new Date('2022-01-01T00:00:00Z') });
  const { data } = await meghna.call(ticketFigures, {
    query: { filter: { from: '2021-01-01T00:00:00Z', to: '2021-12-31T00:00:00Z' } },
  });
  expect(data).toEqual({
    open: 2,
    overdue: 1,
    mine: 0,
    unassigned: 2,
    byStatus: { open: 1, 'in-progress': 0, waiting: 1, resolved: 1, closed: 1 },
    created: 3,
    resolved: 2,
    firstResponseSeconds: 120,
    resolutionSeconds: 750,
  });
  const empty = { filter: { from: '2019-01-01T00:00:00Z', to: '2019-02-01T00:00:00Z', companyId } };
  expect((await admin.call(ticketFigures, { query: empty })).data).toMatchObject({
    open: 2,
    created: 0,
    firstResponseSeconds: null,
    resolutionSeconds: null,
  });
});
