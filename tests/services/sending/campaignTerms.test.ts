import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCampaign,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  updateCampaign,
  type Campaign,
  type NewCampaign,
} from '#contract/main-api/sending/campaigns.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { cancelCampaign, findBatch } from '#contract/sms-receiver/batches.ts';
import { sendBatch, type BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle, type SingleSms } from '#contract/sms-receiver/sending.ts';
import { startDue } from '#services/engine/batches/schedule.ts';
import { pageOf, refused } from '#tests/helpers/http/answers.ts';
import { accepted, staged } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let operator: Client;

beforeAll(async () => {
  world = await startQuietReceiver();
  operator = await clientOf(world, 'operator');
});
afterAll(async () => {
  await expectInvariants(world.database);
  await world.close();
});

const offer = { class: 'promotional', senderId: 'PadmaOffer' } as const;
let count = 0;
const newCampaign = (input: Partial<NewCampaign> = {}) =>
  world.padma.call(createCampaign, {
    body: { name: `Terms ${(count += 1)}`, ...offer, ...input },
  });
const find = (id: number) => world.padma.call(findCampaign, { params: { id } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const single = (input: Partial<SingleSms> = {}): SingleSms => ({
  to: newNumbers(1)[0]!,
  text: 'Hello',
  ...offer,
  ...input,
});
const list = (input: Partial<BatchRequest> = {}): BatchRequest => ({
  recipients: newNumbers(2),
  text: 'Hello',
  ...input,
});

async function personWith(permission: PermissionKey): Promise<Client> {
  const username = `only-${permission}`;
  const { roleId } = await addPerson(world.database, { username, companyId: padmaId });
  await setPermissions(world.database, roleId, [permission]);
  return clientOf(world, username);
}

/** As if its start had come while the test waited. */
async function pass(startsAt: Date, campaign: Campaign): Promise<void> {
  await sql`update campaigns set starts_at = ${startsAt} where id = ${campaign.id}`.execute(world.database);
}

describe('class and sender ID', () => {
  test('of a campaign apply to a batch and a single message that name neither or the same', async () => {
    const { id: campaignId } = await newCampaign();
    const unnamed = await world.padma.call(sendBatch, { body: list({ campaignId }) });
    const named = await world.padma.call(sendBatch, { body: list({ campaignId, ...offer }) });
    const previewed = await staged(world.padma, 1, offer);
    await world.padma.call(sendBatch, { body: { batchId: previewed, campaignId } });
    for (const batchId of [unnamed.batchId, named.batchId, previewed]) {
      expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
        ...offer,
        campaignId,
      });
    }
    const { batchId } = await world.padma.call(sendSingle, {
      body: single({ campaignId, senderId: undefined }),
    });
    const batch = await world.database
      .selectFrom('batches')
      .select(['class', 'sender_id as senderId', 'campaign_id as campaignId', 'kind'])
      .where('id', '=', Number(batchId))
      .executeTakeFirstOrThrow();
    expect(batch).toEqual({ ...offer, campaignId, kind: 'single' });
  });

  test.each([
    [{ class: 'transactional' }, { class: 'not-class-of-campaign' }],
    [{ senderId: 'PADMA' }, { senderId: 'not-sender-id-of-campaign' }],
    [
      { class: 'transactional', senderId: 'PADMA' },
      { class: 'not-class-of-campaign', senderId: 'not-sender-id-of-campaign' },
    ],
  ] as const)('%j in its place is refused, and nothing is kept', async (other, problems) => {
    const { id: campaignId } = await newCampaign();
    const expected = [422, 'rule-refused', problems];
    expect(await refused(world.padma, sendSingle, { body: single({ campaignId, ...other }) })).toEqual(
      expected,
    );
    expect(await refused(world.padma, sendBatch, { body: list({ campaignId, ...offer, ...other }) })).toEqual(
      expected,
    );
    const batchId = await staged(world.padma, 1, { ...offer, ...other });
    expect(await refused(world.padma, sendBatch, { body: { batchId, campaignId } })).toEqual(expected);
    expect(await find(campaignId)).toMatchObject({ status: 'draft', batches: 0 });
  });

  test('without one of its own, the sender ID of a campaign is the default of the company', async () => {
    const { id: campaignId } = await newCampaign({ senderId: null });
    const { batchId } = await world.padma.call(sendBatch, { body: list({ campaignId }) });
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({ senderId: 'PADMA' });
    const body = single({ campaignId });
    expect(await refused(world.padma, sendSingle, { body })).toEqual([
      422,
      'rule-refused',
      { senderId: 'not-sender-id-of-campaign' },
    ]);
  });

  test('a sender ID that was suspended since stops its campaign', async () => {
    const { id: campaignId } = await newCampaign({ senderId: '8809612345678' });
    const change = (status: 'suspended' | 'approved') =>
      world.database.updateTable('sender_ids').set({ status }).where('name', '=', '8809612345678').execute();
    await change('suspended');
    const expected = [422, 'rule-refused', { senderId: 'sender-id-not-approved' }];
    const body = single({ campaignId, senderId: undefined });
    expect(await refused(world.padma, sendSingle, { body })).toEqual(expected);
    expect(await refused(world.padma, sendBatch, { body: list({ campaignId }) })).toEqual(expected);
    await change('approved');
  });

  test('can be changed as long as nothing was accepted for the campaign', async () => {
    const { id } = await newCampaign();
    const change = { class: 'transactional', senderId: 'PADMA' } as const;
    expect(await world.padma.call(updateCampaign, { params: { id }, body: change })).toMatchObject(change);
    const unapproved = { params: { id }, body: { senderId: 'NOBODY' } };
    expect(await refused(world.padma, updateCampaign, unapproved)).toEqual([
      422,
      'rule-refused',
      { senderId: 'sender-id-not-approved' },
    ]);
    await accepted(world.padma, 1, { campaignId: id, ...change });
    expect(await refused(world.padma, updateCampaign, { params: { id }, body: offer })).toEqual([
      422,
      'rule-refused',
      { class: 'campaign-has-messages', senderId: 'campaign-has-messages' },
    ]);
    // A form sends the whole record again.
    const name = `Renamed ${id}`;
    const body = { ...change, name };
    expect(await world.padma.call(updateCampaign, { params: { id }, body })).toMatchObject(body);
  });
});

