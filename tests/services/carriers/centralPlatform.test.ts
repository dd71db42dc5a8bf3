import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CentralPlatformChange } from '#contract/main-api/carriers/centralPlatform.ts';
import { emptyPortability, importPortability } from '#contract/main-api/carriers/portability.ts';
import { createRoute, listRouteStates, updateRoute, type Route } from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { accepted, statusesOf } from '#tests/helpers/messages/batches.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { pollSoon } from '#tests/helpers/messages/pollSoon.ts';
import { newNumbers, passWaits } from '#tests/helpers/messages/queue.ts';
import { countHttpJournal } from '#services/simulator/http/journal/httpJournalCounts.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let operator: Client;
let route: Route;

const bill = { grameenphone: '8801700000000', robi: '8801800000000', banglalink: '8801900000000' } as const;
const platform = {
  numbersPerRequest: 100,
  campaignId: null,
  lowBalance: 50,
  apiKey: 'barta-key',
  accounts: (Object.keys(bill) as (keyof typeof bill)[]).map((name) => ({
    operator: name,
    username: 'barta',
    password: 'secret',
    billMsisdn: bill[name],
    secondary: null,
  })),
} satisfies CentralPlatformChange;

beforeAll(async () => {
  world = await startWorld({ env: { CARRIER_PRIVATE_ADDRESSES: 'true', UNCERTAIN_GRACE_SECONDS: '0' } });
  await pollSoon(world.database);
  [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  route = await admin.call(createRoute, {
    body: {
      kind: 'central-platform',
      name: 'Central Platform',
      host: '127.0.0.1',
      port: world.carrier.httpPort,
      usesTls: false,
      windowSize: 4,
      responseSeconds: 2,
      priority: 1,
      centralPlatform: platform,
      currentPassword: demoPassword,
    },
  });
  await isUp();
});
beforeEach(async () => {
  world.carrier.http.modes.set({ receipts: { delayMs: 0 } });
  world.carrier.http.setSettings({});
  await isUp();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const stateOf = async () =>
  (await admin.call(listRouteStates, {})).states.find(({ routeId }) => routeId === route.id)!;
/** The route takes as much as it can. */
const isUp = () =>
  eventually(
    async () => expect(await stateOf()).toMatchObject({ state: 'bound', lastFailure: null }),
    30_000,
  );
const sentTo = (msisdn: string) =>
  [...world.carrier.http.journal.entries()].filter(({ destination }) => destination === msisdn);
/** Without the other route everything waits for this one. */
async function useOtherRoute(isEnabled: boolean): Promise<void> {
  await world.database
    .updateTable('routes')
    .set({ is_enabled: isEnabled, revision: sql`revision + 1` })
    .where('id', '<>', route.id)
    .execute();
  await eventually(async () => {
    const { states } = await admin.call(listRouteStates, {});
    const others = states.filter(({ routeId }) => routeId !== route.id);
    expect(others.every(({ state }) => (state === 'bound') === isEnabled)).toBe(true);
  });
}

describe('a message', () => {
  test('is delivered, and keeps the names that the platform and the operator gave its request', async () => {
    const to = newNumbers(1)[0]!;
    const id = await send(operator, { to });
    const row = await becomes(world.database, id, { status: 'delivered', charged: 1, route_id: route.id });
    const [entry] = sentTo(to);
    expect(entry).toMatchObject({ protocol: 'central-platform', text: 'Hello', status: 0 });
    expect(row.carrier_message_id).toMatch(new RegExp(`^${entry!.carrierMessageId}/GP\\d+-.*/${id}$`));
  });

  test('of several parts goes whole, and is charged for each part', async () => {
    const to = newNumbers(1)[0]!;
    const id = await send(operator, { to, text: 'শীতের ছাড় '.repeat(12) });
    const row = await becomes(world.database, id, { status: 'delivered' });
    expect(row.charged).toBe(row.segments);
    expect(row.segments).toBeGreaterThan(1);
    expect(sentTo(to)).toMatchObject([{ details: { isLongSMS: true, messageType: '3' } }]);
  });

  test.each([
    ['CP_9008', 9008],
    ['CP_9014', 9014],
    ['CP_1006', 1006],
    ['CP_1010', 1010],
    ['CP_1018', 1018],
  ])('ends as refused, uncharged, with the status %s', async (carrierStatus, code) => {
    world.carrier.http.modes.set({ mode: 'error', code });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'rejected', carrier_status: carrierStatus, charged: 0 });
  });

  test('is sent later when the operator is too busy', async () => {
    world.carrier.http.modes.set({ mode: 'error', code: [1015, 1051], forNext: 2, then: { mode: 'happy' } });
    const to = newNumbers(1)[0]!;
    const id = await send(operator, { to });
    const expected = { status: 'delivered', charged: 1 };
    await eventually(async () => {
      await passWaits(world.database);
      await becomes(world.database, id, expected, 0);
    }, 20_000);
  });

  test.each([9011, 9012, 9015, 9099, 9098])(
    'whose fate the platform does not know (%d) is sent once more and flagged',
    async (code) => {
      world.carrier.http.modes.set({ mode: 'error', code, forNext: 1, then: { mode: 'happy' } });
      const id = await send(operator);
      await becomes(world.database, id, { status: 'delivered', possible_duplicate: true }, 20_000);
    },
  );

  test.each([
    ['whose answer is HTML', { mode: 'garbage', kind: 'html' }],
    ['whose answer is empty', { mode: 'garbage', kind: 'empty' }],
    ['whose answer is cut off', { mode: 'cut' }],
    ['whose connection is closed', { mode: 'drop', with: 'rst' }],
    ['that is accepted with the status 500', { mode: 'fail' }],
    ['that is never answered', { mode: 'no-response' }],
  ])('%s is sent once more and flagged', async (_, mode) => {
    world.carrier.http.modes.set({ ...mode, forNext: 1, then: { mode: 'happy' } });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'delivered', possible_duplicate: true }, 20_000);
  });

  test('that is a duplicate after a lost answer has arrived by its first attempt', async () => {
    world.carrier.http.setSettings({ limits: { duplicateMs: 60_000 } });
    world.carrier.http.modes.set({ mode: 'fail', forNext: 1, then: { mode: 'happy' } });
    const to = newNumbers(1)[0]!;
    const id = await send(operator, { to });
    await becomes(world.database, id, { status: 'submitted', charged: 1, uncertain_at: null }, 20_000);
    expect(sentTo(to).filter(({ carrierMessageId }) => carrierMessageId !== null)).toHaveLength(1);
  });

  test('to a number on the do-not-disturb list ends as refused and says so', async () => {
    const [single, queued] = newNumbers(2) as [string, string];
    world.carrier.http.setSettings({ dnd: [single, queued] });
    const id = await send(operator, { to: single });
    await becomes(world.database, id, { status: 'rejected', carrier_status: 'CP_1009', charged: 0 });
    expect(await onList(single, queued)).toEqual([single]);
  });

  test('to a number that was ported goes by the account of the operator that the table names', async () => {
    const [to, without] = newNumbers(2) as [string, string];
    world.carrier.http.setSettings({ ported: { [to]: 'RB', [without]: 'RB' } });
    await admin.call(importPortability, {
      body: { mode: 'add', rows: [{ number: to, operator: 'Robi' }] },
    });
    const id = await send(operator, { to });
    await becomes(world.database, id, { status: 'delivered', operator: 'robi', attempts: 1 });
    expect(sentTo(to)).toHaveLength(1);
    // The platform names no operator, so that one that is not in the table is tried again by the account of its prefix.
    const unknown = await send(operator, { to: without });
    await becomes(world.database, unknown, { status: 'queued', carrier_status: 'CP_9007' });
    await admin.call(emptyPortability, {});
  });
});

