import { screen, waitFor, within } from '@testing-library/react';
import { format } from 'date-fns';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayLevel, WeekdayHour } from '#contract/database-manager/sameWeekdays.ts';
import type { CompanyDay } from '#contract/database-manager/unusualCompanies.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import DashboardPage from '#src/pages/dashboard/DashboardPage.tsx';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { savePreferences } from '#src/preferences.ts';
import { batch, batchNetwork, finishedBatch, scheduledBatch } from '../helpers/batchWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const today = { sent: 1_080, delivered: 900, failed: 100, cancelled: 0, pending: 80, scheduled: 0 };
const latency = { p50: null, p90: null, p99: null };
/** All in the hour before the day, of which half belongs to the day as soon as half an hour of it is over. */
const week = (weeksAgo: number, sent: number, delivered: number): WeekdayHour => ({
  weeksAgo,
  minute: -30,
  sent,
  delivered,
  failed: sent - delivered,
});
const outlook = (daysLeft: number | null, currentBalance = 4_980) => ({
  'GET /noauth/v1/credit/outlook': () => ({ json: { data: { currentBalance, daysLeft } } }),
});
const past = (...hours: WeekdayHour[]): Network => ({
  'GET /api/v2/report/sms/all/same-weekdays': () => ({ json: { hours } }),
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(
  network: Network = {},
  permissions?: PermissionKey[],
  batches: Batch[] = [],
  scope: Scope = 'company',
) {
  const seen = stubNetwork({
    'GET /api/v2/report/sms/all/count': () => ({
      json: {
        data: today,
        days: [{ day: format(new Date(), 'yyyy-MM-dd'), ...today }],
        operators: [],
        hours: [],
        weekHours: [],
        latency,
        failures: { counted: 0, reasons: [] },
      },
    }),
    ...batchNetwork(batches),
    ...network,
  });
  const page = (
    <>
      <DashboardPage />
      <Address />
    </>
  );
  const signedIn = { scope, ...(permissions && { permission: permissions.map((name) => ({ name })) }) };
  return { seen, ...renderPage(page, { at: '/?days=7', signedIn }) };
}
const card = (label: string) =>
  within(
    within(screen.getByRole('region', { name: 'Today' }))
      .getByText(label)
      .closest('li')!,
  );
/** A Saturday at noon. */
const now = new Date(2026, 10, 21, 12);
const weekday = 'Saturdays';

// Only the date: waits of the tests are real.
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('today is compared with the same weekday, in messages and in its delivery rate', async () => {
  // Half of these: 1,000, 900, 1,100 and 1,000.
  open(past(week(1, 2_000, 1_940), week(2, 1_800, 1_764), week(3, 2_200, 2_134), week(4, 2_000, 1_960)));
  expect(
    await screen.findByText(new RegExp(`^Compared with the last 4 ${weekday} by \\d\\d:\\d\\d$`)),
  ).toBeTruthy();
  expect(card('Messages').getByText(`8% more than on ${weekday}`)).toBeTruthy();
  expect(card('Messages').getByText(/^Usually 900 to 1,100 by \d\d:\d\d$/)).toBeTruthy();
  expect(card('Delivery rate').getByText(`7.5 points below ${weekday}`)).toBeTruthy();
  expect(card('Delivery rate').getByText(/^Usually 97% to 98% by/)).toBeTruthy();
  // As many messages as ever: the rate is what is not normal.
  expect(screen.getByText('Delivery rate below usual')).toBeTruthy();
});

test.each([
  [1_000, 'As usual', '8% more'],
  [1_400, 'Fewer messages than usual', '23% fewer'],
  [700, 'More messages than usual', '54% more'],
  [20, 'More messages than usual', '54 times as many'],
])('beside %i messages a day it says "%s"', async (usual, verdict, difference) => {
  open(past(week(1, 2 * usual, 1.8 * usual), week(2, 2 * usual, 1.8 * usual)));
  expect(await screen.findByText(verdict)).toBeTruthy();
  expect(card('Messages').getByText(new RegExp(`^${difference} (than|as) on ${weekday}$`))).toBeTruthy();
  expect(card('Delivery rate').getByText(`As on ${weekday}`)).toBeTruthy();
});

test('without two such weekdays it says so, and compares nothing', async () => {
  open(past(week(1, 2_000, 1_900)));
  expect(
    await screen.findByText(`No comparison yet: it needs 2 earlier ${weekday} with messages.`),
  ).toBeTruthy();
  expect(screen.queryByText(/usual|than on/i)).toBeNull();
});

test('without an answer of the past the figures of today stand alone', async () => {
  const { seen } = open({
    'GET /api/v2/report/sms/all/same-weekdays': () => errorAnswer(503, 'unavailable'),
  });
  expect(await card('Messages').findByText('1,080')).toBeTruthy();
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('same-weekdays'))).toBe(true));
  expect(screen.queryByText(/usual|compar/i)).toBeNull();
});

