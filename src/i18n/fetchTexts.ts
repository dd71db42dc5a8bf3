import type { Locale } from '../preferences.ts';
import type { en } from './en/index.ts';

type Texts = typeof en;

/** Each language is a file of its own: together they were half of what the shell loaded. */
const files: Record<Locale, () => Promise<Texts>> = {
  en: async () => (await import('./en/index.ts')).en,
  // Its keys are those of English, as `Translation` and a test of ours see to.
  bn: async () => (await import('./bn/index.ts')).bn as unknown as Texts,
};

/** All texts of the portal. Fetched once; what is asked for again is there. */
export function fetchTexts(locale: Locale): Promise<Texts> {
  return files[locale]();
}
