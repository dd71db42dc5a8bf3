import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bulkSmsReport } from '#contract/database-manager/batches.ts';
import { findMessage, smsHistory } from '#contract/database-manager/messages.ts';
import { searchMessages } from '#contract/database-manager/search.ts';
import { createCampaign, findCampaign, listCampaigns } from '#contract/main-api/sending/campaigns.ts';
import { searchRecords } from '#contract/main-api/search.ts';
import {
  cancelBatch,
  findBatch,
  listBatches,
  pauseBatch,
  resumeBatch,
  type Batch,
} from '#contract/sms-receiver/batches.ts';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { progressRepository } from '#services/sms-receiver/batches/progress/repository.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { followBatch } from '#tests/helpers/messages/followBatch.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { padmaId } from '#tests/helpers/quietReceiver.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** Why batches and messages do not move, over a carrier that is there, is gone, refuses, or is slow. */
let world: World;
let admin: Client;
let padma: Client;
let carrier: Simulator;

beforeAll(async () => {
  world = await startWorld();
  ({ carrier } = world);
  admin = await clientOf(world, 'admin');
  await addPerson(world.database, { username: 'padma', companyId: padmaId, role: 'Company administrator' });
  padma = await clientOf(world, 'padma');
  await addClientCompany(world.database, 'Meghna');
});
afterAll(async () => {
  await carrier.close();
  await world.close();
});
afterEach(() => expectInvariants(world.database));
beforeEach(async () => {
  const { responseList } = await admin.call(listBatches, {
    query: { filter: { state: ['running', 'paused', 'late', 'scheduled'] } },
  });
  for (const { batchId } of responseList) await admin.call(cancelBatch, { params: { batchId } });
  carrier.setMode({});
  await setRoute({ segments_per_second: null });
  await sql`update companies set status = 'active'`.execute(world.database);
  await sql`delete from sending_hours`.execute(world.database);
});

/** Changes the route, and waits until it is connected by that. */
async function setRoute(values: object): Promise<void> {
  await world.database
    .updateTable('routes')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('name', '=', 'primary')
    .execute();
  await eventually(
    async () =>
      expect(
        await world.database
          .selectFrom('route_states')
          .innerJoin('routes', 'routes.id', 'route_states.route_id')
          .whereRef('since', '>=', 'routes.updated_at')
          .select('state')
          .execute(),
      ).toEqual([{ state: 'bound' }]),
    20_000,
  );
}
const read = (client: Client, batchId: string) => client.call(findBatch, { params: { batchId } });
const waits = (batchId: string, expected: Partial<WaitReason> | null, client = padma): Promise<Batch> =>
  eventually(async () => {
    const batch = await read(client, batchId);
    if (expected === null) expect(batch.waitReason).toBeNull();
    else expect(batch.waitReason).toMatchObject(expected);
    return batch;
  }, 20_000);
const nothing = { since: null, until: null, by: null, list: null, provider: null };

