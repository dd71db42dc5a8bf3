import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import CompanyCreate from '#src/resources/companies/CompanyCreate.tsx';
import CompanyEdit from '#src/resources/companies/CompanyEdit.tsx';
import CompanyList from '#src/resources/companies/CompanyList.tsx';
import CompanyShow from '#src/resources/companies/CompanyShow.tsx';
import { company, noPlaces } from '../helpers/companyWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;

const pages = (
  <Routes>
    <Route path="/companies" element={<CompanyList />} />
    <Route path="/companies/create" element={<CompanyCreate />} />
    <Route path="/companies/:id" element={<CompanyEdit />} />
    <Route path="/companies/:id/show" element={<CompanyShow />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    ...noPlaces,
    'GET /companies': () => ({
      json: [company(), company({ id: 8, name: 'Jamuna Foods', isLow: true })],
      headers: { 'content-range': 'companies 0-1/2' },
    }),
    'GET /companies/7': () => ({ json: company() }),
    'GET /branches': () => ({ json: [], headers: { 'content-range': 'branches 0-0/0' } }),
    ...network,
  });
  const bodies = (method: string) =>
    seen.filter((request) => request.method === method).map(({ body }) => body);
  return { seen, bodies, ...renderPage(pages, { at, signedIn }) };
}

test('a low balance, which the service tells, is marked with a word, an ample one is not', async () => {
  open('/companies');
  const low = within((await screen.findByRole('link', { name: 'Jamuna Foods' })).closest('tr')!);
  expect(low.getByText('Low balance')).toBeTruthy();
  const ample = within(screen.getByRole('link', { name: 'Meghna Textiles' }).closest('tr')!);
  expect(ample.queryByText('Low balance')).toBeNull();
});

test('the delivery rate of the last days is shown with its period, and a dash where nothing has ended', async () => {
  open('/companies', {
    'GET /companies': () => ({
      json: [company({ delivered: 3, failed: 1 }), company({ id: 8, name: 'Jamuna Foods' })],
      headers: { 'content-range': 'companies 0-1/2' },
    }),
  });
  expect(await screen.findByRole('columnheader', { name: 'Delivery rate, 7 days' })).toBeTruthy();
  const rateOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);
  expect(rateOf('Meghna Textiles').getByText('75%')).toBeTruthy();
  expect(rateOf('Jamuna Foods').queryByText('%', { exact: false })).toBeNull();
});

test('suspending asks first, naming the company and what happens, and sends the status alone', async () => {
  const { user, bodies } = open('/companies', {
    'PUT /companies/7': () => ({ json: company({ status: 'suspended' }) }),
  });
  const row = (await screen.findByRole('link', { name: 'Meghna Textiles' })).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Actions: Meghna Textiles' }));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Meghna Textiles?' }));
  expect(
    dialog.getByText(/signed out at once .* Queued messages wait.* expire in the meantime are not charged/),
  ).toBeTruthy();
  expect(bodies('PUT')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Meghna Textiles suspended.')).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ status: 'suspended' }]);
});

test("a company's people suspend nobody", async () => {
  open('/companies', {}, {});
  await screen.findByRole('link', { name: 'Meghna Textiles' });
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test('a new company is sent with what was filled in, and a taken name stands under its input', async () => {
  const { user, bodies } = open('/companies/create', {
    'POST /companies': () =>
      errorAnswer(409, 'conflict', 'This name is taken.', {
        errors: { name: 'This name is taken.' },
        problems: { name: 'name-taken' },
      }),
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meghna Textiles');
  await user.type(screen.getByRole('textbox', { name: /First sender ID/ }), 'MEGHNA');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(bodies('POST')).toMatchObject([{ name: 'Meghna Textiles', senderId: 'MEGHNA' }]);
  expect(screen.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true');
});

test('a sender ID that no handset shows is not sent', async () => {
  const { user, bodies } = open('/companies/create');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meghna Textiles');
  await user.type(screen.getByRole('textbox', { name: /First sender ID/ }), 'মেঘনা');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^3 to 11 Latin letters/)).toBeTruthy();
  expect(bodies('POST')).toHaveLength(0);
});

test('its own people read the name and change the rest, and only what they changed is sent', async () => {
  const { user, bodies } = open(
    '/companies/7',
    { 'PUT /companies/7': () => ({ json: company({ contactName: 'Salma Khatun' }) }) },
    { companyId: 7 },
  );
  const contact = await screen.findByRole('textbox', { name: 'Contact person' });
  expect(screen.getByText('Meghna Textiles')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.clear(contact);
  await user.type(contact, 'Salma Khatun');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ contactName: 'Salma Khatun' }]));
});

test('the threshold is typed in either script, and a wrong one is refused at its field', async () => {
  const { user, bodies } = open('/companies/7', { 'PUT /companies/7': () => ({ json: company() }) });
  const threshold = await screen.findByRole<HTMLInputElement>('textbox', { name: /Low-balance threshold/ });
  for (const wrong of ['1.5', '-3']) {
    await user.clear(threshold);
    await user.type(threshold, wrong);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(threshold.getAttribute('aria-invalid')).toBe('true'));
  }
  expect(bodies('PUT')).toEqual([]);
  await user.clear(threshold);
  await user.type(threshold, '১২৫০০০');
  expect(threshold.value).toBe('1,25,000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ lowBalanceThreshold: 125_000 }]));
});

test('the page of a company has a heading, also of one that is not there', async () => {
  // Where the shell has the heading.
  const title = document.body.appendChild(
    Object.assign(document.createElement('h1'), { id: 'react-admin-title' }),
  );
  try {
    const { unmount } = open('/companies/7/show');
    await waitFor(() => expect(title.textContent).toContain('Meghna Textiles'));
    unmount();
    open('/companies/7/show', { 'GET /companies/7': () => errorAnswer(404, 'not-found') });
    await screen.findByText('This record no longer exists.');
    expect(title.textContent).toBe('Company');
  } finally {
    title.remove();
  }
});

test('a company in use is not deleted, and one reads by what it is used', async () => {
  const { user } = open('/companies/7/show', {
    'DELETE /companies/7': () =>
      errorAnswer(409, 'in-use', 'This is in use: 3 users. Suspend the company instead.', {
        uses: [{ what: 'users', count: 3 }],
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Meghna Textiles?' }));
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/This is in use: 3 users/)).toBeTruthy();
});
