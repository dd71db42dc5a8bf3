import { composed } from '#domain/composed.ts';
/** Characters without a shape: controls, marks of direction, fillers, halves of a pair. White space has become spaces before. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const bengaliMark = '\\u0981-\\u0983\\u09bc\\u09be-\\u09cd\\u09d7\\u09e2\\u09e3\\u09fe';
/** They decide how letters of Bengali are joined, and nothing elsewhere. */
const joiners = /(?<![\u0980-\u09ff])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;
const strayMarks = new RegExp(`(?<![\\u0980-\\u09ff\\u200c\\u200d])[${bengaliMark}]+`, 'gu');
/** No letter of Bengali has more than three. */
const piledMarks = new RegExp(`(?<=[${bengaliMark}]{3})[${bengaliMark}]+`, 'gu');
const otherMarks = new RegExp(`(?![${bengaliMark}])\\p{M}`, 'gu');

/**
 * Text as a document can show it: on one line, without what would be drawn as an empty box or over its neighbours. Letters
 * with the usual accents are kept, marks that belong to no letter or are piled up are not.
 */
export function printableText(text: string): string {
  return composed(text)
    .replace(/[^\S\ufeff]+/gu, ' ')
    .replace(invisible, (character) => (/[\u200c\u200d]/.test(character) ? character : ''))
    .replace(otherMarks, '')
    .replace(joiners, '')
    .replace(strayMarks, '')
    .replace(piledMarks, '')
    .replace(/ +/g, ' ')
    .trim();
}
