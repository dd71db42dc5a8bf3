import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Locale } from '../preferences.ts';
import { common } from './en/portal/common.ts';
import { fetchTexts } from './fetchTexts.ts';

/** react-admin wants its first texts at once. With none it asks for the user's language and waits, as for any other. */
const none = '';

export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === none ? ({} as never) : fetchTexts(locale as Locale)),
  none,
  [
    { locale: 'en', name: common.locales.en },
    { locale: 'bn', name: common.locales.bn },
  ],
  // Messages of the services pass through translate() too and are no keys.
  { allowMissing: true },
);
