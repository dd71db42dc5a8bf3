import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { rawKey } from './rawKey.ts';
import {
  findLabelsQuickly,
  forgetStyles,
  keepStylesTogether,
  keepPerceivableStyles,
  leaveOutOwnerStacks,
  printDocumentWhenRead,
} from './quickJsdom.ts';

// Functions that jsdom lacks and our pages or MUI's ask for.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) as Partial<MediaQueryList> as MediaQueryList;
// Current Chromium answers with a promise, which an effect must not return as its clean-up.
// oxlint-disable-next-line typescript/no-misused-promises -- as the browser does, whatever its types say
window.scrollTo = () => Promise.resolve();
Element.prototype.scrollIntoView = () => undefined;
// A browser gives the focus to nothing in a closed popover; jsdom would give it to the hidden search for columns.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusIfVisible(options) {
  if (!this.closest('.MuiModal-hidden')) focus.call(this, options);
};
findLabelsQuickly();
leaveOutOwnerStacks();
printDocumentWhenRead();
// A wait ends when its state is there, so a long limit costs nothing.
configure({ asyncUtilTimeout: 10_000 });
// The client logs every request.
console.debug = () => undefined;

// Only now: they read what was put in place above.
const { forgetLookups } = await import('#src/dataProviders/resources/lookups.ts');
const { i18nProvider } = await import('#src/i18n/i18nProvider.ts');
const { fetchEntryTexts } = await import('#src/i18n/text.ts');
const { savePreferences } = await import('#src/preferences.ts');
const { clearSession } = await import('#src/session.ts');
const { emotionCache } = await import('#src/theme/emotionCache.ts');
// A page by itself has no language chosen, and would be shown without texts.
if (i18nProvider.getLocale() === '') await i18nProvider.changeLocale('en');
// As a page in Bangla does before it renders.
await fetchEntryTexts('bn');
const { translate } = i18nProvider;
const untranslated = new Set<string>();
i18nProvider.translate = (key, options) => {
  const said: string = translate(key, options);
  if (said === key && rawKey.test(said)) untranslated.add(said);
  return said;
};
keepStylesTogether(emotionCache);
keepPerceivableStyles(emotionCache);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetStyles(emotionCache);
  // State of modules is cleared; the next test file may be given the same ones.
  clearSession();
  forgetLookups();
  savePreferences({
    locale: 'en',
    theme: undefined,
    hasShortcuts: undefined,
    releaseNotesSeen: undefined,
    firstSteps: undefined,
  });
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  window.history.replaceState(null, '', '/');
  const shown = [...untranslated];
  untranslated.clear();
  expect(shown, 'keys that have no text').toEqual([]);
});

// A module whose loading is broken off by the end of a file could not be loaded by the next one either.
afterAll(() => vi.dynamicImportSettled());
