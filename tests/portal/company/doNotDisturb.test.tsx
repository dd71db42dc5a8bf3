import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { DoNotDisturbNumber } from '#contract/main-api/carriers/doNotDisturb.ts';
import DoNotDisturbList from '#src/resources/do-not-disturb/DoNotDisturbList.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const listed: DoNotDisturbNumber = {
  id: 8,
  msisdn: '8801712345678',
  operator: 'grameenphone',
  answeredAt: '2026-11-21T06:00:00.000Z',
  routeName: 'Central Platform',
};

function open(rows: DoNotDisturbNumber[]) {
  const seen = stubNetwork({
    'GET /do-not-disturb': () => ({
      json: rows,
      headers: { 'content-range': `do-not-disturb 0-${rows.length - 1}/${rows.length}` },
    }),
    'DELETE /do-not-disturb/8': () => ({ json: { id: 8 } }),
    'DELETE /do-not-disturb': () => ({ json: { removed: 2 } }),
  });
  const deleted = () => seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { deleted, ...renderPage(<DoNotDisturbList />, { signedIn: { scope: 'platform' } }) };
}

test('a number is removed, and the list emptied, after a question', async () => {
  const masked = { ...listed, id: 9, msisdn: '8801812•••678', operator: 'robi' as const, routeName: null };
  const { user, deleted, container } = open([listed, masked]);
  const row = within((await screen.findByText('+880 1712-345678')).closest('tr')!);
  expect(row.getByText('Grameenphone')).toBeTruthy();
  expect(screen.getByText('8801812•••678')).toBeTruthy();
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  await user.click(row.getByRole('button', { name: 'Remove' }));
  const question = { name: 'Remove +880 1712-345678 from the list?' };
  expect(deleted()).toEqual([]);
  await user.click(
    within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Remove from the list' }),
  );
  await waitFor(() => expect(deleted()).toEqual(['/do-not-disturb/8']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Empty the list' }));
  const all = within(screen.getByRole('dialog', { name: 'Empty the do-not-disturb list?' }));
  await user.click(all.getByRole('button', { name: 'Empty the list' }));
  expect(await screen.findByText('2 numbers were removed.')).toBeTruthy();
  expect(deleted()).toEqual(['/do-not-disturb/8', '/do-not-disturb']);
});

test('an empty list says how numbers come on it', async () => {
  open([]);
  expect(await screen.findByText('No numbers yet')).toBeTruthy();
  expect(screen.getByText(/for 90 days/)).toBeTruthy();
});
