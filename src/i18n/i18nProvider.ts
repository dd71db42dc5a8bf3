import polyglotI18nProvider from 'ra-i18n-polyglot';
import { preferences, type Locale } from '../preferences.ts';
import { bn } from './bn/index.ts';
import { en } from './en/index.ts';

const messages: Record<Locale, object> = { en, bn };

export const i18nProvider = polyglotI18nProvider(
  (locale) => messages[locale as Locale] as typeof en,
  preferences().locale,
  [
    { locale: 'en', name: en.common.locales.en },
    { locale: 'bn', name: en.common.locales.bn },
  ],
  // Messages of the services pass through translate() too and are no keys.
  { allowMissing: true },
);
