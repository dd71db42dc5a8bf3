import { localStorageStore, type Store } from 'react-admin';
import { onPreferencesChange, preferences, savePreferences, type Preferences } from '../preferences.ts';

const keys: readonly string[] = ['locale', 'theme'] satisfies (keyof Preferences)[];
const isPreference = (key: string): key is keyof Preferences => keys.includes(key);

/** react-admin's store in local storage, but for language and theme, which outlive a sign-out. */
export function preferenceStore(store: Store = localStorageStore()): Store {
  return {
    ...store,
    getItem: (key, fallback) =>
      isPreference(key)
        ? ((preferences()[key] ?? fallback) as typeof fallback)
        : store.getItem(key, fallback),
    setItem: (key, value) =>
      isPreference(key) ? savePreferences({ [key]: value }) : store.setItem(key, value),
    subscribe: (key, callback) =>
      isPreference(key)
        ? onPreferencesChange(() => callback(preferences()[key]))
        : store.subscribe(key, callback),
  };
}
