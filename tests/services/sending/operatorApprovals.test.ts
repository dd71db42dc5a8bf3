import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approvalImportLimits,
  importApprovals,
  setOperatorApprovals,
  type ApprovalOperator,
  type ApprovalState,
} from '#contract/main-api/sending/operatorApprovals.ts';
import {
  createSenderId,
  findSenderId,
  listSenderIds,
  type SenderId,
} from '#contract/main-api/sending/senderIds.ts';
import { startDue } from '#services/engine/batches/schedule.ts';
import { startSystemTexts } from '#services/engine/texts/systemTexts.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { pauseBatch, resumeBatch } from '#contract/sms-receiver/batches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { lastAuditEntry, pageOf, refused } from '#tests/helpers/http/answers.ts';
import { uploadTo } from '#tests/helpers/http/upload.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { statusesOf } from '#tests/helpers/messages/batches.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let padma: SenderId;

beforeAll(async () => {
  world = await startQuietReceiver();
  padma = (await pageOf(world.padma, listSenderIds, {})).rows.find(({ name }) => name === 'PADMA')!;
});
beforeEach(() => world.database.deleteFrom('operator_approvals').execute());
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** Numbers of Grameenphone and of Robi. */
const numbers = (gp: number, robi: number) => [
  ...newNumbers(gp),
  ...newNumbers(robi).map((msisdn) => msisdn.replace(/^88017/, '88018')),
];
const set = (
  operator: ApprovalOperator,
  state: ApprovalState | null,
  validUntil: string | null = null,
  id = padma.id,
) =>
  world.admin.call(setOperatorApprovals, {
    params: { id },
    body: { approvals: [{ operator, state, validUntil }] },
  });
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 6 * 3_600_000).toISOString().slice(0, 10);
const bulk = (gp: number, robi: number) => ({
  recipients: numbers(gp, robi),
  text: 'Hello',
  class: 'transactional' as const,
});
const textTo = (to: string) => ({ body: { to, text: 'Hi', class: 'transactional' as const } });
const single = (to: string) => world.padma.call(sendSingle, textTo(to));
const notApprovedThere = [422, 'rule-refused', { senderId: 'sender-id-not-approved-there' }];
const numbersNotApproved = [422, 'rule-refused', { senderId: 'numbers-not-approved' }];
const credit = async () =>
  (await world.padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;

describe('a sender ID at an operator', () => {
  test('of which nothing is known goes everywhere, and so it does to operators of which nothing is known', async () => {
    expect(padma.approvals).toEqual([]);
    const [gp, robi] = numbers(1, 1);
    await single(robi!);
    await set('robi', 'refused');
    await single(gp!);
  });

  test.each(['asked', 'refused', 'expired'] as const)(
    'that is %s is refused to its numbers',
    async (state) => {
      await set('robi', state);
      const [robi] = numbers(0, 1);
      expect(await refused(world.padma, sendSingle, textTo(robi!))).toEqual(notApprovedThere);
    },
  );

  test('goes until the end of the last day of its approval', async () => {
    const [robi, another] = numbers(0, 2);
    await set('robi', 'approved', day(0));
    await single(robi!);
    const { approvals } = await set('robi', 'approved', day(-1));
    expect(approvals).toMatchObject([{ operator: 'robi', state: 'expired', validUntil: day(-1) }]);
    expect(await refused(world.padma, sendSingle, textTo(another!))).toEqual(notApprovedThere);
  });

  test('is stated by the provider alone, with who did it; the company reads no name', async () => {
    expect(
      (
        await refused(world.padma, setOperatorApprovals, {
          params: { id: padma.id },
          body: { approvals: [{ operator: 'robi', state: 'approved' }] },
        })
      )[0],
    ).toBe(403);
    await set('robi', 'approved', day(30));
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'updated',
      record_name: 'PADMA',
      changes: [{ field: 'approvals', before: 'robi: –', after: `robi: approved (${day(30)})` }],
    });
    const seen = (client: QuietReceiver['admin']) => client.call(findSenderId, { params: { id: padma.id } });
    expect((await seen(world.admin)).approvals[0]!.changedByName).not.toBeNull();
    expect((await seen(world.padma)).approvals).toMatchObject([{ source: 'person', changedByName: null }]);
    const noDay = { approvals: [{ operator: 'robi', state: 'approved', validUntil: '2027-02-30' }] };
    expect(
      await refused(world.admin, setOperatorApprovals, { params: { id: padma.id }, body: noDay }),
    ).toEqual([422, 'rule-refused', { validUntil: 'bad-format' }]);
    expect(await set('robi', null)).toEqual({ approvals: [] });
  });
});

