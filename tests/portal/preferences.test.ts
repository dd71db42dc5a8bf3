import { localStorageStore } from 'react-admin';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferenceStore } from '#src/layout/preferenceStore.ts';
import { savePreferences } from '#src/preferences.ts';
import { clearSession } from '#src/session.ts';

const freshPage = async () => {
  vi.resetModules();
  return import('#src/preferences.ts');
};

// The modules of the last page are not for the next file.
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => savePreferences({ locale: 'en', theme: undefined }));

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
  });

  test.each(['', 'nonsense', '%7B', '{"locale":"fr","theme":"pink"}', 'null', '%'])(
    'are the defaults when the cookie reads %s',
    async (value) => {
      document.cookie = `barta-preferences=${value}; path=/`;
      expect((await freshPage()).preferences()).toEqual({ locale: 'en', theme: undefined });
    },
  );

  test("are what react-admin's store gives and takes; everything else it keeps itself", () => {
    const inner = localStorageStore();
    const store = preferenceStore(inner);
    const heard = vi.fn();
    store.subscribe('theme', heard);
    store.setItem('theme', 'dark');
    store.setItem('sidebar.open', false);
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');
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
