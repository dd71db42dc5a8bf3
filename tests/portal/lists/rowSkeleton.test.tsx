import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import DepartmentList from '#src/resources/departments/DepartmentList.tsx';
import { renderPage, stubNetwork, type StubbedAnswer } from '../helpers/pageWorld.tsx';

const department = { id: 4, companyId: 3, companyName: 'Padma Traders', name: 'Sales', userCount: 2 };
const picture = (state: string) => document.querySelector(`svg[data-state=${state}]`);
const placeholders = () => document.querySelectorAll('tbody .MuiSkeleton-root');

test('a list that loads slowly shows grey rows, and says so, until its rows are there', async () => {
  let answer!: (reply: StubbedAnswer) => void;
  stubNetwork({ 'GET /departments': () => new Promise<StubbedAnswer>((resolve) => (answer = resolve)) });
  renderPage(<DepartmentList />);
  expect((await screen.findByRole('status')).textContent).toBe('Loading');
  expect(placeholders().length).toBeGreaterThan(0);
  expect(getComputedStyle(placeholders()[0]!).visibility).toBe('visible');
  expect(screen.queryByText('Sales')).toBeNull();
  expect(picture('loading')).toBeNull();
  // After two seconds it has a face, which has nothing to say to screen readers.
  await waitFor(() => expect(picture('loading')).not.toBeNull(), { timeout: 4_000 });
  expect(screen.getAllByRole('status')).toHaveLength(1);
  answer({ json: [department], headers: { 'content-range': 'departments 0-0/1' } });
  expect(await screen.findByText('Sales')).toBeTruthy();
  await waitFor(() => expect(placeholders()).toHaveLength(0));
  expect(screen.queryByRole('status')).toBeNull();
  expect(picture('loading')).toBeNull();
});

test('a list without any rows has the empty picture above its words', async () => {
  stubNetwork({
    'GET /departments': () => ({ json: [], headers: { 'content-range': 'departments */0' } }),
  });
  renderPage(<DepartmentList />);
  const words = await screen.findByText('No departments yet');
  expect(words.previousElementSibling).toBe(picture('empty'));
  expect(picture('empty')!.getAttribute('aria-hidden')).toBe('true');
});
