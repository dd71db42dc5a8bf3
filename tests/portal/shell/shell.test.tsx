import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import App from '#src/App.tsx';
import type { PermissionKey } from '#contract/permissions.ts';
import { preferences, savePreferences } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { loginReply } from '../helpers/signedIn.ts';

/** The portal at `path`, of somebody who may do just this. */
function open(path: string, permissions: PermissionKey[], network: Network = {}) {
  savePreferences({ locale: 'en' });
  storeUser(loginReply(permissions));
  const session = () => ({ json: loginReply(permissions, { accessToken: undefined }) });
  stubNetwork({ 'GET /auth/session': session, ...network });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // It would go on fetching pages after the test.
  vi.stubGlobal('requestIdleCallback', () => 0);
  window.history.replaceState(null, '', path);
  render(<App />);
}

const address = () => window.location.pathname;

test('home has the page title Home, and other pages of it name themselves before it', async () => {
  open('/home', ['update-user-self', 'send-single-sms']);
  await waitFor(() => expect(document.title).toBe('Home'));
  expect(address()).toBe('/home/send-sms');
});

test('a page of home names itself before the title of home', async () => {
  open('/home/profile', ['update-user-self', 'send-single-sms']);
  await waitFor(() => expect(document.title).toBe('Profile · Home'));
});

test('/home/reports leads to the first report that one may see, and the breadcrumb leads there', async () => {
  open('/home/reports', ['send-single-sms', 'view-sms-sending-credit', 'view-master-report']);
  await waitFor(() => expect(address()).toBe('/home/reports/sms-sending-credit'));
  const trail = within(await screen.findByRole('navigation', { name: 'Where you are' }));
  expect(trail.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/home/reports');
});

test('/home/reports is closed to who may see no report', async () => {
  open('/home/reports', ['send-single-sms']);
  expect(await screen.findByText('You do not have access to this page.')).toBeTruthy();
  expect(address()).toBe('/home/reports');
});

test('the page scrolls to its top on each navigation', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  open('/home/profile', ['update-user-self', 'send-single-sms']);
  const link = await screen.findByRole('link', { name: 'Single SMS' });
  scrolled.mockClear();
  await userEvent.setup().click(link);
  await waitFor(() => expect(address()).toBe('/home/send-sms'));
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  expect(await screen.findByRole('heading', { name: 'Single SMS', level: 1 })).toBeTruthy();
});

test('a notice says that sending is paused', async () => {
  // The configuration is read once, so modules that have read another one are left aside.
  vi.resetModules();
  stubNetwork({ 'GET /config.json': () => ({ json: { isDispatchPaused: true } }) });
  const { DispatchPausedNotice } = await import('#src/layout/DispatchPausedNotice.tsx');
  const { container } = render(<DispatchPausedNotice />);
  await waitFor(() => expect(container.querySelector('[role="alert"]')).not.toBeNull());
  vi.resetModules();
});

test('while something loads, the sign of it has a name', async () => {
  open('/home/profile', ['update-user-self'], {
    'GET /noauth/v1/credit': () => new Promise(() => undefined),
  });
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeTruthy();
});

test('the rows of lists are comfortable or compact, as the user chooses in the own menu', async () => {
  open('/home/profile', ['update-user-self']);
  const user = userEvent.setup();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Compact lists');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(preferences().density).toBe('compact');
  await choose('Comfortable lists');
  expect(document.documentElement.dataset.density).toBe('comfortable');
  expect(preferences().density).toBeUndefined();
});

test('a reader of English chooses how digits are grouped, and the balance follows at once; Bangla has one way', async () => {
  const credit = { currentBalance: 1_250_000, held: 0, isLow: false };
  open('/home/profile', ['update-user-self', 'send-single-sms'], {
    'GET /noauth/v1/credit': () => ({ json: { data: credit } }),
  });
  const user = userEvent.setup();
  const openMenu = async () => user.click(await screen.findByRole('button', { name: /^Your account/ }));
  expect(await screen.findByText('Balance: 12,50,000 sms')).toBeTruthy();
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Write numbers as 1,200,000' }));
  expect(await screen.findByText('Balance: 1,250,000 sms')).toBeTruthy();
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Write numbers as 12,00,000' }));
  expect(await screen.findByText('Balance: 12,50,000 sms')).toBeTruthy();
  savePreferences({ locale: 'bn' });
  await user.click(await screen.findByRole('button', { name: /^আপনার অ্যাকাউন্ট/ }));
  await screen.findByRole('menuitem', { name: /কিবোর্ড/ });
  expect(screen.queryByRole('menuitem', { name: /সংখ্যা/ })).toBeNull();
});
