import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { AdminContext, memoryStore, useNotify } from 'react-admin';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#src/dataProviders/http/ApiError.ts';
import { reportError } from '#src/dataProviders/http/sharedErrors.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { SharedErrorToasts } from '#src/layout/toasts/SharedErrorToasts.tsx';
import { Toasts } from '#src/layout/toasts/Toasts.tsx';
import { useOfferUndo, type UndoOffer } from '#src/components/toasts/UndoContext.ts';
import { UndoProvider } from '#src/layout/toasts/UndoProvider.tsx';

type Notify = ReturnType<typeof useNotify>;
let notify: Notify;
let offerUndo: (offer: UndoOffer) => void;
let navigate: NavigateFunction;

function KeepNotify() {
  const current = useNotify();
  const offer = useOfferUndo();
  const go = useNavigate();
  useEffect(() => {
    notify = current;
    offerUndo = offer;
    navigate = go;
  }, [current, offer, go]);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider} store={memoryStore()}>
        <UndoProvider>
          <KeepNotify />
        </UndoProvider>
        <SharedErrorToasts />
        <Toasts />
      </AdminContext>
    </MemoryRouter>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

/** In steps, since React renders only between them. */
async function wait(milliseconds: number) {
  for (let step = 0; step < milliseconds / 100; step++) await act(() => vi.advanceTimersByTimeAsync(100));
}
const shown = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);

describe('toasts', () => {
  test('are titled Error when they are errors', async () => {
    act(() => notify('Not enough credit', { type: 'error' }));
    expect(shown()).toEqual(['ErrorNot enough credit']);
  });

  test('have no title otherwise and do not interrupt', async () => {
    act(() => notify('Saved', { type: 'success' }));
    expect(screen.getByRole('status').textContent).toBe('Saved');
    expect(shown()).toEqual([]);
  });

  test.each([
    ['resources.users.notifications.updated', 'info', 'success'],
    ['ra.notification.deleted', 'info', 'success'],
    ['tickets.conflict.taken', 'info', 'info'],
    ['Nothing to do', 'warning', 'warning'],
  ] as const)('say of %s, told as %s, that it is %s', async (message, type, look) => {
    act(() => notify(message, { type, messageArgs: { smart_count: 1 } }));
    const toast = screen.getByRole('status');
    expect([...toast.classList].find((name) => /^MuiAlert-color/.test(name))?.toLowerCase()).toBe(
      `muialert-color${look}`,
    );
  });

  test('stay for 3,000 ms', async () => {
    act(() => notify('Away', { type: 'error' }));
    await wait(2_900);
    expect(shown()).toHaveLength(1);
    await wait(1_000);
    expect(shown()).toHaveLength(0);
  });

  test('are not repeated while the same one is shown', async () => {
    for (let times = 0; times < 3; times++) act(() => notify('Away', { type: 'error' }));
    expect(shown()).toHaveLength(1);
    await wait(4_000);
    expect(shown()).toHaveLength(0);
  });

  test('are not repeated when they come at once', async () => {
    act(() => {
      notify('Away', { type: 'error' });
      notify('Away', { type: 'error' });
      notify('Gone', { type: 'error' });
    });
    expect(shown()).toEqual(['ErrorAway']);
    await wait(3_600);
    expect(shown()).toEqual(['ErrorGone']);
    await wait(4_000);
    expect(shown()).toEqual([]);
  });

  test('come again when the same thing happens later', async () => {
    act(() => notify('Away', { type: 'error' }));
    await wait(4_000);
    act(() => notify('Away', { type: 'error' }));
    expect(shown()).toEqual(['ErrorAway']);
  });

  test('show what reaches the shared error handler', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    act(() => void reportError(new ApiError('Connect to the VPN', 0, null)));
    await wait(100);
    expect(shown()).toEqual(['ErrorConnect to the VPN']);
    vi.restoreAllMocks();
  });
});

describe('what can be undone', () => {
  const undo = vi.fn<() => void>();
  const offer = () => act(() => offerUndo({ message: 'Paused', args: {}, undo }));
  const bar = () => screen.queryByText('Paused');
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

  test('is offered on the page without a time limit, until it is undone', async () => {
    offer();
    await wait(20_000);
    expect(bar()).toBeTruthy();
    press('Undo');
    expect(undo).toHaveBeenCalledOnce();
    expect(bar()).toBeNull();
  });

  test('is no longer offered once it is closed, on another page, and after something else was done', async () => {
    offer();
    press('Close');
    expect(bar()).toBeNull();
    offer();
    act(() => void navigate('/elsewhere'));
    expect(bar()).toBeNull();
    offer();
    expect(bar()).toBeTruthy();
    act(() => notify('Saved', { type: 'success' }));
    expect(bar()).toBeNull();
    // Nothing was done by a failure.
    offer();
    act(() => notify('Away', { type: 'error' }));
    await wait(4_000);
    expect(bar()).toBeTruthy();
  });
});
