import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  notePageOpened,
  preloadOpenedPages,
  preloadPage,
  registerPage,
} from '#src/components/entry/openedPages.ts';
import { storeUser } from '#src/session.ts';
import { loginReply } from '../helpers/signedIn.ts';

const preloads = { first: vi.fn(), second: vi.fn(), forbidden: vi.fn() };
const page = (name: keyof typeof preloads) =>
  Object.assign(() => null, {
    preload: async () => {
      preloads[name]();
    },
  });

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  storeUser(loginReply(['view-dashboard']));
  registerPage('/home/first', { permission: 'view-dashboard' }, page('first'));
  registerPage('/home/second', { permission: 'signed-in' }, page('second'));
  registerPage('/home/forbidden', { permission: 'manage-route' }, page('forbidden'));
});

afterEach(() => {
  for (const preload of Object.values(preloads)) preload.mockClear();
});

test('while the browser is idle, pages that were opened here before are loaded, where the user may open them', async () => {
  notePageOpened('/home/first');
  notePageOpened('/home/first');
  notePageOpened('/home/forbidden');
  notePageOpened('/home/of-an-older-release');
  preloadOpenedPages();
  await vi.waitFor(() => expect(preloads.first).toHaveBeenCalledTimes(1));
  expect(preloads.second).not.toHaveBeenCalled();
  expect(preloads.forbidden).not.toHaveBeenCalled();
});

test('what local storage has instead of a list of names is passed over', () => {
  for (const text of ['{', '7', '{"a":1}']) {
    localStorage.setItem('barta.opened-pages', text);
    expect(preloadOpenedPages).not.toThrow();
  }
  notePageOpened('/home/second');
  expect(localStorage.getItem('barta.opened-pages')).toBe('["/home/second"]');
});

test('a page is loaded by its name', async () => {
  preloadPage('/home/nowhere');
  preloadPage('/home/second');
  await vi.waitFor(() => expect(preloads.second).toHaveBeenCalledTimes(1));
});
