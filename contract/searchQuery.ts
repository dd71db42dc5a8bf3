import * as Type from 'typebox';
import { record } from './vocabulary.ts';

export const searchLimits = {
  /** Characters. */
  text: 100,
  /** Results of each kind. */
  results: 5,
} as const;

/** Text of a search: a number in any spelling, an id or words. */
export const searchQuery = record({ text: Type.String({ maxLength: searchLimits.text }) });
