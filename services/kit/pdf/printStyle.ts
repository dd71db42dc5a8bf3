import type { Language } from '#contract/exportQuery.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { localDigits, localNumber } from '#domain/numbers/localNumber.ts';
import { wordsOf } from '#domain/words/index.ts';
import { printedWords, type PrintedWords } from '#domain/words/printed.ts';
import type { Words } from '#domain/words/en.ts';

/** The language, digits and time zone of a document. */
export interface PrintStyle {
  language: Language;
  /** IANA name: days are those of the reader. */
  timeZone: string;
  words: PrintedWords & Pick<Words, 'groupFields' | 'groupKind'>;
  number(value: number): string;
  digits(text: string): string;
  /** The calendar date of an instant. */
  day(instant: Date): string;
  /** Date and time of an instant. */
  moment(instant: Date): string;
}

export function printStyle(language: Language, timeZone: string): PrintStyle {
  const { groupFields, groupKind } = wordsOf(language);
  // The Swedish way to write a date is ISO 8601.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' });
  const digits = (text: string) => localDigits(language, text);
  const day = (instant: Date) => digits(dayMonthYear(isoDay.format(instant)));
  return {
    language,
    timeZone,
    words: { ...printedWords[language], groupFields, groupKind },
    number: (value) => localNumber(language, value),
    digits,
    day,
    moment: (instant) => `${day(instant)} ${digits(clock.format(instant))}`,
  };
}
