import { localStorageStore } from 'react-admin';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferenceStore } from '#src/layout/preferenceStore.ts';
import { savePreferences, type Preferences } from '#src/preferences.ts';
import { clearSession } from '#src/session.ts';

const freshPage = async () => {
  vi.resetModules();
  return import('#src/preferences.ts');
};

// The modules of the last page are not for the next file.
afterAll(() => {
  vi.resetModules();
});

/** Preferences of somebody who never chose anything; another file may have left choices in the same browser. */
const nothingChosen: { [Name in keyof Required<Preferences>]: Preferences[Name] } = {
  locale: 'en',
  theme: undefined,
  digitGrouping: undefined,
  hasShortcuts: undefined,
  releaseNotesSeen: undefined,
  firstSteps: undefined,
  density: undefined,
  foldedGroups: undefined,
};

beforeEach(() => savePreferences(nothingChosen));

describe('language and theme', () => {
  test('outlive a sign-out, which clears all local storage', async () => {
    savePreferences({ locale: 'bn', theme: 'dark' });
    clearSession();
    expect((await freshPage()).preferences()).toEqual({ locale: 'bn', theme: 'dark' });
  });

  test('stand on the page', () => {
    savePreferences({ locale: 'bn', theme: 'dark' });
    expect(document.documentElement.lang).toBe('bn');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.documentElement.dataset.density).toBe('comfortable');
    savePreferences({ density: 'compact' });
    expect(document.documentElement.dataset.density).toBe('compact');
  });

  test('and what else was chosen, outlive a sign-out', async () => {
    const chosen: Preferences = {
      locale: 'en',
      releaseNotesSeen: '0.9.0',
      firstSteps: 'hidden',
      hasShortcuts: false,
      digitGrouping: 'thousand',
      density: 'compact',
      foldedGroups: ['send'],
    };
    savePreferences(chosen);
    clearSession();
    expect((await freshPage()).preferences()).toMatchObject(chosen);
  });

  test.each([
    '',
    'nonsense',
    '%7B',
    '{"locale":"fr","theme":"pink","digitGrouping":"dozen","density":"loose","foldedGroups":"send"}',
    'null',
    '%',
  ])('are the defaults when the cookie reads %s', async (value) => {
    document.cookie = `barta-preferences=${value}; path=/`;
    expect((await freshPage()).preferences()).toEqual({ locale: 'en', theme: undefined });
  });

  test("are what react-admin's store gives and takes; everything else it keeps itself", () => {
    const inner = localStorageStore();
    const store = preferenceStore(inner);
    const received = vi.fn();
    store.subscribe('theme', received);
    store.setItem('theme', 'dark');
    store.setItem('sidebar.open', false);
    expect(received).toHaveBeenCalledExactlyOnceWith('dark');
    expect([store.getItem('theme'), store.getItem('locale'), store.getItem('sidebar.open')]).toEqual([
      'dark',
      'en',
      false,
    ]);
    expect(inner.getItem('theme')).toBeUndefined();
    store.reset();
    expect([store.getItem('theme'), store.getItem('sidebar.open')]).toEqual(['dark', undefined]);
  });
});

test('a sidebar that is open on a wide screen is closed on a narrow one, and open when it is wide again', async () => {
  const listeners: ((event: { matches: boolean }) => void)[] = [];
  const screenWidth = {
    matches: false,
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
      listeners.push(listener),
  };
  vi.stubGlobal('matchMedia', () => screenWidth);
  vi.resetModules();
  const { narrowSidebar } = await import('#src/layout/sidebar/narrowSidebar.ts');
  const store = narrowSidebar(localStorageStore());
  const received: unknown[] = [];
  store.subscribe('sidebar.open', (isOpen) => received.push(isOpen));
  const become = (isNarrow: boolean) => {
    screenWidth.matches = isNarrow;
    listeners.forEach((listener) => listener({ matches: isNarrow }));
    return store.getItem('sidebar.open');
  };
  store.setItem('sidebar.open', true);
  expect(become(true)).toBe(false);
  store.setItem('sidebar.open', true);
  expect(store.getItem('sidebar.open')).toBe(true);
  expect(become(false)).toBe(true);
  expect(become(true)).toBe(false);
  expect(received).toEqual([true, false, true, true, false]);
});
