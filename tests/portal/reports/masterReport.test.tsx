import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { MasterRow } from '#contract/main-api/masterReport.ts';
import { permissionKeys } from '#contract/permissions.ts';
import MasterReportPage from '#src/pages/reports/MasterReportPage.tsx';
import { keepDownloads, renderPage, stubNetwork } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const call = 'GET /report/master-report';
const sums = {
  recharged: 5_000,
  sent: 120,
  delivered: 100,
  failed: 12,
  cancelled: 3,
  pending: 5,
  scheduled: 0,
  segments: 240,
  credits: 210,
  refunded: 30,
  balance: 4_790,
  held: 10,
};
const padma: MasterRow = { companyId: 3, companyName: 'Padma Traders', ...sums, isLow: false };
const meghna: MasterRow = { ...padma, companyId: 4, companyName: '=Meghna', balance: 7, isLow: true };
const reply = { responseList: [padma, meghna], total: 2, totals: { ...sums, sent: 9_999 } };

const cellsOf = (name: RegExp) => screen.getByRole('row', { name });

test('every company has its row, all of them together the last, and each leads to its messages', async () => {
  const seen = stubNetwork({ [call]: () => ({ json: reply }) });
  const files = keepDownloads();
  const { user, container } = renderPage(<MasterReportPage />, { signedIn: { scope: 'platform' } });
  expect(await screen.findByText('Padma Traders')).toBeTruthy();
  expect(within(cellsOf(/^All companies/)).getByText('9,999')).toBeTruthy();
  expect(within(cellsOf(/Meghna/)).getByText('Low balance')).toBeTruthy();
  // The last thirty days, unless somebody asks for others; the busiest first.
  const { query } = seen.find(({ path }) => path === '/report/master-report')!;
  expect(Object.keys(JSON.parse(query.filter!) as object)).toEqual(['from', 'to']);
  expect(query.sort).toBe('["sent","DESC"]');
  const link = screen.getByRole('link', { name: 'Padma Traders' }).getAttribute('href')!;
  expect(decodeURIComponent(link)).toMatch(
    /^\/home\/reports\/sms-history\?filter=\{"from":.*"companyId":3\}$/,
  );

  await user.click(screen.getByText('Recharged', { selector: 'th *' }));
  await waitFor(() => expect(seen.at(-1)!.query.sort).toBe('["recharged","DESC"]'));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [header, , second] = (await files[0]!.text()).split('\r\n');
  expect(header).toContain('"Company","Recharged","Messages","Delivered","Failed","Cancelled","Pending"');
  expect(second).toMatch(/^"'=Meghna","5000","120","100","12","3","5",.*,"89.3%"$/);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a company’s people have no companies to choose from, and without the permission nothing to open', async () => {
  stubNetwork({ [call]: () => ({ json: { ...reply, responseList: [padma], total: 1 } }) });
  const permission = permissionKeys.filter((name) => name !== 'view-sms-history').map((name) => ({ name }));
  renderPage(<MasterReportPage />, { signedIn: { permission } });
  expect(await screen.findByText('Padma Traders')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
  cleanup();
  stubNetwork({ [call]: () => errorAnswer(503, 'unavailable') });
  renderPage(<MasterReportPage />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
