import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import App from '#src/App.tsx';
import { permissionKeys } from '#contract/permissions.ts';
import { storeUser } from '#src/session.ts';
import { stubNetwork } from '../helpers/pageWorld.tsx';
import { loginReply } from '../helpers/signedIn.ts';

/** Who listens to the browser's Back and Forward, less who has stopped. */
function countListeners() {
  const listening: unknown[] = [];
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'popstate') listening.push(listener);
    add(type, listener as EventListener);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'popstate') listening.splice(listening.indexOf(listener), 1);
    remove(type, listener as EventListener);
  });
  return listening;
}

test('the portal listens to Back and Forward once while it is on the screen, and no more afterwards', async () => {
  storeUser(loginReply([...permissionKeys]));
  stubNetwork({
    'GET /auth/session': () => ({ json: loginReply([...permissionKeys], { accessToken: undefined }) }),
  });
  // It would go on fetching pages after the test.
  vi.stubGlobal('requestIdleCallback', () => 0);
  window.history.replaceState(null, '', '/home/profile');
  const listening = countListeners();
  const { unmount } = render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await screen.findByRole('heading', { name: 'Profile' });
  expect(listening).toHaveLength(1);
  unmount();
  expect(listening).toHaveLength(0);
});