describe('a list with numbers of an operator that has not approved the sender ID', () => {
  test('is counted by the check, refused without a choice, and accepted without them', async () => {
    await set('robi', 'asked');
    const body = bulk(3, 2);
    const preview = await world.padma.call(previewBatch, { body });
    expect(preview.report).toMatchObject({ valid: 5, unapproved: { robi: 2 }, rejected: {} });
    const choiceless = { body: { batchId: preview.batchId! } };
    expect(await refused(world.padma, sendBatch, choiceless)).toEqual(numbersNotApproved);
    expect(await refused(world.padma, sendBatch, { body })).toEqual(numbersNotApproved);
    const without = await world.padma.call(previewBatch, { body: { ...body, onUnapproved: 'leave-out' } });
    expect(without.report).toMatchObject({ valid: 3, rejected: { 'sender-id-not-approved-there': 2 } });
    expect(without.report.unapproved).toBeUndefined();
    expect(await world.padma.call(sendBatch, { body: { batchId: without.batchId! } })).toMatchObject({
      accepted: 3,
      rejected: 2,
    });
    const inline = { ...bulk(1, 1), onUnapproved: 'leave-out' as const };
    expect(await world.padma.call(sendBatch, { body: inline })).toMatchObject({ accepted: 1, rejected: 1 });
  });

  test('is refused also when the operator said no after the check', async () => {
    const { batchId } = await world.padma.call(previewBatch, { body: bulk(1, 1) });
    await set('robi', 'refused');
    expect(await refused(world.padma, sendBatch, { body: { batchId: batchId! } })).toEqual(
      numbersNotApproved,
    );
    await set('robi', 'approved');
    await world.padma.call(sendBatch, { body: { batchId: batchId! } });
  });

  test('of a campaign is refused as well, with a single message to it', async () => {
    await set('robi', 'refused');
    const campaign = await world.padma.call(createCampaign, {
      body: { name: 'Offer', class: 'transactional' },
    });
    const [robi] = numbers(0, 1);
    expect(
      await refused(world.padma, sendBatch, { body: { ...bulk(1, 1), campaignId: campaign.id } }),
    ).toEqual(numbersNotApproved);
    const body = { to: robi!, text: 'Hi', class: 'transactional' as const, campaignId: campaign.id };
    expect(await refused(world.padma, sendSingle, { body })).toEqual(notApprovedThere);
  });
});

describe('a scheduled list', () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();

  test('sends what is still approved when it starts; the rest is rejected and its credit released', async () => {
    const before = await credit();
    const { batchId } = await world.padma.call(sendBatch, { body: { ...bulk(3, 2), startsAt } });
    await set('robi', 'refused');
    expect(await startDue(world.database, new Date(startsAt))).toBe(1);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 3, rejected: 2 });
    const { rows } = await sql<{ code: string; operator: string }>`
      select distinct carrier_status as code, operator from messages
      where batch_id = ${Number(batchId)} and status = 'rejected'`.execute(world.database);
    expect(rows).toEqual([{ code: 'NOT_APPROVED', operator: 'robi' }]);
    expect(await credit()).toBe(before - 3);
  });

  test('of which nothing is approved any more ends', async () => {
    const { batchId } = await world.padma.call(sendBatch, { body: { ...bulk(0, 2), startsAt } });
    await set('robi', 'refused');
    await startDue(world.database, new Date(startsAt));
    expect(await statusesOf(world.database, batchId)).toEqual({ rejected: 2 });
  });

  test('that was paused is looked at again when it goes on', async () => {
    const { batchId } = await world.padma.call(sendBatch, { body: bulk(2, 1) });
    await world.padma.call(pauseBatch, { params: { batchId } });
    await set('robi', 'expired');
    await world.padma.call(resumeBatch, { params: { batchId } });
    await startDue(world.database);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 2, rejected: 1 });
  });
});

