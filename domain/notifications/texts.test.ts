import { expect, test } from 'vitest';
import { languages } from '#contract/exportQuery.ts';
import {
  notificationKinds,
  type Notification,
  type NotificationKind,
} from '#contract/main-api/notifications.ts';
import { canReceive, defaultChannels } from './kinds.ts';
import { kindName, mailWords, notificationDetail, notificationTitle } from './texts.ts';

const notification = (kind: NotificationKind, more: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind,
  ticketId: null,
  ticketSubject: null,
  routeId: null,
  routeName: 'Robi direct',
  routeFields: [],
  subjectId: 7,
  subjectName: null,
  companyId: null,
  companyName: null,
  details: { units: 1_200, failed: 0.25, decision: 'approved', address: '203.0.113.7' },
  actorName: 'Rina',
  status: 'waiting',
  assigneeName: null,
  isToMe: false,
  at: '2026-11-21T06:20:00.000Z',
  readAt: null,
  ...more,
});

test.each(notificationKinds)('%s has a name and a sentence in both languages', (kind) => {
  const each = notification(kind);
  const [en, bn] = languages.map((language) => notificationTitle(each, language));
  expect(en).toMatch(/^[A-Z0-9]/);
  expect(en).not.toMatch(/undefined|null|\[object/);
  expect(bn).toMatch(/[\u0980-\u09ff]/);
  expect(bn).not.toMatch(/undefined|null|\[object/);
  expect(kindName(kind, 'en')).not.toBe(kindName(kind, 'bn'));
});

test('sentences have numbers and words as their language writes them', () => {
  const low = notification('balance-low', { companyName: 'Padma Traders' });
  expect(notificationTitle(low, 'en')).toBe('Padma Traders: The balance is low: 1,200 credits left');
  expect(notificationTitle(low, 'bn')).toBe('Padma Traders: ব্যালেন্স কম: ১,২০০ ক্রেডিট বাকি');
  const one = notification('recharge-confirmed', { details: { units: 1 } });
  expect(notificationTitle(one, 'en')).toBe('Your recharge of 1 credit was confirmed');
  const asked = notification('recharge-requested', { companyName: 'Padma Traders' });
  expect(notificationTitle(asked, 'en')).toBe('Padma Traders requests a recharge of 1,200 credits');
  expect(notificationTitle(notification('batch-failing'), 'en')).toBe('25% of batch 7 failed');
  const details = { delivered: 1_950, failed: 20, pending: 0 };
  const finished = notification('batch-finished', { subjectName: 'Eid offer', details });
  expect(notificationTitle(finished, 'en')).toBe(
    'Batch “Eid offer” has finished: 1,950 delivered, 20 failed',
  );
  const soon = { ...finished, details: { ...details, pending: 30 } };
  expect(notificationTitle(soon, 'en')).toMatch(/20 failed, 30 pending$/);
  expect(notificationTitle(soon, 'bn')).toBe(
    'ব্যাচ “Eid offer” শেষ হয়েছে: ১,৯৫০টি পৌঁছেছে, ২০টি ব্যর্থ, ৩০টি অপেক্ষমাণ',
  );
  const moved = { ticketId: 9, ticketSubject: 'No text has come' };
  expect(notificationTitle(notification('moved', moved), 'en')).toBe('Rina moved ticket 9 to Waiting');
  expect(notificationDetail(notification('moved', moved))).toBe('No text has come');
});

test('a ticket is named by its number, with whoever has it now', () => {
  const sentences = (more: Partial<Notification>) => {
    const assigned = notification('assigned', { ticketId: 12, ...more });
    return languages.map((language) => notificationTitle(assigned, language));
  };
  expect(sentences({ assigneeName: 'Karim' })).toEqual([
    'Rina assigned ticket 12 to Karim',
    'Rina 12 নম্বর টিকিটের দায়িত্ব Karim-কে দিয়েছেন',
  ]);
  expect(sentences({ assigneeName: 'Karim', isToMe: true })).toEqual([
    'Rina assigned ticket 12 to you',
    'Rina আপনাকে 12 নম্বর টিকিটের দায়িত্ব দিয়েছেন',
  ]);
  expect(sentences({ assigneeName: null })).toEqual([
    'Rina unassigned ticket 12',
    'Rina 12 নম্বর টিকিটের দায়িত্ব তুলে নিয়েছেন',
  ]);
});

test('no id has an ending in Bangla', () => {
  for (const kind of notificationKinds) {
    const title = notificationTitle(notification(kind, { ticketId: 12, assigneeName: 'Karim' }), 'bn');
    expect(title, kind).not.toMatch(/\d-[\u0980-\u09ff]/);
  }
});

test('e-mails have all their words in both languages', () => {
  expect(Object.keys(mailWords('bn'))).toEqual(Object.keys(mailWords('en')));
  expect(mailWords('bn').greeting('Rina')).toContain('Rina');
});

test('nobody gets a text without asking', () => {
  for (const kind of notificationKinds) expect(defaultChannels(kind).sms).toBe(false);
});

test('what is for the provider cannot be received by a company, whatever its role holds', () => {
  const permissions = ['manage-route', 'update-company', 'add-balance'];
  expect(canReceive('route-down', { scope: 'company', permissions })).toBe(false);
  expect(canReceive('route-down', { scope: 'platform', permissions })).toBe(true);
  expect(canReceive('balance-low', { scope: 'company', permissions })).toBe(true);
  expect(canReceive('sign-in-new-place', { scope: 'company', permissions: [] })).toBe(true);
});
