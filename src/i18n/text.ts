import { preferences, usePreferences, type Locale } from '../preferences.ts';
import { auth as authBn } from './bn/portal/auth.ts';
import { common as commonBn } from './bn/portal/common.ts';
import { errors as errorsBn } from './bn/portal/errors.ts';
import { menu as menuBn } from './bn/portal/menu.ts';
import { problems as problemsBn } from './bn/portal/problems.ts';
import { profile as profileBn } from './bn/portal/profile.ts';
import { auth } from './en/portal/auth.ts';
import { common } from './en/portal/common.ts';
import { errors } from './en/portal/errors.ts';
import { menu } from './en/portal/menu.ts';
import { profile } from './en/portal/profile.ts';

/**
 * Texts for what stands outside react-admin and its bundle: sign-in, error pages, the HTTP client.
 * The same area files feed react-admin's own translation, so each text stands once.
 */
const areas = {
  // The services' own sentences about fields are English already.
  en: { auth, common, errors, menu, profile },
  bn: {
    auth: authBn,
    common: commonBn,
    errors: errorsBn,
    menu: menuBn,
    problems: problemsBn,
    profile: profileBn,
  },
};

type Branch = { [key: string]: string | Branch };

/** Texts of reasons and of permissions: nobody is refused for one before the portal's texts are fetched. */
const fetched: Partial<Record<Locale, Branch>> = {};

/** Lets `findText` find the areas of fetched texts that sign-in does without. */
export function addFetchedTexts(
  locale: Locale,
  { reasons, roles }: { reasons: Branch; roles: Branch },
): void {
  fetched[locale] = { reasons, roles };
}

/** The text of `key` (`area.name`) with `%{variables}` filled in; undefined when there is none. */
export function findText(
  key: string,
  variables: Record<string, string> = {},
  locale?: Locale,
): string | undefined {
  const language = locale ?? preferences().locale;
  let found: string | Branch | undefined = { ...areas[language], ...fetched[language] };
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
