import { preferences, usePreferences, type Locale } from '../preferences.ts';
import { auth } from './en/sign-in/auth.ts';
import { common } from './en/portal/common.ts';
import { errors } from './en/portal/errors.ts';

type Branch = { [key: string]: string | Branch };

/**
 * Texts for what stands outside react-admin and its bundle: sign-in, error pages, the HTTP client.
 * The same area files feed react-admin's own translation, so each text stands once.
 */
const areas: Partial<Record<Locale, Branch>> & { en: Branch } = {
  // The services' own sentences about fields are English already.
  en: { auth, common, errors },
};

/** Fetches these texts where they are not English, so that English sign-in pages load no others. */
export async function fetchEntryTexts(locale: Locale): Promise<void> {
  if (locale === 'bn') areas.bn ??= (await import('./bn/entry.ts')).entry;
}

/** Texts that come with what needs them. */
const fetched: Partial<Record<Locale, Branch>> = {};

/** Lets `findText` find areas that sign-in does without. */
export function addFetchedTexts(locale: Locale, texts: Branch): void {
  fetched[locale] = { ...fetched[locale], ...texts };
}

/**
 * The text of `key` (`area.name`) with `%{variables}` filled in, in English while those of the language are not fetched; undefined when
 * there is none.
 */
export function findText(
  key: string,
  variables: Record<string, string> = {},
  locale?: Locale,
): string | undefined {
  const language = locale ?? preferences().locale;
  let found: string | Branch | undefined = { ...(areas[language] ?? areas.en), ...fetched[language] };
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  if (typeof found !== 'string') return undefined;
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => variables[name] ?? '');
}

export function text(key: string, variables?: Record<string, string>): string {
  return findText(key, variables) ?? key;
}

/** `text` for components: they render again when the language changes. */
export function useText(): typeof text {
  const { locale } = usePreferences();
  return (key, variables) => findText(key, variables, locale) ?? key;
}
