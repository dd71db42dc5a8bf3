import { format, subDays } from 'date-fns';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { totalSums } from '#contract/database-manager/filter.ts';
import type { TotalsRow } from '#contract/database-manager/totals.ts';
import { barFilter, rowFilter } from '#src/pages/reports/totals/rowFilter.ts';
import { outcomeLink } from '#src/screens/totalsPath.ts';
import { barsOfTotals, everyHourOf, sortRows, usualSort } from '#src/pages/reports/totals/totalsRows.ts';
import { TotalsView } from '#src/pages/reports/totals/TotalsView.tsx';
import { keepDownloads, renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const call = 'GET /api/v2/report/totalReport-byDate';

/** So many messages, nine in ten of them delivered. */
function row(key: string, sent: number, name = key): TotalsRow {
  const delivered = sent * 0.9;
  return {
    key,
    name,
    sent,
    delivered,
    failed: sent - delivered,
    cancelled: 0,
    pending: 0,
    scheduled: 0,
    segments: sent * 2,
    credits: sent,
    ratedDelivered: delivered,
    ratedFailed: sent - delivered,
  };
}

function answerOf(rows: TotalsRow[]) {
  const sum = (name: Exclude<keyof TotalsRow, 'key' | 'name'>) =>
    rows.reduce((total, one) => total + one[name], 0);
  return { responseList: rows, totals: Object.fromEntries(totalSums.map((name) => [name, sum(name)])) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => decodeURIComponent(screen.getByLabelText('address').textContent);

function open(
  by: string,
  network: Network,
  { filter = {}, ...options }: Parameters<typeof renderPage>[1] & { filter?: Record<string, unknown> } = {},
) {
  const seen = stubNetwork(network);
  const page = (
    <>
      <Routes>
        <Route path="/home/reports/sms-history/totals/:by" element={<TotalsView filter={filter} />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>
  );
  return { seen, ...renderPage(page, { ...options, at: `/home/reports/sms-history/totals/${by}` }) };
}

const firstColumn = () =>
  within(screen.getAllByRole('table').at(-1)!)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('totals', () => {
  test('come ten a page, with all of them in the sums', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(`2026-11-${String(index + 10)}`, 10));
    const { user } = open('day', { [call]: () => ({ json: answerOf(rows) }) });
    expect(await screen.findByText('1-10 of 12')).toBeTruthy();
    expect(firstColumn()).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: /next page/i }));
    expect(firstColumn()).toEqual(['11/11/2026', '10/11/2026', 'Total']);
  });

  test('are a chart and a table with its sums, sortable, and lead to the messages behind them', async () => {
    const rows = [row('grameenphone', 400), row('robi', 1_200), row('unknown', 100)];
    const { seen, user, container } = open(
      'operator',
      { [call]: () => ({ json: answerOf(rows) }) },
      {
        filter: { status: 'delivered', msisdn: '017' },
      },
    );
    expect(await screen.findByRole('img', { name: /^1,700 messages: 1,530 delivered/ })).toBeTruthy();
    expect(firstColumn()).toEqual(['Robi', 'Grameenphone', 'Unknown operator', 'Total']);
    expect(screen.getAllByText('3,400')).toHaveLength(1);
    // Totals cannot be narrowed to a number: that filter is not sent, and it is said.
    const { query } = seen.find(({ path }) => path.endsWith('totalReport-byDate'))!;
    expect(query).toMatchObject({ by: 'operator', filter: '{"status":"delivered"}' });
    expect(query.timeZone).toBeTruthy();
    expect(screen.getByText(/Totals ignore the filters/)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Operator' }));
    await user.click(screen.getByRole('button', { name: 'Operator' }));
    expect(firstColumn()).toEqual(['Grameenphone', 'Robi', 'Unknown operator', 'Total']);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);

    await user.click(screen.getByRole('link', { name: 'Robi' }));
    expect(address()).toBe(
      '/home/reports/sms-history?filter={"status":"delivered","operator":"robi"}'.replaceAll(' ', ''),
    );
  });

  test('by company are for the provider, and what has no branch leads nowhere', async () => {
    const network: Network = { [call]: () => ({ json: answerOf([row('4', 30, 'Dhaka'), row('', 10, '')]) }) };
    const { user } = open('branch', network, { signedIn: { scope: 'platform' } });
    expect(await screen.findAllByText('Without a branch', { selector: 'th' })).toHaveLength(2);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dhaka']);
    await user.click(screen.getByRole('combobox', { name: 'Group by' }));
    await user.click(screen.getByRole('option', { name: 'Company' }));
    expect(address()).toContain('/totals/company');
    cleanup();
    const { user: another } = open('day', network);
    await another.click(await screen.findByRole('combobox', { name: 'Group by' }));
    expect(screen.queryByRole('option', { name: 'Company' })).toBeNull();
  });

  test('can be had as a file, and asked for again where they could not be had', async () => {
    const files = keepDownloads();
    let isDown = true;
    const { seen, user } = open(
      'day',
      {
        [call]: () =>
          isDown ? errorAnswer(503, 'unavailable') : { json: answerOf([row('2026-11-21', 10)]) },
        [`${call}/export`]: () => ({ body: 'Day\r\n', headers: { 'content-type': 'text/csv' } }),
      },
      { filter: { operator: 'robi' } },
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    await screen.findByText('21/11/2026', { selector: 'a' });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(seen.at(-1)!.query).toMatchObject({ by: 'day', filter: '{"operator":"robi"}', format: 'csv' });
  });
});

