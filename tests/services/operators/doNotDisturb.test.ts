import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  doNotDisturbDays,
  emptyDoNotDisturb,
  listDoNotDisturb,
  removeDoNotDisturb,
} from '#contract/main-api/carriers/doNotDisturb.ts';
import { exportPortability } from '#contract/main-api/carriers/portability.ts';
import { pauseBatch, resumeBatch } from '#contract/sms-receiver/batches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { eraseNumber, findNumber } from '#services/database-manager/erasure/index.ts';
import { createSettingsRoute } from '#services/engine/carriers/routes/routeRecords.ts';
import { startDue } from '#services/engine/batches/schedule.ts';
import { forgetDoNotDisturb, learnDoNotDisturb } from '#services/engine/do-not-disturb/learn.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { statusesOf } from '#tests/helpers/messages/batches.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
  await createSettingsRoute(world.database);
  const { id } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow();
  routeId = id;
});
beforeEach(() => sql`delete from do_not_disturb`.execute(world.database));
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** The route of answers. */
let routeId: number;
const learn = (...msisdns: string[]) =>
  world.database.transaction().execute((transaction) =>
    learnDoNotDisturb(
      transaction,
      msisdns.map((msisdn) => ({ msisdn, routeId })),
    ),
  );
const age = (days: number) =>
  sql`update do_not_disturb set answered_at = now() - make_interval(days => ${days})`.execute(world.database);
const listed = async () => (await world.admin.answer(listDoNotDisturb, { query: {} })).body;
const promotional = 'promotional' as const;
const textTo = (to: string, messageClass: 'otp' | 'transactional' | 'promotional' = promotional) => ({
  body: { to, text: 'Big sale', class: messageClass },
});
const onDoNotDisturb = [422, 'rule-refused', { to: 'msisdn-on-do-not-disturb' }];
const credit = async () =>
  (await world.padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;

describe('a number on the list', () => {
  test('gets no promotional message, and every other one', async () => {
    const [to, other] = newNumbers(2) as [string, string];
    await learn(to);
    expect(await refused(world.padma, sendSingle, textTo(to))).toEqual(onDoNotDisturb);
    await world.padma.call(sendSingle, textTo(to, 'transactional'));
    await world.padma.call(sendSingle, textTo(to, 'otp'));
    await world.padma.call(sendSingle, textTo(other));
  });

  test('is refused among many that are accepted together, and alone', async () => {
    const numbers = newNumbers(8);
    await learn(numbers[3]!);
    const answers = await Promise.all(numbers.map((to) => world.padma.answer(sendSingle, textTo(to))));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 422, 202, 202, 202, 202]);
    await learn(numbers[4]!);
    expect(await refused(world.padma, sendSingle, textTo(numbers[4]!))).toEqual(onDoNotDisturb);
  });

  test('is left out of promotional lists, and counted by their check', async () => {
    const recipients = newNumbers(4);
    await learn(recipients[1]!, recipients[2]!);
    const body = { recipients, text: 'Big sale', class: promotional };
    const { report, batchId } = await world.padma.call(previewBatch, { body });
    expect(report).toMatchObject({ read: 4, valid: 2, credits: 2, rejected: { 'on-do-not-disturb': 2 } });
    expect(await world.padma.call(sendBatch, { body: { batchId: batchId! } })).toMatchObject({
      accepted: 2,
      rejected: 2,
    });
    const others = await world.padma.call(previewBatch, { body: { ...body, class: 'transactional' } });
    expect(others.report).toMatchObject({ valid: 4, rejected: {} });
    expect(
      await refused(world.padma, sendBatch, { body: { ...body, recipients: recipients.slice(1, 3) } }),
    ).toMatchObject([422, 'rule-refused', { recipients: 'nothing-to-send' }]);
  });

  test(`leaves it ${doNotDisturbDays} days after the last answer, and each answer begins the time anew`, async () => {
    const [to] = newNumbers(1) as [string];
    await learn(to);
    await age(doNotDisturbDays - 1);
    await forgetDoNotDisturb(world.database);
    expect(await refused(world.padma, sendSingle, textTo(to))).toEqual(onDoNotDisturb);
    await learn(to);
    await forgetDoNotDisturb(world.database);
    expect(await listed()).toHaveLength(1);
    await age(doNotDisturbDays + 1);
    await forgetDoNotDisturb(world.database);
    await world.padma.call(sendSingle, textTo(to));
  });
});

