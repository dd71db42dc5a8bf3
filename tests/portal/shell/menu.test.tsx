import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, useSidebarState } from 'react-admin';
import { MemoryRouter, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
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
      </AdminContext>
    </MemoryRouter>,
  );
}

function Minimise() {
  const [, setIsOpen] = useSidebarState();
  return <button onClick={() => setIsOpen(false)}>minimise</button>;
}

const links = () =>
  screen.getAllByRole('link').map((link) => link.textContent || link.getAttribute('aria-label'));

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
      ['/home/config', 'view-company-list'],
      ['/home/config/health', 'view-company-list'],
      ['/home/config/error-words', 'view-company-list'],
      ['/home/companies/balance-check', 'create-company'],
      ['/home/departments', 'create-company'],
      ['/home/sender-ids', 'create-company'],
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
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  test('folds a group and says so', async () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send SMS', expanded: true }));
    expect(screen.getByRole('button', { name: 'Send SMS', expanded: false })).toBeTruthy();
  });

  test('keeps the names of its icons when it is minimised', async () => {
    renderMenu(['view-dashboard', 'send-single-sms']);
    await userEvent.setup().click(screen.getByText('minimise'));
    expect(links()).toEqual(['Dashboard', 'Single SMS']);
    expect(screen.queryByText('Dashboard')).toBeNull();
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

  test('is not shown to others, who are told which permission is missing', () => {
    open(['view-dashboard']);
    expect(screen.queryByText('the page')).toBeNull();
    // By its key: react-admin and its texts are not there.
    expect(screen.getByText(/send-single-sms/)).toBeTruthy();
    expect(document.title).toBe('Page 403');
  });

  test('cannot be wired without a place in the menu table', () => {
    expect(() => screenRoute('no-such-screen', thePage)).toThrow('no-such-screen');
  });
});
