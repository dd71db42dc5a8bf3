import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '#contract/main-api/sign-in/auth.ts';
import {
  changeNotificationSettings,
  countUnread,
  getNotificationSettings,
  listNotifications,
  testNotification,
  type NotificationKind,
} from '#contract/main-api/notifications.ts';
import { createSenderId, decideSenderId } from '#contract/main-api/sending/senderIds.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { notify, type NotificationEvent } from '#services/kit/notifications/write.ts';
import { request, type Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { refusalOf } from '#tests/helpers/people/staff.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
/** Clients of the provider, of Padma (two), and of another company. */
let clients: Record<'admin' | 'padma' | 'operator' | 'meghna', Client>;
let padmaUserId: number;

beforeAll(async () => {
  world = await startQuietReceiver();
  const { admin, padma, meghna } = world;
  clients = { admin, padma, meghna, operator: await clientOf(world, 'operator') };
  ({ id: padmaUserId } = await world.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'padma')
    .executeTakeFirstOrThrow());
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['notifications', 'notification_settings'] as const)
    await world.database.deleteFrom(table).execute();
});

const newsOf = async (client: Client) => (await client.call(listNotifications, { query: {} })).responseList;

/** Who of all has been notified. */
async function notified(): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(clients).map(async ([name, client]) => ({ name, news: await newsOf(client) })),
  );
  return counts.filter(({ news }) => news.length > 0).map(({ name }) => name);
}

test('a new ticket rings for those who handle tickets, of its company and the provider, and not for who made it', async () => {
  const body = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };
  await clients.padma.call(createTicket, { body });
  expect(await notified()).toEqual(['admin', 'operator']);
  const [ofProvider] = await newsOf(clients.admin);
  expect(ofProvider).toMatchObject({
    kind: 'ticket-created',
    actorName: 'padma',
    companyName: 'Padma Traders',
  });
  expect((await newsOf(clients.operator))[0]).toMatchObject({ actorName: 'padma', companyName: null });
});

test('a company reads the provider’s name, and the provider that of a person', async () => {
  const body = { subject: 'Ours', description: 'x', complainTypeId: 1, companyId: padmaId };
  await clients.admin.call(createTicket, { body });
  expect((await newsOf(clients.padma))[0]).toMatchObject({ actorName: 'Barta' });
  await addPerson(world.database, { username: 'second', companyId: 1, role: 'Administrator' });
  await clients.admin.call(createTicket, { body });
  expect((await newsOf(await clientOf(world, 'second')))[0]).toMatchObject({ actorName: 'Nasrin Akter' });
});

test('a sender ID rings for those who decide, and the decision for who asked', async () => {
  const { id } = await clients.padma.call(createSenderId, { body: { name: 'PADMA2' } });
  expect(await notified()).toEqual(['admin']);
  await world.database.deleteFrom('notifications').execute();
  const decide = (status: 'approved' | 'rejected') =>
    clients.admin.call(decideSenderId, { params: { id }, body: { status, note: 'Not yours' } });
  await decide('rejected');
  expect(await notified()).toEqual(['padma']);
  expect((await newsOf(clients.padma))[0]).toMatchObject({
    kind: 'sender-id-decided',
    subjectName: 'PADMA2',
    details: { decision: 'rejected', note: 'Not yours' },
  });
  // Deciding the same again is no news.
  await decide('rejected');
  expect(await newsOf(clients.padma)).toHaveLength(1);
});

test.each<[NotificationKind, Partial<NotificationEvent>, string[]]>([
  ['route-down', {}, ['admin']],
  ['route-up', {}, ['admin']],
  ['route-purse-low', {}, ['admin']],
  ['balance-low', { details: { units: 5 } }, ['admin', 'padma']],
  ['content-approval-ending', { details: { lastDay: '2027-12-31' } }, ['admin', 'padma']],
  ['content-approval-ended', { details: { lastDay: '2027-12-31' } }, ['admin', 'padma']],
  ['batch-late', {}, ['padma', 'operator']],
  ['batch-failing', { details: { failed: 0.5 } }, ['admin', 'padma', 'operator']],
  ['batch-finished', {}, ['padma']],
  ['recharge-requested', { details: { units: 500 } }, ['admin']],
  ['recharge-confirmed', { details: { units: 500 } }, ['padma']],
  ['recharge-declined', { details: { units: 500 } }, ['padma']],
  ['mail-given-up', { details: { failed: 2 } }, ['admin']],
])('%s of Padma rings for the right people', async (kind, event, expected) => {
  await notify(world.database, { kind, companyId: padmaId, personId: padmaUserId, ...event });
  expect(await notified()).toEqual(expected);
});

test('one who has moved to another company, or may do less, is not notified and sees the older ones no more', async () => {
  const { userId, roleId } = await addPerson(world.database, { username: 'mover', companyId: padmaId });
  await setPermissions(world.database, roleId, ['send-multiple-sms']);
  const mover = await clientOf(world, 'mover');
  const ring = () =>
    notify(world.database, {
      kind: 'batch-finished',
      companyId: padmaId,
      personId: userId,
      subject: { id: 7, name: null },
    });
  await ring();
  expect(await newsOf(mover)).toHaveLength(1);
  await setPermissions(world.database, roleId, []);
  expect([await newsOf(mover), (await mover.call(countUnread, {})).unread]).toEqual([[], 0]);
  await ring();
  await setPermissions(world.database, roleId, ['send-multiple-sms']);
  expect(await newsOf(mover)).toHaveLength(1);
  await world.database
    .updateTable('users')
    .set({ company_id: clients.meghna.companyId })
    .where('id', '=', userId)
    .execute();
  await ring();
  expect(await newsOf(mover)).toEqual([]);
});

