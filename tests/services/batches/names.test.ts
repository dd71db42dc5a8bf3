import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBatch, listBatches, listRejects, renameBatch } from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { totalsRepository } from '#services/database-manager/totals/repository.ts';
import { totalsService } from '#services/database-manager/totals/service.ts';
import { reportService } from '#services/database-manager/reports/service.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { callerOf } from '#tests/helpers/http/caller.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const list = (count: number) => ({
  recipients: newNumbers(count),
  text: 'Hello',
  class: 'transactional' as const,
});
const send = (body: object) => world.padma.call(sendBatch, { body });

test('a batch has the name that it was sent with, and another one later; the audit log has both', async () => {
  const { batchId } = await send({ ...list(2), name: 'ঈদের অফার' });
  const params = { batchId };
  expect(await world.padma.call(findBatch, { params })).toMatchObject({ name: 'ঈদের অফার' });
  const script = '<script>alert(1)</script>';
  expect(await world.padma.call(renameBatch, { params, body: { name: script } })).toMatchObject({
    name: script,
  });
  expect((await world.padma.call(listBatches, { query: { range: [0, 0] } })).responseList[0]).toMatchObject({
    name: script,
  });
  expect(await world.padma.call(renameBatch, { params, body: { name: null } })).toMatchObject({ name: null });
  const entries = await world.database
    .selectFrom('audit_entries')
    .select('changes')
    .where('noun', '=', 'batch')
    .where('record_id', '=', Number(batchId))
    .orderBy('id')
    .execute();
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'name', before: 'ঈদের অফার', after: script }],
    [{ field: 'name', before: script, after: null }],
  ]);
  const body = { name: 'x'.repeat(101) };
  expect(await refused(world.padma, renameBatch, { params, body })).toEqual([
    400,
    'validation-failed',
    { name: 'too-long' },
  ]);
});

test('a number in a name is shown masked to whom numbers are, and stays whole when they change the name', async () => {
  const { database } = world;
  const { batchId } = await send({ ...list(1), name: 'Called 01712345678' });
  const { roleId } = await addPerson(database, { username: 'masked', companyId: padmaId });
  await setPermissions(database, roleId, ['send-multiple-sms']);
  const masked = await clientOf(world, 'masked');
  const params = { batchId };
  expect(await masked.call(findBatch, { params })).toMatchObject({ name: 'Called 01712•••678' });
  await masked.call(renameBatch, { params, body: { name: 'Has called 01712•••678' } });
  expect(await world.padma.call(findBatch, { params })).toMatchObject({ name: 'Has called 01712345678' });
});

test('a checked list gets its name when it is accepted', async () => {
  const { batchId } = await world.padma.call(previewBatch, { body: list(1) });
  await send({ batchId, name: 'Checked before' });
  expect(await world.padma.call(findBatch, { params: { batchId: batchId! } })).toMatchObject({
    name: 'Checked before',
  });
});

test('a test costs what it costs, is listed as one, and counts in no total', async () => {
  const { database } = world;
  const session = callerOf(padmaId, { scope: 'company' });
  const totals = totalsService(totalsRepository(database), { now: () => Date.now() });
  const countsOf = async () => (await totals.dashboard(session, {})).data.sent;
  const listed = async () => (await reportService(database).messages(session, { range: [0, 0] })).total;
  const [counted, before] = [await countsOf(), await listed()];
  const { batchId, credits } = await send({ ...list(1), isTest: true });
  expect(credits).toBe(1);
  expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
    kind: 'test',
    credit: { held: 1 },
  });
  expect(await countsOf()).toBe(counted);
  expect(await listed()).toBe(before! + 1);
  const { responseList } = await reportService(database).messages(session, { filter: { kind: 'test' } });
  expect(responseList.map((message) => [message.batchId, message.kind])).toEqual([[batchId, 'test']]);
  await send(list(1));
  expect(await countsOf()).toBe(counted + 1);
});

test('a test has few recipients and no campaign, or a campaign could be sent as one', async () => {
  const { batchId } = await world.padma.call(previewBatch, { body: list(1) });
  for (const body of [
    { ...list(6), isTest: true },
    { ...list(1), isTest: true, campaignId: 1 },
    { batchId, isTest: true },
  ]) {
    expect(await refused(world.padma, sendBatch, { body })).toEqual([
      422,
      'rule-refused',
      { isTest: 'test-too-large' },
    ]);
  }
});

test('rejected rows are listed page by page, and by reason', async () => {
  const [good] = newNumbers(1);
  const { batchId } = await send({ ...list(0), recipients: ['0171', good!, good!, 'x', '0172'] });
  const params = { batchId };
  const all = await world.padma.call(listRejects, { params, query: { range: [0, 1] } });
  expect(all).toMatchObject({
    total: 4,
    responseList: [
      { row: 1, value: '0171', reason: 'msisdn-too-short' },
      { row: 3, value: good, reason: 'duplicate' },
    ],
  });
  const query = { filter: { reason: 'msisdn-too-short' as const }, sort: ['row', 'DESC'] as ['row', 'DESC'] };
  expect((await world.padma.call(listRejects, { params, query })).responseList.map(({ row }) => row)).toEqual(
    [5, 1],
  );
});