describe('the rows of totals', () => {
  test('begin with the latest, or with the largest', () => {
    const sorted = (by: Parameters<typeof usualSort>[0], ...rows: TotalsRow[]) =>
      sortRows(rows, by, usualSort(by), ({ name }) => name).map(({ key }) => key);
    expect(sorted('day', row('2026-11-09', 5), row('2026-11-10', 1))).toEqual(['2026-11-10', '2026-11-09']);
    expect(sorted('hour', row('10', 5), row('9', 1))).toEqual(['9', '10']);
    expect(sorted('company', row('1', 5), row('2', 9))).toEqual(['2', '1']);
  });

  test('are by name as lists are: digits, Latin, Bangla', () => {
    const named = ['Zebra', 'apple', 'উদয়', 'উৎসব', '৫ নং'].map((name) => ({ ...row(name, 1), name }));
    const sorted = sortRows(named, 'company', { field: 'key', order: 'asc' }, ({ name }) => name ?? '');
    expect(sorted.map(({ name }) => name)).toEqual(['৫ নং', 'apple', 'Zebra', 'উৎসব', 'উদয়']);
  });

  test('have no gaps where they are in the order of time, and reach today', () => {
    const today = new Date(2026, 2, 3, 12);
    const midnight = (month: number, day: number) => new Date(2026, month - 1, day).toISOString();
    const barsOf = (by: 'day' | 'month', keys: string[], period = {}) => {
      const { step, bars } = barsOfTotals(
        keys.map((key) => row(key, 10)),
        by,
        period,
        today,
      );
      return [step, ...bars.map(({ first, sent }) => `${first} ${sent}`)];
    };
    expect(barsOf('day', ['2026-03-01', '2026-02-27'])).toEqual([
      'day',
      '2026-02-27 10',
      '2026-02-28 0',
      '2026-03-01 10',
      '2026-03-02 0',
      '2026-03-03 0',
    ]);
    // A period in the past begins and ends where it was chosen.
    expect(barsOf('day', ['2026-02-11'], { from: midnight(2, 10), to: midnight(2, 13) })).toEqual([
      'day',
      '2026-02-10 0',
      '2026-02-11 10',
      '2026-02-12 0',
    ]);
    expect(barsOf('month', ['2025-12', '2026-01'])).toEqual([
      'month',
      '2025-12-01 10',
      '2026-01-01 10',
      '2026-02-01 0',
      '2026-03-01 0',
    ]);
    expect(everyHourOf([row('9', 10)])).toHaveLength(24);
  });

  test('of many days are weeks, of very many months, and lose no message', () => {
    const today = new Date(2026, 2, 3, 12);
    const days = Array.from({ length: 365 }, (_, index) =>
      row(format(subDays(today, index), 'yyyy-MM-dd'), 1),
    );
    const year = barsOfTotals(days, 'day', {}, today);
    expect(year.step).toBe('week');
    expect(year.bars).toHaveLength(53);
    expect(year.bars.reduce((sum, { sent }) => sum + sent, 0)).toBe(365);
    // The first and the last week end with the period, and lead to no other messages.
    expect(year.bars[0]).toMatchObject({ first: '2025-03-04', last: '2025-03-09', sent: 6 });
    expect(year.bars.at(-1)).toMatchObject({ first: '2026-03-02', last: '2026-03-03', sent: 2 });
    expect(barFilter({}, year.bars[0]!)).toEqual({
      from: new Date(2025, 2, 4).toISOString(),
      to: new Date(2025, 2, 10).toISOString(),
    });
    const long = barsOfTotals([row('2020-01-15', 3), row('2026-03-01', 4)], 'day', {}, today);
    expect(long.step).toBe('month');
    expect(long.bars).toHaveLength(75);
  });

  test('filter the history to their own messages, and no further than the period', () => {
    const midnight = (day: number) => new Date(2026, 10, day).toISOString();
    expect(rowFilter({}, 'day', row('2026-11-21', 1))).toEqual({ from: midnight(21), to: midnight(22) });
    const period = { from: midnight(10), to: midnight(20), status: 'failed' };
    expect(rowFilter(period, 'month', row('2026-11', 1))).toEqual(period);
    expect(rowFilter(period, 'company', row('7', 1))).toEqual({ ...period, companyId: 7 });
    expect(rowFilter({}, 'senderId', row('PADMA', 1))).toEqual({ senderId: 'PADMA' });
    expect(rowFilter({}, 'hour', row('9', 1))).toBeUndefined();
    expect(rowFilter({}, 'campaign', row('', 1))).toBeUndefined();
  });

  test('by company are by day for a company: it is one of its own', async () => {
    const { seen } = open(
      'company',
      { [call]: () => ({ json: answerOf([row('2026-11-21', 4)]) }) },
      { signedIn: { scope: 'company' } },
    );
    expect((await screen.findByRole('combobox', { name: 'Group by' })).textContent).toBe('Day');
    expect(seen.map(({ query }) => query.by)).toEqual(['day']);
  });

  test('of an outcome lead to its messages', () => {
    expect(decodeURIComponent(outcomeLink({ operator: 'robi' }, 'delivered'))).toContain(
      '{"operator":"robi","outcome":"delivered"}',
    );
    expect(decodeURIComponent(outcomeLink({}, 'failed'))).toContain(
      '/home/reports/sms-history?filter={"outcome":"failed"}',
    );
    expect(outcomeLink({})).toContain('/home/reports/sms-history?');
  });
});