/** Those of these numbers that are on the do-not-disturb list, with the route that the answer came over. */
async function onList(...msisdns: string[]): Promise<string[]> {
  const { rows } = await sql<{ msisdn: string; route_id: number }>`
    select msisdn, route_id from do_not_disturb where msisdn = any(${msisdns}::text[]) order by 1`.execute(
    world.database,
  );
  expect(rows.every(({ route_id: id }) => id === route.id)).toBe(true);
  return rows.map(({ msisdn }) => msisdn);
}

describe('a list', () => {
  test('goes with as few requests as it can, and every number has it once', async () => {
    const text = 'A text for a thousand';
    const batchId = await accepted(operator, 1_000, { text });
    await eventually(
      async () => expect(await statusesOf(world.database, batchId)).toEqual({ delivered: 1_000 }),
      30_000,
    );
    const { rows } = await sql<{ requests: number }>`
      select count(distinct split_part(carrier_message_id, '/', 1)) as requests from messages where batch_id = ${Number(batchId)}`.execute(
      world.database,
    );
    expect(rows[0]!.requests).toBeLessThan(40);
    const records = [...world.carrier.http.journal.records()].filter((record) => record.text === text);
    expect(countHttpJournal(records)).toMatchObject({ accepted: 1_000, repeated: 0, unanswered: 0 });
  });

  test('with a number that the operator refuses loses that one alone', async () => {
    const recipients = newNumbers(30);
    world.carrier.http.setSettings({ dnd: recipients.slice(0, 2), barred: [recipients[2]!] });
    const batchId = await accepted(operator, 30, { recipients });
    await eventually(
      async () => expect(await statusesOf(world.database, batchId)).toEqual({ delivered: 27, rejected: 3 }),
      30_000,
    );
    // From an answer or from a report; the number that is barred is not on it.
    expect(await onList(...recipients)).toEqual(recipients.slice(0, 2).toSorted());
  });

  test('is sent in smaller requests where the platform takes fewer numbers', async () => {
    world.carrier.http.setSettings({ limits: { numbers: 7 } });
    const batchId = await accepted(operator, 60);
    await eventually(async () => {
      await passWaits(world.database);
      expect(await statusesOf(world.database, batchId)).toEqual({ delivered: 60 });
    }, 30_000);
  });
});

