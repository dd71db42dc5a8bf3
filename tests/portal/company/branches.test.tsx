import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import BranchCreate from '#src/resources/branch/BranchCreate.tsx';
import BranchEdit from '#src/resources/branch/BranchEdit.tsx';
import BranchList from '#src/resources/branch/BranchList.tsx';
import DepartmentCreate from '#src/resources/departments/DepartmentCreate.tsx';
import { branch, noPlaces } from '../helpers/companyWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;

const pages = (
  <Routes>
    <Route path="/branch" element={<BranchList />} />
    <Route path="/branch/create-branch" element={<BranchCreate />} />
    <Route path="/branch/:id" element={<BranchEdit />} />
    <Route path="/departments/create" element={<DepartmentCreate />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    ...noPlaces,
    'GET /branches': () => ({ json: [branch()], headers: { 'content-range': 'branches 0-0/1' } }),
    'GET /branches/4': () => ({ json: branch() }),
    'POST /branches': ({ body }) => ({ status: 201, json: branch(body as object) }),
    ...network,
  });
  const bodies = (method: string) =>
    seen.filter((request) => request.method === method).map(({ body }) => body);
  return { seen, bodies, ...renderPage(pages, { at, signedIn }) };
}

test('the provider sees whose a branch is and can ask for one company', async () => {
  const { user, seen } = open('/branch');
  expect(await screen.findByText('Meghna Textiles', { selector: 'td, td *' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Company', hidden: true }));
  await user.click(await screen.findByRole('option', { name: 'Padma Traders', hidden: true }));
  await waitFor(() => {
    const asked = seen.filter(({ path }) => path === '/branches').at(-1);
    expect(JSON.parse(asked?.query.filter ?? '{}')).toMatchObject({ companyId: 3 });
  });
});

test("a company's people see no company, neither in the list nor in the form", async () => {
  open('/branch', {}, {});
  await screen.findByRole('link', { name: 'Narayanganj' });
  expect(screen.queryByRole('columnheader', { name: /Company/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
});

test("a branch made by a company's people is their own company's", async () => {
  const { user, bodies } = open('/branch/create-branch', {}, {});
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Narayanganj');
  expect(screen.queryByRole('combobox', { name: /Company/ })).toBeNull();
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(bodies('POST')).toMatchObject([{ name: 'Narayanganj' }]));
  expect(bodies('POST')[0]).not.toHaveProperty('companyId');
});

test('the provider must say for which company', async () => {
  const { user, bodies } = open('/branch/create-branch');
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Narayanganj');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(bodies('POST')).toHaveLength(0);
});

test('the company of whose page one comes is chosen already', async () => {
  const source = encodeURIComponent(JSON.stringify({ companyId: 3 }));
  open(`/branch/create-branch?source=${source}`);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Company/ }).value).toBe('Padma Traders'),
  );
});

test('a branch shows how many people it has and is deleted after a question with its name', async () => {
  const { user, bodies } = open('/branch/4', { 'DELETE /branches/4': () => ({ json: { id: 4 } }) });
  expect(await screen.findByText('Users')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the branch Narayanganj?' }));
  expect(bodies('DELETE')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(bodies('DELETE')).toHaveLength(1));
});

test('a department is made for the company that is chosen', async () => {
  const { user, bodies } = open('/departments/create', {
    'POST /departments': () => ({
      status: 201,
      json: { id: 9, companyId: 3, companyName: 'Padma Traders', name: 'Sales', userCount: 0 },
    }),
  });
  await user.click(await screen.findByRole('combobox', { name: /Company/, hidden: true }));
  await user.click(await screen.findByRole('option', { name: 'Padma Traders', hidden: true }));
  await user.click(screen.getByLabelText(/^Name/));
  await user.paste('Sales');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(bodies('POST')).toEqual([{ companyId: 3, name: 'Sales' }]));
});

test.each([
  ['edited', '/branch/4', 'PUT /branches/4'],
  ['new', '/branch/create-branch', 'POST /branches'],
])(
  'leaving after the save of a record that is %s was refused warns of unsaved changes',
  async (_, at, call) => {
    stubNetwork({
      ...noPlaces,
      'GET /branches/4': () => ({ json: branch() }),
      [call]: () => errorAnswer(503, 'unavailable'),
    });
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user } = renderPage(
      <>
        {pages}
        <Link to="/elsewhere">Leave</Link>
      </>,
      { at, signedIn: {}, hasDataRouter: true },
    );
    await user.type(await screen.findByLabelText(/^Name/), 'Khulna');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  },
);
