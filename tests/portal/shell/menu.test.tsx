import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, useSidebarState } from 'react-admin';
import { Link, MemoryRouter, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { fetchTexts } from '#src/i18n/fetchTexts.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { preferences, savePreferences } from '#src/preferences.ts';
import { Menu } from '#src/layout/sidebar/Menu.tsx';
import { menu } from '#src/screens/menuTable.ts';
import { allowedMenu, firstScreen, screenAt } from '#src/screens/menu.ts';
import { screenRoute } from '#src/layout/screenRoute.tsx';
import { storeUser } from '#src/session.ts';
import { loginReply } from '../helpers/signedIn.ts';

function renderMenu(permissions: PermissionKey[]) {
  storeUser(loginReply(permissions));
  render(
    <MemoryRouter initialEntries={['/home/dashboard']}>
      <AdminContext i18nProvider={i18nProvider} store={memoryStore({ 'sidebar.open': true })}>
        <Menu />
        <Minimise />
        <Link to="/home/send-sms">by another way</Link>
        <Link to="/home/dashboard">away</Link>
      </AdminContext>
    </MemoryRouter>,
  );
}

function Minimise() {
  const [, setIsOpen] = useSidebarState();
  return <button onClick={() => setIsOpen(false)}>minimise</button>;
}

const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));

beforeEach(() => savePreferences({ foldedGroups: [] }));

describe('the start', () => {
  test('is the first screen that one may see, and none where there is none', () => {
    expect(firstScreen(loginReply(['view-dashboard', 'send-single-sms']))).toBe('/home/dashboard');
    expect(firstScreen(loginReply(['view-user-list', 'send-single-sms']))).toBe('/home/send-sms');
    expect(firstScreen(loginReply(['view-sms-history']))).toBe('/home/reports/sms-history');
    expect(firstScreen(loginReply(['update-user-self', 'view-user']))).toBe('/home/profile');
    // These permissions have no screen.
    expect(firstScreen(loginReply(['view-user', 'view-msisdn']))).toBeNull();
    expect(firstScreen(loginReply([]))).toBeNull();
  });
});

describe('the menu table', () => {
  test("has the product spec's labels, paths and permissions", () => {
    expect(menu.map(({ path, permission }) => [path, permission])).toEqual([
      ['/home/dashboard', 'view-dashboard'],
      ['/home/send-sms', 'send-single-sms'],
      ['/home/send-sms/bulk', 'send-multiple-sms'],
      ['/home/send-multiple-sms', 'send-multiple-sms'],
      ['/home/send-sms/batches', 'send-multiple-sms'],
      ['/home/send-sms/calendar', 'send-multiple-sms'],
      ['/home/send-sms/templates', 'manage-templates'],
      ['/home/contacts', 'manage-contacts'],
      ['/home/opt-outs', 'manage-contacts'],
      ['/home/users/create', 'create-user'],
      ['/home/users/list', 'view-user-list'],
      ['/home/roles/create', 'create-role'],
      ['/home/roles', 'view-role-list'],
      ['/home/companies/create', 'create-company'],
      ['/home/companies', 'view-company-list'],
      ['/home/departments', 'create-company'],
      ['/home/sender-ids', 'create-company'],
      ['/home/content-approvals', 'create-company'],
      ['/home/api-keys', 'manage-api-keys'],
      ['/home/webhooks', 'manage-api-keys'],
      ['/home/api', 'manage-api-keys'],
      ['/home/config', 'view-company-list'],
      ['/home/config/health', 'view-company-list'],
      ['/home/config/error-words', 'view-company-list'],
      ['/home/config/portability', 'manage-route'],
      ['/home/do-not-disturb', 'manage-route'],
      ['/home/companies/balance-check', 'create-company'],
      ['/home/branch/create-branch', 'create-company'],
      ['/home/branch/branch-list', 'create-company'],
      ['/home/campaign/create-campaign', 'create-company'],
      ['/home/campaign/campaign-list', 'create-company'],
      ['/home/reports/total-sms-reports', 'view-single-sms-report'],
      ['/home/reports/delivery-reports', 'view-bulk-sms-report'],
      ['/home/reports/sms-history', 'view-sms-history'],
      ['/home/reports/sms-sending-credit', 'view-sms-sending-credit'],
      ['/home/reports/master-report', 'view-master-report'],
      ['/home/reports/audit-log', 'view-audit-log'],
      ['/home/tickets/create', 'create-ticket'],
      ['/home/tickets', 'view-ticket-list'],
      ['/home/tickets/board', 'view-ticket-list'],
    ]);
  });

  test('has a group only where one of its entries is allowed', () => {
    const groupsFor = (held: PermissionKey[]) => allowedMenu(loginReply(held)).map(({ group }) => group);
    expect(groupsFor([])).toEqual([]);
    expect(groupsFor(['view-dashboard'])).toEqual([undefined]);
    expect(groupsFor(['view-single-sms-report', 'add-balance'])).toEqual(['reports']);
    expect(groupsFor(['view-single-sms-report', 'send-single-sms'])).toEqual(['send', 'reports']);
  });

  test('offers a new company to the provider alone, though both hold the key', () => {
    const pathsFor = (scope: LoginReply['scope']) =>
      allowedMenu(loginReply(['create-company'], { scope })).flatMap(({ entries }) =>
        entries.map(({ path }) => path),
      );
    expect(pathsFor('platform')).toContain('/home/companies/create');
    expect(pathsFor('company')).not.toContain('/home/companies/create');
    expect(pathsFor('company')).toContain('/home/branch/create-branch');
  });

  test('knows the screen of a path, with a slash at its end or without', () => {
    expect(screenAt('/home/send-sms/')?.label).toBe('menu.singleSms');
    expect(screenAt('/home/send-sms/nothing')).toBeUndefined();
  });

  test("counts a record's page to the list it is in", () => {
    expect(screenAt('/home/users/5/show')?.label).toBe('menu.userList');
    expect(screenAt('/home/roles/create')?.label).toBe('menu.createRole');
    expect(screenAt('/home/send-sms/bulk/12')?.label).toBe('menu.batches');
  });
});

