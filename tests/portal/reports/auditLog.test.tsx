import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import AuditLogPage from '#src/pages/audit-log/AuditLogPage.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 70,
  at: '2026-11-21T06:00:00.000Z',
  companyId: 3,
  companyName: 'Padma Traders',
  actorName: 'nasrin',
  actorUsername: null,
  action: 'updated',
  noun: 'company',
  recordId: 3,
  recordName: 'Padma Traders',
  changes: [
    { field: 'status', before: 'active', after: 'suspended' },
    { field: 'lowBalanceThreshold', before: '500', after: '10000' },
    { field: 'districtId', before: '47', after: null },
  ],
  address: '10.1.2.3',
  ...changes,
});

const listOf = (responseList: object[]) => ({ json: { responseList, total: responseList.length } });

function open(entries: AuditEntry[], signedIn: object = { scope: 'platform', companyId: 1 }) {
  const seen = stubNetwork({
    'GET /audit-log': () => listOf(entries),
    'GET /data/division-list': () => listOf([]),
    'GET /data/district-list': () => listOf([{ id: 47, divisionId: 6, name: 'Dhaka', nameBn: 'ঢাকা' }]),
    'GET /data/thana-list': () => listOf([]),
  });
  return { seen, ...renderPage(<AuditLogPage />, { signedIn }) };
}

test('says what was done in sentences', async () => {
  open([
    entry(),
    entry({
      id: 71,
      action: 'recharged',
      noun: 'credit',
      changes: [{ field: 'amount', before: null, after: '5000' }],
    }),
    entry({
      id: 72,
      action: 'sign-in-refused',
      noun: 'user',
      actorName: null,
      recordName: 'rakib',
      changes: [],
    }),
  ]);
  expect(await screen.findByText('updated the company Padma Traders')).toBeTruthy();
  expect(screen.getByText('added 5,000 credits to Padma Traders')).toBeTruthy();
  expect(screen.getByText('was refused when signing in as rakib')).toBeTruthy();
  expect(screen.getByText('Unknown user')).toBeTruthy();
});

test('an entry opens from the keyboard with what was before and after, in the words of the screens', async () => {
  const { user } = open([entry()]);
  (await screen.findByRole('button', { name: 'updated the company Padma Traders' })).focus();
  await user.keyboard('{Enter}');
  const rowOf = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!);
  await screen.findByRole('dialog');
  expect(rowOf('Status').getByText('Suspended')).toBeTruthy();
  expect(rowOf('Low-balance threshold').getByText('10,000')).toBeTruthy();
  expect(await rowOf('District').findByText('Dhaka')).toBeTruthy();
});

test('a refused authorisation is shown with its endpoint and reason, in the words of the screens', async () => {
  const { user } = open([
    entry({
      action: 'refused',
      noun: 'endpoint',
      recordId: null,
      recordName: 'POST /routes',
      changes: [
        { field: 'permission', before: null, after: 'manage-route' },
        { field: 'repeats', before: null, after: '4999' },
      ],
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'was refused at POST /routes' }));
  const rowOf = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!);
  await screen.findByRole('dialog');
  expect(rowOf('Missing permission').getByText('Manage routes')).toBeTruthy();
  expect(rowOf('Repeats within ten minutes').getByText('4,999')).toBeTruthy();
});

test('is asked for newest first, and filtered by what was done', async () => {
  const { user, seen } = open([entry()]);
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Recharged' }));
  await waitFor(() => {
    const asked = seen.filter(({ path }) => path === '/audit-log').at(-1);
    expect(asked?.query.sort).toBe('["id","DESC"]');
    expect(JSON.parse(asked?.query.filter ?? '{}')).toMatchObject({ action: 'recharged' });
  });
});

test("a company's people see no company column or filter", async () => {
  open([entry()], {});
  await screen.findByText('updated the company Padma Traders');
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
});
