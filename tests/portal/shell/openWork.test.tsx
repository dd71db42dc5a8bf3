import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { OpenWork } from '#contract/main-api/openWork.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { NotificationBell } from '#src/layout/appBar/NotificationBell.tsx';
import { OpenWorkCard } from '#src/pages/open-work/OpenWorkCard.tsx';
import OpenWorkPage from '#src/pages/open-work/OpenWorkPage.tsx';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { savePreferences } from '#src/preferences.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

const at = '2026-11-20T06:00:00.000Z';
const request: RechargeRequest = {
  id: 12,
  companyId: 7,
  companyName: 'Meghna Textiles',
  amount: 3_000,
  paymentReference: 'TRX-1O',
  note: 'For Eid',
  sameReferenceAt: ['Padma Traders'],
  similarRequests: [],
  similarRecharges: [
    {
      id: 3,
      companyId: 7,
      companyName: 'Meghna Textiles',
      amount: 3_000,
      reference: 'TRX 10',
      createdAt: at,
    },
  ],
  currentBalance: 500,
  status: 'open',
  requestedBy: 'Farhana Islam',
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  rechargeId: null,
};
const senderId: SenderId = {
  id: 4,
  companyId: 7,
  companyName: 'Meghna Textiles',
  name: 'MEGHNA',
  status: 'pending',
  isDefault: false,
  note: 'Our own name',
  isElsewhere: true,
  approvals: [],
  createdAt: at,
};
const refund: Refund = {
  id: 5,
  ticketId: 9,
  ticketSubject: 'Never came',
  companyId: 7,
  companyName: 'Meghna Textiles',
  messageId: '77',
  units: 2,
  reason: 'Came twice',
  status: 'pending',
  requestedBy: 'Farhana Islam',
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  note: null,
  refundable: 2,
  isDecidable: true,
};
const whole: OpenWork = {
  count: 7,
  downRoutes: {
    count: 1,
    items: [
      {
        id: 1,
        name: 'Robi',
        state: 'waiting',
        since: at,
        lastFailure: 'ECONNREFUSED',
        carriesSystemTexts: false,
      },
    ],
  },
  lateBatches: {
    count: 1,
    items: [
      {
        batchId: '8',
        name: 'Eid',
        companyId: 7,
        companyName: 'Meghna Textiles',
        startsAt: at,
        messages: 40,
        credits: 80,
      },
    ],
  },
  rechargeRequests: { count: 3, items: [request] },
  senderIds: { count: 1, items: [senderId] },
  refunds: { count: 1, items: [refund] },
};
const provider = { scope: 'platform', companyId: 1 };

function open(network: Network = {}, page = <OpenWorkCard />, signedIn: object = provider) {
  const seen = stubNetwork({ 'GET /open-work': () => ({ json: whole }), ...network });
  const { user } = renderPage(
    <main>
      <h1>Dashboard</h1>
      {page}
    </main>,
    { signedIn },
  );
  return { seen, user, asked: () => seen.filter(({ path }) => path === '/open-work') };
}

test('the dashboard has what waits by kind, each with what is needed to decide', async () => {
  const { asked } = open();
  expect(await screen.findByRole('heading', { name: 'Waiting for you (7)' })).toBeTruthy();
  const requests = within(screen.getByRole('region', { name: 'Recharge requests (3)' }));
  for (const text of [
    'Meghna Textiles · 3,000 credits',
    'Balance: 500 → 3,500 credits · Reference TRX-1O',
    /^Looks like TRX 10, with which 3,000 credits was added on /,
    /^Reference TRX-1O was also used by Padma Traders/,
  ])
    expect(requests.getByText(text)).toBeTruthy();
  expect(screen.getByText('Another company uses the same name')).toBeTruthy();
  expect(screen.getByText('2 credits of the 2 charged')).toBeTruthy();
  expect(screen.getByText(/^should have started on 20\/11\/2026/)).toBeTruthy();
  // There are more requests than are shown.
  expect(screen.getAllByRole('link', { name: 'Show all' }).at(0)).toHaveProperty('pathname', '/home/waiting');
  expect(asked().map(({ query }) => query)).toEqual([{ each: '3' }]);
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a request is confirmed in place, and then it is gone and asked for again', async () => {
  let isOpen = true;
  const { user, seen, asked } = open({
    'GET /open-work': () => ({
      json: isOpen ? { count: 1, rechargeRequests: { count: 1, items: [request] } } : { count: 0 },
    }),
    'GET /noauth/v1/credit/recharge': () => ({ json: { responseList: [], total: 0 } }),
    'GET /noauth/v1/credit/recharge/similar': () => ({
      json: { responseList: request.similarRecharges, total: 1 },
    }),
    'POST /noauth/v1/credit/requests/12/decision': () => {
      isOpen = false;
      return {
        json: {
          request: { ...request, status: 'confirmed' },
          data: { currentBalance: 3_500, held: 0, isLow: false },
          isRepeat: false,
        },
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm: Meghna Textiles · 3,000 credits' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Confirm the recharge of Meghna Textiles' }),
  );
  expect(await dialog.findByText('Balance: 4,980 → 7,980 credits')).toBeTruthy();
  expect(await dialog.findByText('Check that this is not the same payment.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add 3,000 credits' }));
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ status: 'confirmed' });
  expect(asked().length).toBe(2);
});

test('the focus stays in the list when what had it was decided by somebody else', async () => {
  let items = [senderId, { ...senderId, id: 6, name: 'MEGHNA2' }];
  const { user } = open(
    {
      'GET /open-work': () => ({ json: { count: items.length, senderIds: { count: items.length, items } } }),
    },
    <OpenWorkPage />,
  );
  const button = await screen.findByRole('button', { name: 'Approve: Meghna Textiles · MEGHNA' });
  act(() => button.focus());
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Approve MEGHNA?' });
  items = items.slice(1);
  await user.keyboard('{Escape}');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('who decides nothing asks for nothing and sees no card, and an empty page says so', async () => {
  const nobody = { scope: 'company', companyId: 7, permission: ['view-dashboard'] };
  const { asked } = open({}, <OpenWorkPage />, nobody);
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
  expect(asked()).toEqual([]);
});

test('it is in Bangla too', async () => {
  savePreferences({ locale: 'bn' });
  await i18nProvider.changeLocale('bn');
  try {
    open();
    expect(await screen.findByRole('heading', { name: 'আপনার অপেক্ষায় (৭)' })).toBeTruthy();
    expect(screen.getByText('ব্যালেন্স: ৫০০ → ৩,৫০০ ক্রেডিট · রেফারেন্স TRX-1O')).toBeTruthy();
  } finally {
    await i18nProvider.changeLocale('en');
  }
});

test('the bell counts what waits and leads to it', async () => {
  const { user } = open(
    {
      'GET /notifications/unread-count': () => ({ json: { unread: 2, severity: 'info', openWork: 7 } }),
      'GET /notifications': () => ({ json: { responseList: [], total: 0 } }),
    },
    <NotificationBell />,
  );
  await user.click(
    await screen.findByRole('button', { name: 'Notifications, 2 unread. 7 items are waiting for you' }),
  );
  expect(await screen.findByRole('link', { name: '7 items are waiting for you' })).toHaveProperty(
    'pathname',
    '/home/waiting',
  );
});
