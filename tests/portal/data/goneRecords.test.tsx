import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { watchGoneRecords } from '#src/dataProviders/goneRecords.ts';
import BranchEdit from '#src/resources/branch/BranchEdit.tsx';
import BranchList from '#src/resources/branch/BranchList.tsx';
import CompanyShow from '#src/resources/companies/CompanyShow.tsx';
import { branch, company, noPlaces } from '../helpers/companyWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

const provider = { scope: 'platform', companyId: 1 } as const;

function open(at: string, network: Network) {
  const seen = stubNetwork({
    ...noPlaces,
    'GET /branches': () => ({ json: [], headers: { 'content-range': 'branches */0' } }),
    ...network,
  });
  const pages = (
    <>
      <Routes>
        <Route path="/branch" element={<BranchList />} />
        <Route path="/branch/:id" element={<BranchEdit />} />
        <Route path="/companies/:id/show" element={<CompanyShow />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>
  );
  const rendered = renderPage(pages, { at, signedIn: provider });
  watchGoneRecords(rendered.queryClient);
  return { seen, ...rendered };
}

const sentence = 'This record no longer exists.';
const gone = () => errorAnswer(404, 'not-found');
const address = () => screen.getByLabelText('address').textContent;

test('a record that was deleted before its page opened leads back to the list', async () => {
  const { user } = open('/branch/4', { 'GET /branches/4': gone });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe('/branch'));
});

test('a record that was deleted while it was edited is not saved, and says so', async () => {
  let isGone = false;
  const { user } = open('/branch/4', {
    'GET /branches/4': () => (isGone ? gone() : { json: branch() }),
    'PATCH /branches/4': gone,
    'PUT /branches/4': gone,
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' South');
  isGone = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
});

test('deleting what is deleted already ends at the list', async () => {
  let isGone = false;
  const { user } = open('/branch/4', {
    'GET /branches/4': () => (isGone ? gone() : { json: branch() }),
    'DELETE /branches/4': gone,
  });
  await screen.findByRole('textbox', { name: /^Name/ });
  isGone = true;
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This record was already deleted.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/branch'));
});

test('nothing can be done with a record that was deleted while it was shown', async () => {
  let isGone = false;
  const { queryClient } = open('/companies/7/show', {
    'GET /companies/7': () => (isGone ? gone() : { json: company() }),
  });
  await screen.findByRole('button', { name: 'Delete' });
  isGone = true;
  void queryClient.invalidateQueries();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
