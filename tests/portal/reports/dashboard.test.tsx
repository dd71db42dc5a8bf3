import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { format, startOfDay, subDays } from 'date-fns';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import DashboardPage from '#src/pages/dashboard/DashboardPage.tsx';
import { barsOfDays } from '#src/pages/dashboard/period/counts.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { savePreferences } from '#src/preferences.ts';
import {
  renderPage,
  stubNetwork,
  type Network,
  type SeenRequest,
  type StubbedAnswer,
} from '../helpers/pageWorld.tsx';
import { liveState } from '../helpers/routeWorld.ts';
import { errorAnswer } from '../helpers/signedIn.ts';

const counts = 'GET /api/v2/report/sms/all/count';
const today = { sent: 55, delivered: 30, failed: 10, cancelled: 15, pending: 0, scheduled: 0 };
const month = { sent: 1_200, delivered: 1_100, failed: 50, cancelled: 10, pending: 40, scheduled: 0 };
const nothing = { sent: 0, delivered: 0, failed: 0, cancelled: 0, pending: 0, scheduled: 0 };
const thisDay = format(new Date(), 'yyyy-MM-dd');

const filterOf = ({ query }: SeenRequest) =>
  JSON.parse(query.filter ?? '{}') as { from: string; companyId?: number };
const isToday = (request: SeenRequest) => filterOf(request).from === startOfDay(new Date()).toISOString();

