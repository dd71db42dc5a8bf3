import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Notification, NotificationSettings } from '#contract/main-api/notifications.ts';
import NotificationSettingsPage from '#src/pages/notifications/NotificationSettingsPage.tsx';
import NotificationsPage from '#src/pages/notifications/NotificationsPage.tsx';
import { onSharedError } from '#src/dataProviders/http/sharedErrors.ts';
import { emptyNotification } from '#tests/portal/helpers/notification.ts';
import { errorAnswer } from '#tests/portal/helpers/signedIn.ts';
import { renderPage, stubNetwork, type Network } from '#tests/portal/helpers/pageWorld.tsx';

const low: Notification = {
  ...emptyNotification,
  companyId: 2,
  companyName: 'Padma Traders',
  details: { units: 12 },
};

test('the page lists notifications by day, and filters them by what is chosen', async () => {
  const seen = stubNetwork({
    'GET /notifications': () => ({
      json: {
        total: 2,
        responseList: [
          low,
          {
            ...low,
            id: 2,
            kind: 'route-down',
            routeId: 5,
            routeName: 'Robi',
            at: '2026-11-20T06:20:00.000Z',
          },
        ],
      },
    }),
    'POST /notifications/read': () => ({ json: { unread: 0, severity: null } }),
  });
  const { user } = renderPage(<NotificationsPage />, { signedIn: { scope: 'platform', companyId: 1 } });
  const link = await screen.findByRole('link', {
    name: /Warning: Padma Traders: The balance is low: 12 credits left/,
  });
  expect(link.getAttribute('href')).toBe('/home/companies/balance-check');
  expect(screen.getByRole('link', { name: /Critical:.*Robi is down/ }).getAttribute('href')).toBe(
    '/home/config/5',
  );
  expect(screen.getByText('21/11/2026')).toBeTruthy();
  expect(screen.getByText('20/11/2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Warning' }));
  await waitFor(() =>
    expect(seen.at(-1)?.query).toMatchObject({ filter: JSON.stringify({ severity: 'warning' }) }),
  );
  await user.click(screen.getByRole('button', { name: /Mark as read: .*balance is low/ }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/notifications/read')?.body).toEqual({ ids: [1] }),
  );
});

test('a notification of a batch has its name and counts', async () => {
  const details = { delivered: 950, failed: 50, pending: 0 };
  const finished = { ...low, kind: 'batch-finished', subjectId: 41, subjectName: 'Winter sale', details };
  stubNetwork({ 'GET /notifications': () => ({ json: { total: 1, responseList: [finished] } }) });
  renderPage(<NotificationsPage />);
  const name = /Batch “Winter sale” has finished: 950 delivered, 50 failed/;
  expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test('a failure to mark as read is reported', async () => {
  const reported = vi.fn();
  const stop = onSharedError(reported);
  stubNetwork({
    'GET /notifications': () => ({ json: { total: 1, responseList: [low] } }),
    'POST /notifications/read': () => errorAnswer(409, 'changed-meanwhile'),
  });
  const { user } = renderPage(<NotificationsPage />);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  stop();
});

const settings: NotificationSettings = {
  language: 'en',
  choices: [
    { kind: 'comment', portal: true, sms: false, email: false },
    { kind: 'balance-low', portal: true, sms: false, email: true },
  ],
  contactNo: '8801711000001',
  isNumberConfirmed: true,
  email: null,
  hasMail: true,
};

test('the settings save what is ticked, and say why a channel cannot be chosen', async () => {
  const seen = stubNetwork({
    'GET /notifications/settings': () => ({ json: settings }),
    'PUT /notifications/settings': () => ({ json: settings }),
    'POST /notifications/test': () => ({ json: {} }),
  });
  const { user } = renderPage(<NotificationSettingsPage />);
  expect(
    await screen.findByText(/SMS notifications are sent to \+880 1711-000001.* has no e-mail address/),
  ).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /Comment on your ticket/ }));
  expect(row.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Balance low by E-mail' }).disabled).toBe(
    true,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Balance low by SMS' }));
  await user.click(screen.getByRole('checkbox', { name: 'Comment on your ticket by Portal' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      language: 'en',
      choices: [
        { kind: 'comment', portal: false, sms: false, email: false },
        { kind: 'balance-low', portal: true, sms: true, email: true },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Send a test SMS' }));
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ channel: 'sms' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test e-mail' }).disabled).toBe(true);
});

function openSettings(network: Network = {}) {
  stubNetwork({
    'GET /notifications/settings': () => ({ json: settings }),
    'PUT /notifications/settings': ({ body }) => ({ json: { ...settings, ...(body as object) } }),
    ...network,
  });
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const pages = (
    <Routes>
      <Route
        path="/settings"
        element={
          <>
            <NotificationSettingsPage />
            <Link to="/elsewhere">Leave</Link>
          </>
        }
      />
      <Route path="/elsewhere" element={<p>Left</p>} />
    </Routes>
  );
  const { user } = renderPage(pages, { at: '/settings', hasDataRouter: true });
  return {
    user,
    confirm,
    change: async () => user.click(await screen.findByRole('checkbox', { name: 'Balance low by SMS' })),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    leave: () => user.click(screen.getByRole('link', { name: 'Leave' })),
  };
}

test('leaving the settings warns of unsaved changes, and not after they are saved', async () => {
  const { confirm, change, save, leave } = openSettings();
  await change();
  await leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(screen.queryByText('Left')).toBeNull();
  await save();
  await screen.findByText('Notification settings saved.');
  await leave();
  expect(await screen.findByText('Left')).toBeTruthy();
  expect(confirm).toHaveBeenCalledOnce();
});

test('settings that are refused say why on the page, and stay unsaved', async () => {
  const { confirm, change, save, leave } = openSettings({
    'PUT /notifications/settings': () => errorAnswer(403, 'forbidden'),
  });
  await change();
  await save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Balance low by SMS' }).checked).toBe(true);
});
