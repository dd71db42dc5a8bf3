import { useSyncExternalStore } from 'react';
import type { DigitGrouping } from '#domain/numbers/localNumber.ts';

export type Locale = 'en' | 'bn';
export type ThemeMode = 'light' | 'dark';

export interface Preferences {
  locale: Locale;
  /** Unset means as the system says. */
  theme?: ThemeMode;
  /** Unset means lakh and crore. Bangla has nothing else. */
  digitGrouping?: DigitGrouping;
  /** Unset means that they are on. */
  hasShortcuts?: boolean;
  /** The release whose notes were opened last. */
  releaseNotesSeen?: string;
  /** Unset means that they are shown until something was sent, and then those that are not done. */
  firstSteps?: 'shown' | 'hidden';
  /** Unset means comfortable. */
  density?: 'compact';
  /** Groups of the menu that were folded. */
  foldedGroups?: string[];
}

/**
 * In a cookie, because signing out clears all local storage and nobody's language should leave with
 * their session. `public/first-paint.js` reads the same cookie before anything is painted.
 */
const cookieName = 'barta-preferences';
/** Keeps cookies off plain http, where the portal has https. */
export const secureCookie = location.protocol === 'https:' ? '; secure' : '';
const oneYearSeconds = 365 * 24 * 3600;

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current = readCookie();

export function preferences(): Preferences {
  return current;
}

/** The theme in force, the system's where none was chosen. */
export function themeMode(): ThemeMode {
  return current.theme ?? (systemDark.matches ? 'dark' : 'light');
}

export function savePreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  const value = encodeURIComponent(JSON.stringify(current));
  document.cookie = `${cookieName}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax${secureCookie}`;
  applyPreferences();
  listeners.forEach((listener) => listener());
}

/** Puts language, theme and the density of lists on `<html>`, where style sheets and screen readers look for them. */
export function applyPreferences(): void {
  document.documentElement.lang = current.locale;
  document.documentElement.dataset.theme = themeMode();
  document.documentElement.dataset.density = current.density ?? 'comfortable';
}

export function onPreferencesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, preferences);
}

systemDark.addEventListener('change', () => {
  applyPreferences();
  listeners.forEach((listener) => listener());
});

function readCookie(): Preferences {
  const text = cookieValue(cookieName);
  try {
    const read = (JSON.parse(text ?? 'null') ?? {}) as Partial<Preferences>;
    const { locale, theme, digitGrouping, hasShortcuts, releaseNotesSeen, firstSteps } = read;
    const { density, foldedGroups } = read;
    return {
      locale: locale === 'bn' ? 'bn' : 'en',
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      ...(digitGrouping === 'thousand' && { digitGrouping }),
      ...(hasShortcuts === false && { hasShortcuts }),
      ...(typeof releaseNotesSeen === 'string' && { releaseNotesSeen }),
      ...((firstSteps === 'shown' || firstSteps === 'hidden') && { firstSteps }),
      ...(density === 'compact' && { density }),
      ...(Array.isArray(foldedGroups) && {
        foldedGroups: foldedGroups.filter((group) => typeof group === 'string'),
      }),
    };
  } catch {
    return { locale: 'en' };
  }
}

export function cookieValue(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    // Not what encodeURIComponent wrote, so not ours.
    return undefined;
  }
}
