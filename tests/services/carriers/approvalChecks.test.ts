import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#contract/main-api/notifications.ts';
import { getApprovalCheck, requestApprovalCheck } from '#contract/main-api/sending/operatorApprovals.ts';
import { createRoute } from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;

const accountOf = (operator: 'grameenphone' | 'robi', billMsisdn: string) => ({
  operator,
  username: 'barta',
  password: 'secret',
  billMsisdn,
  secondary: null,
});

beforeAll(async () => {
  world = await startWorld({ env: { CARRIER_PRIVATE_ADDRESSES: 'true' } });
  admin = await world.signIn('admin');
  expect(await admin.call(getApprovalCheck, {})).toMatchObject({ canAsk: false, endedAt: null });
  await admin.call(createRoute, {
    body: {
      kind: 'central-platform',
      name: 'Central Platform',
      host: '127.0.0.1',
      port: world.carrier.httpPort,
      usesTls: false,
      responseSeconds: 2,
      centralPlatform: {
        numbersPerRequest: 100,
        campaignId: null,
        lowBalance: null,
        apiKey: 'barta-key',
        accounts: [accountOf('grameenphone', '8801700000000'), accountOf('robi', '8801800000000')],
      },
      currentPassword: demoPassword,
    },
  });
  // The first check of the day comes by itself, and is not to come between those of the tests.
  await eventually(
    async () => expect((await admin.call(getApprovalCheck, {})).endedAt).not.toBeNull(),
    30_000,
  );
});
beforeEach(async () => {
  world.carrier.http.setSettings({});
  await world.database.deleteFrom('operator_approvals').execute();
});
afterAll(() => world.close());

/** Asks for a check and waits for its end. */
async function check() {
  const { endedAt: before } = await admin.call(requestApprovalCheck, {});
  return eventually(async () => {
    const now = await admin.call(getApprovalCheck, {});
    expect([now.isDue, now.endedAt === before]).toEqual([false, false]);
    return now;
  }, 30_000);
}
async function known(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct name || ' ' || operator || ' ' || state as text from operator_approvals
    join sender_ids on sender_ids.id = sender_id_id where source = 'platform' order by 1`.execute(
    world.database,
  );
  return rows.map(({ text }) => text);
}

test('each account is asked, and what it says is stored; a yes that becomes a no is notified', async () => {
  world.carrier.http.setSettings({ senders: { PADMA: ['GP', 'RB'] } });
  const first = await check();
  expect(first).toMatchObject({ canAsk: true, unanswered: 0, changed: 2 });
  // Another route reaches both operators, so that of sender IDs that nobody has asked for a no counts for nothing.
  expect(await known()).toEqual(['PADMA grameenphone approved', 'PADMA robi approved']);

  world.carrier.http.setSettings({ senders: { PADMA: ['GP'] } });
  expect(await check()).toMatchObject({ asked: first.asked, changed: 1 });
  expect(await known()).toEqual(['PADMA grameenphone approved', 'PADMA robi refused']);
  const { responseList } = await admin.call(listNotifications, { query: { filter: {}, range: [0, 9] } });
  expect(responseList.filter(({ kind }) => kind === 'sender-id-approvals')).toMatchObject([
    { subjectName: 'PADMA', details: { approvals: [{ operator: 'robi', state: 'refused' }] } },
  ]);
});

test('an answer that is none changes nothing, and is counted', async () => {
  world.carrier.http.setSettings({ senders: { PADMA: ['GP', 'RB'] } });
  await check();
  const before = await known();
  // The platform refuses every account.
  world.carrier.http.setSettings({ apiKey: 'another-key' });
  const { asked, unanswered, changed } = await check();
  expect([unanswered === asked, asked > 0, changed]).toEqual([true, true, 0]);
  expect(await known()).toEqual(before);
});
