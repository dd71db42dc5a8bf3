import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { SearchButton } from '#src/layout/search/SearchButton.tsx';
import { renderPage, stubNetwork, type Network } from './pageWorld.tsx';

export const searchPath = 'GET /api/v3/report/search';
export const nothing = { messages: [], hasMoreMessages: false, batches: [] };

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The search as it is after Ctrl-K. */
export async function open(
  network: Network = {},
  permissions: PermissionKey[] = [...permissionKeys],
  scope: 'company' | 'platform' = 'company',
) {
  const seen = stubNetwork({
    [searchPath]: () => ({ json: nothing }),
    'GET /search': () => ({ json: { responseList: [] } }),
    'GET /opt-outs': () => ({ json: [], headers: { 'content-range': 'opt-outs */0' } }),
    ...network,
  });
  const permission = permissions.map((name) => ({ name }));
  const { user } = renderPage(
    <>
      <SearchButton />
      <Address />
    </>,
    { signedIn: { scope, permission } },
  );
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return { user, input, seen };
}

/** Texts of the results. */
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

/** Where the portal is. */
export const address = () => document.querySelector('output')!.textContent;