describe('an empty purse', () => {
  test('of the platform stops the route, loses nothing, and sending goes on when it is filled', async () => {
    await useOtherRoute(false);
    world.carrier.http.setSettings({ purses: { platform: 0 } });
    const ids = [await send(operator), await send(operator)];
    await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'refusing' }));
    expect((await stateOf()).lastFailure).toContain('purse at the platform is empty');
    for (const id of ids) expect((await messageOf(world.database, id)).status).toBe('queued');
    world.carrier.http.fillPurses({ platform: 1_000 });
    await eventually(async () => {
      await passWaits(world.database);
      for (const id of ids)
        await becomes(world.database, id, { status: 'delivered', charged: 1, attempts: 1 }, 0);
    }, 90_000);
    await useOtherRoute(true);
  });

  test('of an operator stops its numbers alone', async () => {
    world.carrier.http.setSettings({ purses: { GP: 0 } });
    const waiting = await send(operator, { to: '8801712345678' });
    await eventually(async () =>
      expect((await stateOf()).purses).toContainEqual(
        expect.objectContaining({ operator: 'grameenphone', balance: 0, isLow: true }),
      ),
    );
    const other = await send(operator, { to: '8801812345678' });
    await becomes(world.database, other, { status: 'delivered', route_id: route.id });
    // The SMPP route takes what this one does not.
    await becomes(world.database, waiting, { status: 'delivered' });
    expect((await messageOf(world.database, waiting)).route_id).not.toBe(route.id);
    world.carrier.http.fillPurses({ GP: 1_000 });
    await isUp();
  });
});

test('receipts are asked for until they come, also after a restart', async () => {
  world.carrier.http.modes.set({ receipts: { delayMs: 3_000 } });
  const id = await send(operator);
  await becomes(world.database, id, { status: 'submitted' });
  await world.stopReceiver();
  await world.startReceiver();
  await becomes(world.database, id, { status: 'delivered' }, 30_000);
  const { carrier_message_id: carrierMessageId } = await messageOf(world.database, id);
  const { rows } = await sql`
    select from receipt_polls where ${carrierMessageId}::text = any(carrier_message_ids)`.execute(
    world.database,
  );
  expect(rows).toEqual([]);
});

test('purses are shown, and low ones say so', async () => {
  world.carrier.http.setSettings({ purses: { platform: 500, GP: 20 } });
  // The route is connected anew by a change, and asks at once.
  await admin.call(updateRoute, { params: { id: route.id }, body: { priority: 2 } });
  await eventually(async () =>
    expect((await stateOf()).purses).toMatchObject([
      { operator: null, balance: 500, isLow: false },
      expect.anything(),
      { operator: 'grameenphone', balance: 20, isLow: true },
      expect.anything(),
    ]),
  );
});