test('without its carrier a batch says since when, everywhere, and nothing once it is back', async () => {
  const before = Date.now();
  await carrier.close();
  const campaign = await padma.call(createCampaign, { body: { name: 'Eid', class: 'transactional' } });
  const batchId = await accepted(padma, 3, { campaignId: campaign.id, name: 'Eid greetings' });
  const { waitReason } = await waits(batchId, { code: 'no-carrier' });
  expect(waitReason).toEqual({ ...nothing, code: 'no-carrier', since: expect.any(String) as string });
  // Attempts to connect again do not change it.
  const since = Date.parse(waitReason!.since!);
  expect(since).toBeGreaterThanOrEqual(before - 100);
  let attempts = 0;
  const hangingUp = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(carrier.port, '127.0.0.1');
  await eventually(() => expect(attempts).toBeGreaterThan(1), 20_000);
  await new Promise((resolve) => hangingUp.close(resolve));
  expect((await read(padma, batchId)).waitReason).toEqual(waitReason);

  const report = await padma.call(bulkSmsReport, { query: { filter: { batchId, state: 'running' } } });
  expect(report.responseList).toMatchObject([{ batchId, waitReason }]);
  const { responseList } = await padma.call(listBatches, { query: {} });
  expect(responseList.find((batch) => batch.batchId === batchId)).toMatchObject({ waitReason });
  expect(await padma.call(findCampaign, { params: { id: campaign.id } })).toMatchObject({ waitReason });
  const campaigns = await padma.call(listCampaigns, { query: {} });
  expect(campaigns.find(({ id }) => id === campaign.id)).toMatchObject({ waitReason });
  const foundByName = await padma.call(searchRecords, { query: { text: 'Eid' } });
  expect(foundByName.responseList).toMatchObject([{ kind: 'campaigns', id: campaign.id, waitReason }]);
  const history = await padma.call(smsHistory, { query: { filter: { batchId } } });
  expect(history.responseList).toHaveLength(3);
  for (const message of history.responseList) expect(message).toMatchObject({ waitReason });
  const { companyId, id, to } = history.responseList[0]!;
  const timeline = await padma.call(findMessage, { params: { companyId, id } });
  expect(timeline.message).toMatchObject({ waitReason });
  const byNumber = await padma.call(searchMessages, { query: { text: to } });
  expect(byNumber.messages).toMatchObject([{ id, waitReason }]);
  const byName = await padma.call(searchMessages, { query: { text: 'Eid greet' } });
  expect(byName.batches).toMatchObject([{ batchId, waitReason }]);

  // Only who may see routes is told which.
  expect((await read(admin, batchId)).waitReason).toEqual({
    ...waitReason,
    provider: { routes: ['primary'], companyName: null },
  });
  const reportOfAll = await admin.call(bulkSmsReport, { query: { filter: { batchId } } });
  expect(reportOfAll.responseList[0]!.waitReason!.provider).toEqual({
    routes: ['primary'],
    companyName: null,
  });
  const { seen, leave } = await followBatch(padma, batchId);
  await eventually(() => expect(seen).toMatchObject([{ waitReason }]));
  carrier = await startSimulator({ port: carrier.port });
  await eventually(() => expect(seen.at(-1)).toMatchObject({ waitReason: null, alreadySent: 3 }), 30_000);
  leave();
});

test('a refused account, and a carrier that refuses all messages, are named as such', async () => {
  carrier.setMode({ binds: { max: 0, status: 'ESME_RINVPASWD' } });
  carrier.dropAll();
  const batchId = await accepted(padma, 2);
  await waits(batchId, { code: 'account-refused' });
  carrier.setMode({ mode: 'error', status: 0x5a });
  await eventually(
    async () =>
      expect(
        await world.database.selectFrom('route_states').select('state').executeTakeFirst(),
      ).toMatchObject({ state: 'refusing' }),
    20_000,
  );
  await waits(batchId, { code: 'account-refused' });
  carrier.setMode({});
  await eventually(async () => expect((await read(padma, batchId)).alreadySent).toBe(2), 30_000);
});

test('without a route for its numbers none carries it', async () => {
  await setRoute({ prefixes: ['88015'] });
  const batchId = await accepted(padma, 2, { recipients: ['8801711223344'] });
  await waits(batchId, { ...nothing, code: 'no-route' });
  await setRoute({ prefixes: [] });
  await waits(batchId, null);
});

test('outside its sending hours it says when they begin', async () => {
  const hour = new Date(Date.now() + 2 * 3_600_000).getUTCHours();
  // Hours end on the day on which they begin.
  const [opens, closes] = hour < 23 ? [`${hour}:00`, `${hour + 1}:00`] : ['22:30', '23:00'];
  await sql`insert into sending_hours (class, opens_at, closes_at, time_zone)
    values ('promotional', ${opens}::time, ${closes}::time, 'UTC')`.execute(world.database);
  const batchId = await accepted(padma, 2, { class: 'promotional' });
  const { waitReason, leavesAt } = await waits(batchId, { code: 'sending-hours' });
  expect(waitReason).toEqual({ ...nothing, code: 'sending-hours', until: leavesAt });
});

