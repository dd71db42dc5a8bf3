import { preferences } from '../preferences.ts';

const formats = {
  en: new Intl.NumberFormat('en-US'),
  // Bangla digits, grouped in lakh and crore.
  bn: new Intl.NumberFormat('bn-BD'),
};

/** A number as the user's language writes it: `12,345` or `১২,৩৪৫`. */
export function localNumber(value: number): string {
  return formats[preferences().locale].format(value);
}
