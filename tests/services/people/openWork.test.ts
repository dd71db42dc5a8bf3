import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countUnread } from '#contract/main-api/notifications.ts';
import {
  listOpenWork,
  mostOpenWork,
  openWorkKinds,
  openWorkLimits,
  type OpenWorkKind,
} from '#contract/main-api/openWork.ts';
import { createSenderId, decideSenderId } from '#contract/main-api/sending/senderIds.ts';
import { createTicketComment } from '#contract/main-api/tickets/thread.ts';
import { createTicket, findTicket, moveTicket, updateTicket } from '#contract/main-api/tickets/tickets.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { decideRechargeRequest, requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import { decideRefund, requestRefund } from '#contract/sms-receiver/refunds.ts';
import { cancelBatch } from '#contract/sms-receiver/batches.ts';
import { ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let admin: Client;
let padma: Client;
let desk: ReceiptDesk;

beforeAll(async () => {
  world = await startQuietReceiver();
  ({ admin, padma } = world);
  desk = await ReceiptDesk.open(world.database);
});
beforeEach(async () => {
  const { database } = world;
  await database.deleteFrom('recharge_requests').execute();
  await database
    .updateTable('refunds')
    .set({ status: 'rejected', decided_at: new Date(), decided_by_name: 'x' })
    .where('status', '=', 'pending')
    .execute();
  await database.updateTable('tickets').set({ deleted_at: new Date() }).execute();
  await database
    .updateTable('sender_ids')
    .set({ status: 'rejected' })
    .where('status', '=', 'pending')
    .execute();
  await database.updateTable('routes').set({ is_enabled: false }).execute();
  await sql`update batches set state = 'finished' where state = 'late'`.execute(database);
});
afterAll(() => world.close());

const workOf = (client: Client, each?: number) =>
  client.call(listOpenWork, { query: each === undefined ? {} : { each } });
/** How much of each kind waits for a reader, without those of which nothing does. */
async function countsOf(client: Client): Promise<Partial<Record<OpenWorkKind, number>>> {
  const work = await workOf(client);
  const { openWork } = await client.call(countUnread, {});
  expect(openWork).toBe(work.count);
  const kinds = openWorkKinds.filter((kind) => (work[kind]?.count ?? 0) > 0);
  return Object.fromEntries(kinds.map((kind) => [kind, work[kind]!.count]));
}
const kindsFor = async (client: Client) => {
  const work = await workOf(client);
  return openWorkKinds.filter((kind) => work[kind] !== undefined);
};

async function lateBatch(client: Client): Promise<string> {
  const batchId = await accepted(client, 3, {
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    name: 'Eid',
  });
  await sql`update batches set state = 'late', starts_at = now() - interval '1 hour' where id = ${Number(batchId)}`.execute(
    world.database,
  );
  return batchId;
}

const complaint = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };

describe('what waits for the provider', () => {
  test('is nothing at first, of every kind', async () => {
    expect(await kindsFor(admin)).toEqual(openWorkKinds);
    expect(await countsOf(admin)).toEqual({});
  });

  test('is a recharge request until it is decided, with the balance', async () => {
    const { id } = await padma.call(requestRecharge, { body: { amount: 40, paymentReference: 'A-1' } });
    const { rechargeRequests } = await workOf(admin);
    expect(rechargeRequests).toMatchObject({ count: 1, items: [{ id, currentBalance: expect.any(Number) }] });
    expect(await countsOf(padma)).toEqual({});
    await admin.call(decideRechargeRequest, { params: { id }, body: { status: 'confirmed' } });
    expect(await countsOf(admin)).toEqual({});
  });

  test('is a sender ID until it is decided', async () => {
    const { id } = await padma.call(createSenderId, { body: { name: 'PADMAX' } });
    expect((await workOf(admin)).senderIds).toMatchObject({ count: 1, items: [{ id, name: 'PADMAX' }] });
    await admin.call(decideSenderId, { params: { id }, body: { status: 'rejected', note: 'No' } });
    expect(await countsOf(admin)).toEqual({});
  });

  test('is a refund that somebody else has requested', async () => {
    const messageId = await desk.sent(2);
    await desk.receive(messageId, [1, 'DELIVRD'], [2, 'DELIVRD']);
    const body = { ...complaint, messageId: String(messageId), assigneeId: undefined };
    const { id: ticketId } = await padma.call(createTicket, { body });
    await admin.call(requestRefund, { body: { ticketId, units: 1, reason: 'Came twice' } });
    expect((await workOf(admin)).refunds).toEqual({ count: 0, items: [] });
    const { id } = await padma.call(requestRefund, { body: { ticketId, units: 1, reason: 'Never came' } });
    expect((await workOf(admin)).refunds).toMatchObject({
      count: 1,
      items: [{ id, isDecidable: true, refundable: 2 }],
    });
    await admin.call(decideRefund, { params: { id }, body: { status: 'rejected', note: 'No' } });
    expect((await workOf(admin)).refunds!.count).toBe(0);
  });

  test('is a ticket that nobody has, or that is overdue, once', async () => {
    const { id } = await padma.call(createTicket, { body: complaint });
    expect((await workOf(admin)).tickets).toMatchObject({ count: 1, items: [{ id, assigneeId: null }] });
    const { id: adminId } = await world.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const { revision } = await admin.call(findTicket, { params: { id } });
    await admin.call(updateTicket, { params: { id }, body: { revision, assigneeId: adminId } });
    expect(await countsOf(admin)).toEqual({});
    const past = new Date(Date.now() - 60_000);
    await world.database.updateTable('tickets').set({ due_at: past }).where('id', '=', id).execute();
    expect((await workOf(admin)).tickets).toMatchObject({ count: 1, items: [{ id, isOverdue: true }] });
    await world.database.updateTable('tickets').set({ assignee_id: null }).where('id', '=', id).execute();
    expect(await countsOf(admin)).toEqual({ tickets: 1 });
    await admin.call(moveTicket, {
      body: { ticketId: id, statusId: ticketStatusId('resolved'), comment: 'Done' },
    });
    expect(await countsOf(admin)).toEqual({});
  });

  test('is a batch that missed its start', async () => {
    const batchId = await lateBatch(padma);
    expect((await workOf(admin)).lateBatches).toMatchObject({
      count: 1,
      items: [{ batchId, name: 'Eid', companyName: 'Padma Traders', messages: 3, credits: 3 }],
    });
    await padma.call(cancelBatch, { params: { batchId } });
    expect(await countsOf(admin)).toEqual({});
  });

  test('is a route over which no process is bound, until one is or it is switched off', async () => {
    const { database } = world;
    const { id } = await database.selectFrom('routes').select('id').orderBy('id').executeTakeFirstOrThrow();
    await database.updateTable('routes').set({ is_enabled: true }).where('id', '=', id).execute();
    const report = (state: string) =>
      sql`
      insert into route_states (route_id, instance, state, since, last_failure, updated_at)
      values (${id}, 'host:1', ${state}, now(), 'connection refused', now())
      on conflict (route_id, instance) do update set state = excluded.state, updated_at = now()`.execute(
        database,
      );
    await report('waiting');
    expect((await workOf(admin)).downRoutes).toMatchObject({
      count: 1,
      items: [{ id, state: 'waiting', lastFailure: 'connection refused' }],
    });
    await report('bound');
    expect(await countsOf(admin)).toEqual({});
    await sql`update route_states set updated_at = now() - interval '1 minute'`.execute(database);
    expect((await workOf(admin)).downRoutes).toMatchObject({ count: 1, items: [{ id, state: 'gone' }] });
    await database.updateTable('routes').set({ is_enabled: false }).execute();
    expect(await countsOf(admin)).toEqual({});
  });

  test('is listed in part, the oldest first, and counted whole', async () => {
    const subjects = Array.from({ length: openWorkLimits.first + 2 }, (_, place) => `Ticket ${place}`);
    for (const subject of subjects) await addTicket(world.database, { company_id: padmaId, subject });
    const subjectsOf = async (each?: number) => {
      const { tickets } = await workOf(admin, each);
      expect(tickets!.count).toBe(subjects.length);
      return tickets!.items.map(({ subject }) => subject);
    };
    expect(await subjectsOf()).toEqual(subjects.slice(0, openWorkLimits.first));
    expect(await subjectsOf(openWorkLimits.most)).toEqual(subjects);
  });

  test('is counted up to a limit', async () => {
    await sql`
      insert into tickets (company_id, subject, description, complain_type_id, created_by_name)
      select ${padmaId}::bigint, 'Ticket ' || n, 'x', 1, 'Somebody' from generate_series(1, ${mostOpenWork}::int + 5) n`.execute(
      world.database,
    );
    expect(await countsOf(admin)).toEqual({ tickets: mostOpenWork });
  });

  test.each([
    ['add-balance', ['rechargeRequests']],
    ['update-company', ['senderIds', 'contentApprovals']],
    ['view-company-list', ['downRoutes']],
    ['send-multiple-sms', ['lateBatches']],
    ['view-ticket-list', []],
  ] as const)('with %s alone is %j', async (permission, kinds) => {
    const { roleId } = await addPerson(world.database, { username: `only-${permission}`, companyId: 1 });
    await world.database.updateTable('roles').set({ scope: 'platform' }).where('id', '=', roleId).execute();
    await setPermissions(world.database, roleId, [permission]);
    expect(await kindsFor(await clientOf(world, `only-${permission}`))).toEqual(kinds);
  });
});