describe('a scheduled promotional list', () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = async (recipients: readonly string[], messageClass = promotional) =>
    (
      await world.padma.call(sendBatch, {
        body: { recipients: [...recipients], text: 'Big sale', class: messageClass, startsAt },
      })
    ).batchId;

  test('does not go to numbers that came on the list since, and their credit is released', async () => {
    const recipients = newNumbers(1_200);
    const before = await credit();
    const batchId = await schedule(recipients);
    await learn(recipients[0]!, recipients[700]!, ...newNumbers(3));
    expect(await startDue(world.database, new Date(startsAt))).toBe(1);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 1_198, rejected: 2 });
    const { rows } = await sql`
      select distinct carrier_status as code from messages where batch_id = ${Number(batchId)} and status = 'rejected'`.execute(
      world.database,
    );
    expect(rows).toEqual([{ code: 'DO_NOT_DISTURB' }]);
    expect(await credit()).toBe(before - 1_198);
  });

  test('that was paused is looked at again when it goes on', async () => {
    const recipients = newNumbers(3);
    const { batchId } = await world.padma.call(sendBatch, {
      body: { recipients, text: 'Big sale', class: promotional },
    });
    await world.padma.call(pauseBatch, { params: { batchId } });
    await learn(recipients[2]!);
    await world.padma.call(resumeBatch, { params: { batchId } });
    await startDue(world.database);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 2, rejected: 1 });
  });

  test('of another class goes to all', async () => {
    const recipients = newNumbers(2);
    const { batchId } = await world.padma.call(sendBatch, {
      body: { recipients, text: 'Your bill', class: 'transactional', startsAt },
    });
    await learn(...recipients);
    await startDue(world.database, new Date(startsAt));
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 2 });
  });

  test('of one message of a campaign is refused, and one that waits does not go', async () => {
    const [to, later] = newNumbers(2) as [string, string];
    await learn(to);
    const campaign = await world.padma.call(createCampaign, {
      body: { name: 'Sale', class: promotional, startsAt },
    });
    const single = (number: string) => ({ body: { ...textTo(number).body, campaignId: campaign.id } });
    expect(await refused(world.padma, sendSingle, single(to))).toEqual(onDoNotDisturb);
    const { batchId } = await world.padma.call(sendSingle, single(later));
    await learn(later);
    await startDue(world.database, new Date(startsAt));
    expect(await statusesOf(world.database, batchId)).toEqual({ rejected: 1 });
  });
});

describe('the provider', () => {
  test('sees the list, searches it, and removes a number or all, with an audit entry', async () => {
    const numbers = newNumbers(3);
    await learn(...numbers);
    const find = async (filter: object) =>
      (
        (await world.admin.answer(listDoNotDisturb, { query: { filter } })).body as {
          id: number;
          msisdn: string;
        }[]
      ).map(({ msisdn }) => msisdn);
    expect((await find({})).toSorted()).toEqual(numbers.toSorted());
    expect(await find({ q: `0${numbers[1]!.slice(3)}` })).toEqual([numbers[1]]);
    expect(await find({ operator: 'robi' })).toEqual([]);
    expect(await listed()).toMatchObject(
      Array.from({ length: 3 }, () => ({ operator: 'grameenphone', routeName: 'primary' })),
    );
    const [first] = (await listed()) as { id: number; msisdn: string }[];
    await world.admin.call(removeDoNotDisturb, { params: { id: first!.id } });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      noun: 'do-not-disturb',
      record_name: maskMsisdn(first!.msisdn),
    });
    await world.padma.call(sendSingle, textTo(first!.msisdn));
    expect(
      (await refused(world.admin, removeDoNotDisturb, { params: { id: first!.id } })).slice(0, 2),
    ).toEqual([404, 'not-found']);
    expect(await world.admin.call(emptyDoNotDisturb, {})).toEqual({ removed: 2 });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'deleted',
      changes: [{ field: 'numbers', before: '2', after: '0' }],
    });
    expect(await listed()).toEqual([]);
  });

  test('reads masked numbers without the permission, in no order that reveals them, and removes one all the same', async () => {
    const numbers = newNumbers(3);
    await learn(...numbers);
    const { id: role } = await world.database
      .insertInto('roles')
      .values({ company_id: 1, name: 'Carriers', scope: 'platform' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPermissions(world.database, role, ['manage-route']);
    await addPerson(world.database, { username: 'carriers', companyId: 1, role });
    const masked = await clientOf(world, 'carriers');
    const found = async (query: object) =>
      (await masked.answer(listDoNotDisturb, { query })).body as { id: number; msisdn: string }[];
    const byNumber = await found({ sort: ['msisdn', 'ASC'] });
    expect(byNumber.map(({ msisdn }) => msisdn).toSorted()).toEqual(numbers.map(maskMsisdn).toSorted());
    expect(byNumber.map(({ id }) => id)).toEqual(byNumber.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await found({ filter: { q: numbers[0]!.slice(0, 9) } })).toEqual([]);
    expect(await found({ filter: { q: numbers[0] } })).toHaveLength(1);
    expect((await masked.answer(removeDoNotDisturb, { params: { id: byNumber[0]!.id } })).status).toBe(200);
    expect((await refused(masked, exportPortability, { query: {} }))[0]).toBe(403);
  });

  test('alone does so', async () => {
    await learn(...newNumbers(1));
    for (const [spec, input] of [
      [listDoNotDisturb, { query: {} }],
      [emptyDoNotDisturb, {}],
      [removeDoNotDisturb, { params: { id: 1 } }],
    ] as const)
      expect((await refused(world.padma, spec, input))[0]).toBe(403);
  });
});

test('an erased number is on the list no more', async () => {
  const [msisdn] = newNumbers(1) as [string];
  await learn(msisdn);
  const erasure = { msisdn, companyId: null, withOptOuts: false };
  const found = await findNumber(world.database, erasure);
  expect(found).toEqual([{ place: 'do-not-disturb list', companyId: null, rows: 1 }]);
  await eraseNumber(world.database, erasure, found, { note: 'Letter' });
  expect(await findNumber(world.database, erasure)).toEqual([]);
});