describe('a sign-in', () => {
  const signIn = (address: string) =>
    request(
      world.urls,
      login,
      { body: { username: 'operator', password: demoPassword } },
      { headers: { 'X-Forwarded-For': address } },
    );

  test('from a new place rings for its owner, the first and one from a known place do not', async () => {
    await signIn('127.0.0.1');
    await signIn('127.0.0.1');
    expect(await newsOf(clients.operator)).toEqual([]);
    await world.database.updateTable('known_networks').set({ network: '203.0.113.0/24' }).execute();
    await signIn('127.0.0.1');
    expect(await newsOf(clients.operator)).toMatchObject([
      { kind: 'sign-in-new-place', details: { address: '127.0.0.1' } },
    ]);
    expect(await notified()).toEqual(['operator']);
  });
});

describe('the settings of a user', () => {
  test('have the kinds that the user can receive, by default by severity', async () => {
    const { choices, hasMail } = await clients.operator.call(getNotificationSettings, {});
    const kinds = choices.map(({ kind }) => kind);
    expect(kinds).toContain('batch-finished');
    expect(kinds).not.toContain('route-down');
    expect(kinds).not.toContain('recharge-requested');
    expect(hasMail).toBe(false);
    expect(choices.find(({ kind }) => kind === 'batch-late')).toMatchObject({
      portal: true,
      sms: false,
      email: true,
    });
    expect(choices.find(({ kind }) => kind === 'comment')).toMatchObject({ portal: true, email: false });
  });

  test('switch one kind off in the portal, and leave others’ as they are', async () => {
    const { choices, language } = await clients.operator.call(getNotificationSettings, {});
    const off = choices.map((each) => (each.kind === 'batch-late' ? { ...each, portal: false } : each));
    await clients.operator.call(changeNotificationSettings, { body: { language, choices: off } });
    await notify(world.database, { kind: 'batch-late', companyId: padmaId, subject: { id: 1, name: null } });
    expect(await notified()).toEqual(['padma']);
    expect((await clients.operator.call(countUnread, {})).unread).toBe(0);
    expect(await clients.padma.call(countUnread, {})).toEqual({
      unread: 1,
      severity: 'warning',
      openWork: 0,
    });
    const changed = await clients.operator.call(changeNotificationSettings, {
      body: { language: 'bn', choices: [{ kind: 'route-down', portal: true, sms: true, email: true }] },
    });
    expect(changed.language).toBe('bn');
    expect(changed.choices.find(({ kind }) => kind === 'batch-late')).toMatchObject({ portal: false });
    expect(changed.choices.map(({ kind }) => kind)).not.toContain('route-down');
  });

  test('bring every kind by SMS to who chose that', async () => {
    const { choices, language } = await clients.operator.call(getNotificationSettings, {});
    const on = choices.map((each) => ({ ...each, sms: true }));
    const changed = await clients.operator.call(changeNotificationSettings, {
      body: { language, choices: on },
    });
    expect(changed.choices).toEqual(on);
    const { id: personId } = await world.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'operator')
      .executeTakeFirstOrThrow();
    const subject = { id: 1, name: null };
    await notify(world.database, { kind: 'batch-finished', companyId: padmaId, personId, subject });
    const sms = await world.database.selectFrom('notification_deliveries').select('channel').execute();
    expect(sms).toContainEqual({ channel: 'sms' });
  });

  test('send a test to the user’s own number, a few times an hour', async () => {
    const send = () => clients.operator.call(testNotification, { body: { channel: 'sms' } });
    // The one of the test before may have become a text by now.
    await world.database.deleteFrom('system_texts').execute();
    for (let count = 0; count < 5; count += 1) await send();
    expect((await refusalOf(clients.operator, testNotification, { body: { channel: 'sms' } }))[0]).toBe(429);
    const texts = await world.database.selectFrom('system_texts').select(['msisdn']).execute();
    expect(texts).toEqual(Array.from({ length: 5 }, () => ({ msisdn: '8801811000002' })));
    expect(await refusalOf(clients.operator, testNotification, { body: { channel: 'email' } })).toEqual([
      422,
      { channel: 'not-allowed' },
    ]);
  });
});

test('the list has one severity where that is wanted', async () => {
  await notify(world.database, { kind: 'batch-late', companyId: padmaId, subject: { id: 1, name: null } });
  await notify(world.database, { kind: 'balance-low', companyId: padmaId, details: { units: 1 } });
  await notify(world.database, { kind: 'recharge-confirmed', personId: padmaUserId, details: { units: 1 } });
  const kindsOf = async (severity: 'info' | 'warning' | 'critical') =>
    (await clients.padma.call(listNotifications, { query: { filter: { severity } } })).responseList.map(
      ({ kind }) => kind,
    );
  expect(await kindsOf('warning')).toEqual(['balance-low', 'batch-late']);
  expect(await kindsOf('info')).toEqual(['recharge-confirmed']);
  expect(await kindsOf('critical')).toEqual([]);
});