test('a code goes with another sender ID of the provider, or with the default where none is approved', async () => {
  const own = (await pageOf(world.admin, listSenderIds, { filter: { companyId: 1 } })).rows;
  const theDefault = own.find(({ isDefault }) => isDefault)!;
  const spare = await world.admin.call(createSenderId, { body: { companyId: 1, name: 'SPARE' } });
  const user = await world.database
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow();
  const texts = startSystemTexts(world.database, () => undefined, createLog('tests', 'silent'));
  const senderOf = async () => {
    const [msisdn] = numbers(0, 1);
    await world.database
      .insertInto('system_texts')
      .values({
        user_id: user.id,
        msisdn: msisdn!,
        text: 'Code',
        class: 'otp',
        valid_until: sql`now() + interval '5 minutes'`,
      })
      .execute();
    return eventually(async () => {
      const { rows } = await sql<{ sender_id: string }>`
        select sender_id from messages join batches on batches.company_id = messages.company_id and batches.id = batch_id
        where msisdn = ${msisdn}`.execute(world.database);
      expect(rows).toHaveLength(1);
      return rows[0]!.sender_id;
    });
  };
  try {
    expect(await senderOf()).toBe(theDefault.name);
    await set('robi', 'refused', null, theDefault.id);
    expect(await senderOf()).toBe('SPARE');
    await set('robi', 'refused', null, spare.id);
    expect(await senderOf()).toBe(theDefault.name);
  } finally {
    await texts.stop();
  }
});

describe('a file of states', () => {
  const upload = (text: string) =>
    uploadTo(world.admin, importApprovals, {}, { file: new File([text], 'states.csv') });

  test('is applied row by row, and bad rows are named by their line', async () => {
    const { status, body } = await upload(
      [
        'Sender ID,Company,Operator,State,Valid until',
        'PADMA,Padma Traders,Robi,Approved,31/12/2030',
        'padma,padma traders,GP,refused,',
        'NOBODY,Padma Traders,Robi,approved,',
        'PADMA,No such company,Robi,approved,',
        'PADMA,Padma Traders,Orange,approved,',
        'PADMA,Padma Traders,Airtel,maybe,',
        'PADMA,Padma Traders,Airtel,approved,31/02/2030',
        'PADMA,Padma Traders,Robi,refused,',
      ].join('\n'),
    );
    expect([status, body]).toEqual([
      200,
      {
        read: 8,
        changed: 2,
        unchanged: 0,
        faulty: 6,
        faults: [
          { row: 4, fault: 'no-sender-id' },
          { row: 5, fault: 'no-company' },
          { row: 6, fault: 'no-operator' },
          { row: 7, fault: 'no-state' },
          { row: 8, fault: 'bad-date' },
          { row: 9, fault: 'row-twice' },
        ],
      },
    ]);
    expect((await world.admin.call(findSenderId, { params: { id: padma.id } })).approvals).toMatchObject([
      { operator: 'grameenphone', state: 'refused', validUntil: null, source: 'file' },
      { operator: 'robi', state: 'approved', validUntil: '2030-12-31', source: 'file' },
    ]);
  });

  test('with too many rows is refused, also when nothing of them can be read', async () => {
    const broken = (rows: number) =>
      upload(
        `Sender ID,Company,Operator,State,Valid until\n${'PADMA,"Padma" x",Robi,approved,\n'.repeat(rows)}`,
      );
    const { rows } = approvalImportLimits;
    expect(await broken(rows)).toMatchObject({ status: 200, body: { read: rows, faulty: rows } });
    expect(await broken(rows + 1)).toMatchObject({
      status: 422,
      body: { problems: { file: 'file-too-many-rows' } },
    });
  });

  test('without the columns is refused', async () => {
    expect(await upload('a,b\n1,2')).toMatchObject({
      status: 422,
      body: { problems: { file: 'no-approval-columns' } },
    });
  });
});
