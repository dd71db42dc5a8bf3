import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { BatchSummary } from '#contract/database-manager/batches.ts';
import { noTotals } from '#contract/database-manager/filter.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import BatchPage from '#src/pages/send/batches/batch/BatchPage.tsx';
import type { Draft } from '#src/pages/send/batch-form/draft.ts';
import { batchNetwork, campaign, finishedBatch } from '../helpers/batchWorld.ts';
import { message, renderPage, reportReply, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

const page = '/home/send-sms/bulk/12';
const draftKey = 'barta.send.5.bulk.draft';

function open(batch: Batch, network: Network = {}, at = page) {
  stubNetwork({
    ...batchNetwork([batch]),
    'GET /noauth/v2/bulk/12/events': () => ({ body: '' }),
    ...network,
  });
  return renderPage(
    <Routes>
      <Route path={page.replace('12', ':batchId')} element={<BatchPage />} />
      <Route path={`${page.replace('12', ':batchId')}/:tab`} element={<BatchPage />} />
      <Route path="/home/send-sms/bulk" element={<p>one text</p>} />
      <Route path="/home/send-multiple-sms" element={<p>own texts</p>} />
    </Routes>,
    { at, signedIn: { companyId: 3 } },
  );
}

const hrefOf = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!).replaceAll('+', ' ');

const error = (code: string, messages: number) => ({ code, messages, words: null });
const summary: BatchSummary = {
  batchId: '12',
  operators: [{ operator: 'robi', ...noTotals, sent: 48_000, delivered: 47_900, failed: 100 }],
  found: {
    madeAt: '2026-11-21T06:10:00.000Z',
    errors: Array.from({ length: 9 }, (_, index) => error(`UNDELIV 00${index}`, 9 - index)),
    otherErrors: 55,
    stepMinutes: 1,
    curve: [],
    deliverySeconds: { p50: 3, p95: 9, p99: 20 },
  },
  areMessagesRemoved: false,
};

test('the figures of the report lead to their messages and entries', async () => {
  open(finishedBatch({ counts: { delivered: 47_900, undelivered: 60, unknown: 40 } }), {
    'GET /api/v3/report/sms/bulk/12': () => ({ json: summary }),
  });
  // The ninth error and those that the service does not list.
  expect(await screen.findByRole('link', { name: '56 messages with other errors' })).toBeTruthy();
  expect(hrefOf('56 messages with other errors')).toBe(`${page}/failures`);
  expect(hrefOf('100 messages failed.')).toBe(`${page}/failures`);
  expect(hrefOf(/^40 of them were never confirmed/)).toBe(`${page}/recipients?filter={"status":["unknown"]}`);
  expect(hrefOf(/48,000 parts/)).toBe(`${page}/recipients`);
  const entries = '/home/reports/sms-sending-credit/entries?filter={"companyId":3,"batchId":"12","kind":';
  const equation = screen.getByText('=').closest('div')!;
  expect(equation.textContent).toBe('48,000 Held= 47,960 Charged (of which 60 refunded)+ 40 Released');
  const links = within(equation).getAllByRole('link');
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href')!))).toEqual(
    ['hold', 'charge', 'refund', 'release'].map((kind) => `${entries}"${kind}"}`),
  );
});

test('a total of the recipients leads to its messages, with the filters in use', async () => {
  open(
    finishedBatch(),
    { 'GET /api/v2/report/sms/history': () => ({ json: reportReply([message()]) }) },
    `${page}/recipients?filter={"operator":["robi"]}`,
  );
  const totals = await screen.findByRole('region', { name: 'Total of all pages' });
  const link = await within(totals).findByRole('link');
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
    `${page}/recipients?filter={"operator":["robi"],"outcome":["delivered"]}`,
  );
});

const drafted = () => JSON.parse(sessionStorage.getItem(draftKey)!) as Draft;
const name = 'Eid '.repeat(25).trim();
const campaigns = (status: 'running' | 'cancelled'): Network => ({
  'GET /campaigns/9': () => ({ json: campaign({ id: 9, status }) }),
});

test('a duplicate keeps what was sent, its campaign and its name, but nothing that nobody may see', async () => {
  const sent = { class: 'transactional', campaignId: 9, campaignName: 'Eid', name } as const;
  const { user } = open(finishedBatch(sent), campaigns('running'));
  await screen.findByRole('link', { name: 'Eid' });
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByText('one text');
  expect(drafted()).toMatchObject({
    text: 'Our winter sale starts on Friday.',
    class: 'transactional',
    senderId: 'PadmaBank',
    campaignId: 9,
    name: `Copy of ${name.slice(0, 92)}`.trim(),
  });
  expect(drafted().name!.length).toBeLessThanOrEqual(100);
});

test('a duplicate of messages that were made of a template has the template, without a campaign that is closed', async () => {
  const template = 'Dear {{name}}, call 8801712•••678.';
  const made = { kind: 'multiple', text: null, campaignId: 9, campaignName: 'Eid' } as const;
  const page = open(finishedBatch({ ...made, template: 'Dear {{name}}' }), campaigns('cancelled'));
  await page.user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByText('own texts');
  expect(drafted()).toMatchObject({ text: 'Dear {{name}}', textSource: null, campaignId: null, name: null });
  page.unmount();
  sessionStorage.clear();
  const masked = open(finishedBatch({ ...made, template, name: '8801712•••678' }), campaigns('cancelled'));
  await masked.user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByText('own texts');
  expect(drafted()).toMatchObject({ text: '', name: null });
});

test('a duplicate asks before it replaces what was prepared', async () => {
  const prepared = JSON.stringify({ name: 'Tomorrow' });
  sessionStorage.setItem(draftKey, prepared);
  const { user } = open(finishedBatch());
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.getItem(draftKey)).toBe(prepared);
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await user.click(await screen.findByRole('button', { name: 'Replace it' }));
  await screen.findByText('one text');
  expect(drafted()).toMatchObject({ text: 'Our winter sale starts on Friday.', name: null });
});
