import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMessage, revealMsisdn, revealsPerHour } from '#contract/database-manager/messages.ts';
import { messageService } from '#services/database-manager/reports/oneMessage.ts';
import { callerOf } from '#tests/helpers/http/caller.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const padma = 2;

describe('the timeline', () => {
  let opened: TestDatabase;
  let desk: ReceiptDesk;
  beforeAll(async () => {
    opened = await openDemoDatabase();
    desk = await ReceiptDesk.open(opened.database);
  });
  afterAll(() => opened.drop());

  const timelineOf = (id: number, caller = callerOf(padma)) =>
    messageService(opened.database).timeline(caller, { companyId: padma, id: String(id) });

  test('of a message of one part holds its receipt and what it cost', async () => {
    const id = await desk.sent(1);
    await desk.receive(id, [1, 'DELIVRD']);
    expect(await timelineOf(id)).toMatchObject({
      message: { id: String(id), status: 'delivered', segments: 1, credits: 1 },
      attempts: 1,
      routeName: null,
      charged: 1,
      refunded: 0,
      parts: [{ part: 1, carrierMessageId: `${id}-1`, finalStatus: 'delivered' }],
      receipts: [{ part: 1, status: 'delivered', carrierStatus: 'DELIVRD' }],
      creditLines: [
        { kind: 'charge', balanceChange: -1, heldChange: -1 },
        { kind: 'hold', balanceChange: 0, heldChange: 1 },
      ],
    });
    expect((await timelineOf(id, callerOf(1))).routeName).toBe('primary');
  });

  test('of a message of three parts holds each of them, and receipts that repeat', async () => {
    const id = await desk.sent(3);
    await desk.receive(id, [2, 'DELIVRD'], [1, 'DELIVRD']);
    await desk.receive(id, [2, 'DELIVRD']);
    const timeline = await timelineOf(id);
    expect(timeline.parts).toMatchObject([
      { part: 1, finalStatus: 'delivered' },
      { part: 2, finalStatus: 'delivered' },
      { part: 3, finalStatus: null },
    ]);
    expect(timeline.receipts.map(({ part }) => part)).toEqual([2, 1, 2]);
    expect(timeline.message).toMatchObject({ status: 'submitted', segments: 3, credits: 3 });
  });

  test('of a message that was given back says so', async () => {
    await opened.database
      .updateTable('companies')
      .set({ refunds: 'undelivered' })
      .where('id', '=', padma)
      .execute();
    const id = await desk.sent(1);
    await desk.receive(id, [1, 'UNDELIV']);
    expect(await timelineOf(id)).toMatchObject({
      message: { status: 'undelivered', credits: 0 },
      charged: 1,
      refunded: 1,
      creditLines: [{ kind: 'refund', balanceChange: 1 }, { kind: 'charge' }, { kind: 'hold' }],
    });
  });

  test('of a message that was never sent is empty', async () => {
    const { id: user_id } = await opened.database
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', padma)
      .executeTakeFirstOrThrow();
    const id = await addMessage(opened.database, { company_id: padma, user_id, status: 'cancelled' });
    expect(await timelineOf(id)).toMatchObject({
      message: { status: 'cancelled', submittedAt: null, credits: 0 },
      attempts: 0,
      charged: 0,
      parts: [],
      receipts: [],
      creditLines: [],
    });
  });

  test.each(['9999999999', '9'.repeat(19)])('of %s, which no message is, is not there', async (id) => {
    const asked = { companyId: padma, id };
    await expect(messageService(opened.database).timeline(callerOf(padma), asked)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a number', () => {
  let world: World;
  let id: number;
  let discreet: Client;
  let stranger: Client;
  const number = '8801712345678';
  const params = () => ({ companyId: padma, id: String(id) });
  const reveal = (client: Client, reason = 'They called about it') =>
    client.answer(revealMsisdn, { params: params(), body: { reason } });

  beforeAll(async () => {
    world = await startWorld();
    const { database } = world;
    id = await send(await world.signIn('operator'), { to: number, class: 'transactional' });
    await becomes(database, id, { status: 'delivered' });
    const { roleId } = await addPerson(database, { username: 'discreet', companyId: padma });
    await setPermissions(database, roleId, ['view-sms-history']);
    const { companyId } = await addClientCompany(database, 'Meghna');
    await addPerson(database, { username: 'stranger', companyId, role: 'Company administrator' });
    [discreet, stranger] = [await clientOf(world, 'discreet'), await clientOf(world, 'stranger')];
  });
  afterAll(() => world.close());

  test('is in no part of the timeline for who may not see it', async () => {
    const shown = async (client: Client) =>
      JSON.stringify(await client.call(findMessage, { params: params() }));
    const whole = await shown(await world.signIn('admin'));
    expect(whole).toContain(number);
    expect(whole).toContain(Buffer.from('stat:DELIVRD').toString('hex'));
    expect(whole).toContain('stat:DELIVRD');
    const masked = await shown(discreet);
    expect(masked).toContain('8801712•••678');
    for (const hidden of [number, number.slice(3), Buffer.from(number.slice(3)).toString('hex')])
      expect(masked).not.toContain(hidden);
  });

  test('is shown for a reason, which is remembered', async () => {
    expect(await reveal(discreet, '  They called about it ')).toMatchObject({
      status: 200,
      body: { msisdn: number },
    });
    const entry = await world.database
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'revealed')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      noun: 'message',
      company_id: padma,
      actor_name: 'discreet',
      record_id: id,
      record_name: '8801712•••678',
      changes: [{ field: 'reason', before: null, after: 'They called about it' }],
    });
  });

  test.each(['', 'why', '       '])('is not shown for the reason %j', async (reason) => {
    const { status, body } = await discreet.refusal(revealMsisdn, { params: params(), body: { reason } });
    expect([status, Object.keys(body.problems ?? {})]).toEqual([400, ['reason']]);
  });

  test("is not shown to another company's people, whatever company they name", async () => {
    for (const companyId of [padma, stranger.companyId]) {
      const asked = { params: { ...params(), companyId }, body: { reason: 'I want to know' } };
      expect((await stranger.refusal(revealMsisdn, asked)).status).toBe(404);
      expect((await stranger.refusal(findMessage, { params: asked.params })).status).toBe(404);
    }
  });

  test('is shown so many times in an hour and no more', async () => {
    const statuses = [];
    for (let times = 0; times < revealsPerHour; times += 1) statuses.push((await reveal(discreet)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(revealsPerHour - 1);
    const refused = await reveal(discreet);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await reveal(await world.signIn('admin'))).status).toBe(200);
  });
});
