import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import {
  createContentApproval,
  decideContentApproval,
  deleteContentApproval,
  findContentApproval,
  listContentApprovals,
  updateContentApproval,
  type ContentApprovalChange,
  type NewContentApproval,
} from '#contract/main-api/sending/contentApprovals.ts';
import type { Input } from '#contract/endpoint.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { lastAuditEntry, pageOf, refused } from '#tests/helpers/http/answers.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { insertWebhooks, writtenFacts } from '#tests/helpers/webhooks/outbox.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;

beforeAll(async () => {
  world = await startQuietReceiver();
});
beforeEach(async () => {
  await world.database.deleteFrom('content_approvals').execute();
  await world.database.deleteFrom('notifications').execute();
  await world.database.deleteFrom('routes').execute();
  await world.database
    .insertInto('routes')
    .values({ name: 'Platform', needs_content_approval: true })
    .execute();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** Whether routes need approvals of promotional texts. */
const needs = (needsContentApproval: boolean) =>
  world.database.updateTable('routes').set({ needs_content_approval: needsContentApproval }).execute();
/** A day in Bangladesh. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 6 * 3_600_000).toISOString().slice(0, 10);
const approve = (body: Partial<NewContentApproval> = {}) =>
  world.admin.call(createContentApproval, {
    body: { companyId: padmaId, name: 'Eid offer', text: 'Eid offer', campaignId: 'BTRC-1', ...body },
  });
const single = (text: string, to = newNumbers(1)[0]!) => ({
  body: { to, text, class: 'promotional' as const },
});
const notApproved = [422, 'rule-refused', { text: 'content-not-approved' }];
const newsOf = async () =>
  (await world.database.selectFrom('notifications').select(['kind', 'details']).execute()).map(
    ({ kind }) => kind,
  );

describe('a content approval', () => {
  test('is requested by a company and decided by the provider, with audit entries and notifications', async () => {
    const { id, state } = await world.padma.call(createContentApproval, {
      body: { name: 'Eid offer', text: 'Dear {{name}}, 20% off', senderId: 'PADMA', note: 'For Friday' },
    });
    expect(state).toBe('requested');
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      record_name: 'Eid offer',
    });
    expect(await newsOf()).toEqual(['content-approval-requested']);
    const decision = { params: { id }, body: { state: 'approved' as const, campaignId: 'BTRC-7' } };
    expect((await refused(world.padma, decideContentApproval, decision))[0]).toBe(403);
    const approved = await world.admin.call(decideContentApproval, decision);
    expect(approved).toMatchObject({
      state: 'approved',
      campaignId: 'BTRC-7',
      validFrom: day(0),
      validUntil: null,
    });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'updated',
      changes: [
        { field: 'campaignId', before: null, after: 'BTRC-7' },
        { field: 'state', before: 'requested', after: 'approved' },
        { field: 'validFrom', before: null, after: day(0) },
      ],
    });
    expect(await newsOf()).toEqual(['content-approval-requested', 'content-approval-decided']);
    expect(await world.padma.call(findContentApproval, { params: { id } })).toMatchObject({
      state: 'approved',
      note: 'For Friday',
    });
  });

  test('is an event of its company for each decision, and for one that begins again', async () => {
    await insertWebhooks(world.database, padmaId, ['https://shop.example/'], ['content_approval.decided']);
    const { id } = await world.padma.call(createContentApproval, {
      body: { name: 'Eid offer', text: 'Eid offer', note: 'For Friday' },
    });
    const decide = (body: Input<typeof decideContentApproval>['body']) =>
      world.admin.call(decideContentApproval, { params: { id }, body });
    const set = (body: ContentApprovalChange) =>
      world.admin.call(updateContentApproval, { params: { id }, body });
    await decide({ state: 'refused', note: 'Too long' });
    await decide({ state: 'approved', campaignId: 'BTRC-7' });
    await decide({ state: 'approved', campaignId: 'BTRC-8' });
    await expect(decide({ state: 'refused', campaignId: ' ' })).rejects.toThrow();
    await set({ validFrom: day(-9), validUntil: day(-8) });
    await set({ validUntil: day(8) });
    const recorded = await approve({ name: 'Recorded' });
    const event = { companyId: padmaId, subjectId: id };
    expect(await writtenFacts(world.database, 'content_approval.decided')).toEqual([
      { ...event, facts: { name: 'Eid offer', status: 'refused', note: 'Too long' } },
      { ...event, facts: { name: 'Eid offer', status: 'approved', note: 'Too long' } },
      { ...event, facts: { name: 'Eid offer', status: 'approved', note: 'Too long' } },
      { ...event, subjectId: recorded.id, facts: { name: 'Recorded', status: 'approved' } },
    ]);
  });

  test('that is decided is changed and deleted by the provider alone', async () => {
    const { id } = await approve();
    expect(
      await refused(world.padma, updateContentApproval, { params: { id }, body: { text: 'Anything' } }),
    ).toEqual([422, 'rule-refused', { text: 'provider-only' }]);
    expect((await refused(world.padma, deleteContentApproval, { params: { id } }))[0]).toBe(422);
    await world.admin.call(updateContentApproval, { params: { id }, body: { validUntil: day(3) } });
    await world.admin.call(deleteContentApproval, { params: { id } });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      record_name: 'Eid offer',
    });
  });

  test('that is not decided is changed and deleted by its company', async () => {
    const { id } = await world.padma.call(createContentApproval, { body: { name: 'Mine', text: 'Mine' } });
    await world.padma.call(updateContentApproval, { params: { id }, body: { text: 'Better' } });
    await world.padma.call(deleteContentApproval, { params: { id } });
    expect((await pageOf(world.padma, listContentApprovals, {})).rows).toEqual([]);
  });

  test.each([
    ['a blank text', { text: ' ' }, { text: 'text-empty' }],
    ['a sender ID of nobody', { senderId: 'NOBODY' }, { senderId: 'no-such-record' }],
    [
      'an end before its start',
      { validFrom: day(2), validUntil: day(1) },
      { validUntil: 'ends-before-start' },
    ],
  ])('with %s is refused', async (_, fields, problems) => {
    expect(
      await refused(world.admin, createContentApproval, {
        body: { companyId: padmaId, name: 'Wrong', text: 'Text', ...fields },
      }),
    ).toEqual([422, 'rule-refused', problems]);
  });

  test('has a name of its own in its company', async () => {
    await approve();
    expect(
      await refused(world.padma, createContentApproval, { body: { name: 'EID OFFER', text: 'Other' } }),
    ).toEqual([409, 'conflict', { name: 'name-taken' }]);
  });

  test('is not approved without a campaign id, nor for days that have passed', async () => {
    const { id } = await world.padma.call(createContentApproval, { body: { name: 'Mine', text: 'Mine' } });
    const decide = (body: object) =>
      refused(world.admin, decideContentApproval, { params: { id }, body: { state: 'approved', ...body } });
    expect(await decide({})).toEqual([422, 'rule-refused', { campaignId: 'required' }]);
    expect(await decide({ campaignId: 'C', validFrom: day(-3), validUntil: day(-1) })).toEqual([
      422,
      'rule-refused',
      { validUntil: 'in-the-past' },
    ]);
    const approved = await approve();
    expect(
      await refused(world.admin, updateContentApproval, {
        params: { id: approved.id },
        body: { campaignId: null },
      }),
    ).toEqual([422, 'rule-refused', { campaignId: 'required' }]);
  });

  test('is found by its state, which its last day ends', async () => {
    await approve({ name: 'Running', validUntil: day(0) });
    await approve({ name: 'Over', validFrom: day(-9), validUntil: day(-1) });
    const named = async (state: 'approved' | 'expired') =>
      (await pageOf(world.padma, listContentApprovals, { filter: { state } })).rows.map(({ name }) => name);
    expect([await named('approved'), await named('expired')]).toEqual([['Running'], ['Over']]);
    expect((await pageOf(world.meghna, listContentApprovals, {})).rows).toEqual([]);
  });
});

describe('a promotional single message over routes that need an approval', () => {
  test('is accepted with an approved text, and refused with another one', async () => {
    await approve({ text: 'Dear {{name}}, 20% off until {{day}}' });
    await world.padma.call(sendSingle, single('Dear  Rahim,\n20% off until Friday'));
    expect(await refused(world.padma, sendSingle, single('Dear Rahim, 30% off until Friday'))).toEqual(
      notApproved,
    );
  });

  test('is refused before its approval begins, after its end, and when it was withdrawn', async () => {
    const { id } = await approve();
    const set = (body: { validFrom?: string; validUntil?: string | null }) =>
      world.admin.call(updateContentApproval, { params: { id }, body });
    await set({ validUntil: day(0) });
    await world.padma.call(sendSingle, single('Eid offer'));
    await set({ validFrom: day(-5), validUntil: day(-1) });
    expect(await refused(world.padma, sendSingle, single('Eid offer'))).toEqual(notApproved);
    await set({ validFrom: day(1), validUntil: null });
    expect(await refused(world.padma, sendSingle, single('Eid offer'))).toEqual(notApproved);
    await set({ validFrom: day(0) });
    await world.padma.call(sendSingle, single('Eid offer'));
    await world.admin.call(decideContentApproval, { params: { id }, body: { state: 'refused' } });
    expect(await refused(world.padma, sendSingle, single('Eid offer'))).toEqual(notApproved);
  });

  test('is accepted or refused by itself among others that are sent at the same time', async () => {
    await approve();
    const texts = ['Eid offer', 'Buy now', 'Eid offer', 'Buy more', 'Eid offer'];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => texts)
        .flat()
        .map((text) => world.padma.call(sendSingle, single(text))),
    );
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => texts)
        .flat()
        .map((text) => (text === 'Eid offer' ? 'fulfilled' : 'rejected')),
    );
  });

  test('needs none where another route serves the number, and none of another class does', async () => {
    await world.padma.call(sendSingle, {
      body: { ...single('Anything').body, class: 'transactional' },
    });
    await world.database
      .insertInto('routes')
      .values({ name: 'Direct', prefixes: ['88017'] })
      .execute();
    const [gp] = newNumbers(1);
    await world.padma.call(sendSingle, single('Anything', gp));
    const robi = gp!.replace(/^88017/, '88018');
    expect(await refused(world.padma, sendSingle, single('Anything', robi))).toEqual(notApproved);
    await needs(false);
    await world.padma.call(sendSingle, single('Anything', robi));
  });
});

describe('a promotional list over routes that need an approval', () => {
  const list = (text: string, count = 3) => ({
    recipients: newNumbers(count),
    text,
    class: 'promotional' as const,
  });

  test('is counted by the check, with the campaign id where its text is approved', async () => {
    const { id } = await approve({ validUntil: day(5) });
    const { report } = await world.padma.call(previewBatch, { body: list('Eid offer') });
    expect(report.content).toEqual({
      needing: 3,
      unapproved: 0,
      approvals: [{ id, campaignId: 'BTRC-1', validFrom: day(0), validUntil: day(5) }],
    });
    const other = await world.padma.call(previewBatch, { body: list('Buy now') });
    expect(other.report.content).toEqual({ needing: 3, unapproved: 3, approvals: [] });
    expect(await refused(world.padma, sendBatch, { body: { batchId: other.batchId! } })).toEqual(notApproved);
    const { report: transactional } = await world.padma.call(previewBatch, {
      body: { ...list('Buy now'), class: 'transactional' },
    });
    expect(transactional.content).toBeUndefined();
  });

  test('of personalised texts is counted row by row', async () => {
    await approve({ text: 'Dear {{name}}, 20% off' });
    const rows = newNumbers(4).map((number, index) => ({
      number,
      name: index === 3 ? 'x'.repeat(61) : `Customer ${index}`,
    }));
    const body = { rows, template: 'Dear {{name}}, 20% off', class: 'promotional' as const };
    const { report, batchId } = await world.padma.call(previewBatch, { body });
    expect(report.content).toMatchObject({
      needing: 4,
      unapproved: 1,
      approvals: [{ campaignId: 'BTRC-1' }],
    });
    expect(await refused(world.padma, sendBatch, { body: { batchId: batchId! } })).toEqual([
      422,
      'rule-refused',
      { template: 'content-not-approved' },
    ]);
    const good = await world.padma.call(previewBatch, { body: { ...body, rows: rows.slice(0, 3) } });
    await world.padma.call(sendBatch, { body: { batchId: good.batchId! } });
  });

  test('is refused where its approval was withdrawn after the check, unless another one has the text', async () => {
    const { id } = await approve();
    const first = await world.padma.call(previewBatch, { body: list('Eid offer') });
    const second = await world.padma.call(previewBatch, { body: list('Eid offer') });
    await world.admin.call(decideContentApproval, { params: { id }, body: { state: 'refused' } });
    expect(await refused(world.padma, sendBatch, { body: { batchId: first.batchId! } })).toEqual(notApproved);
    await approve({ name: 'Renewed', campaignId: 'BTRC-2' });
    await world.padma.call(sendBatch, { body: { batchId: second.batchId! } });
  });

  test('starts on a day of its approval, by itself or with its campaign', async () => {
    await approve({ validFrom: day(2), validUntil: day(4) });
    const { batchId, report } = await world.padma.call(previewBatch, { body: list('Eid offer') });
    expect(report.content).toMatchObject({ unapproved: 0, approvals: [{ validFrom: day(2) }] });
    const starting = (days: number) => ({
      body: { batchId: batchId!, startsAt: new Date(Date.now() + days * 86_400_000).toISOString() },
    });
    expect(await refused(world.padma, sendBatch, { body: { batchId: batchId! } })).toEqual(notApproved);
    expect(await refused(world.padma, sendBatch, starting(6))).toEqual(notApproved);
    await world.padma.call(sendBatch, starting(3));
    const campaignStarting = async (days: number) =>
      (
        await world.padma.call(createCampaign, {
          body: {
            name: `Eid in ${days} days`,
            class: 'promotional',
            startsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
          },
        })
      ).id;
    const inCampaign = async (days: number) => ({
      body: { ...single('Eid offer').body, campaignId: await campaignStarting(days) },
    });
    await world.padma.call(sendSingle, await inCampaign(3));
    expect(await refused(world.padma, sendSingle, await inCampaign(7))).toEqual(notApproved);
  });

  test('that is sent without a check is refused as a whole', async () => {
    expect(await refused(world.padma, sendBatch, { body: list('Buy now') })).toEqual(notApproved);
    await approve();
    await world.padma.call(sendBatch, { body: list('Eid offer') });
  });
});
