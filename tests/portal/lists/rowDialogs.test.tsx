import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { DialogProvider, useOpenDialog } from '#src/components/dialog/DialogProvider.tsx';
import RouteList from '#src/resources/routes/RouteList.tsx';
import SenderIdList from '#src/resources/sender-ids/SenderIdList.tsx';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';
import { route, routeNetwork } from '../helpers/routeWorld.ts';

const signedIn = { scope: 'platform', companyId: 1 } as const;

/** A window that can become as narrow as a phone's. */
function stubWindow() {
  const listeners = new Set<() => void>();
  let isNarrow = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isNarrow && query.includes('max-width');
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  const narrow = () => {
    isNarrow = true;
    listeners.forEach((listener) => listener());
  };
  return { narrow };
}

function comeBackToTheWindow() {
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(undefined));
}

test('what is typed into the dialog of a row stays when the row becomes a card, and when it goes', async () => {
  const { narrow } = stubWindow();
  const others = [route({ id: 6, name: 'Robi' }), route({ id: 7, name: 'Teletalk' })];
  let routes = [route(), ...others];
  stubNetwork({
    ...routeNetwork(),
    'GET /routes': (request) => routeNetwork({ routes })['GET /routes']!(request),
  });
  const { user } = renderPage(<RouteList />, { signedIn });
  await user.click((await screen.findAllByRole('button', { name: 'Send a test message' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Test message over Grameenphone direct' }));
  const recipient = dialog.getByLabelText<HTMLInputElement>(/^Recipient/);
  await user.click(recipient);
  await user.paste('01712345678');

  expect(screen.queryByRole('table', { hidden: true })).not.toBeNull();
  act(narrow);
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  expect(recipient.isConnected).toBe(true);

  routes = others;
  comeBackToTheWindow();
  await waitFor(() => expect(screen.queryByText('Grameenphone direct')).toBeNull());
  expect(recipient.isConnected).toBe(true);
  expect(recipient.value).toContain('1712345678');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a note on a sender ID is sent though the last row has gone meanwhile', async () => {
  const senderId: SenderId = {
    id: 4,
    companyId: 3,
    companyName: 'Padma Traders',
    name: 'PADMA',
    status: 'pending',
    isDefault: false,
    isElsewhere: false,
    approvals: [],
    note: null,
    createdAt: '2026-11-21T06:00:00.000Z',
  };
  let senderIds = [senderId];
  const seen = stubNetwork({
    'GET /sender-ids': () => ({
      json: senderIds,
      headers: { 'content-range': `sender-ids 0-0/${senderIds.length}` },
    }),
    'POST /sender-ids/4/decision': () => ({ json: { ...senderId, status: 'rejected' } }),
  });
  const { user } = renderPage(<SenderIdList />, { signedIn });
  await user.click(await screen.findByRole('button', { name: 'Actions: PADMA' }));
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }));
  await user.click(dialog.getByRole('textbox'));
  await user.paste('Not yours');
  senderIds = [];
  comeBackToTheWindow();
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.find(({ method }) => method !== 'GET')?.body).toEqual({
    status: 'rejected',
    note: 'Not yours',
  });
});

function Opener() {
  const openDialog = useOpenDialog();
  return <button onClick={() => openDialog(() => <p>Something about record 7</p>)}>Open</button>;
}

test('a dialog ends when the page shows another record, and does not come back with its own', async () => {
  const { user } = renderPage(
    <DialogProvider>
      <Opener />
      <Link to="?page=2">The next rows</Link>
      <Link to="/home/tickets/9/show">Record 9</Link>
      <Link to="/home/tickets/7/show">Record 7</Link>
    </DialogProvider>,
    { at: '/home/tickets/7/show', signedIn },
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('link', { name: 'The next rows' }));
  expect(screen.queryByText('Something about record 7')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Record 9' }));
  expect(screen.queryByText('Something about record 7')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Record 7' }));
  expect(screen.queryByText('Something about record 7')).toBeNull();
});