function answer(request: SeenRequest): StubbedAnswer {
  return {
    json: {
      data: isToday(request) ? today : month,
      days: [{ day: thisDay, ...today }],
      operators: [
        { operator: 'robi', ...today },
        { operator: 'grameenphone', ...month },
        { operator: 'teletalk', ...nothing, sent: 29, delivered: 28, failed: 1 },
        { operator: 'airtel', ...nothing, sent: 3, failed: 3 },
      ],
      hours: [{ hour: 9, ...month }],
      weekHours: [
        { weekHour: 9, sent: 55 },
        { weekHour: 6 * 24 + 23, sent: 1_145 },
      ],
      latency: { p50: 3.2, p90: 11.7, p99: 94 },
      failures: {
        counted: 45,
        reasons: [
          { code: 'UNDELIV 069', messages: 30, words: null },
          {
            code: 'REJECTD',
            messages: 12,
            words: { en: 'Barred by the operator', bn: 'বন্ধ', adviceEn: null, adviceBn: null },
          },
        ],
      },
    },
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => decodeURIComponent(screen.getByLabelText('address').textContent);

function openDashboard(network: Network = {}, options: Parameters<typeof renderPage>[1] = {}) {
  const seen = stubNetwork({ [counts]: answer, ...network });
  const page = (
    <>
      <DashboardPage />
      <Address />
    </>
  );
  // Seven days: the fewer rows, the quicker is jsdom.
  return { seen, ...renderPage(page, { at: '/?days=7', ...options }) };
}

const holding = (...names: PermissionKey[]) => ({
  signedIn: { permission: names.map((name) => ({ name })) },
});
const chartOf = (name: string) => within(screen.getByRole('region', { name }));
/** The table inside is a region of the same name. */
const tableOf = (name: string) => within(screen.getAllByRole('region', { name }).at(-1)!);

test('today has its counts, its rate and the balance, and says when they came', async () => {
  const { seen } = openDashboard();
  const cards = within(await screen.findByRole('region', { name: 'Today' }));
  const cardOf = (label: string) => within(cards.getByText(label).closest('li')!);
  expect(await cardOf('Messages').findByText('55')).toBeTruthy();
  expect(cardOf('Delivered').getByText('30')).toBeTruthy();
  expect(cardOf('Failed').getByText('10')).toBeTruthy();
  expect(cardOf('Cancelled').getByText('15')).toBeTruthy();
  // Not of those that were cancelled.
  expect(cardOf('Delivery rate').getByText('75%')).toBeTruthy();
  expect(await cardOf('Balance').findByText('4,980')).toBeTruthy();
  expect(screen.getByText(/^Updated at \d\d:\d\d:\d\d$/)).toBeTruthy();
  // Days begin at midnight in the browser's zone.
  const asked = seen.filter(({ path }) => path === '/api/v2/report/sms/all/count');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Today's figures come with those of the period, and are asked for alone only after that.
  expect(asked.map(({ query }) => query.timeZone)).toEqual([zone]);
  expect(filterOf(asked[0]!).from).toBe(subDays(startOfDay(new Date()), 6).toISOString());
});

test('each chart is one picture with its totals, beside a table that everybody can have in its place', async () => {
  const { user } = openDashboard();
  await screen.findAllByText('75%');
  const days = chartOf('Messages per day');
  expect(
    days.getByRole('img', { name: '1,200 messages: 1,100 delivered, 50 failed, 10 cancelled, 40 pending.' }),
  ).toBeTruthy();
  // For screen readers alone: without links, which would be focused without being seen.
  expect(within(days.getByRole('table')).queryAllByRole('link')).toEqual([]);
  expect(days.getAllByRole('row')).toHaveLength(9);

  await user.click(days.getByRole('button', { name: 'Show as table', pressed: false }));
  const table = tableOf('Messages per day');
  const [, first] = table.getAllByRole('row');
  const cells = within(first!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['55', '30', '10', '15', '0', '0']);
  expect(table.getByRole('row', { name: 'Total 1,200 1,100 50 10 40 0' })).toBeTruthy();
  await user.click(table.getByRole('link', { name: format(new Date(), 'dd/MM/yyyy') }));
  expect(address()).toContain('/home/reports/sms-history?filter={"from":"');
  expect(address()).toContain(startOfDay(new Date()).toISOString());

  const operators = chartOf('By operator').getAllByRole('rowheader');
  expect(operators.map(({ textContent }) => textContent)).toEqual([
    'Grameenphone',
    'Robi',
    'Teletalk',
    'Airtel',
    'Total',
  ]);
  expect(
    screen.getByText(
      '50% of delivered messages arrived within 3.2 s, 90% within 11.7 s, 99% within 1 min 34 s.',
    ),
  ).toBeTruthy();
});

test('what is left to set up is shown once something was sent', async () => {
  const network: Network = {
    'GET /setup-steps': () => ({ json: [{ name: 'alert', isDone: false }] }),
  };
  const left = { name: 'Still to set up' };
  openDashboard(network);
  expect(await screen.findByRole('region', left)).toBeTruthy();
  cleanup();
  const quiet = (request: SeenRequest) => ({ json: { ...(answer(request).json as object), data: nothing } });
  const { seen } = openDashboard({ ...network, [counts]: quiet });
  await screen.findByText(/arrived within 3.2 s/);
  expect(screen.queryByRole('region', left)).toBeNull();
  expect(seen.map(({ path }) => path)).not.toContain('/setup-steps');
});

test('each operator has its messages and their delivery rate, grey while it is of a few', async () => {
  openDashboard();
  await screen.findAllByText('75%');
  const picture = chartOf('By operator').getByRole('img');
  expect(picture.textContent).toBe('Grameenphone1,20095.7%Robi5575%Teletalk2996.6%Airtel30%');
  // Each colour has a class of its own.
  const colorOf = (rate: string) => within(picture).getByText(rate).className;
  expect(colorOf('0%')).toBe(colorOf('96.6%'));
  expect(new Set(['96.6%', '95.7%', '75%'].map(colorOf)).size).toBe(3);
});

test('figures lead to their messages, for those who may see them', async () => {
  const { user } = openDashboard();
  await screen.findAllByText('75%');
  await user.click(screen.getByRole('link', { name: /^Delivered/ }));
  expect(address()).toContain('/home/reports/sms-history?filter=');
  expect(address()).toContain('"outcome":"delivered"');
  await user.click(screen.getByRole('link', { name: /^Cancelled/ }));
  expect(address()).toContain('"outcome":"cancelled"');
  await user.click(screen.getByRole('link', { name: /^Scheduled/ }));
  expect(address()).toContain('"outcome":"scheduled"');
  await user.click(screen.getByRole('link', { name: /^Failed/ }));
  expect(address()).toContain('/home/reports/sms-history?filter=');
  expect(address()).toContain('"outcome":"failed"');
  await user.click(screen.getByRole('link', { name: /^Balance/ }));
  expect(address()).toContain('/home/reports/sms-sending-credit');
  cleanup();

  const { user: another } = openDashboard({}, holding('view-dashboard'));
  await screen.findAllByText('75%');
  await another.click(chartOf('Messages per day').getByRole('button', { name: 'Show as table' }));
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('the period and the company are chosen in the address, and asked for', async () => {
  const { seen, user } = openDashboard({}, { signedIn: { scope: 'platform' }, at: '/' });
  await screen.findAllByText('75%');
  expect(screen.getByText('The last 30 days')).toBeTruthy();
  await user.click(screen.getByText('7 days'));
  expect(screen.getByText('The last 7 days')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Company' }));
  await user.click(await screen.findByRole('option', { name: 'Padma Traders' }));
  expect(address()).toBe('/?days=7&company=3');
  await waitFor(() => {
    const asked = seen.findLast(({ path }) => path === '/api/v2/report/sms/all/count')!;
    expect(filterOf(asked).companyId).toBe(3);
  });
  expect(screen.getByRole('link', { name: /^Delivered/ }).getAttribute('href')).toContain('companyId');
});

test('in Bangla the figures, days and months are Bangla', async () => {
  savePreferences({ locale: 'bn' });
  await i18nProvider.changeLocale('bn');
  try {
    openDashboard();
    await screen.findAllByText('৭৫%');
    const days = chartOf('প্রতিদিনের বার্তা');
    const date = format(new Date(), 'dd/MM/yyyy').replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
    expect(days.getByRole('rowheader', { name: date })).toBeTruthy();
    expect(days.getByRole('img', { name: /^১,২০০টি বার্তা/ })).toBeTruthy();
  } finally {
    await i18nProvider.changeLocale('en');
  }
});

test('batches and routes are for those who may see them', async () => {
  const network: Network = {
    'GET /routes/states': () => ({
      json: {
        states: [liveState({ name: 'Grameenphone A' })],
        hasEnabled: true,
        unserved: [],
        hasSystemTextRoute: true,
        unservedSystemTexts: [],
      },
    }),
  };
  openDashboard(network, { signedIn: { scope: 'platform' } });
  expect(await screen.findByRole('region', { name: 'Batches' })).toBeTruthy();
  const routes = within(await screen.findByRole('region', { name: 'Routes' }));
  expect(await routes.findByText('Grameenphone A')).toBeTruthy();
  expect(await routes.findByText('Connected')).toBeTruthy();
  cleanup();
  const { seen } = openDashboard(network, holding('view-dashboard'));
  await screen.findByText('4,980');
  for (const name of ['Batches', 'Routes']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
  expect(seen.filter(({ path }) => /totalsms|bulk|routes/.test(path))).toEqual([]);
});

test('a new company is told what to do next, and its charts say that there is nothing', async () => {
  openDashboard(
    {
      [counts]: () => ({
        json: {
          data: nothing,
          days: [],
          operators: [],
          hours: [],
          weekHours: [],
          latency: { p50: null, p90: null, p99: null },
          failures: { counted: 0, reasons: [] },
        },
      }),
      'GET /noauth/v1/credit': () => ({ json: { data: { currentBalance: 0, held: 0 } } }),
    },
    { at: '/' },
  );
  const steps = within(await screen.findByRole('region', { name: 'Welcome' }));
  expect(await steps.findByText(/Your balance is 0/)).toBeTruthy();
  expect(await steps.findByText('Recipients see PadmaBank as the sender.')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Send a single SMS' })).toBeTruthy();
  expect(screen.getAllByText('No messages in this period.')).toHaveLength(4);
  expect(screen.getByText('No message has failed in this period.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('what could not be loaded says so and can be asked for again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    [counts]: (request) => (isDown ? errorAnswer(503, 'unavailable') : answer(request)),
  });
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry!);
  await waitFor(() => expect(screen.getAllByText('75%')[0]).toBeTruthy());
});

test('old figures that could not be refreshed say so', async () => {
  let isDown = false;
  const { user } = openDashboard({
    [counts]: (request) => (isDown ? errorAnswer(503, 'unavailable') : answer(request)),
  });
  await screen.findAllByText('75%');
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  isDown = true;
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getAllByText('75%')[0]).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
});

test('the delivery rate of a day without results is a gap, and not zero', async () => {
  openDashboard();
  await screen.findAllByText('75%');
  const rate = chartOf('Delivery rate per day');
  const rows = rate.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toBe(`${format(new Date(), 'dd/MM/yyyy')}301075%`);
  expect(rows[2]).toBe(`${format(subDays(new Date(), 1), 'dd/MM/yyyy')}00–`);
  expect(rows.at(-1)).toBe('Total1,1005095.7%');
  expect(
    rate.getByRole('img', {
      name: `Delivery rate 95.7%; lowest 75%, ${format(new Date(), 'dd/MM/yyyy')}.`,
    }),
  ).toBeTruthy();
});

test('why messages failed is in words, leads to them, and adds up to all that have failed', async () => {
  const { user } = openDashboard();
  await screen.findAllByText('75%');
  const reasons = chartOf('Why messages failed');
  const lines = reasons.getAllByRole('listitem').map((item) => item.textContent);
  expect(lines[0]).toContain('The handset could not be reached UNDELIV 06930 60%');
  expect(lines[1]).toContain('Barred by the operator REJECTD12 24%');
  expect(lines.slice(2)).toEqual([
    '3 messages for other reasons',
    '5 messages failed before reasons were counted',
  ]);
  expect(reasons.getByRole('link', { name: '50 failed messages' })).toBeTruthy();
  await user.click(reasons.getByRole('link', { name: 'The handset could not be reached' }));
  expect(address()).toContain('/home/reports/sms-history?filter=');
  expect(address()).toContain('"errorCode":"UNDELIV+069"');
  expect(address()).toContain('"from":"');
});

test('the week has a number in every hour, and says which is the busiest', async () => {
  openDashboard();
  await screen.findAllByText('75%');
  const week = chartOf('By weekday and hour');
  expect(week.getByText(/^Most messages: Sunday, 23:00–23:59, 1,145 messages\. Times are in /)).toBeTruthy();
  // On a narrow screen the days stand side by side.
  const table = week.getByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(24);
  const numbers = within(table)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(numbers).toHaveLength(168);
  expect(numbers[9 * 7]).toBe('55');
  expect(numbers[23 * 7 + 6]).toBe('1.1K1,145');
  expect(numbers.filter((number) => number === '0')).toHaveLength(166);
});

test('the period governs all that stands below its switch, and nothing above it', async () => {
  const { user, seen } = openDashboard({}, { signedIn: { scope: 'platform' } });
  await screen.findAllByText('75%');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(headings.indexOf('The last 7 days'))).toEqual([
    'The last 7 days',
    'Messages per day',
    'By operator',
    'Delivery rate per day',
    'Why messages failed',
    'By weekday and hour',
  ]);
  const isAbove = (name: string) =>
    screen
      .getByRole('region', { name })
      .compareDocumentPosition(screen.getByRole('group', { name: 'Period of the charts' })) ===
    Node.DOCUMENT_POSITION_FOLLOWING;
  for (const name of ['Batches', 'Today', 'Routes', 'Support']) expect(isAbove(name)).toBe(true);
  expect(isAbove('Messages per day')).toBe(false);
  const before = seen.length;
  await user.click(screen.getByText('365 days'));
  expect(await screen.findByText('The last 365 days')).toBeTruthy();
  // Nothing else is asked for.
  const asked = seen.slice(before).filter(({ path }) => path.startsWith('/api/') || path.includes('/bulk'));
  expect(asked.map(({ path }) => path)).toEqual(['/api/v2/report/sms/all/count']);
});

test('bars and points of a year say that they are weeks', async () => {
  openDashboard({}, { at: '/?days=365' });
  await screen.findAllByText('75%');
  expect(chartOf('Messages per week').getByText('Each bar is a week, from Monday to Sunday.')).toBeTruthy();
  expect(chartOf('Delivery rate per week').getByRole('columnheader', { name: 'Week' })).toBeTruthy();
});

test('the lowest rate is of a day with enough messages, if there is one', async () => {
  const yesterday = format(subDays(new Date(), 1), 'yyyy-MM-dd');
  const few = { day: yesterday, ...nothing, sent: 3, failed: 3 };
  openDashboard({
    [counts]: (request) => {
      const { json } = answer(request) as { json: { days: object[] } };
      return { json: { ...json, days: [...json.days, few] } };
    },
  });
  await screen.findAllByText('75%');
  const name = new RegExp(`lowest 75%, ${format(new Date(), 'dd/MM/yyyy')}`);
  expect(chartOf('Delivery rate per day').getByRole('img', { name })).toBeTruthy();
});

test('a year is drawn by week', () => {
  const { step, bars } = barsOfDays([{ day: '2026-11-20', ...today }], 365, new Date(2026, 10, 21, 12));
  expect(step).toBe('week');
  expect(bars.at(-1)).toMatchObject({ first: '2026-11-16', last: '2026-11-21', sent: 55 });
});

test('quiet days are there too', () => {
  const now = new Date(2026, 10, 21, 12);
  const { bars } = barsOfDays([{ day: '2026-11-20', ...today }], 3, now);
  expect(bars.map(({ first, sent }) => [first, sent])).toEqual([
    [format(subDays(now, 2), 'yyyy-MM-dd'), 0],
    ['2026-11-20', 55],
    ['2026-11-21', 0],
  ]);
});

test('the markup has nothing that axe objects to', async () => {
  const { container } = openDashboard();
  await screen.findAllByRole('img');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});
