import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { cancelBatch, findBatch } from '#contract/sms-receiver/batches.ts';
import { listSchedule, scheduleLimits } from '#contract/sms-receiver/schedule.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

const dayMs = 86_400_000;
/** Midnight in Dhaka, so many days ahead. */
const midnight = (days: number) =>
  new Date(Math.floor(Date.now() / dayMs) * dayMs + days * dayMs - 6 * 3_600_000);
const at = (days: number, hour: number) =>
  new Date(midnight(days).getTime() + hour * 3_600_000).toISOString();
const dateOf = (days: number) =>
  new Date(midnight(days).getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
const schedule = (client: Client, changes: Partial<{ perDay: number; companyId: number }> = {}, days = 10) =>
  client.call(listSchedule, {
    query: {
      filter: { from: at(2, 0), to: at(2 + days, 0), perDay: 50, ...changes },
      timeZone: 'Asia/Dhaka',
    },
  });

describe('the schedule', () => {
  test('names what starts by the day of the reader, and counts what is not named', async () => {
    // Late in the evening of Dhaka, which is the same day of UTC; and after midnight, which is not.
    await accepted(world.padma, 2, { startsAt: at(3, 23) });
    const early = await accepted(world.padma, 3, {
      startsAt: at(3, 1),
      text: 'a'.repeat(161),
      name: 'Eid offer',
    });
    const next = await accepted(world.padma, 1, { startsAt: at(4, 0) });
    const called = await accepted(world.padma, 1, { startsAt: at(4, 1) });
    await world.padma.call(cancelBatch, { params: { batchId: called } });
    // Outside of the period.
    await accepted(world.padma, 1, { startsAt: at(12, 0) });

    expect(await schedule(world.padma, { perDay: 1 })).toEqual([
      {
        date: dateOf(3),
        batches: 2,
        messages: 5,
        credits: 8,
        entries: [
          {
            batchId: early,
            name: 'Eid offer',
            companyId: padmaId,
            companyName: 'Padma Traders',
            campaignId: null,
            campaignName: null,
            kind: 'bulk',
            class: 'transactional',
            state: 'scheduled',
            startsAt: at(3, 1),
            messages: 3,
            credits: 6,
          },
        ],
      },
      {
        date: dateOf(4),
        batches: 1,
        messages: 1,
        credits: 1,
        entries: [expect.objectContaining({ batchId: next })],
      },
    ]);
  });

  test('makes one entry of the messages that were added to a campaign one by one', async () => {
    const startsAt = at(5, 9);
    const { id: campaignId } = await world.padma.call(createCampaign, {
      body: { name: 'Eid', class: 'promotional', senderId: 'PadmaOffer', startsAt },
    });
    for (const to of newNumbers(3)) {
      await world.padma.call(sendSingle, {
        body: { to, text: 'Hello', class: 'promotional', campaignId },
      });
    }
    const days = await schedule(world.padma);
    expect(days.find(({ date }) => date === dateOf(5))).toMatchObject({
      batches: 1,
      messages: 3,
      entries: [{ batchId: null, campaignName: 'Eid', messages: 3, credits: 3, startsAt }],
    });
  });

  test('leads from a single message that was added to a campaign to its batch of one', async () => {
    const startsAt = at(7, 9);
    const { id: campaignId } = await world.padma.call(createCampaign, {
      body: { name: 'Puja', class: 'promotional', senderId: 'PadmaOffer', startsAt },
    });
    await world.padma.call(sendSingle, {
      body: { to: newNumbers(1)[0]!, text: 'Hello', class: 'promotional', campaignId },
    });
    const [entry] = (await schedule(world.padma)).find(({ date }) => date === dateOf(7))!.entries;
    expect(entry).toMatchObject({ kind: 'bulk', messages: 1, campaignName: 'Puja' });
    const batch = await world.padma.call(findBatch, { params: { batchId: entry!.batchId! } });
    expect(batch).toMatchObject({ kind: 'bulk', state: 'scheduled', startsAt });
  });

  test('has tests that start later, as the contract says', async () => {
    await accepted(world.padma, 1, { startsAt: at(8, 9), isTest: true });
    const days = await schedule(world.padma);
    expect(days.find(({ date }) => date === dateOf(8))?.entries).toMatchObject([{ kind: 'test' }]);
    expect(Value.Check(listSchedule.reply, days)).toBe(true);
  });

  test('masks numbers in names for readers who see them masked', async () => {
    const startsAt = at(6, 9);
    await accepted(world.padma, 1, { startsAt, name: 'Called 01712345678' });
    const { roleId } = await addPerson(world.database, { username: 'masked', companyId: padmaId });
    await setPermissions(world.database, roleId, ['send-multiple-sms']);
    const nameFor = async (client: Client) =>
      (await schedule(client)).find(({ date }) => date === dateOf(6))?.entries[0]?.name;
    expect(await nameFor(world.padma)).toBe('Called 01712345678');
    expect(await nameFor(await clientOf(world, 'masked'))).toBe('Called 01712•••678');
  });

  test("shows the provider every company's, and a company its own alone", async () => {
    const total = async (client: Client, companyId?: number) =>
      (await schedule(client, companyId === undefined ? {} : { companyId })).reduce(
        (sum, { messages }) => sum + messages,
        0,
      );
    const mine = await total(world.padma);
    expect(mine).toBeGreaterThan(0);
    expect(await total(world.admin)).toBe(mine);
    expect(await total(world.admin, padmaId)).toBe(mine);
    expect(await total(world.admin, 1)).toBe(0);
    expect(await total(world.meghna)).toBe(0);
  });

  test.each([
    ['longer than the limit', { to: at(2 + scheduleLimits.days + 1, 0) }, undefined],
    ['of no calendar', { from: '2026-02-30T00:00:00.000Z' }, undefined],
    ['in no time zone', {}, 'Mars/Olympus'],
    ['of more entries than are named', { perDay: scheduleLimits.perDay + 1 }, undefined],
  ])('refuses a period %s', async (_, changes, timeZone) => {
    const filter = { from: at(2, 0), to: at(3, 0), perDay: 5, ...changes };
    const [status, code] = await refused(world.padma, listSchedule, {
      query: { filter, ...(timeZone && { timeZone }) },
    });
    expect([status, code]).toEqual([400, 'validation-failed']);
  });
});