describe('the start', () => {
  test('of a campaign is that of a batch and of a single message, and moves them together', async () => {
    const startsAt = inMinutes(60);
    const { id: campaignId } = await newCampaign({ startsAt });
    const bulk = await world.padma.call(sendBatch, { body: list({ campaignId }) });
    const one = await operator.call(sendSingle, { body: single({ campaignId }) });
    expect([bulk.status, one.startsAt]).toEqual(['scheduled', startsAt]);
    const moved = inMinutes(90);
    await world.padma.call(updateCampaign, { params: { id: campaignId }, body: { startsAt: moved } });
    for (const { batchId } of [bulk, one]) {
      expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
        state: 'scheduled',
        startsAt: moved,
      });
    }
    expect(await startDue(world.database, new Date(Date.parse(moved)))).toBe(2);
    expect(await find(campaignId)).toMatchObject({ status: 'running', messages: 3, counts: { queued: 3 } });
  });

  test('repeated with the same key, a single message that waits is one message', async () => {
    const { id: campaignId } = await newCampaign({ startsAt: inMinutes(60) });
    const body = single({ campaignId });
    const [first, second] = await Promise.all(
      Array.from({ length: 2 }, () =>
        operator.answer(sendSingle, { body }, { idempotencyKey: `waits-${campaignId}` }),
      ),
    );
    expect(first!.status).toBe(202);
    expect(second!.body).toEqual(first!.body);
    expect(await find(campaignId)).toMatchObject({ batches: 1, messages: 1 });
  });

  test('beside another one is refused, beside the same one is not', async () => {
    const startsAt = inMinutes(60);
    const { id: campaignId } = await newCampaign({ startsAt });
    const body = list({ campaignId, startsAt: inMinutes(30) });
    expect(await refused(world.padma, sendBatch, { body })).toEqual([
      422,
      'rule-refused',
      { startsAt: 'campaign-has-start' },
    ]);
    const same = await world.padma.call(sendBatch, { body: list({ campaignId, startsAt }) });
    expect(same.status).toBe('scheduled');
    const { id: without } = await newCampaign();
    const chosen = await world.padma.call(sendBatch, { body: list({ campaignId: without, startsAt }) });
    expect(await world.padma.call(findBatch, { params: { batchId: chosen.batchId } })).toMatchObject({
      startsAt,
    });
  });

  test('that has passed lets what is added leave at once', async () => {
    const campaign = await newCampaign({ startsAt: inMinutes(60) });
    await pass(new Date(Date.now() - 60_000), campaign);
    const { id: campaignId } = campaign;
    expect(await world.padma.call(sendBatch, { body: list({ campaignId }) })).toMatchObject({
      status: 'running',
    });
    const one = await world.padma.call(sendSingle, { body: single({ campaignId }) });
    expect(one.startsAt).toBeUndefined();
  });
});

