import type { Language } from '#contract/exportQuery.ts';

/** How large numbers are grouped: 12,34,567 or 1,234,567. */
export const digitGroupings = ['lakh', 'thousand'] as const;
export type DigitGrouping = (typeof digitGroupings)[number];

/** Bangla has its own digits and is always grouped in lakh and crore. */
const regions: Record<Language, Record<DigitGrouping, string>> = {
  en: { lakh: 'en-IN', thousand: 'en-US' },
  bn: { lakh: 'bn-BD', thousand: 'bn-BD' },
};

/**
 * How a language writes numbers, everywhere in screens, documents and texts. English too is grouped in lakh and crore, as in every bank
 * statement in Bangladesh, unless its reader has chosen thousands.
 */
export function numberFormat(
  language: Language,
  options: Intl.NumberFormatOptions = {},
  grouping: DigitGrouping = 'lakh',
): Intl.NumberFormat {
  return new Intl.NumberFormat(regions[language][grouping], options);
}

/** By region: a format takes long to make. */
const whole = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it: `12,345` or `১২,৩৪৫`. */
export function localNumber(language: Language, value: number, grouping: DigitGrouping = 'lakh'): string {
  const region = regions[language][grouping];
  let format = whole.get(region);
  if (!format) whole.set(region, (format = numberFormat(language, {}, grouping)));
  return format.format(value);
}

/** The digits of a text, such as a day, as a language writes them. */
export function localDigits(language: Language, text: string): string {
  if (language === 'en') return text;
  return text.replace(/\d/g, (digit) => localNumber(language, Number(digit)));
}
