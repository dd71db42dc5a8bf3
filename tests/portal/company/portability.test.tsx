import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { NumberOperator, PortabilityTable } from '#contract/main-api/carriers/portability.ts';
import PortabilityPage from '#src/pages/portability/PortabilityPage.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const table: PortabilityTable = {
  numbers: 1_234_567,
  ranges: 1,
  mode: 'add',
  importedAt: '2026-11-03T06:00:00.000Z',
  importedBy: 'Nasrin Akter',
};
const none: PortabilityTable = { numbers: 0, ranges: 0, mode: null, importedAt: null, importedBy: null };

function open(found: Partial<NumberOperator> = {}, shown = table) {
  const seen = stubNetwork({
    'GET /portability': () => ({ json: shown }),
    'DELETE /portability': () => ({ json: none }),
    'GET /portability/number': () => ({
      json: {
        operator: 'robi',
        source: 'number',
        byPrefix: 'grameenphone',
        portedOn: null,
        importedAt: '2026-11-03T06:00:00.000Z',
        ...found,
      },
    }),
  });
  return { seen, ...renderPage(<PortabilityPage />, { signedIn: { scope: 'platform' } }) };
}

test('the table says how large it is and where it comes from, and is emptied after a question', async () => {
  const { user, seen, container } = open();
  expect(await screen.findByText('12,34,567 numbers · 1 range')).toBeTruthy();
  expect(screen.getByText(/^Last imported on 03\/11\/2026.* by Nasrin Akter\.$/)).toBeTruthy();
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Empty the table' }));
  const question = within(screen.getByRole('dialog', { name: 'Empty the portability table?' }));
  expect(question.getByText(/^All 12,34,568 entries are removed/)).toBeTruthy();
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Empty the table' }));
  expect(await screen.findByText('The table is empty: prefixes alone decide.')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test.each<[Partial<NumberOperator>, string]>([
  [{}, 'Ported from Grameenphone, by the table imported on 03/11/2026.'],
  [
    { portedOn: '2026-10-31' },
    'Ported from Grameenphone on 31/10/2026, by the table imported on 03/11/2026.',
  ],
  [{ source: 'range' }, 'In a range ported from Grameenphone, by the table imported on 03/11/2026.'],
  [
    { operator: 'grameenphone', source: 'number' },
    'The operator of its prefix, by the table imported on 03/11/2026.',
  ],
  [{ operator: 'grameenphone', source: 'prefix', importedAt: null }, 'By its prefix.'],
])('a number is looked up: %j', async (found, reason) => {
  const { user, seen } = open(found);
  await user.type(await screen.findByLabelText('Mobile number'), '01712345678');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(reason));
  expect(seen.filter(({ path }) => path === '/portability/number').map(({ query }) => query)).toEqual([
    { number: '8801712345678' },
  ]);
});

test('an empty table has nothing to export or to empty', async () => {
  open({}, none);
  expect(await screen.findByText('The table is empty: prefixes alone decide.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Empty the table' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
