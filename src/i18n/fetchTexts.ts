import type { Locale } from '../preferences.ts';
import type { help } from './en/help/index.ts';
import type { en } from './en/index.ts';
import { addFetchedTexts, fetchEntryTexts } from './text.ts';
import type { Translation } from './translation.ts';

type Texts = typeof en;

/** Each language is a file of its own: together they were half of what the shell loaded. */
const files: Record<Locale, () => Promise<Texts>> = {
  en: async () => (await import('./en/index.ts')).en,
  // Its keys are those of English, as `Translation` and a test of ours see to.
  bn: async () => (await import('./bn/index.ts')).bn as unknown as Texts,
};

/** All texts of the portal. Fetched once; what is asked for again is there. */
export async function fetchTexts(locale: Locale): Promise<Texts> {
  const [texts] = await Promise.all([files[locale](), fetchEntryTexts(locale)]);
  // The services' own sentences about fields are English already: `problems` stays away.
  const { errors, reasons, roles } = texts;
  addFetchedTexts(locale, { errors, reasons, roles });
  return texts;
}

export type HelpTexts = Translation<typeof help>;

const helpFiles: Record<Locale, () => Promise<HelpTexts>> = {
  en: async () => (await import('./en/help/index.ts')).help,
  bn: async () => (await import('./bn/help/index.ts')).help,
};

/** The texts of the help, which few pages of a day need. */
export function fetchHelpTexts(locale: Locale): Promise<HelpTexts> {
  return helpFiles[locale]();
}