test.each([
  [9, 'Lasts about 9 days at recent usage'],
  [1, 'Lasts about 1 day at recent usage'],
  [0, 'Lasts less than a day at recent usage'],
  [365, 'Lasts about 365 days at recent usage'],
  [366, 'Lasts over a year at recent usage'],
])('a balance for %i days: %s', async (days, words) => {
  open(outlook(days));
  expect(await card('Balance').findByText(words)).toBeTruthy();
});

test('nothing is said of a balance that is not used, or that is none', async () => {
  const { seen, unmount } = open(outlook(null));
  const isAsked = () => expect(seen.some(({ path }) => path.endsWith('/outlook'))).toBe(true);
  await waitFor(isAsked);
  await card('Balance').findByText('4,980');
  expect(screen.queryByText(/^Lasts/)).toBeNull();
  unmount();
  open(outlook(0, 0));
  await card('Balance').findByText('4,980');
  expect(screen.queryByText(/^Lasts/)).toBeNull();
});

describe('companies that are not as usual', () => {
  const comparison = (level: DayLevel, average: number) => ({ level, average, low: average, high: average });
  const stopped: CompanyDay = {
    companyId: 3,
    companyName: 'Padma Traders',
    today: { sent: 1, delivered: 60, failed: 40 },
    usual: { days: 4, sent: comparison('less', 1_000), rate: comparison('less', 0.95) },
  };
  const grown: CompanyDay = {
    companyId: 4,
    companyName: 'Meghna',
    today: { sent: 5_000, delivered: 10, failed: 0 },
    usual: { days: 2, sent: comparison('more', 1_000), rate: null },
  };
  const until = new Date(2026, 10, 21, 11).toISOString();
  const companies = (found: CompanyDay[], unusual = found.length, compared = 24): Network => ({
    'GET /api/v2/report/sms/all/companies': () => ({
      json: { companies: found, unusual, compared, until },
    }),
  });
  const section = async () => within(await screen.findByRole('region', { name: 'Companies today' }));

  test('the provider sees them with what is unusual, and opens their dashboards', async () => {
    const { seen, user } = open(companies([stopped, grown]), undefined, [], 'platform');
    const shown = await section();
    expect(await shown.findByText('Not as usual: 2 of 24 companies.')).toBeTruthy();
    await user.hover(shown.getByText('Not as usual: 2 of 24 companies.'));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(
      /^Messages until 11:00, compared with each company’s last 4 Saturdays until/,
    );
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Padma Traders' +
        'Delivery rate below usual60% · 35 points below Saturdays · Usually 95% by 11:00' +
        'Fewer messages than usual1 message · 99% fewer than on Saturdays · Usually 1,000 by 11:00',
      'Meghna' +
        'More messages than usual5,000 messages · 400% more than on Saturdays · Usually 1,000 by 11:00',
    ]);
    const [asked] = seen.filter(({ path }) => path.endsWith('/companies'));
    expect(JSON.parse(asked!.query.filter!)).toEqual({ from: new Date(2026, 10, 21).toISOString() });
    expect(shown.queryByRole('link', { name: /master report/ })).toBeNull();
    await user.click(shown.getByRole('link', { name: 'Padma Traders' }));
    expect(screen.getByLabelText('address').textContent).toBe('/home/dashboard?company=3');
  });

  test('it says so when there are none, when none can be compared, and when there are more', async () => {
    const first = open(companies([]), undefined, [], 'platform');
    expect(await (await section()).findByText('All 24 companies are as usual.')).toBeTruthy();
    expect((await section()).queryByRole('listitem')).toBeNull();
    first.unmount();
    const second = open(companies([], 0, 0), undefined, [], 'platform');
    expect(await (await section()).findByText('No company can be compared yet.')).toBeTruthy();
    second.unmount();
    open(companies([stopped], 2), undefined, [], 'platform');
    expect(
      await (await section()).findByRole('link', { name: 'All companies in the master report' }),
    ).toBeTruthy();
  });

  test('a company is not asked about others', async () => {
    const { seen } = open(companies([stopped]));
    await card('Messages').findByText('1,080');
    expect(screen.queryByRole('region', { name: 'Companies today' })).toBeNull();
    expect(seen.filter(({ path }) => path.endsWith('/companies'))).toEqual([]);
  });
});

