import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { waitCodes, type WaitReason } from '#contract/sms-receiver/waiting.ts';
import { FoundMessage } from '#src/components/message/FoundMessage.tsx';
import { WaitLine } from '#src/components/waiting/WaitLine.tsx';
import { listedFigures } from '#src/dataProviders/resources/listedBatch.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import BatchListPage from '#src/pages/send/batches/list/BatchListPage.tsx';
import BatchPage from '#src/pages/send/batches/batch/BatchPage.tsx';
import { RecentBatches } from '#src/pages/send/batches/recent/RecentBatches.tsx';
import BulkSmsReportPage from '#src/pages/reports/BulkSmsReportPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import CampaignList from '#src/resources/campaigns/CampaignList.tsx';
import { CampaignProgress } from '#src/resources/campaigns/CampaignProgress.tsx';
import { batch, batchNetwork, campaign, ProgressFeed } from '../helpers/batchWorld.ts';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';
import { nothing, open, options, searchPath } from '../helpers/searchWorld.tsx';

const nowhere = { since: null, until: null, by: null, list: null, provider: null };
const reason = (changes: Partial<WaitReason> & Pick<WaitReason, 'code'>): WaitReason => ({
  ...nowhere,
  ...changes,
});
/** Today at 05:02, and at 08:00. */
const since = new Date(new Date().setHours(5, 2, 17, 0)).toISOString();
const until = new Date(new Date().setHours(8, 0, 0, 0)).toISOString();
const gone = reason({ code: 'no-carrier', since });
const goneText = 'Waiting: no carrier connected since 05:02. The provider can change this.';

beforeEach(() => savePreferences({ locale: 'en' }));

const without = (...left: PermissionKey[]): Partial<LoginReply> => ({
  permission: permissionKeys.filter((key) => !left.includes(key)).map((name) => ({ name })),
});

function lineOf(waitReason: WaitReason, signedIn: Partial<LoginReply> = {}): string | null {
  stubNetwork();
  const { container, unmount } = renderPage(<WaitLine reason={waitReason} />, { signedIn });
  const { textContent } = container;
  unmount();
  return textContent;
}
const provider = { scope: 'platform' } as const;

describe('to a company', () => {
  test.each<[WaitReason, string]>([
    [
      reason({ code: 'company-suspended' }),
      'Waiting: the company is suspended. The provider can change this.',
    ],
    [
      reason({ code: 'paused', since, by: { name: 'Rina Akter', isProvider: false } }),
      'Paused by Rina Akter since 05:02. You can change this.',
    ],
    [
      reason({ code: 'paused', since, by: { name: null, isProvider: true } }),
      'Paused by the provider since 05:02. You can change this.',
    ],
    [reason({ code: 'paused' }), 'Paused. You can change this.'],
    [reason({ code: 'late', since }), 'Waiting: missed its start (05:02). You can change this.'],
    [
      reason({ code: 'dispatch-paused' }),
      'Waiting: sending is paused for everybody. The provider can change this.',
    ],
    [
      reason({ code: 'sending-hours', until }),
      'Waiting until 08:00 (sending hours). The provider can change this.',
    ],
    [reason({ code: 'no-route' }), 'Waiting: no route carries these numbers. The provider can change this.'],
    [
      reason({ code: 'no-dispatcher', since }),
      'Waiting: no process has been sending since 05:02. The provider can change this.',
    ],
    [gone, goneText],
    [reason({ code: 'no-carrier' }), 'Waiting: no carrier connected. The provider can change this.'],
    [
      reason({ code: 'account-refused', since }),
      'Waiting: the carrier has refused the account since 05:02. The provider can change this.',
    ],
    [
      reason({ code: 'carrier-silent', since }),
      'Waiting: no answer from the carrier since 05:02. The provider can change this.',
    ],
    [
      reason({ code: 'retry', until }),
      'Waiting: refused for now, tried again at 08:00. It goes on by itself.',
    ],
    [
      reason({ code: 'own-list-first', list: { batchId: '12', name: 'Eid greetings' } }),
      'Waiting: Eid greetings is before it. You can change this.',
    ],
    [
      reason({ code: 'own-list-first', list: { batchId: '12', name: null } }),
      'Waiting: Batch 12 is before it. You can change this.',
    ],
    [
      reason({ code: 'other-list-first' }),
      'Waiting: another company’s list is before it. It goes on by itself.',
    ],
    [reason({ code: 'route-full' }), 'Waiting: the route is full. It goes on by itself.'],
  ])('%j', (waitReason, text) => {
    expect(lineOf(waitReason)).toBe(text);
  });

  test('who may not send is told to ask their administrator', () => {
    expect(lineOf(reason({ code: 'paused' }), without('send-multiple-sms'))).toBe(
      'Paused. Your administrator can change this.',
    );
  });
});

