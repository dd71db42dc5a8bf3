import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { help as helpBn } from '#src/i18n/bn/help/index.ts';
import { help as helpEn } from '#src/i18n/en/help/index.ts';
import { HelpButton } from '#src/layout/help/HelpButton.tsx';
import { HelpProvider } from '#src/layout/help/HelpProvider.tsx';
import { pageTerms } from '#src/components/help/pageTerms.ts';
import { currentRelease } from '#src/layout/help/release.ts';
import { screens } from '#src/screens/menu.ts';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { PageHelp } from '#src/i18n/en/help/pages/pageHelp.ts';
import type { UserCells } from '#src/session.ts';
import { Shortcuts } from '#src/layout/shortcuts/Shortcuts.tsx';
import packageFile from '../../../package.json' with { type: 'json' };
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

describe.each([
  ['English', helpEn],
  ['Bangla', helpBn],
])('the %s help', (_language, { pages, terms, releaseNotes }) => {
  test.each(screens.map(({ name }) => name))('says of %s what it is for and how it is used', (name) => {
    const { about, tasks, providerTasks = [] }: PageHelp = pages[name];
    const sentences = [about, ...tasks, ...providerTasks]
      .flatMap((text) => text.split(/[.।?](?:\s|$)/))
      .filter(Boolean);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(9);
    for (const text of [about, ...tasks, ...providerTasks]) expect(text).toMatch(/[.।]$/);
    for (const term of pageTerms[name]) expect(terms[term].text).toMatch(/[.।]$/);
  });

  test('explains no term that no page uses', () => {
    const used = new Set<string>(Object.values(pageTerms).flat());
    expect(Object.keys(terms).filter((term) => !used.has(term))).toEqual([]);
  });

  test('has release notes', () => {
    expect(releaseNotes.items.length).toBeGreaterThan(3);
  });
});

test('Bangla has as many tasks and release notes as English', () => {
  for (const { name } of screens) {
    const [bangla, english]: PageHelp[] = [helpBn.pages[name], helpEn.pages[name]];
    expect(bangla!.tasks, name).toHaveLength(english!.tasks.length);
    expect(bangla!.providerTasks?.length, name).toBe(english!.providerTasks?.length);
  }
  expect(helpBn.releaseNotes.items).toHaveLength(helpEn.releaseNotes.items.length);
});

test('the release notes are of this release', () => {
  expect(currentRelease).toBe(packageFile.version);
});

function open(at: string, signedIn: Partial<LoginReply> = {}, cells?: UserCells) {
  stubNetwork();
  return renderPage(
    <HelpProvider>
      <HelpButton />
      <Shortcuts />
    </HelpProvider>,
    { at, signedIn, cells },
  );
}

test('the help of a record’s page is that of its list, with its terms and shortcuts', async () => {
  const { user } = open('/home/send-sms/bulk/12');
  await user.click(screen.getByRole('button', { name: /^Help for this page/ }));
  const panel = await screen.findByRole('dialog', { name: 'Help: Batches' });
  expect(await within(panel).findByText(helpEn.pages.batches.about)).toBeTruthy();
  expect(within(panel).getByText(helpEn.terms.rejectedRow.text)).toBeTruthy();
  expect(within(panel).getByText('Open this page')).toBeTruthy();
});

test.each([false, true])('cells are explained only where there are several (%s)', async (hasSeveral) => {
  const dhaka = {
    number: 0,
    name: 'Dhaka',
    services: { 'main-api': '/0/main', 'sms-receiver': '/0/sms', 'database-manager': '/0/reports' },
  };
  const { user } = open(
    '/home/users/list',
    {},
    hasSeveral ? { current: dhaka, home: dhaka, tokens: {} } : undefined,
  );
  await user.click(screen.getByRole('button', { name: /^Help for this page/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Help: User List' }));
  expect(await panel.findByText(helpEn.terms.role.text)).toBeTruthy();
  expect(panel.queryAllByText(helpEn.terms.cell.text)).toHaveLength(hasSeveral ? 1 : 0);
});

test('the list of shortcuts leads to the help, and the help to the list of shortcuts', async () => {
  const { user } = open('/home/send-sms');
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(list).getByRole('button', { name: 'Help for this page' }));
  const panel = await screen.findByRole('dialog', { name: 'Help: Single SMS' });
  await user.click(await within(panel).findByRole('button', { name: 'All keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test.each(['platform', 'company'] as const)(
  'tasks of the provider are for its people (%s)',
  async (scope) => {
    const { user } = open('/home/companies/balance-check', { scope });
    await user.click(screen.getByRole('button', { name: /^Help for this page/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Help: Balance' }));
    expect(await panel.findByText(/^Each recharge has a receipt/)).toBeTruthy();
    expect(panel.queryAllByText(/Add credit/)).toHaveLength(scope === 'platform' ? 1 : 0);
  },
);

test('a dot marks release notes until they are opened, also after a reload', async () => {
  const { user } = open('/home/dashboard');
  await user.click(screen.getByRole('button', { name: 'Help for this page. Release notes are unread.' }));
  await user.click(await screen.findByRole('button', { name: 'What is new' }));
  expect(
    await screen.findByRole('dialog', { name: `What is new in version ${currentRelease}` }),
  ).toBeTruthy();
  expect(screen.getByText(helpEn.releaseNotes.items[0])).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Help for this page' })).toBeTruthy());
  expect(document.cookie).toContain(encodeURIComponent(`"releaseNotesSeen":"${currentRelease}"`));
});
