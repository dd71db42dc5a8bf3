import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, onTestFinished } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import { SideDrawer } from '#src/components/SideDrawer.tsx';
import { HelpButton } from '#src/layout/help/HelpButton.tsx';
import { HelpProvider } from '#src/layout/help/HelpProvider.tsx';
import { Shortcuts } from '#src/layout/shortcuts/Shortcuts.tsx';
import SmsHistoryPage from '#src/pages/reports/SmsHistoryPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

beforeEach(() => savePreferences({ locale: 'en', hasShortcuts: true }));

const rows = ['one', 'two', 'three'];

function List() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <main id="main-content">
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-row>
              <td>
                <input type="checkbox" aria-label={`Choose ${row}`} />
                <button onClick={() => setOpened(row)}>{row}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <input aria-label="Text" />
      <SideDrawer
        isRecord
        isOpen={opened !== null}
        title={`Record ${opened}`}
        onClose={() => setOpened(null)}
      >
        <span>Facts</span>
      </SideDrawer>
    </main>
  );
}

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function open(permissions: PermissionKey[] = ['send-single-sms', 'view-sms-history']) {
  stubNetwork();
  return renderPage(
    <>
      <Shortcuts />
      <List />
      <Address />
    </>,
    { signedIn: { permission: permissions.map((name) => ({ name })) } },
  );
}

const address = () => document.querySelector('output')!.textContent;

test('n leads to a new SMS, and g with a letter to a screen, as far as they are allowed', async () => {
  const { user } = open();
  await user.keyboard('n');
  expect(address()).toBe('/home/send-sms');
  await user.keyboard('gh');
  expect(address()).toBe('/home/reports/sms-history');
  await user.keyboard('gu');
  expect(address()).toBe('/home/reports/sms-history');
});

test('n leads to many messages for who may send no single one', async () => {
  const { user } = open(['send-multiple-sms']);
  await user.keyboard('n');
  expect(address()).toBe('/home/send-sms/bulk');
  await user.keyboard('?');
  expect(within(await screen.findByRole('dialog')).getByText('New SMS')).toBeTruthy();
});

test('Escape closes the list of shortcuts', async () => {
  const { user } = open();
  await user.keyboard('?');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('they work while the layout is Bangla', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'ন', code: 'KeyN' });
  expect(address()).toBe('/home/send-sms');
});

test('j and k move through rows, Enter opens one, and in its drawer they move to other records', async () => {
  const { user } = open();
  await user.keyboard('jjj');
  expect(document.activeElement!.textContent).toBe('three');
  await user.keyboard('jkk');
  expect(document.activeElement!.textContent).toBe('one');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Record one' })).toBeTruthy();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Record two' })).toBeTruthy();
  await user.keyboard('k');
  expect(await screen.findByRole('heading', { name: 'Record one' })).toBeTruthy();
  // Behind the drawer no other screen is opened.
  await user.keyboard('n');
  expect(address()).toBe('/');
});

const historyPath = '/home/reports/sms-history';

/** The report of three messages on the first of four pages, filtered. */
async function openReport() {
  const rows = ['8801712345671', '8801712345672', '8801712345673'].map((to) => message({ to }));
  const timeline = { attempts: 1, routeName: null, charged: 1, refunded: 0, parts: [], receipts: [] };
  const found = rows.map((row) => [
    `GET /api/v2/report/sms/history/3/${row.id}`,
    () => ({ json: { ...timeline, message: row, creditLines: [] } }),
  ]);
  stubNetwork({
    'GET /api/v2/report/sms/history': () => ({ json: reportReply(rows, { total: 40 }) }),
    ...(Object.fromEntries(found) as Record<string, () => { json: object }>),
  });
  const filter = JSON.stringify({ status: ['delivered'] });
  // A message is opened at the address of the window, which a router in memory leaves alone.
  window.history.replaceState(null, '', `/?filter=${encodeURIComponent(filter)}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const rendered = renderPage(
    <HelpProvider>
      <HelpButton />
      <Shortcuts />
      <main id="main-content">
        <Routes>
          <Route path={historyPath} element={<SmsHistoryPage />} />
        </Routes>
      </main>
    </HelpProvider>,
    { at: `${historyPath}?filter=${encodeURIComponent(filter)}` },
  );
  await screen.findByRole('button', { name: /^Open the message to .*671/ });
  return { ...rendered, ids: rows.map(({ id }) => id) };
}

const chips = () => screen.queryAllByRole('button', { name: /^Remove Status/, hidden: true });
const pages = () => screen.queryAllByRole('button', { name: /page \d/i, hidden: true });

test('filters above the rows and pages below them are no rows', async () => {
  const { user, ids } = await openReport();
  expect(chips()).toHaveLength(1);
  expect(pages().length).toBeGreaterThan(1);
  await user.keyboard('jk');
  const name = () => document.activeElement!.getAttribute('aria-label');
  expect(name()).toMatch(/671$/);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: `Message ${ids[0]}` })).toBeTruthy();
  await user.keyboard('k');
  expect(chips()).toHaveLength(1);
  await user.keyboard('jj');
  expect(await screen.findByRole('dialog', { name: `Message ${ids[2]}` })).toBeTruthy();
  await user.keyboard('jj');
  expect(screen.getByRole('dialog', { name: `Message ${ids[2]}` })).toBeTruthy();
});

test('behind the help nothing moves', async () => {
  const { user } = await openReport();
  await user.click(screen.getByRole('button', { name: /^Help for this page/ }));
  await screen.findByRole('dialog', { name: 'Help: Sms History' });
  await user.keyboard('jjg');
  expect(screen.queryByRole('dialog', { name: /^Message/ })).toBeNull();
});

test('they are silent where somebody types, and with other keys held', async () => {
  const { user } = open();
  await user.click(screen.getByRole('textbox', { name: 'Text' }));
  await user.keyboard('n?gh');
  expect(address()).toBe('/');
  await user.click(document.body);
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}');
  expect(address()).toBe('/');
});

test('? lists what is allowed, and they can be switched off for good', async () => {
  const { user } = open();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Sms History')).toBeTruthy();
  expect(within(list).queryByText('Users')).toBeNull();
  await user.click(within(list).getByRole('switch', { name: 'Use single-key shortcuts' }));
  await user.click(within(list).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n?');
  expect(address()).toBe('/');
  expect(document.cookie).toContain(encodeURIComponent('"hasShortcuts":false'));
});
