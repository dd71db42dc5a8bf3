import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { entriesPath } from '#src/pages/reports/credit/CreditTabs.tsx';
import { creditPath } from '#src/screens/creditPath.ts';
import SendingCreditPage from '#src/pages/reports/SendingCreditPage.tsx';
import { keepDownloads, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const call = 'GET /noauth/v1/transaction';
const totals = {
  recharged: 50_000,
  held: 900,
  charged: 700,
  released: 150,
  refunded: 20,
  balanceChange: 49_320,
  heldChange: 50,
};

function line(changes: Partial<LedgerEntry>): LedgerEntry {
  return {
    id: 1,
    companyId: 3,
    companyName: 'Padma Traders',
    kind: 'charge',
    balanceChange: -240,
    heldChange: -240,
    balanceAfter: 49_100,
    batchId: '41',
    reference: 'batch:41',
    note: null,
    createdBy: null,
    createdAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}
const recharge = line({
  id: 2,
  kind: 'recharge',
  balanceChange: 50_000,
  heldChange: 0,
  balanceAfter: 50_000,
  batchId: null,
  reference: 'INV-7',
  createdBy: 'Barta',
});

const balances = { opening: 70, closing: 49_340 };

const group = (changes: Partial<LedgerGroup>): LedgerGroup => ({
  id: '2026-11-21 3 batch 41',
  day: '2026-11-21',
  from: '2026-11-20T18:00:00.000Z',
  to: '2026-11-21T18:00:00.000Z',
  companyId: 3,
  companyName: 'Padma Traders',
  kind: 'batch',
  batchId: '41',
  batchName: null,
  reference: null,
  note: null,
  entries: 12,
  recharged: 0,
  held: 188,
  charged: 187,
  released: 1,
  refunded: 0,
  change: -187,
  balanceAfter: 49_340,
  createdAt: '2026-11-21T06:00:00.000Z',
  ...changes,
});

test('the ledger stands by day and batch with a running balance, and a row opens to its entries', async () => {
  const rows = [
    group({}),
    group({ id: '2026-11-21 3 singles', kind: 'singles', batchId: null, entries: 2 }),
    group({
      id: '2026-11-20 3 recharge 2',
      kind: 'recharge',
      batchId: null,
      reference: 'INV-7',
      entries: 1,
      change: 50_000,
    }),
  ];
  const seen = stubNetwork({
    [`${call}/groups`]: () => ({ json: reportReply(rows, { total: null, totals, balances }) }),
    [call]: () => ({ json: reportReply([line({})], { totals, balances }) }),
    [`${call}/groups/export`]: () => ({ body: 'Day\r\n', headers: { 'content-type': 'text/csv' } }),
  });
  const files = keepDownloads();
  const { user, container } = renderPage(<SendingCreditPage />, { at: creditPath });
  const row = within((await screen.findByText('Batch 41')).closest('tr')!);
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(-7)).toEqual(['188', '187', '1', '–', '−187', '49,340', '12 entries']);
  expect(row.getByRole('link', { name: 'Batch 41' }).getAttribute('href')).toBe('/home/send-sms/bulk/41');
  expect(screen.getByText('Recharge INV-7')).toBeTruthy();
  const sums = within(screen.getByRole('region', { name: 'Total of all pages' }));
  expect(sums.getByText('Opening balance').nextSibling!.textContent).toBe('70');
  expect(sums.getByText('= Closing balance').nextSibling!.textContent).toBe('49,340');
  expect(seen.find(({ path }) => path.endsWith('/groups'))!.query).toMatchObject({
    timeZone: expect.any(String),
  });

  const singles = within(screen.getByText('Single messages').closest('tr')!);
  await user.click(singles.getByRole('button', { name: '2 entries' }));
  expect(await screen.findByRole('table', { name: 'All entries' })).toBeTruthy();
  expect(JSON.parse(seen.find(({ path }) => path === '/noauth/v1/transaction')!.query.filter!)).toEqual({
    companyId: 3,
    from: '2026-11-20T18:00:00.000Z',
    to: '2026-11-21T18:00:00.000Z',
    isSingle: true,
  });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(seen.at(-1)!.path).toBe('/noauth/v1/transaction/groups/export');
});

test('a batch with a name stands under it', async () => {
  stubNetwork({
    [`${call}/groups`]: () => ({
      json: reportReply([group({ batchName: 'Winter sale' })], { total: null, totals, balances }),
    }),
    [call]: () => ({ json: reportReply([line({})], { totals, balances }) }),
  });
  renderPage(<SendingCreditPage />, { at: creditPath });
  const link = await screen.findByRole('link', { name: 'Winter sale' });
  expect(link.getAttribute('href')).toBe('/home/send-sms/bulk/41');
  expect(screen.getByText('Batch 41')).toBeTruthy();
});

test('every movement says what it changed, what it is about and what its kind means', async () => {
  const seen = stubNetwork({
    [call]: () => ({ json: reportReply([recharge, line({})], { totals, balances }) }),
    [`${call}/export`]: () => ({ body: 'Time\r\n', headers: { 'content-type': 'text/csv' } }),
  });
  const files = keepDownloads();
  const { user, container } = renderPage(<SendingCreditPage />, {
    at: `${entriesPath}?filter=%7B%22kind%22%3A%22charge%22%7D`,
  });
  expect(await screen.findByText('+50,000')).toBeTruthy();
  // A charge takes what was held before: the balance stays.
  const charge = within(screen.getByText('Batch 41').closest('tr')!);
  expect(
    charge
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(2, 5),
  ).toEqual(['240', '–', '49,100']);
  const sums = within(screen.getByRole('region', { name: 'Total of all pages' }));
  expect(sums.getByText('+ Refunded').closest('dt')!.nextSibling!.textContent).toBe('20');

  const batch = screen.getByRole('link', { name: 'Batch 41' }).getAttribute('href')!;
  expect(decodeURIComponent(batch)).toBe('/home/reports/sms-history?filter={"companyId":3,"batchId":"41"}');
  expect(screen.getByRole('link', { name: 'INV-7' }).getAttribute('href')).toBe(
    '/home/companies/balance-check',
  );
  expect(seen.find(({ path }) => path === '/noauth/v1/transaction')!.query).toMatchObject({
    filter: '{"kind":"charge"}',
    sort: '["createdAt","DESC"]',
  });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(seen.at(-1)!.query).toMatchObject({ filter: '{"kind":"charge"}', format: 'csv' });
});

test('pages follow each other by where the one before ended, without anybody counting', async () => {
  const pageInfo = { hasNextPage: true, nextCursor: 'after-1' };
  const fullPage = Array.from({ length: 10 }, (_, index) =>
    line({ id: index + 1, batchId: String(41 + index) }),
  );
  const seen = stubNetwork({
    [call]: () => ({
      json: reportReply(fullPage, { total: null, totals: null, balances: null, pageInfo }),
    }),
  });
  const { user } = renderPage(<SendingCreditPage />, { at: entriesPath, signedIn: { permission: [] } });
  expect(await screen.findByText(/more than 50,000 entries/)).toBeTruthy();
  // Who may see neither messages nor recharges has nothing to follow.
  expect((await screen.findByText('Batch 41')).tagName).not.toBe('A');
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(seen.at(-1)!.query.cursor).toBe('after-1'));
  cleanup();
  stubNetwork({ [`${call}/groups`]: () => errorAnswer(503, 'unavailable') });
  renderPage(<SendingCreditPage />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test("a statement's file is named by its company and its days, as the reader's zone has them", async () => {
  vi.stubEnv('TZ', 'Asia/Dhaka');
  try {
    stubNetwork({
      [`${call}/groups`]: () => ({ json: reportReply([group({})], { total: null, totals, balances }) }),
      [`${call}/statement`]: () => ({ body: '%PDF' }),
    });
    keepDownloads();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const filter = { from: '2026-10-31T18:00:00.000Z', to: '2026-11-30T18:00:00.000Z' };
    const at = `${creditPath}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { user } = renderPage(<SendingCreditPage />, { at, signedIn: { companyId: 3 } });
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Chosen period' }));
    await waitFor(() => expect(names).toEqual(['credit-statement-S-3-20261101-20261130.pdf']));
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
});
