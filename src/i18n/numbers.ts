import { localDigits as digitsOf, localNumber as numberOf } from '#domain/numbers/localNumber.ts';
import { preferences } from '../preferences.ts';

/** A number as the user reads it: `12,345` or `১২,৩৪৫`. */
export function localNumber(value: number): string {
  const { locale, digitGrouping } = preferences();
  return numberOf(locale, value, digitGrouping);
}

/** Minutes and seconds of a countdown: `4:05` or `৪:০৫`. */
export function localClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${localNumber(minutes)}:${localDigits(String(seconds % 60).padStart(2, '0'))}`;
}

/** The digits of a text, such as a day, as the user's language writes them. */
export function localDigits(text: string): string {
  return digitsOf(preferences().locale, text);
}
