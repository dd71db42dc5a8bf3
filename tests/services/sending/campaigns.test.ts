import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCampaign,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  updateCampaign,
  type NewCampaign,
} from '#contract/main-api/sending/campaigns.ts';
import { cancelBatch, findBatch, pauseBatch, pauseCampaign } from '#contract/sms-receiver/batches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { startDue } from '#services/engine/batches/schedule.ts';
import { losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { auditEntriesOf } from '#tests/helpers/people/staff.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

let count = 0;
const freshName = () => `Eid offer ${(count += 1)}`;
const create = (input: Partial<NewCampaign> = {}) =>
  world.padma.call(createCampaign, { body: { name: freshName(), class: 'transactional', ...input } });
const find = (id: number) => world.padma.call(findCampaign, { params: { id } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('creating', () => {
  test('makes a draft, once for each key, and remembers who did', async () => {
    const body = { name: freshName(), class: 'promotional', senderId: 'PADMA', description: 'For regulars' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.padma.answer(createCampaign, { body }, { idempotencyKey: 'once' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const campaign = answers[0]!.body as { id: number };
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(campaign).toMatchObject({
      ...body,
      companyId: padmaId,
      companyName: 'Padma Traders',
      createdBy: 'padma',
      status: 'draft',
      startsAt: null,
      batches: 0,
      messages: 0,
      counts: {},
    });
    expect(await auditEntriesOf(world as never, 'campaign', campaign.id)).toMatchObject([
      { action: 'created' },
    ]);
  });

  test('of one name by eight at once makes one', async () => {
    const input = { body: { name: freshName(), class: 'transactional' } };
    const losers = await losersOf(world.padma, createCampaign, input);
    expect(new Set(losers.map((loser) => JSON.stringify(loser)))).toEqual(
      new Set([JSON.stringify([409, 'conflict', { name: 'name-taken' }])]),
    );
  });

  test.each([
    [{ startsAt: '2020-01-01T00:00:00Z' }, { startsAt: 'in-the-past' }],
    [{ startsAt: '2026-13-41T00:00:00Z' }, { startsAt: 'bad-format' }],
    [{ senderId: 'NOBODY' }, { senderId: 'sender-id-not-approved' }],
    [{ companyId: 1 }, { companyId: 'no-such-record' }],
  ])('with %j is refused', async (input, problems) => {
    const body = { name: freshName(), class: 'transactional', ...input };
    expect(await refused(world.padma, createCampaign, { body })).toEqual([422, 'rule-refused', problems]);
  });
});

test('its status, messages and counts are those of its batches', async () => {
  const { id } = await create();
  const first = await accepted(world.padma, 2, { campaignId: id, text: 'x'.repeat(200) });
  const second = await accepted(world.padma, 3, { campaignId: id });
  expect(await find(id)).toMatchObject({
    status: 'running',
    batches: 2,
    messages: 5,
    segments: 7,
    counts: { queued: 5 },
  });
  for (const batchId of [first, second]) await world.padma.call(pauseBatch, { params: { batchId } });
  expect(await find(id)).toMatchObject({ status: 'paused' });
  for (const batchId of [first, second]) await world.padma.call(cancelBatch, { params: { batchId } });
  expect(await find(id)).toMatchObject({ status: 'cancelled', counts: { cancelled: 5 } });
});

describe('the list', () => {
  test('finds by status, by words and by company', async () => {
    const draft = await create({ description: 'Winter blankets' });
    const running = await create();
    await accepted(world.padma, 1, { campaignId: running.id });
    const idsOf = async (filter: object) =>
      (await pageOf(world.padma, listCampaigns, { filter, range: [0, 99] })).rows.map(({ id }) => id);
    expect(await idsOf({ status: 'draft' })).toContain(draft.id);
    expect(await idsOf({ status: 'draft' })).not.toContain(running.id);
    expect(await idsOf({ status: 'running' })).toContain(running.id);
    expect(await idsOf({ status: ['draft', 'running'] })).toEqual(
      expect.arrayContaining([draft.id, running.id]),
    );
    expect(await idsOf({ status: ['running', 'paused'] })).not.toContain(draft.id);
    expect(await idsOf({ q: 'BLANKETS' })).toEqual([draft.id]);
    expect(await idsOf({ companyId: 1 })).toEqual([]);
    const { rows, range } = await pageOf(world.meghna, listCampaigns);
    expect([rows, range]).toEqual([[], 'campaigns 0-0/0']);
  });
});

describe('changing', () => {
  test('moves what waits for its start', async () => {
    const campaign = await create({ startsAt: inMinutes(60).toISOString() });
    const batchId = await accepted(world.padma, 1, { campaignId: campaign.id });
    expect(await find(campaign.id)).toMatchObject({ status: 'scheduled' });
    const startsAt = inMinutes(90).toISOString();
    await world.padma.call(updateCampaign, { params: { id: campaign.id }, body: { startsAt } });
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({ startsAt });
    await world.padma.call(updateCampaign, { params: { id: campaign.id }, body: { startsAt: null } });
    expect(await startDue(world.database)).toBe(1);
    expect(await find(campaign.id)).toMatchObject({ status: 'running', startsAt: null });
  });

  test('the start is refused once something has started, and the name is not', async () => {
    const campaign = await create();
    await accepted(world.padma, 1, { campaignId: campaign.id });
    const input = { params: { id: campaign.id }, body: { startsAt: inMinutes(5).toISOString() } };
    expect(await refused(world.padma, updateCampaign, input)).toEqual([
      422,
      'rule-refused',
      { startsAt: 'already-started' },
    ]);
    const name = freshName();
    // A form sends all of it again.
    const body = { name, description: 'New', startsAt: null };
    expect(await world.padma.call(updateCampaign, { params: { id: campaign.id }, body })).toMatchObject({
      name,
      description: 'New',
    });
    expect((await auditEntriesOf(world as never, 'campaign', campaign.id)).at(-1)).toMatchObject({
      action: 'updated',
    });
  });

  test('to a name that is taken is a conflict', async () => {
    const [one, other] = [await create(), await create()];
    const input = { params: { id: one.id }, body: { name: other.name.toUpperCase() } };
    expect(await refused(world.padma, updateCampaign, input)).toEqual([
      409,
      'conflict',
      { name: 'name-taken' },
    ]);
  });
});

describe('deleting', () => {
  test('takes an empty one away', async () => {
    const { id } = await create();
    expect(await world.padma.call(deleteCampaign, { params: { id } })).toEqual({ id });
    expect(await refused(world.padma, findCampaign, { params: { id } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
  });

  test('leaves one that something was accepted for', async () => {
    const { id } = await create();
    await accepted(world.padma, 3, { campaignId: id });
    const { status, body } = await world.padma.refusal(deleteCampaign, { params: { id } });
    expect([status, body.code, body.uses]).toEqual([409, 'in-use', [{ what: 'messages', count: 3 }]]);
  });
});

test("nobody finds, changes or deletes another company's, and the provider does", async () => {
  const { id } = await create();
  for (const [spec, body] of [
    [findCampaign, undefined],
    [updateCampaign, { name: 'Theirs' }],
    [deleteCampaign, undefined],
  ] as const) {
    const input = { params: { id }, ...(body && { body }) };
    expect(await refused(world.meghna, spec, input)).toEqual([404, 'not-found', undefined]);
  }
  expect(await world.admin.call(findCampaign, { params: { id } })).toMatchObject({ id });
});

test('a single message counts among its campaign and does not stand in the way of its control', async () => {
  const { id } = await create();
  const body = { to: '01712345678', text: 'Hello', class: 'transactional', campaignId: id } as const;
  await world.padma.call(sendSingle, { body });
  expect(await find(id)).toMatchObject({ batches: 1, messages: 1, counts: { queued: 1 } });
  expect(await world.padma.call(pauseCampaign, { params: { id } })).toEqual({ campaignId: id, changed: 0 });
  expect(await refused(world.padma, sendSingle, { body: { ...body, campaignId: 999_999 } })).toEqual([
    422,
    'rule-refused',
    { campaignId: 'no-such-record' },
  ]);
});