describe('what waits for a company', () => {
  test('is of the kinds that it decides, whatever its people hold', async () => {
    const { roleId } = await addPerson(world.database, { username: 'all', companyId: padmaId });
    await setPermissions(world.database, roleId, permissionKeys);
    expect(await kindsFor(await clientOf(world, 'all'))).toEqual(['lateBatches', 'tickets']);
    await addPerson(world.database, { username: 'nothing', companyId: padmaId });
    expect(await workOf(await clientOf(world, 'nothing'))).toEqual({ count: 0 });
  });

  test('is its own late batch, and nobody else’s', async () => {
    const batchId = await lateBatch(padma);
    expect((await workOf(padma)).lateBatches).toMatchObject({ count: 1, items: [{ batchId }] });
    expect(await countsOf(world.meghna)).toEqual({});
  });

  test('is a ticket in which the provider waits for its answer, until it has answered', async () => {
    const { id } = await padma.call(createTicket, { body: complaint });
    expect(await countsOf(padma)).toEqual({});
    await admin.call(moveTicket, {
      body: { ticketId: id, statusId: ticketStatusId('waiting'), comment: 'Which number?' },
    });
    expect((await workOf(padma)).tickets).toMatchObject({ count: 1, items: [{ id, status: 'waiting' }] });
    expect(await countsOf(world.meghna)).toEqual({});
    // Internal comments of the provider ask the company nothing.
    await padma.call(createTicketComment, { body: { ticketId: id, text: '01712345678' } });
    await admin.call(createTicketComment, { body: { ticketId: id, text: 'Aha', isInternal: true } });
    expect(await countsOf(padma)).toEqual({});
  });

  test('is an overdue ticket of the reader, and not of a colleague', async () => {
    const { userId } = await addPerson(world.database, {
      username: 'colleague',
      companyId: padmaId,
      role: 'Company administrator',
    });
    const due = { company_id: padmaId, due_at: new Date(Date.now() - 60_000), assignee_id: userId };
    await addTicket(world.database, due);
    expect(await countsOf(await clientOf(world, 'colleague'))).toEqual({ tickets: 1 });
    expect(await countsOf(padma)).toEqual({});
  });
});
