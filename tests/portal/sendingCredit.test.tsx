import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import SendingCreditPage from '#src/pages/reports/SendingCreditPage.tsx';
import { keepDownloads, renderPage, reportReply, stubNetwork } from './pageWorld.tsx';
import { errorAnswer } from './signedIn.ts';

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
  batchId: null,
  reference: 'INV-7',
  createdBy: 'Barta',
});

test('every movement says what it changed, what it is about and what its kind means', async () => {
  const seen = stubNetwork({
    [call]: () => ({ json: reportReply([recharge, line({})], { totals }) }),
    [`${call}/export`]: () => ({ body: 'Time\r\n', headers: { 'content-type': 'text/csv' } }),
  });
  const files = keepDownloads();
  const { user, container } = renderPage(<SendingCreditPage />, {
    at: '/?filter=%7B%22kind%22%3A%22charge%22%7D',
  });
  expect(await screen.findByText('+50,000')).toBeTruthy();
  expect(screen.getAllByText('−240')).toHaveLength(2);
  const sums = within(screen.getByRole('region', { name: 'All pages together' }));
  expect(sums.getByText('Still held').nextSibling!.textContent).toBe('50');
  expect(sums.getByText('Given back').nextSibling!.textContent).toBe('20');
  expect(screen.getByText('Messages never left: what was held for them can be spent again.')).toBeTruthy();

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
  await waitFor(() => expect(files).toHaveLength(1));
  expect(seen.at(-1)!.query).toMatchObject({ filter: '{"kind":"charge"}', format: 'csv' });
});

test('pages follow each other by where the one before ended, without anybody counting', async () => {
  const pageInfo = { hasNextPage: true, nextCursor: 'after-1' };
  const seen = stubNetwork({
    [call]: () => ({ json: reportReply([line({})], { total: null, totals: null, pageInfo }) }),
  });
  const { user } = renderPage(<SendingCreditPage />, { signedIn: { permission: [] } });
  expect(await screen.findByText(/With more than 50,000 lines/)).toBeTruthy();
  // Who may see neither messages nor recharges has nothing to follow.
  expect(screen.getByText('Batch 41').tagName).not.toBe('A');
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(seen.at(-1)!.query.cursor).toBe('after-1'));
  cleanup();
  stubNetwork({ [call]: () => errorAnswer(503, 'unavailable') });
  renderPage(<SendingCreditPage />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