describe('a campaign that cannot be added to', () => {
  test('was cancelled', async () => {
    const { id: campaignId } = await newCampaign({ startsAt: inMinutes(60) });
    await accepted(world.padma, 1, { campaignId, ...offer });
    await world.padma.call(cancelCampaign, { params: { id: campaignId } });
    const expected = [422, 'rule-refused', { campaignId: 'campaign-cancelled' }];
    expect(await refused(world.padma, sendSingle, { body: single({ campaignId }) })).toEqual(expected);
    expect(await refused(world.padma, sendBatch, { body: list({ campaignId }) })).toEqual(expected);
  });

  test('is of another company', async () => {
    const { id: campaignId } = await newCampaign();
    const expected = [422, 'rule-refused', { campaignId: 'no-such-record' }];
    expect(
      await refused(world.meghna, sendSingle, { body: single({ campaignId, senderId: undefined }) }),
    ).toEqual(expected);
    expect(await refused(world.meghna, sendBatch, { body: list({ campaignId }) })).toEqual(expected);
    expect(await refused(world.meghna, findCampaign, { params: { id: campaignId } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
  });
});

describe('who may send', () => {
  test.each(['send-single-sms', 'send-multiple-sms'] as const)(
    'with %s alone reads campaigns of their company, and changes none',
    async (permission) => {
      const { id } = await newCampaign();
      const sender = await personWith(permission);
      expect(await sender.call(findCampaign, { params: { id } })).toMatchObject({ id });
      expect((await pageOf(sender, listCampaigns)).rows.map(({ companyId }) => companyId)).not.toContain(3);
      for (const [spec, input] of [
        [createCampaign, { body: { name: 'Mine', class: 'promotional' } }],
        [updateCampaign, { params: { id }, body: { name: 'Mine' } }],
        [deleteCampaign, { params: { id } }],
      ] as const) {
        expect(await refused(sender, spec, input)).toEqual([403, 'forbidden', undefined]);
      }
    },
  );

  test('are the only ones beside those who make campaigns', async () => {
    const reader = await personWith('view-sms-history');
    expect(await refused(reader, listCampaigns, {})).toEqual([403, 'forbidden', undefined]);
  });
});

describe('while messages are added at the same time', () => {
  const addMany = (campaignId: number) =>
    Array.from({ length: 8 }, (_, index) =>
      index % 2
        ? world.padma.answer(sendSingle, { body: single({ campaignId }) })
        : world.padma.answer(sendBatch, { body: list({ campaignId, ...offer }) }),
    );
  const batchesOf = (campaignId: number) =>
    world.database
      .selectFrom('batches')
      .select(['class', 'sender_id as senderId', 'state', 'starts_at as startsAt'])
      .where('campaign_id', '=', campaignId)
      .execute();

  test('another start applies to all of them', async () => {
    const { id } = await newCampaign({ startsAt: inMinutes(60) });
    const startsAt = inMinutes(120);
    const [change, ...answers] = await Promise.all([
      world.padma.answer(updateCampaign, { params: { id }, body: { startsAt } }),
      ...addMany(id),
    ]);
    expect([change.status, ...answers.map(({ status }) => status)]).toEqual([200, ...Array(8).fill(202)]);
    const batches = await batchesOf(id);
    expect(batches).toHaveLength(8);
    for (const batch of batches) expect(batch.startsAt?.toISOString()).toBe(startsAt);
  });

  test('another class is refused, or those that name the old one are', async () => {
    const { id } = await newCampaign();
    const [change, ...answers] = await Promise.all([
      world.padma.answer(updateCampaign, { params: { id }, body: { class: 'transactional' } }),
      ...addMany(id),
    ]);
    const campaign = await find(id);
    const batches = await batchesOf(id);
    for (const batch of batches) expect(batch.class).toBe(campaign.class);
    const added = answers.filter(({ status }) => status === 202).length;
    expect(batches).toHaveLength(added);
    expect(change.status).toBe(added === 0 ? 200 : 422);
  });

  test('deleting it is refused, or they are', async () => {
    const { id } = await newCampaign();
    const [removal, ...answers] = await Promise.all([
      world.padma.answer(deleteCampaign, { params: { id } }),
      ...addMany(id),
    ]);
    const added = answers.filter(({ status }) => status === 202).length;
    expect(removal.status).toBe(added === 0 ? 200 : 409);
    expect(await batchesOf(id)).toHaveLength(added);
  });

  test('cancelling it leaves nothing that would still be sent', async () => {
    const { id } = await newCampaign({ startsAt: inMinutes(60) });
    await accepted(world.padma, 1, { campaignId: id, ...offer });
    const [cancelled, ...answers] = await Promise.all([
      world.padma.answer(cancelCampaign, { params: { id } }),
      ...addMany(id),
    ]);
    expect(cancelled.status).toBe(200);
    const states = new Set((await batchesOf(id)).map(({ state }) => state));
    expect(states).toEqual(new Set(['cancelled']));
    for (const { status, body } of answers) {
      expect([202, 422]).toContain(status);
      if (status === 422) expect(body).toMatchObject({ problems: { campaignId: 'campaign-cancelled' } });
    }
  });

  test('another start moves all that wait, or none once one has started', async () => {
    const startsAt = inMinutes(60);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await newCampaign({ startsAt });
      for (let each = 0; each < 4; each += 1) await accepted(world.padma, 1, { campaignId: id, ...offer });
      const [change] = await Promise.all([
        world.padma.answer(updateCampaign, { params: { id }, body: { startsAt: inMinutes(120) } }),
        startDue(world.database, new Date(startsAt)),
      ]);
      const states = (await batchesOf(id)).map(({ state }) => state);
      expect(new Set(states).size, states.join()).toBe(1);
      expect(change.status).toBe(states[0] === 'scheduled' ? 200 : 422);
    }
  });

  test('its start lets each leave, by itself or with the others', async () => {
    const campaign = await newCampaign({ startsAt: inMinutes(60) });
    const start = new Date(Date.now() + 300);
    await pass(start, campaign);
    const answers = await Promise.all(
      [0, 100, 200, 300, 400, 500].map(async (wait) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        return world.padma.answer(sendBatch, { body: list({ campaignId: campaign.id }) });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    for (const { state, startsAt } of await batchesOf(campaign.id)) {
      if (state === 'scheduled') expect(startsAt).toEqual(start);
    }
    await startDue(world.database, new Date(start.getTime() + 1_000));
    expect(new Set((await batchesOf(campaign.id)).map(({ state }) => state))).toEqual(new Set(['running']));
  });
});
