import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ErrorWords } from '#contract/main-api/carriers/errorWords.ts';
import ErrorWordsPage from '#src/pages/error-words/ErrorWordsPage.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

test('words are deleted after a question, and then the standard ones apply again', async () => {
  let own: ErrorWords[] = [
    {
      id: 4,
      routeId: null,
      routeName: null,
      code: 'UNDELIV',
      en: 'Phone is off',
      bn: 'ফোন বন্ধ',
      adviceEn: null,
      adviceBn: null,
    },
  ];
  const seen = stubNetwork({
    'GET /error-words': () => ({ json: own }),
    'DELETE /error-words/4': () => {
      own = [];
      return { json: { id: 4 } };
    },
  });
  const { user } = renderPage(<ErrorWordsPage />, { signedIn: { scope: 'platform' } });
  const deletion = { name: 'Delete the explanation of UNDELIV' };
  const deleted = () => seen.filter(({ method }) => method === 'DELETE').length;
  await user.click(await screen.findByRole('button', deletion));
  const question = () => within(screen.getByRole('dialog', { name: 'Delete the explanation of UNDELIV?' }));
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted()).toBe(0);
  await user.click(screen.getByRole('button', deletion));
  await user.click(question().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Explanation deleted.')).toBeTruthy();
  expect(deleted()).toBe(1);
  await waitFor(() => expect(screen.queryByText('Phone is off')).toBeNull());
  expect(screen.getByText('UNDELIV')).toBeTruthy();
});
