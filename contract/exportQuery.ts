import * as Type from 'typebox';
import { oneOf } from './vocabulary.ts';

/** Languages of the portal. */
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

/**
 * `csv` is for people: headings and words as on the screen, and long numbers that Excel keeps as text. `plain` is for
 * programs: English headings, the words of this API, and numbers as digits.
 */
export const csvFormats = ['csv', 'plain'] as const;

/** `xlsx` is for people as well: ids and mobile numbers as text, times as times, and figures as numbers. */
const exportFormats = ['csv', 'xlsx', 'plain'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The language of headings and words; English when it is missing. */
const language = Type.Optional(oneOf(languages));

/** How a list that can be imported again is written. */
export const csvQueryFields = { format: Type.Optional(oneOf(csvFormats)), language };

/** How a report is written. */
export const exportQueryFields = { format: Type.Optional(oneOf(exportFormats)), language };

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An IANA name, e.g. `Asia/Dhaka`; days begin at midnight there. */
export const TimeZone = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_+\\-/]+$' });

/** How a document for printing is written. */
export const printQueryFields = { timeZone: Type.Optional(TimeZone), language };