test('running and next batches stand in the order of the service and lead to their pages; those that ended give way', async () => {
  open({}, undefined, [
    batch({ batchId: '12', state: 'late', name: 'Late' }),
    batch({ batchId: '13', name: 'Running' }),
    batch({ batchId: '11', state: 'paused', name: 'Paused' }),
    scheduledBatch({ batchId: '10', name: 'Next' }),
    finishedBatch({ batchId: '14', name: 'Ended' }),
  ]);
  const first = within(await screen.findByRole('region', { name: 'Batches' }));
  await first.findByText('Next');
  const links = () => first.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  expect(links().map(({ textContent }) => /^[A-Z][a-z]+?(?=[A-Z])/.exec(textContent)?.[0])).toEqual([
    'Late',
    'Running',
    'Paused',
    'Next',
  ]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(
    ['12', '13', '11', '10'].map((id) => `/home/send-sms/bulk/${id}`),
  );
  expect(first.getByText(/21\/11\/2126/)).toBeTruthy();
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  expect(regions.indexOf('dashboard-today')).toBe(1);
});

test('ended batches fill the card where few others move: more of them where nothing waits for the user', async () => {
  const batches = ['14', '13', '12', '11', '10'].map((batchId) =>
    finishedBatch({ batchId, name: `Ended ${batchId}` }),
  );
  const namesOf = (count: number) => batches.slice(0, count).map(({ name }) => name);
  const shown = () =>
    within(screen.getByRole('region', { name: 'Batches' }))
      .queryAllByText(/^Ended \d+$/)
      .map(({ textContent }) => textContent);
  const { unmount } = open({}, ['view-dashboard', 'send-multiple-sms'], batches);
  await waitFor(() => expect(shown()).toEqual(namesOf(4)));
  unmount();
  open(
    { 'GET /open-work': () => ({ json: { count: 1, rechargeRequests: { count: 1, items: [] } } }) },
    ['view-dashboard', 'send-multiple-sms', 'add-balance'],
    batches,
    'platform',
  );
  await waitFor(() => expect(shown()).toEqual(namesOf(2)));
});

test('without any batch a sentence says so, and those who may not see batches are not told', async () => {
  const { unmount } = open();
  expect(await screen.findByText('No batch has been sent yet.')).toBeTruthy();
  unmount();
  const { seen } = open({}, ['view-dashboard']);
  await card('Messages').findByText('1,080');
  expect(screen.queryByText(/batch/i)).toBeNull();
  expect(seen.filter(({ path }) => path.includes('bulk'))).toEqual([]);
});

test('a new message is a choice of what one may send, a link for the only one, and nothing for who may send none', async () => {
  const { user, unmount } = open({}, ['view-dashboard', 'send-single-sms', 'send-multiple-sms']);
  await user.click(screen.getByRole('button', { name: 'New message' }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Single SMS', 'Bulk SMS', 'Multiple SMS']);
  await user.click(screen.getByRole('menuitem', { name: 'Bulk SMS' }));
  expect(screen.getByLabelText('address').textContent).toBe('/home/send-sms/bulk');
  unmount();

  const single = open({}, ['view-dashboard', 'send-single-sms']);
  expect(screen.getByRole('link', { name: 'New message' }).getAttribute('href')).toBe('/home/send-sms');
  single.unmount();

  open({}, ['view-dashboard']);
  await card('Messages').findByText('1,080');
  expect(screen.queryByText('New message')).toBeNull();
});

test('in Bangla the comparison is Bangla', async () => {
  savePreferences({ locale: 'bn' });
  await i18nProvider.changeLocale('bn');
  try {
    open({ ...past(week(1, 2_000, 1_900), week(2, 2_000, 1_900)), ...outlook(9) });
    expect(await screen.findByText(/^গত ২টি .+বারের .+ পর্যন্ত হিসাবের সঙ্গে তুলনা$/)).toBeTruthy();
    expect(await screen.findByText('সাম্প্রতিক ব্যবহারে প্রায় ৯ দিন চলবে')).toBeTruthy();
  } finally {
    await i18nProvider.changeLocale('en');
  }
});
