import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createContentApproval,
  decideContentApproval,
  updateContentApproval,
} from '#contract/main-api/sending/contentApprovals.ts';
import { createRoute, listRouteStates, type Route } from '#contract/main-api/carriers/routes.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { statusesOf } from '#tests/helpers/messages/batches.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, openAllDay } from '#tests/helpers/messages/queue.ts';
import { pollSoon } from '#tests/helpers/messages/pollSoon.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let operator: Client;
let route: Route;
/** The id of an approval of `Eid {{day}}`. */
let approvalId: number;

beforeAll(async () => {
  world = await startWorld({ env: { CARRIER_PRIVATE_ADDRESSES: 'true' } });
  await pollSoon(world.database);
  // Promotional messages wait for no hour of the day.
  await openAllDay(world.database);
  [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  const account = { operator: 'grameenphone', username: 'barta', password: 'secret' } as const;
  route = await admin.call(createRoute, {
    body: {
      kind: 'central-platform',
      name: 'Central Platform',
      host: '127.0.0.1',
      port: world.carrier.httpPort,
      usesTls: false,
      prefixes: ['88017'],
      centralPlatform: {
        numbersPerRequest: 100,
        campaignId: null,
        lowBalance: null,
        apiKey: 'barta-key',
        accounts: [{ ...account, billMsisdn: '8801700000000', secondary: null }],
      },
      currentPassword: demoPassword,
    },
  });
  const { id } = await admin.call(createContentApproval, {
    body: { companyId: 2, name: 'Eid', text: 'Eid {{day}}', campaignId: 'BTRC-1' },
  });
  approvalId = id;
});
beforeEach(async () => {
  world.carrier.http.modes.set({ receipts: { delayMs: 0 } });
  await setApproval({ state: 'approved', valid_until: null });
  await setRoutes(false);
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const setApproval = (row: { state?: 'approved' | 'refused'; valid_until?: string | null }) =>
  world.database.updateTable('content_approvals').set(row).where('id', '=', approvalId).execute();
/** Which routes are on: the one by SMPP, which needs no approvals, and the one over the platform. */
async function setRoutes(isDirectOn: boolean, isPlatformOn = true): Promise<void> {
  const wanted = (id: number) => (id === route.id ? isPlatformOn : isDirectOn);
  await world.database
    .updateTable('routes')
    .set({
      is_enabled: sql`case when id = ${route.id}::bigint then ${isPlatformOn}::boolean else ${isDirectOn}::boolean end`,
      revision: sql`revision + 1`,
    })
    .execute();
  await eventually(async () => {
    const { states } = await admin.call(listRouteStates, {});
    expect(states.filter(({ routeId, state }) => (state === 'bound') !== wanted(routeId))).toEqual([]);
  }, 30_000);
}
const campaignsOf = (msisdn: string) =>
  [...world.carrier.http.journal.entries()]
    .filter(({ destination }) => destination === msisdn)
    .map(({ details }) => [details?.transactionType, details?.campaignId]);
const ended = { status: 'rejected', carrier_status: 'NO_CONTENT_APPROVAL', charged: 0, route_id: null };

test('a route over the Central Platform needs approvals unless that is switched off', () => {
  expect(route.needsContentApproval).toBe(true);
});

test('a promotional message carries the campaign id of its approval, a transactional one none', async () => {
  const [promotional, transactional] = newNumbers(2);
  const id = await send(operator, { to: promotional!, text: 'Eid Friday', class: 'promotional' });
  const other = await send(operator, { to: transactional!, text: 'Eid Friday' });
  await becomes(world.database, id, { status: 'delivered', route_id: route.id });
  await becomes(world.database, other, { status: 'delivered' });
  expect(campaignsOf(promotional!)).toEqual([['P', 'BTRC-1']]);
  expect(campaignsOf(transactional!)).toEqual([['T', undefined]]);
});

test('each text of a list carries the campaign id of its own approval', async () => {
  await admin.call(createContentApproval, {
    body: { companyId: 2, name: 'Winter', text: 'Winter {{day}}', campaignId: 'BTRC-2' },
  });
  const [first, second] = newNumbers(2);
  const { batchId } = await operator.call(sendBatch, {
    body: {
      rows: [
        { number: first!, text: 'Eid Friday' },
        { number: second!, text: 'Winter Sunday' },
      ],
      class: 'promotional',
    },
  });
  await eventually(
    async () => expect(await statusesOf(world.database, batchId)).toEqual({ delivered: 2 }),
    20_000,
  );
  expect([campaignsOf(first!), campaignsOf(second!)]).toEqual([[['P', 'BTRC-1']], [['P', 'BTRC-2']]]);
});

test('an approval that ends between acceptance and sending ends what waits: uncharged, with the reason', async () => {
  const { batchId } = await operator.call(previewBatch, {
    body: { recipients: newNumbers(700), text: 'Eid Friday', class: 'promotional' },
  });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await operator.call(sendBatch, { body: { batchId: batchId!, startsAt: later } });
  await setApproval({ valid_until: '2026-01-01' });
  // Not at once: a dispatcher goes by the approvals that it has read within two seconds.
  await world.database
    .updateTable('batches')
    .set({ starts_at: sql`now() + interval '3 seconds'` })
    .where('id', '=', Number(batchId))
    .execute();
  await eventually(
    async () => expect(await statusesOf(world.database, batchId!)).toEqual({ rejected: 700 }),
    30_000,
  );
  const rows = await world.database
    .selectFrom('messages')
    .select(['status', 'carrier_status', 'charged', 'route_id'])
    .distinct()
    .where('batch_id', '=', Number(batchId))
    .execute();
  expect(rows).toEqual([ended]);
  const { state } = await world.database
    .selectFrom('batches')
    .select('state')
    .where('id', '=', Number(batchId))
    .executeTakeFirstOrThrow();
  expect(state).toBe('finished');
});

test('a single message that is accepted just before the approval is withdrawn ends, too', async () => {
  await setRoutes(false, false);
  // Nothing takes it while no route is on.
  const id = await send(operator, { text: 'Eid Friday', class: 'promotional' });
  await admin.call(decideContentApproval, { params: { id: approvalId }, body: { state: 'refused' } });
  await setRoutes(false);
  await becomes(world.database, id, ended, 30_000);
});

test('without an approval a message leaves over another route that needs none, and never over this one', async () => {
  await setRoutes(true);
  await setApproval({ state: 'refused' });
  const [to] = newNumbers(1);
  const id = await send(operator, { to: to!, text: 'Eid Friday', class: 'promotional' });
  const row = await becomes(world.database, id, { status: 'delivered' }, 30_000);
  expect(row.route_id).not.toBe(route.id);
  expect(campaignsOf(to!)).toEqual([]);
  await setRoutes(false);
  expect(
    await refused(operator, sendBatch, {
      body: { recipients: newNumbers(1), text: 'Eid Friday', class: 'promotional' },
    }),
  ).toEqual([422, 'rule-refused', { text: 'content-not-approved' }]);
  await admin.call(updateContentApproval, { params: { id: approvalId }, body: { note: 'Over' } });
});
