import * as Type from 'typebox';
import { oneOf } from './vocabulary.ts';

/** Languages of the portal. */
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

/**
 * `csv` is for people: headings and words as on the screen, and long numbers that Excel keeps as text. `plain` is for
 * programs: English headings, the words of this API, and numbers as digits.
 */
export const exportFormats = ['csv', 'plain'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How an exported file is written. */
export const exportQueryFields = {
  format: Type.Optional(oneOf(exportFormats)),
  /** Of the headings and words; English when it is missing. */
  language: Type.Optional(oneOf(languages)),
};