test('the purse of an account that is no longer there is forgotten', async () => {
  await world.database
    .insertInto('route_purses')
    .values({ route_id: route.id, purse: 'teletalk', balance: 0, is_low: true })
    .execute();
  await admin.call(updateRoute, { params: { id: route.id }, body: { priority: 3 } });
  await eventually(async () => {
    const { purses } = await stateOf();
    expect(purses.map(({ operator }) => operator)).toEqual([null, 'banglalink', 'grameenphone', 'robi']);
  });
});

describe('a route', () => {
  const body = {
    kind: 'central-platform',
    name: 'Another',
    host: 'platform.example',
    centralPlatform: platform,
    currentPassword: demoPassword,
  } as const;

  test.each([
    ['an operator twice', { accounts: [platform.accounts[0]!, platform.accounts[0]!] }, 'operator-twice'],
    [
      'an account without a password',
      { accounts: [{ ...platform.accounts[0]!, password: null }] },
      'account-password-needed',
    ],
    [
      'a secondary account without a password',
      { accounts: [{ ...platform.accounts[0]!, secondary: { username: 'b', billMsisdn: '88017' } }] },
      'account-password-needed',
    ],
  ])('with %s is refused', async (_, change, problem) => {
    const centralPlatform = { ...platform, ...change };
    expect(await refused(admin, createRoute, { body: { ...body, centralPlatform } })).toEqual([
      422,
      'rule-refused',
      { centralPlatform: problem },
    ]);
  });

  test('of one kind has no settings of the other', async () => {
    const smpp = { ...body, kind: 'smpp', systemId: 'barta' } as const;
    expect(await refused(admin, createRoute, { body: smpp })).toMatchObject([
      422,
      'rule-refused',
      { centralPlatform: 'route-of-other-kind' },
    ]);
    const { centralPlatform: _, ...without } = body;
    expect(await refused(admin, createRoute, { body: { ...without, password: 'secret' } })).toMatchObject([
      422,
      'rule-refused',
      { centralPlatform: 'required', password: 'route-of-other-kind' },
    ]);
  });

  test('shows no secrets, keeps those that are left out, and asks for the own password to change them', async () => {
    expect(route.centralPlatform).toMatchObject({
      hasApiKey: true,
      accounts: [{ operator: 'grameenphone', hasPassword: true }, {}, {}],
    });
    expect(JSON.stringify(route)).not.toContain('secret');
    const { apiKey: _, ...kept } = {
      ...platform,
      accounts: platform.accounts.map(({ password: _password, ...account }) => account),
    };
    const params = { id: route.id };
    // Nothing changes, so nobody is asked.
    await admin.call(updateRoute, { params, body: { centralPlatform: kept } });
    const changed = { ...kept, numbersPerRequest: 50 };
    expect(await refused(admin, updateRoute, { params, body: { centralPlatform: changed } })).toMatchObject([
      422,
      'rule-refused',
      { currentPassword: 'required' },
    ]);
    await admin.call(updateRoute, {
      params,
      body: { centralPlatform: changed, currentPassword: demoPassword },
    });
    await isUp();
    const id = await send(operator);
    await becomes(world.database, id, { status: 'delivered', route_id: route.id });
  });

  test('whose secrets no key opens any more takes new ones, all of them', async () => {
    const { id } = await admin.call(createRoute, { body: { ...body, isEnabled: false } });
    const params = { id };
    const elsewhere = secretBox({
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: '/nowhere',
      SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    }).seal('{"accounts":{}}', routePasswordPlace(id));
    await world.database
      .updateTable('routes')
      .set({ sealed_password: elsewhere })
      .where('id', '=', id)
      .execute();
    const [first, ...others] = platform.accounts;
    const { password: _, ...kept } = first!;
    const change = (accounts: CentralPlatformChange['accounts']) => ({
      centralPlatform: { ...platform, accounts },
      currentPassword: demoPassword,
    });
    expect(await refused(admin, updateRoute, { params, body: change([kept, ...others]) })).toMatchObject([
      422,
      'rule-refused',
      { centralPlatform: 'account-password-needed' },
    ]);
    const changed = await admin.call(updateRoute, { params, body: change(platform.accounts) });
    expect(changed.centralPlatform?.accounts.every(({ hasPassword }) => hasPassword)).toBe(true);
  });
});
