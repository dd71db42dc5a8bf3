import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import BranchEdit from '#src/resources/branch/BranchEdit.tsx';
import BranchList from '#src/resources/branch/BranchList.tsx';
import SmsHistoryPage from '#src/pages/reports/SmsHistoryPage.tsx';
import { branch, noPlaces } from '../helpers/companyWorld.ts';
import {
  message,
  renderPage,
  reportReply,
  stubNetwork,
  type Network,
  type SeenRequest,
  type StubbedAnswer,
} from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const pages = (
  <Routes>
    <Route path="/branch" element={<BranchList />} />
    <Route path="/branch/:id" element={<BranchEdit />} />
    <Route path="/home/reports/sms-history" element={<SmsHistoryPage />} />
  </Routes>
);

function open(at: string, network: Network) {
  const seen = stubNetwork({ ...noPlaces, ...network });
  return { seen, ...renderPage(pages, { at }) };
}

const isRange = (text: string) => /^\d+\s*[-–]\s*\d+ of/.test(text);
const ranges = () => screen.queryAllByText(isRange);
const outOfDate = 'This list could not be refreshed and may be out of date.';

const history = 'GET /api/v2/report/sms/history';
const branches = 'GET /branches';
const twoBranches = (): StubbedAnswer => ({
  json: [branch(), branch({ id: 5, name: 'Bhola' })],
  headers: { 'content-range': 'branches 0-1/2' },
});

test.each([
  ['/branch', branches],
  ['/home/reports/sms-history', history],
])('%s: a list that could not be loaded says so and counts no rows', async (path, call) => {
  open(path, { [call]: () => errorAnswer(500, 'internal') });
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy();
  expect(ranges()).toEqual([]);
});

test('a second page that could not be loaded counts no rows, and leads back to the first', async () => {
  const rows = Array.from({ length: 10 }, () => message());
  const answer = ({ query }: SeenRequest) =>
    query.range === '[0,9]'
      ? {
          json: reportReply(rows, {
            total: null,
            pageInfo: { hasNextPage: true, nextCursor: 'next' },
          }),
        }
      : errorAnswer(500, 'internal');
  const { user } = open('/home/reports/sms-history', { [history]: answer });
  await user.click(await screen.findByRole('button', { name: 'Go to next page' }));
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy();
  expect(ranges()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go to first page' }));
  await waitFor(() => expect(ranges()).toHaveLength(1));
  expect(screen.queryByText('This part could not be loaded.')).toBeNull();
});

test('rows that could not be refreshed stay, and say that they may be out of date', async () => {
  let isDown = false;
  const { queryClient, user } = open('/branch', {
    [branches]: () => (isDown ? errorAnswer(503, 'unavailable') : twoBranches()),
  });
  await screen.findByText('Bhola', { exact: false });
  isDown = true;
  void queryClient.invalidateQueries();
  expect(await screen.findByText(outOfDate)).toBeTruthy();
  expect(screen.getByText('Bhola', { exact: false })).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(outOfDate)).toBeNull());
});

test('rows of a list that may no longer be read are not shown', async () => {
  let isRefused = false;
  const { queryClient } = open('/branch', {
    [branches]: () => (isRefused ? errorAnswer(403, 'forbidden') : twoBranches()),
  });
  await screen.findByText('Bhola', { exact: false });
  isRefused = true;
  void queryClient.invalidateQueries();
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('Bhola', { exact: false })).toBeNull();
  expect(ranges()).toEqual([]);
});

test('while other rows are on their way, those of before open nothing', async () => {
  let answerSearch!: (answer: StubbedAnswer) => void;
  const searched = new Promise<StubbedAnswer>((resolve) => (answerSearch = resolve));
  const { user } = open('/branch', {
    [branches]: ({ query }) => (query.sort === '["name","DESC"]' ? searched : twoBranches()),
  });
  const bhola = await screen.findByRole('link', { name: /Bhola/ });
  await user.click(within(screen.getByRole('columnheader', { name: /^Name/ })).getByRole('button'));
  await waitFor(() => expect(bhola.closest('[aria-busy=true]')).toBeTruthy());
  // By the keyboard: a pointer does not reach it.
  fireEvent.click(bhola);
  expect(screen.getByRole('link', { name: /Bhola/ })).toBeTruthy();
  answerSearch(twoBranches());
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Bhola/ }).closest('[aria-busy=true]')).toBeNull(),
  );
  await user.click(screen.getByRole('link', { name: /Bhola/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Bhola/ })).toBeNull());
});