test('a pause names who paused it, the provider only to itself; a suspended company comes before it', async () => {
  await setRoute({ segments_per_second: 1 });
  const batchId = await accepted(padma, 60);
  await padma.call(pauseBatch, { params: { batchId } });
  const by = { name: 'padma', isProvider: false };
  const since = expect.any(String) as string;
  expect((await read(padma, batchId)).waitReason).toEqual({ ...nothing, code: 'paused', since, by });
  await padma.call(resumeBatch, { params: { batchId } });
  await admin.call(pauseBatch, { params: { batchId } });
  expect((await read(padma, batchId)).waitReason).toMatchObject({ by: { name: null, isProvider: true } });
  expect((await read(admin, batchId)).waitReason).toMatchObject({ by: { name: 'admin', isProvider: true } });
  await sql`update companies set status = 'suspended' where name = 'Padma Traders'`.execute(world.database);
  await waits(batchId, { ...nothing, code: 'company-suspended' }, admin);
});

test('a slow route: another company is before it, then an own list, and what moves says nothing', async () => {
  await setRoute({ segments_per_second: 5 });
  const { batchId: first } = await queueBatch(world.database, {
    to: newNumbers(620),
    company: 'Meghna',
    senderId: 'MEGHNA',
  });
  const isLeased = async (id: number) => {
    const { rows } = await sql`select from chunks where batch_id = ${id} and lease_until is not null`.execute(
      world.database,
    );
    return rows.length > 0;
  };
  await eventually(async () => expect(await isLeased(first)).toBe(true));
  const second = await accepted(padma, 300);
  await waits(second, { ...nothing, code: 'other-list-first' });
  await waits(second, { code: 'other-list-first', provider: { routes: [], companyName: 'Meghna' } }, admin);
  await waits(String(first), null, admin);
  await admin.call(cancelBatch, { params: { batchId: String(first) } });
  await waits(second, null);
  const third = await accepted(padma, 60, { class: 'transactional' });
  await waits(third, { code: 'own-list-first', list: { batchId: second, name: null } });
});

test('a route whose window is used up by what its carrier does not answer is full', async () => {
  carrier.setMode({ mode: 'no-response' });
  const batchId = await accepted(padma, 30);
  await waits(batchId, { ...nothing, code: 'route-full' });
  expect((await read(admin, batchId)).waitReason).toMatchObject({ provider: { routes: ['primary'] } });
});

test('without a dispatcher it says since when the last one was there', async () => {
  await setRoute({ segments_per_second: 1 });
  const batchId = await accepted(padma, 30);
  await waits(batchId, null);
  await world.stopReceiver();
  const found = async () => (await padma.call(searchMessages, { query: { text: `#${batchId}` } })).batches[0];
  expect(await found()).toMatchObject({ batchId, waitReason: { ...nothing, code: 'no-dispatcher' } });
  await world.startReceiver();
});

test('a list of many batches takes no more statements than a list of one', async () => {
  await setRoute({ prefixes: ['88015'] });
  for (let count = 0; count < 30; count += 1) await queueBatch(world.database, { to: newNumbers(1) });
  const statementsFor = async (limit: number) => {
    let statements = 0;
    const counted = world.database.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const page = { field: 'id', direction: 'desc', limit, offset: 0 } as const;
    const { responseList } = await progressRepository(counted).list(
      { companyId: null, state: 'running' },
      page,
    );
    expect(responseList.map(({ waitReason }) => waitReason?.code)).toEqual(Array(limit).fill('no-route'));
    return statements;
  };
  expect(await statementsFor(30)).toBe(await statementsFor(1));
  await setRoute({ prefixes: [] });
});
