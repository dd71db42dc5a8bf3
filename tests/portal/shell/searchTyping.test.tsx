import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SearchButton } from '#src/layout/search/SearchButton.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const code = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
});
vi.mock('#src/layout/search/SearchDialog.tsx', async (original) => {
  await code.promise;
  return original();
});

test('what is typed before the dialog is loaded stands in it, and closing returns the focus', async () => {
  stubNetwork({
    'GET /api/v3/report/search': () => ({
      json: { messages: [], hasMoreMessages: false, batches: [] },
    }),
    'GET /search': () => ({ json: { responseList: [] } }),
  });
  const { user } = renderPage(
    <>
      <button>Elsewhere</button>
      <SearchButton />
    </>,
  );
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('tickets');
  expect(screen.queryByRole('combobox')).toBeNull();
  code.resolve();
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
  expect(input.value).toBe('tickets');
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Elsewhere'));

  await user.keyboard('{Control>}k{/Control}');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});