describe('the sidebar', () => {
  test('shows what is allowed and nothing else', () => {
    renderMenu(['view-dashboard', 'view-single-sms-report']);
    expect(links()).toEqual(['Dashboard', 'Single Sms Report']);
    expect(screen.queryByRole('button', { name: 'Send SMS' })).toBeNull();
  });

  test('marks the screen that is open', () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    expect(screen.getByRole('link', { current: 'page' })).toBe(
      screen.getByRole('link', { name: 'Dashboard' }),
    );
  });

  test('folds a group, says so and remembers it in the browser', async () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    const heading = screen.getByRole('button', { name: 'Send SMS', expanded: true });
    const list = document.getElementById(heading.getAttribute('aria-controls')!)!;
    expect(within(list).getByRole('link', { name: 'Single SMS' })).toBeTruthy();
    const user = userEvent.setup();
    await user.click(heading);
    expect(screen.getByRole('button', { name: 'Send SMS', expanded: false })).toBe(heading);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Single SMS' })).toBeNull());
    expect(preferences().foldedGroups).toEqual(['send']);
    expect(document.cookie).toContain(encodeURIComponent('"foldedGroups":["send"]'));
    await user.click(heading);
    expect(preferences().foldedGroups).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Single SMS' })).toBeTruthy();
  });

  test('unfolds the group of the page that is opened, and folds it where somebody then wants it so', async () => {
    savePreferences({ foldedGroups: ['send', 'reports'] });
    renderMenu(['view-dashboard', 'send-single-sms', 'view-sms-history']);
    const isUnfolded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
    expect(isUnfolded('Send SMS')).toBe('false');
    const user = userEvent.setup();
    await user.click(screen.getByText('by another way'));
    expect(isUnfolded('Send SMS')).toBe('true');
    expect(isUnfolded('Reports')).toBe('false');
    await user.click(screen.getByText('away'));
    expect(isUnfolded('Send SMS')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(isUnfolded('Send SMS')).toBe('false');
    expect(preferences().foldedGroups?.toSorted()).toEqual(['reports', 'send']);
  });

  test('offers a new record beside its list, in other words and as no second stop of the Tab key', () => {
    renderMenu(['view-dashboard', 'create-user', 'view-user-list', 'view-role-list']);
    expect(links()).toEqual(['Dashboard', 'Create User', 'User List', 'New in User List', 'Role List']);
    const entry = screen.getByRole('link', { name: 'Create User' });
    const plus = screen.getByRole('link', { name: 'New in User List' });
    expect(plus.getAttribute('href')).toBe(entry.getAttribute('href'));
    expect(entry.tabIndex).toBe(0);
    expect(plus.tabIndex).toBe(-1);
  });

  test('says below names that are alike what sets each apart, which is not part of the name', () => {
    renderMenu(['view-dashboard', 'send-single-sms', 'send-multiple-sms']);
    const entry = screen.getByRole('link', { name: 'Bulk SMS', description: 'One text to a whole list' });
    expect(entry.textContent).toBe('Bulk SMSOne text to a whole list');
    expect(screen.getByRole('link', { name: 'Dashboard' }).textContent).toBe('Dashboard');
  });

  test('keeps carriers and money apart from companies, in the order of the product spec', () => {
    const groupsOf = (scope: LoginReply['scope']) =>
      allowedMenu(loginReply(['create-company', 'view-company-list'], { scope })).map(({ group }) => group);
    expect(groupsOf('platform')).toEqual(['company', 'carriers', 'money', 'branch', 'campaign']);
    expect(groupsOf('company')).toEqual(['company', 'money', 'branch', 'campaign']);
  });

  test('keeps the names of its icons when it is minimised', async () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    await userEvent.setup().click(screen.getByText('minimise'));
    expect(links()).toEqual(['Dashboard', 'Single SMS']);
    expect(screen.queryByText('Dashboard')).toBeNull();
  });

  test('folds its groups when it is minimised too', async () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    const user = userEvent.setup();
    await user.click(screen.getByText('minimise'));
    await user.click(screen.getByRole('button', { name: 'Send SMS', expanded: true }));
    expect(screen.getByRole('button', { name: 'Send SMS', expanded: false })).toBeTruthy();
  });
});

describe('a page of the shell', () => {
  const thePage = Object.assign(() => <p>the page</p>, { preload: () => Promise.resolve() });
  const open = (permissions: PermissionKey[]) => {
    storeUser(loginReply(permissions));
    render(
      <MemoryRouter initialEntries={['/send-sms']}>
        <Routes>{screenRoute('send-sms', thePage)}</Routes>
      </MemoryRouter>,
    );
  };

  test('opens for those who hold its permission', () => {
    open(['send-single-sms']);
    expect(screen.getByText('the page')).toBeTruthy();
  });

  test('is not shown to others, who are told which permission is missing and who can give it', async () => {
    await fetchTexts('en');
    open(['view-dashboard']);
    expect(screen.queryByText('the page')).toBeNull();
    expect(
      screen.getByText(
        'You need the permission “Send single SMS” for this. Somebody who has it and “Choose permissions” can give it to you.',
      ),
    ).toBeTruthy();
    expect(document.title).toBe('Page 403');
  });

  test('cannot be wired without a place in the menu table', () => {
    expect(() => screenRoute('no-such-screen', thePage)).toThrow('no-such-screen');
  });
});
