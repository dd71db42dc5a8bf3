import { Button } from '@mui/material';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { ActionDialog } from '#src/components/dialog/ActionDialog.tsx';
import { DialogProvider, useOpenDialog } from '#src/components/dialog/DialogProvider.tsx';
import { RowMenu } from '#src/components/list/RowMenu.tsx';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { fetchTexts } from '#src/i18n/fetchTexts.ts';
import { useFocusRecovery } from '#src/layout/useFocusRecovery.ts';

beforeEach(() => fetchTexts('en'));

function Shell({ children }: { children: ReactNode }) {
  useFocusRecovery();
  return (
    <>
      <h1>Requests</h1>
      <DialogProvider>{children}</DialogProvider>
    </>
  );
}

const show = (page: ReactNode) => {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <Shell>{page}</Shell>
    </AdminContext>,
  );
  return userEvent.setup();
};
const button = (name: string) => screen.getByRole('button', { name });
const expectFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

/** A button that asks in a dialog; `onYes` is the success. */
function Asking({ name, isDisabled, onYes }: { name: string; isDisabled?: boolean; onYes: () => void }) {
  const open = useOpenDialog();
  const ask = () =>
    open((close) => (
      <ActionDialog
        title={`${name}?`}
        actions={
          <Button
            onClick={() => {
              close();
              onYes();
            }}
          >
            Yes
          </Button>
        }
        onClose={close}
      >
        Nothing else
      </ActionDialog>
    ));
  return (
    <Button disabled={isDisabled} onClick={ask}>
      {name}
    </Button>
  );
}

/** Two requests that are decided; `stays` says what becomes of a row. */
function Requests({ stays }: { stays: 'not' | 'without its button' | 'with its button disabled' }) {
  const [decided, setDecided] = useState<string[]>([]);
  const rows = ['Padma', 'Surma'].filter((name) => stays !== 'not' || !decided.includes(name));
  return (
    <section>
      <h2>Open</h2>
      <table>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <td>
                <a href={`#${name}`}>{name}</a>
              </td>
              <td>
                {(stays !== 'without its button' || !decided.includes(name)) && (
                  <Asking
                    name={`Confirm ${name}`}
                    isDisabled={decided.includes(name)}
                    onYes={() => setDecided([...decided, name])}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

test.each(['Escape', 'Cancel'])(
  'after a dialog that is left by %s the focus is on what opened it',
  async (how) => {
    const user = show(<Requests stays="not" />);
    await user.click(button('Confirm Padma'));
    await screen.findByRole('dialog');
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(() => button('Confirm Padma'));
  },
);

test.each([
  ['not', () => screen.getByRole('heading', { name: 'Open' })],
  ['without its button', () => screen.getByRole('link', { name: 'Padma' })],
  ['with its button disabled', () => screen.getByRole('link', { name: 'Padma' })],
] as const)('after a success whose row stays %s it is on what is left there', async (stays, place) => {
  const user = show(<Requests stays={stays} />);
  await user.click(button('Confirm Padma'));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(place);
});

test('after a dialog of a menu of actions it is on the button of that menu', async () => {
  function InMenu() {
    return (
      <RowMenu name="Padma">
        <Asking name="Suspend" onYes={() => undefined} />
      </RowMenu>
    );
  }
  const user = show(<InMenu />);
  await user.click(button('Actions: Padma'));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(() => button('Actions: Padma'));
});

test('where another page has come it is on its heading, as soon as there is one', async () => {
  let load!: (nothing: null) => void;
  const loaded = new Promise((resolve) => (load = resolve));
  function Pages() {
    const [page, setPage] = useState<'first' | 'loading' | 'second'>('first');
    useEffect(() => void loaded.then(() => setPage('second')), []);
    if (page === 'first') return <button onClick={() => setPage('loading')}>Go on</button>;
    return <article>{page === 'second' && <h2>Second page</h2>}</article>;
  }
  function Bare() {
    useFocusRecovery();
    return <Pages />;
  }
  render(<Bare />);
  await userEvent.setup().click(button('Go on'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(document.body);
  await act(async () => load(null));
  await expectFocus(() => screen.getByRole('heading', { name: 'Second page' }));
});

test('whoever gave the focus up by a click beside everything keeps it so', async () => {
  function Live() {
    const [count, setCount] = useState(0);
    return (
      <div>
        <button onFocus={() => setTimeout(() => setCount(1), 50)}>Send</button>
        <p>Beside everything</p>
        {count > 0 && <p>Something new</p>}
      </div>
    );
  }
  const user = show(<Live />);
  await user.click(button('Send'));
  await user.click(screen.getByText('Beside everything'));
  expect(await within(document.body).findByText('Something new')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
});

test('a button that is disabled while it works has the focus again afterwards', async () => {
  let finish!: (nothing: null) => void;
  const saved = new Promise((resolve) => (finish = resolve));
  function Saving() {
    const [isSaving, setIsSaving] = useState(false);
    useEffect(() => void saved.then(() => setIsSaving(false)), []);
    return (
      <p>
        <button disabled={isSaving} onClick={() => setIsSaving(true)}>
          Save
        </button>
        {isSaving && <span>Saving</span>}
      </p>
    );
  }
  const user = show(<Saving />);
  await user.click(button('Save'));
  expect(await screen.findByText('Saving')).toBeTruthy();
  expect(screen.getByRole('heading').hasAttribute('tabindex')).toBe(false);
  await act(async () => finish(null));
  await expectFocus(() => button('Save'));
});