describe('to the provider', () => {
  const routes = { routes: ['primary', 'second'], companyName: null };
  test.each<[WaitReason, string]>([
    [
      reason({ ...gone, provider: routes }),
      'Waiting: no carrier connected since 05:02 (primary, second). You can change this.',
    ],
    [
      reason({ code: 'route-full', provider: { ...routes, routes: ['primary'] } }),
      'Waiting: route primary is full. It goes on by itself.',
    ],
    [
      reason({ code: 'route-full', provider: routes }),
      'Waiting: the routes primary, second are full. It goes on by itself.',
    ],
    [
      reason({ code: 'other-list-first', provider: { routes: [], companyName: 'Meghna Foods' } }),
      'Waiting: a list of Meghna Foods is before it. It goes on by itself.',
    ],
    [
      reason({ code: 'dispatch-paused' }),
      'Waiting: sending is paused for everybody. The system administrator can change this.',
    ],
  ])('%j', (waitReason, text) => {
    expect(lineOf(waitReason, provider)).toBe(text);
  });

  test('who may not change routes is told to ask their administrator', () => {
    expect(lineOf(gone, { ...provider, ...without('manage-route') })).toContain(
      'Your administrator can change this.',
    );
  });
});

describe('where it stands', () => {
  const waits = batch({ waitReason: gone, counts: { queued: 48_000 } });
  let feed = new ProgressFeed();
  afterEach(() => {
    feed.close();
    feed = new ProgressFeed();
  });

  const page = (at: string) => {
    stubNetwork({
      ...batchNetwork([waits]),
      'GET /api/v3/report/sms/bulk/totalsms': () => ({
        json: reportReply([{ ...waits, ...listedFigures(waits), username: 'rina' }]),
      }),
      'GET /noauth/v2/bulk/12/events': () => feed.answer(),
    });
    renderPage(
      <Routes>
        <Route path="/home/send-sms/batches" element={<BatchListPage />} />
        <Route path="/home/send-sms/bulk/:batchId" element={<BatchPage />} />
        <Route path="/home/reports/delivery-reports" element={<BulkSmsReportPage />} />
        <Route path="/recent" element={<RecentBatches />} />
      </Routes>,
      { at },
    );
  };

  test.each([
    '/home/send-sms/batches',
    '/home/reports/delivery-reports',
    '/home/send-sms/bulk/12',
    '/recent',
  ])('%s', async (at) => {
    page(at);
    expect(await screen.findByText(goneText)).toBeTruthy();
    expect(document.querySelector('.MuiChip-label')?.textContent).toBe('Waiting');
  });

  test('the page of a batch takes it away when the event says that it moves', async () => {
    page('/home/send-sms/bulk/12');
    await screen.findByText(goneText);
    await expect.poll(() => feed.connections).toBe(1);
    feed.write(`event: progress\ndata: ${JSON.stringify(batch())}\n\n`);
    await expect.poll(() => screen.queryByText(goneText)).toBeNull();
  });

  test('the list and the page of campaigns', async () => {
    const running = campaign({ status: 'running', batches: 1, messages: 3, waitReason: gone });
    stubNetwork({
      'GET /campaigns': () => ({ json: [running], headers: { 'content-range': 'campaigns 0-0/1' } }),
    });
    const { unmount } = renderPage(<CampaignList />);
    expect(await screen.findByText(goneText)).toBeTruthy();
    unmount();
    renderPage(<CampaignProgress campaign={running} />);
    expect(screen.getByText(goneText)).toBeTruthy();
  });

  test('the details of a message', async () => {
    stubNetwork();
    renderPage(<FoundMessage message={message({ status: 'queued', waitReason: gone })} />);
    expect(await screen.findByText(goneText)).toBeTruthy();
  });

  test('messages, batches and campaigns that the search finds', async () => {
    const found = {
      ...nothing,
      messages: [message({ status: 'queued', waitReason: gone })],
      batches: [
        {
          batchId: '12',
          name: 'Eid greetings',
          kind: 'bulk',
          companyId: 3,
          companyName: 'Padma Traders',
          sentBy: 'Rina Akter',
          state: 'running',
          messages: 3,
          acceptedAt: since,
          waitReason: gone,
        },
      ],
    };
    const campaigns = [
      {
        kind: 'campaigns',
        id: 7,
        name: 'Eid 2026',
        username: null,
        state: 'running',
        companyName: 'Padma Traders',
        waitReason: gone,
      },
    ];
    const { user } = await open({
      [searchPath]: () => ({ json: found }),
      'GET /search': () => ({ json: { responseList: campaigns } }),
    });
    await user.keyboard('01712345678');
    await expect
      .poll(() => options().filter((text) => text?.includes(goneText)))
      .toEqual([
        expect.stringContaining('1712-345678'),
        expect.stringContaining('Eid greetings'),
        expect.stringMatching(/Eid 2026.*Waiting/),
      ]);
  });
});

test('in Bangla every reason has its words, with Bangla digits', async () => {
  savePreferences({ locale: 'bn' });
  await i18nProvider.changeLocale('bn');
  expect(lineOf(gone)).toBe('অপেক্ষায়: ০৫:০২ থেকে কোনো ক্যারিয়ারের সঙ্গে সংযোগ নেই। সেবাদাতা এটি বদলাতে পারেন।');
  const list = { batchId: '12', name: 'ঈদের শুভেচ্ছা' };
  for (const code of waitCodes) expect(lineOf(reason({ code, since, until, list }))).not.toMatch(/[A-Za-z%]/);
  await i18nProvider.changeLocale('en');
});
