import type { Language } from '#contract/exportQuery.ts';

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US'),
  // Bangla digits, grouped in lakh and crore.
  bn: new Intl.NumberFormat('bn-BD'),
};

/** A number as a language writes it: `12,345` or `১২,৩৪৫`. */
export function localNumber(language: Language, value: number): string {
  return formats[language].format(value);
}

/** The digits of a text, such as a day, as a language writes them. */
export function localDigits(language: Language, text: string): string {
  if (language === 'en') return text;
  return text.replace(/\d/g, (digit) => formats[language].format(Number(digit)));
}
