import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, localStorageStore, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { keepNoNumbers } from '#src/layout/keptLists.ts';
import { Menu } from '#src/layout/sidebar/Menu.tsx';
import { storeUser } from '#src/session.ts';
import { loginReply } from '../helpers/signedIn.ts';

const key = 'users.listParams';
const asLeft = { filter: { q: 'Rina' }, displayedFilters: { q: true }, page: 3, perPage: 50, sort: 'name' };

test('a list is opened from the menu with all of its rows, in the order that was chosen', async () => {
  const store = memoryStore({ 'sidebar.open': true, [key]: asLeft });
  storeUser(loginReply(['view-user-list']));
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider} store={store}>
        <Menu />
      </AdminContext>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'User List' }));
  expect(store.getItem(key)).toEqual({ ...asLeft, filter: {}, displayedFilters: {}, page: 1 });
});

test('the number that a list was filtered by is not kept', () => {
  const store = keepNoNumbers(localStorageStore());
  store.setItem(key, { ...asLeft, filter: { msisdn: '8801712345678', status: 'delivered' } });
  expect(store.getItem(key)).toEqual({ ...asLeft, filter: { status: 'delivered' } });
  // As an address that has other parameters alone leaves it.
  store.setItem(key, { page: 1 });
  expect(store.getItem(key)).toEqual({ page: 1 });
  store.setItem('sidebar.open', false);
  expect(store.getItem('sidebar.open')).toBe(false);
});
