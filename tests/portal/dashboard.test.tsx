import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { format, startOfDay, subDays } from 'date-fns';
import { expect, test } from 'vitest';
import DashboardPage from '#src/pages/dashboard/DashboardPage.tsx';
import { deliveryRate, everyDay } from '#src/pages/dashboard/counts.ts';
import {
  message,
  renderPage,
  stubNetwork,
  type Network,
  type SeenRequest,
  type StubbedAnswer,
} from './pageWorld.tsx';
import { errorAnswer } from './signedIn.ts';

const counts = 'GET /api/v2/report/sms/all/count';
const today = { sent: 40, delivered: 30, failed: 10, pending: 0 };
const month = { sent: 1_200, delivered: 1_100, failed: 60, pending: 40 };

const isToday = ({ query }: SeenRequest) =>
  (JSON.parse(query.filter ?? '{}') as { from: string }).from === startOfDay(new Date()).toISOString();

function answer(request: SeenRequest): StubbedAnswer {
  const data = isToday(request) ? today : month;
  return { json: { data, days: [{ day: format(new Date(), 'yyyy-MM-dd'), ...today }] } };
}

function openDashboard(network: Network = {}, options: Parameters<typeof renderPage>[1] = {}) {
  const seen = stubNetwork({ [counts]: answer, ...network });
  return { seen, ...renderPage(<DashboardPage />, options) };
}

test('today has its counts, its rate and the balance', async () => {
  openDashboard();
  const cards = within(await screen.findByRole('region', { name: 'Today' }));
  const cardOf = (label: string) => within(cards.getByText(label).closest('li')!);
  expect(await cardOf('Sent').findByText('40')).toBeTruthy();
  expect(cardOf('Delivered').getByText('30')).toBeTruthy();
  expect(cardOf('Delivery rate').getByText('75%')).toBeTruthy();
  expect(await cardOf('Balance').findByText('4,980')).toBeTruthy();
});

test('days begin at midnight in the browser’s zone', async () => {
  const { seen } = openDashboard();
  await screen.findByText('4,980');
  const asked = seen.filter(({ path }) => path === '/api/v2/report/sms/all/count');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(asked.map(({ query }) => query.timeZone)).toEqual([zone, zone]);
  expect(asked.some(isToday)).toBe(true);
});

test('the bars are one picture with its totals, and a table on demand', async () => {
  const { user } = openDashboard();
  expect(
    await screen.findByRole('img', {
      name: '1,200 messages in 30 days: 1,100 delivered, 60 failed, 40 pending.',
    }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(31);
  expect(within(table).getByRole('rowheader', { name: format(new Date(), 'dd/MM/yyyy') })).toBeTruthy();
});

test('the latest messages are for those who may read the report', async () => {
  const report: Network = {
    'GET /api/v3/report/sms/single/totalsms': () => ({ json: { responseList: [message()], total: 1 } }),
  };
  openDashboard(report);
  expect(await screen.findByText('+880 1712-345678')).toBeTruthy();
  cleanup();
  const { seen } = openDashboard(report, { signedIn: { permission: [{ name: 'view-dashboard' }] } });
  await screen.findByText('4,980');
  expect(screen.queryByRole('region', { name: 'Latest messages' })).toBeNull();
  expect(seen.some(({ path }) => path.endsWith('/totalsms'))).toBe(false);
});

test('a new company is told what to do next', async () => {
  const nothing = { sent: 0, delivered: 0, failed: 0, pending: 0 };
  openDashboard({
    [counts]: () => ({ json: { data: nothing, days: [] } }),
    'GET /noauth/v1/credit': () => ({ json: { data: { currentBalance: 0, held: 0 } } }),
  });
  const steps = within(await screen.findByRole('region', { name: 'Welcome' }));
  expect(await steps.findByText(/Your balance is 0/)).toBeTruthy();
  expect(await steps.findByText('Recipients see PadmaBank as the sender.')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Send a single SMS' })).toBeTruthy();
});

test('what could not be loaded says so and can be asked for again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    [counts]: (request) => {
      if (!isDown) return answer(request);
      return { status: 503, json: { code: 'unavailable', message: 'Away', requestId: 'r' } };
    },
  });
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry!);
  await waitFor(() => expect(screen.getByText('75%')).toBeTruthy());
});

test('old figures that could not be refreshed say so', async () => {
  let isDown = false;
  const { user } = openDashboard({
    [counts]: (request) => (isDown ? errorAnswer(503, 'unavailable') : answer(request)),
  });
  await screen.findByText('75%');
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  isDown = true;
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getByText('75%')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
});

test('a rate needs an end, and quiet days are days too', () => {
  expect(deliveryRate({ sent: 5, delivered: 0, failed: 0, pending: 5 })).toBeNull();
  const now = new Date(2026, 10, 21, 12);
  const days = everyDay([{ day: '2026-11-20', ...today }], 3, now);
  expect(days.map(({ day, sent }) => [day, sent])).toEqual([
    [format(subDays(now, 2), 'yyyy-MM-dd'), 0],
    ['2026-11-20', 40],
    ['2026-11-21', 0],
  ]);
});

test('the markup has nothing that axe objects to', async () => {
  const { container } = openDashboard();
  await screen.findByRole('img');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});
